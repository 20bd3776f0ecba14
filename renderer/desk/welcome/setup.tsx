import { Fragment, type ReactNode } from 'react'
import type { Connection } from '../../../contract/desk.ts'
import { SCANS_PER_DAY } from '../../../contract/forum.ts'
import type { Suggestions } from '../../../contract/owner/forum.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { newArticle } from '../articles/order.ts'
import { issueOf, recoveryOf, wordsOf } from '../errors.ts'
import { OfferFields, TermFields } from '../forum/business-fields.tsx'
import { COMMUNITY_FIELD, CommunitiesInput } from '../forum/communities-input.tsx'
import { useSuggestions } from '../forum/suggest.ts'
import { WebsiteField } from '../forum/website-field.tsx'
import { Hosted } from '../hosted.tsx'
import { ModelForm, modelWords } from '../models/model-form.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { runScan } from '../scans.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { leaveWelcome, useWelcome } from './draft.ts'
import { WelcomeColumns, WelcomeLayout } from './welcome-layout.tsx'

type Missing = { readonly words: string; readonly field: string }

/** Returns what a scan still needs, each with the name of the field for it. */
const missing = (description: string, communities: number, typed: string): readonly Missing[] => [
  ...(description.trim() === '' ? [{ words: 'describe what you sell', field: 'business_description' }] : []),
  ...(communities === 0
    ? [
        {
          words:
            typed.trim() === '' ? 'add at least one community' : 'add a community that Quillport can read',
          field: COMMUNITY_FIELD,
        },
      ]
    : []),
]

/** The page with all settings for a first scan. Typed text is never lost. */
export const Setup = ({ connection }: { readonly connection: Connection }) => {
  const { business, communities, community_text, website, from_website } = useWelcome()
  const suggested = useSuggestions(business, community_text, from_website, connection.state === 'online')
  const save = useAct(
    async () => {
      await callDesk('forum', 'change', {
        ...business,
        business_name: business.business_name.trim(),
        business_description: business.business_description.trim(),
        communities: communities.map(({ source, name }) => ({ source, name })),
      })
      await runScan()
      useWelcome.setState({ step: 'scanning' })
    },
    'forum',
    'scans',
    'leads',
  )
  const wanted = missing(business.business_description, communities.length, community_text)
  const access = useDesk('forum', 'settings', {}).data?.settings?.access.kind
  const workspace = useWorkspacePage()
  const begins = access === 'none' && workspace?.trial_left !== false
  const lacks = access === 'none' && !begins
  const trial = begins ? ' Your free trial of the forum agent begins now.' : ''
  const onChange = (changed: typeof business) => useWelcome.setState({ business: changed })
  const fields = { business, onChange, error: save.error }
  return (
    <WelcomeLayout
      title="What should Quillport look for?"
      text="Quillport scores posts by what you sell. You can change everything later in Settings."
      onBack={() => (useWelcome.getState().inside ? leaveWelcome() : useWelcome.setState({ step: 'choose' }))}
      actions={
        <>
          <span className="min-w-0 flex-1 text-s text-ink-3">
            {save.error ? (
              <span role="alert" className="text-bad">
                {wordsOf(save.error)} {recoveryOf(save.error)}
              </span>
            ) : wanted.length > 0 ? (
              <>
                Before you start,{' '}
                {wanted.map(({ words, field }, place) => (
                  <Fragment key={field}>
                    {place > 0 && ' and '}
                    <TextButton
                      className="text-left underline"
                      onClick={() => document.getElementsByName(field)[0]?.focus()}
                    >
                      {words}
                    </TextButton>
                  </Fragment>
                ))}
                .
              </>
            ) : (
              `Uses one of today’s ${count(SCANS_PER_DAY, 'scan')}.${trial}`
            )}
          </span>
          <Button
            tone="primary"
            disabled={wanted.length > 0 || lacks || save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            {save.isPending && <Spinner />}
            Start and scan now
          </Button>
        </>
      }
    >
      {connection.state === 'starting' && (
        <Note tone="plain" announce>
          The service on this computer is starting.
        </Note>
      )}
      {lacks && (
        <Note>
          This workspace does not include the forum agent, so it cannot scan yet. You have already used your
          free trial in another workspace. <Hosted what="The forum agent is added" by="operator" />
        </Note>
      )}
      <WelcomeColumns>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Part title="What you sell">
            <WebsiteField
              text={website}
              onText={(text) => useWelcome.setState({ website: text })}
              onRead={readInto}
              done={from_website && websiteWords(from_website)}
            />
            <OfferFields {...fields} />
          </Part>
          <Part title="Keywords and names">
            <TermFields {...fields} suggested={suggested.keywords} />
          </Part>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Part title="Communities">
            <CommunitiesInput
              chosen={communities}
              onChange={(chosen) => useWelcome.setState({ communities: chosen })}
              text={community_text}
              onText={(text) => useWelcome.setState({ community_text: text })}
              suggested={suggested.communities}
            />
            {issueOf(save.error, 'communities') && (
              <Note tone="bad">{issueOf(save.error, 'communities')}</Note>
            )}
          </Part>
          {connection.mode === 'local' && (
            <Part title="AI model" optional>
              <ModelPart />
            </Part>
          )}
        </div>
      </WelcomeColumns>
      <p className="text-s text-ink-3">
        Not now?{' '}
        <TextButton
          onClick={() => {
            leaveWelcome()
            go('leads')
          }}
        >
          Go to Leads without a scan
        </TextButton>
        , or{' '}
        <TextButton
          onClick={() => {
            leaveWelcome()
            newArticle()
          }}
        >
          start with an article
        </TextButton>
        .
      </p>
    </WelcomeLayout>
  )
}

const Part = ({
  title,
  optional,
  children,
}: {
  readonly title: string
  readonly optional?: boolean
  readonly children: ReactNode
}) => (
  <section aria-label={title} className="grid gap-4 border-t border-line pt-5">
    <h2 className="text-l font-semibold">
      {title}
      {optional && <span className="font-normal text-ink-3"> (optional)</span>}
    </h2>
    {children}
  </section>
)

/** Fills the empty fields with what the website says, and keeps its suggestions. */
const readInto = (suggestions: Suggestions): void => {
  const { business } = useWelcome.getState()
  const { name = '', description = '' } = suggestions.website ?? {}
  useWelcome.setState({
    from_website: suggestions,
    business: {
      ...business,
      business_name: business.business_name.trim() === '' ? name : business.business_name,
      business_description:
        business.business_description.trim() === '' ? description : business.business_description,
    },
  })
}

const websiteWords = ({ website, keywords }: Suggestions): string => {
  if (website?.description === '' && keywords.length === 0)
    return 'The page has little text. Describe what you sell in your own words.'
  return `Read${website?.name ? `: ${website.name}` : ''}. Check what it filled in, and add the suggestions that fit.`
}

/** The model, folded, because nobody needs one to begin. */
const ModelPart = () => {
  const model = useDesk('model', 'get', {}).data
  const found = model?.found_by_itself === true
  return (
    <>
      {found ? (
        <Note tone="good">{modelWords(model)}</Note>
      ) : (
        <p className="text-ink-2">
          Quillport finds leads without an AI model. A model also judges them, and writes replies and
          articles.
        </p>
      )}
      <details>
        <summary className="w-fit cursor-default rounded-1 text-accent">
          {found ? 'Use another AI model' : 'Add an AI model'}
        </summary>
        <div className="mt-3">
          <ModelForm />
        </div>
      </details>
    </>
  )
}
