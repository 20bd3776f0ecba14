import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { Connection } from '../../../contract/desk.ts'
import { READ_LANGUAGE_WORDS } from '../../../contract/languages.ts'
import type { Suggestions } from '../../../contract/owner/forum.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { scrollToTop } from '../../ui/scroll-to-top.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { newArticle } from '../articles/order.ts'
import { issueOf, recoveryOf, wordsOf } from '../errors.ts'
import { type BusinessProps, OfferFields, TermFields } from '../forum/business-fields.tsx'
import { CommunitiesInput } from '../forum/communities-input.tsx'
import { useSuggestions } from '../forum/suggest.ts'
import { WEBSITE_FIELD, WebsiteField } from '../forum/website-field.tsx'
import { Hosted } from '../hosted.tsx'
import { foundWords, ModelForm } from '../models/model-form.tsx'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { leaveWelcome, useWelcome } from './draft.ts'
import { type SetupState, useSetup } from './use-setup.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

/** The page with all settings for a first scan. Typed text is never lost. */
export const Setup = ({ connection }: { readonly connection: Connection }) => {
  const { business, communities, community_text, website, from_website } = useWelcome()
  const suggested = useSuggestions(business, community_text, from_website, connection.state === 'online')
  const setup = useSetup()
  const { error } = setup.save
  const [keyTyped, setKeyTyped] = useState(false)
  useEffect(() => document.getElementsByName(WEBSITE_FIELD)[0]?.focus({ preventScroll: true }), [])
  const onChange = (changed: typeof business) => useWelcome.setState({ business: changed })
  const fields = { business, onChange, error }
  return (
    <WelcomeLayout
      title="What should Quillport look for?"
      text="Quillport compares posts with what you sell, and scores them. You can change your description, communities and keywords later in Settings."
      onBack={() => (useWelcome.getState().inside ? leaveWelcome() : useWelcome.setState({ step: 'choose' }))}
      aside={<OtherWays />}
      narrow
      hint={<StartHint setup={setup} keyTyped={keyTyped} />}
      actions={<StartButtons setup={setup} />}
    >
      {connection.state === 'starting' && (
        <Note tone="plain" announce>
          The service on this computer is starting.
        </Note>
      )}
      {setup.lacksAgent && (
        <Note>
          This workspace does not include the forum agent, so it cannot scan yet. You have already used your
          free trial in another workspace. <Hosted what="The forum agent is added" by="operator" />
        </Note>
      )}
      <Part title="What you sell">
        <WebsiteField
          text={website}
          onText={(text) => useWelcome.setState({ website: text })}
          isDescribed={from_website === null && business.business_description.trim() !== ''}
          onRead={readInto}
          done={from_website && websiteWords(from_website)}
        />
        <OfferFields {...fields} />
      </Part>
      <Part title="Communities">
        <CommunitiesInput
          chosen={communities}
          onChange={(chosen) => useWelcome.setState({ communities: chosen })}
          text={community_text}
          onText={(text) => useWelcome.setState({ community_text: text })}
          suggested={suggested.communities}
        />
        {issueOf(error, 'communities') && <Note tone="bad">{issueOf(error, 'communities')}</Note>}
      </Part>
      <Part title="Keywords and names" optional>
        <TermsPart {...fields} suggested={suggested.keywords} />
      </Part>
      {connection.mode === 'local' && (
        <Part title="AI model" optional>
          <ModelPart onKeyTyped={setKeyTyped} />
        </Part>
      )}
    </WelcomeLayout>
  )
}

type StartProps = { readonly setup: SetupState }

