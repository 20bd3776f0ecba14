import type { ReactNode } from 'react'
import { type ForumSettings, SCAN_HOURS, type ScanHours } from '../../../contract/forum.ts'
import { Empty } from '../../ui/empty.tsx'
import { AreaField, Field, SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ownClock, ownTime, ownZone, utcTime, zoneWords } from '../../ui/own-clock.ts'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { TimeSelect } from '../../ui/time-select.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf, textsOf } from '../errors.ts'
import { OfferFields, TermFields } from '../forum/business-fields.tsx'
import { NextScan } from '../forum/next-scan.tsx'
import { UnreadLanguage } from '../forum/unread-language.tsx'
import { Hosted } from '../hosted.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { useDesk } from '../queries.ts'
import { useNow, when } from '../time.ts'
import { useAway } from '../use-away.ts'
import { type OfferSettings, offerOf, putOffer, useEdits } from './edits.ts'
import { SavedState } from './saved-state.tsx'
import { useSaved } from './use-saved.ts'

/** Renders its children with the forum settings. Until the settings arrive, renders a placeholder. */
export const WithForum = ({
  children,
}: {
  readonly children: (settings: ForumSettings, editable: boolean) => ReactNode
}) => {
  const { data, error } = useDesk('forum', 'settings', {})
  const away = useAway()
  if (error && !data) return <ErrorNote announce={false} error={error} />
  if (!data) return <Bar className="w-2/3" />
  if (!data.settings && away) return <NotLoaded needs="These settings need" appears="The settings appear" />
  if (!data.settings)
    return <Empty title="Not loaded yet">The settings appear here when the service answers.</Empty>
  return children(data.settings, data.editable)
}

/** The settings for the product, the words to look for, the style of replies, and the times of scans. */
export const ForumPart = () => (
  <WithForum>
    {(settings, editable) =>
      editable ? <OfferForm settings={settings} /> : <OfferRead settings={settings} />
    }
  </WithForum>
)

/** Writes the interval between scans: `Once a day`, `Every 4 hours`. */
const intervalWords = (hours: ScanHours): string =>
  hours === 24 ? 'Once a day' : hours === 1 ? 'Every hour' : `Every ${hours} hours`

/** The settings that the person types. They are saved when the person leaves their field. */
const TYPED = ['business_name', 'business_description', 'guidelines', 'disclosure'] as const

const fieldsOf = (
  settings: Partial<OfferSettings>,
  isWanted: (name: string, value: unknown) => boolean,
): Partial<OfferSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => isWanted(name, value)))

const OfferForm = ({ settings }: { readonly settings: ForumSettings }) => {
  const edited = useEdits((state) => state.offer)
  const kept = offerOf(settings)
  const offer = { ...kept, ...edited }
  const saved = useSaved<Partial<OfferSettings>>({
    keptOf: (change) => ({ ...change, ...fieldsOf(kept, (name) => name in change) }),
    edited,
    now: () => useEdits.getState().offer,
    put: (next) => putOffer(next, kept),
    changeOf: (next) => next,
  })
  const put = (changed: Partial<OfferSettings>) => {
    const shown = new Map<string, unknown>(Object.entries(offer))
    const change = fieldsOf(changed, (name, value) => value !== shown.get(name))
    const next = { ...edited, ...change }
    if (TYPED.some((name) => name in change)) saved.type(next)
    else saved.change(next)
  }
  const fields = { business: offer, onChange: put, error: saved.error }
  const text = textsOf(offer, put, saved.error)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves a field inside it
    <div className="grid gap-5" onBlur={saved.leaveField}>
      <div className="grid items-start gap-7 broad:grid-cols-2 broad:gap-x-10">
        <Section large title="What to look for">
          <div className="grid gap-5">
            <OfferFields {...fields} mostOptional />
            <TermFields {...fields} marked={false} />
          </div>
        </Section>
        <div className="grid gap-7">
          <Section large title="Replies">
            <div className="grid gap-5">
              <AreaField
                {...text('guidelines')}
                label="How replies should be written"
                hint="For example: short, no exclamation marks, say that I make it, never a link in the first comment."
                maxLength={4000}
              />
              <TextField
                {...text('disclosure')}
                label="Your disclosure"
                hint="A sentence that says that the product is yours. Quillport gives this sentence to the AI model that drafts a reply. If no model is connected and Quillport makes a draft from your description, it adds this sentence to the draft, or a standard sentence if the field is empty."
                placeholder="For example: I make Tidybill, so I am not neutral."
                maxLength={300}
              />
            </div>
          </Section>
          <Section large title="Scans">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4">
              <SelectField
                label="How often"
                error={issueOf(saved.error, 'scan_every_hours')}
                value={offer.scan_every_hours}
                options={[...SCAN_HOURS].reverse().map((value) => ({ value, words: intervalWords(value) }))}
                onChoose={(scan_every_hours) => put({ scan_every_hours })}
              />
              <Field
                label={offer.scan_every_hours === 24 ? 'Scan time' : 'Time of one scan'}
                error={issueOf(saved.error, 'scan_at')}
              >
                {(ids) => (
                  <TimeSelect
                    {...ids}
                    value={ownTime(offer.scan_at)}
                    onChoose={(own) => put({ scan_at: utcTime(own) })}
                  />
                )}
              </Field>
            </div>
            <p className="mt-1 text-s text-ink-3">
              {zoneWords()} {settings.next_scan_at && <NextScan at={settings.next_scan_at} />}
            </p>
          </Section>
        </div>
      </div>
      <SavedState {...saved.state} />
    </div>
  )
}

const OfferRead = ({ settings }: { readonly settings: ForumSettings }) => {
  const now = useNow()
  const details: readonly { readonly label: string; readonly text: string }[] = [
    { label: 'Name', text: settings.business_name },
    { label: 'What it does', text: settings.business_description },
    { label: 'Keywords', text: settings.keywords.join(', ') },
    { label: 'Competitors', text: settings.competitors.join(', ') },
    { label: 'Your brand names', text: settings.brand_terms.join(', ') },
    { label: 'How replies are written', text: settings.guidelines },
    { label: 'Your disclosure', text: settings.disclosure },
    {
      label: 'Scans',
      text: `${intervalWords(settings.scan_every_hours)}, ${settings.next_scan_at ? `next ${when(settings.next_scan_at, now)}` : `at ${ownClock(settings.scan_at)} (${ownZone()})`}`,
    },
  ]
  return (
    <>
      <Note tone="plain">
        <Hosted what="These settings are changed" by="editors" />
      </Note>
      <UnreadLanguage description={settings.business_description} />
      <dl className="grid gap-x-6 gap-y-3 two:grid-cols-[160px_1fr]">
        {details.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="-mt-2 whitespace-pre-line two:mt-0">
              {text || <span className="text-ink-3">none</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
