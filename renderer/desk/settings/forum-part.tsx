import type { ReactNode } from 'react'
import {
  type ForumSettings,
  type ForumSettingsChange,
  SCAN_HOURS,
  type ScanHours,
} from '../../../contract/forum.ts'
import { Empty } from '../../ui/empty.tsx'
import { AreaField, SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf, textsOf } from '../errors.ts'
import { OfferFields, TermFields } from '../forum/business-fields.tsx'
import { UnreadLanguage } from '../forum/unread-language.tsx'
import { Hosted } from '../hosted.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { useNow, when } from '../time.ts'
import { type OfferSettings, offerOf, useEdits } from './edits.ts'
import { SaveBar } from './save-bar.tsx'

/** Renders its children with the forum settings. Until the settings arrive, renders a placeholder. */
export const WithForum = ({
  children,
}: {
  readonly children: (settings: ForumSettings, editable: boolean) => ReactNode
}) => {
  const { data, error } = useDesk('forum', 'settings', {})
  if (error && !data) return <ErrorNote announce={false} error={error} />
  if (!data) return <Bar className="w-2/3" />
  if (!data.settings)
    return <Empty title="Not loaded yet">The settings appear here once the service answers.</Empty>
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

const OfferForm = ({ settings }: { readonly settings: ForumSettings }) => {
  const edited = useEdits((state) => state.offer)
  const offer = edited ?? offerOf(settings)
  const now = useNow()
  const put = (changed: Partial<OfferSettings>) => useEdits.setState({ offer: { ...offer, ...changed } })
  const save = useAct(async (change: ForumSettingsChange) => {
    await callDesk('forum', 'change', change)
    useEdits.setState({ offer: null })
  }, 'forum')
  const fields = { business: offer, onChange: put, error: save.error }
  const text = textsOf(offer, put, save.error)
  return (
    <>
      <OfferFields {...fields} />
      <TermFields {...fields} />
      <AreaField
        {...text('guidelines')}
        label="How replies should be written"
        optional
        hint="Such as: short, no exclamation marks, say that I make it, never a link in the first comment."
        maxLength={4000}
      />
      <TextField
        {...text('disclosure')}
        label="How you say that the product is yours"
        optional
        hint="Added at the end of replies that are drafted without a model. If empty, Quillport uses one plain sentence in the language of the post."
        placeholder="Such as: I make it, so I am not neutral."
        maxLength={300}
      />
      <SelectField
        label="Scans"
        error={issueOf(save.error, 'scan_every_hours')}
        value={offer.scan_every_hours}
        options={[...SCAN_HOURS].reverse().map((value) => ({ value, words: intervalWords(value) }))}
        onChoose={(scan_every_hours) => put({ scan_every_hours })}
        className="max-w-48"
      />
      <TextField
        {...text('scan_at')}
        label={offer.scan_every_hours === 24 ? 'Time (UTC)' : 'Time of one scan (UTC)'}
        hint={
          settings.next_scan_at
            ? `The next scan starts ${when(settings.next_scan_at, now)}, by this computer’s clock.`
            : undefined
        }
        type="time"
        className="max-w-32"
      />
      <SaveBar
        dirty={edited !== null}
        busy={save.isPending}
        error={save.error}
        onDiscard={() => {
          save.reset()
          useEdits.setState({ offer: null })
        }}
        onSave={() => save.mutate(offer)}
      />
    </>
  )
}

const OfferRead = ({ settings }: { readonly settings: ForumSettings }) => {
  const now = useNow()
  const details: readonly { readonly label: string; readonly text: string }[] = [
    { label: 'Name', text: settings.business_name },
    { label: 'What it does', text: settings.business_description },
    { label: 'Keywords', text: settings.keywords.join(', ') },
    { label: 'Competitors', text: settings.competitors.join(', ') },
    { label: 'Your own names', text: settings.brand_terms.join(', ') },
    { label: 'How replies are written', text: settings.guidelines },
    { label: 'How you say that the product is yours', text: settings.disclosure },
    {
      label: 'Scans',
      text: `${intervalWords(settings.scan_every_hours)}, ${settings.next_scan_at ? `next ${when(settings.next_scan_at, now)}` : `${settings.scan_at} UTC`}`,
    },
  ]
  return (
    <>
      <Note tone="plain">
        <Hosted what="These are changed" by="editors" />
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