/** What a scan still needs or uses. */
const StartHint = ({
  setup: { save, missing, uses },
  keyTyped,
}: StartProps & { /** Whether a key of a model is typed and not saved. */ readonly keyTyped: boolean }) => (
  <>
    {save.error ? (
      <span role="alert" className="text-bad">
        {wordsOf(save.error)} {recoveryOf(save.error)}
      </span>
    ) : missing.length > 0 ? (
      <>
        Before you start,{' '}
        {missing.map(({ words, field }, place) => (
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
      !keyTyped && uses
    )}{' '}
    {keyTyped && !save.error && (
      <span role="status" className="text-warn">
        The API key is not saved yet. Press “Test and save” first, or start without the AI model.
      </span>
    )}
  </>
)

/** The button that starts the first scan, and the way past it. */
const StartButtons = ({ setup: { save, missing, lacksAgent } }: StartProps) => (
  <>
    <Button
      tone="quiet"
      onClick={() => {
        leaveWelcome()
        go('leads')
      }}
    >
      Skip the scan and go to Leads
    </Button>
    <Button
      tone="primary"
      disabled={missing.length > 0 || lacksAgent || save.isPending}
      onClick={() => save.mutate(undefined)}
    >
      {save.isPending && <Spinner />}
      Start and scan now
    </Button>
  </>
)

/** The way from the set-up to a first article. */
const OtherWays = () => (
  <p className="text-s text-ink-3">
    Only want articles? You can{' '}
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
)

const Part = ({
  title,
  optional,
  children,
}: {
  readonly title: string
  readonly optional?: boolean
  readonly children: ReactNode
}) => (
  // The fields are as wide as the lines between the parts and as the bar.
  <section aria-label={title} className="grid gap-4 border-t border-line pt-5 [--field-width:none]">
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

const websiteWords = ({ website, keywords }: Suggestions) => {
  const found = website?.description !== '' || keywords.length > 0
  const words = found
    ? `Quillport read ${website?.name ? `the page “${website.name}”` : 'the page'}. Check the filled-in fields, and add the suggestions that fit.`
    : 'Quillport found no description on the page. Describe what you sell in your own words.'
  return { words, found }
}

/** The keywords and names, folded, because the description is enough to begin. Suggested keywords are always visible. */
const TermsPart = ({ suggested, ...fields }: BusinessProps & { readonly suggested: readonly string[] }) => {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { keywords, competitors, brand_terms } = fields.business
  const isRefused = (['keywords', 'competitors', 'brand_terms'] as const).some((name) =>
    issueOf(fields.error, name),
  )
  const hasTerms = keywords.length + competitors.length + brand_terms.length > 0
  const isOpen = isRefused || (chosen ?? hasTerms)
  return (
    <>
      <p className="text-ink-2">
        To make the scores more accurate, add words that people use when they need what you sell, names of
        competitors, and the names of your own business and products.
      </p>
      <details open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
        <summary className="w-fit cursor-default rounded-1 text-accent">
          Keywords, competitors and brand names
        </summary>
      </details>
      {/* Outside, because the suggestions are visible while the fields are folded. */}
      <TermFields {...fields} suggested={suggested} marked={false} folded={!isOpen} />
    </>
  )
}

/** The model, folded, because nobody needs one to begin. */
const ModelPart = ({ onKeyTyped }: { readonly onKeyTyped: (typed: boolean) => void }) => {
  const model = useDesk('model', 'get', {}).data
  const found = model?.found_by_itself === true
  return (
    <>
      {found ? (
        <Note tone="good">{foundWords(model.model)}</Note>
      ) : (
        <p className="text-ink-2">
          Without an AI model, Quillport understands posts in {READ_LANGUAGE_WORDS}. With one, it understands
          posts in any language, judges each post, and writes replies and articles.
        </p>
      )}
      <details onToggle={({ currentTarget }) => currentTarget.open && scrollToTop(currentTarget)}>
        <summary className="w-fit cursor-default rounded-1 text-accent">
          {found ? 'Use another AI model' : 'Add an AI model'}
        </summary>
        <div className="mt-3">
          <ModelForm without={null} onKeyTyped={onKeyTyped} />
        </div>
      </details>
    </>
  )
}
