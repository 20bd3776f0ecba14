import type { ForumSettings, Muted, MutedKind } from '../../../contract/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { SwitchList, SwitchRow } from '../../ui/switch.tsx'
import { TermsField } from '../../ui/terms-field.tsx'
import { setMuted } from '../muted/mute.ts'
import { go, PASSED } from '../route.ts'
import { communityPlace, communityWords } from '../words.ts'
import { WithForum } from './forum-part.tsx'
import { SettingsColumns } from './settings-columns.tsx'

/** Muted words, authors and communities. Each change takes effect at once and can be undone. */
export const MutedPart = () => (
  <WithForum>
    {(settings) => (
      <>
        <p className="text-ink-2">
          Posts with a muted word, author or community do not become leads. Existing leads that match are
          removed from the list, unless you saved, replied to or ignored them. Muted posts are in Leads, under{' '}
          <TextButton onClick={() => go('leads', PASSED)}>Passed over</TextButton>.
        </p>
        <SettingsColumns>
          <div className="grid gap-5">
            <MutedTerms
              label="Words"
              hint="Whole words or phrases. Capital letters make no difference. Press Enter after each."
              placeholder="For example: for hire"
              kind="word"
              values={settings.muted.words}
            />
            <MutedTerms
              label="Authors"
              hint="Names as the forum shows them. Press Enter after each."
              placeholder="For example: u/somebody"
              kind="author"
              values={settings.muted.authors}
            />
          </div>
          <MutedCommunities settings={settings} />
        </SettingsColumns>
      </>
    )}
  </WithForum>
)

type TermsProps = {
  readonly label: string
  readonly hint: string
  readonly placeholder: string
  readonly kind: MutedKind
  readonly values: Muted['words']
}

const MutedTerms = ({ label, hint, placeholder, kind, values }: TermsProps) => (
  <TermsField
    label={label}
    hint={hint}
    placeholder={placeholder}
    terms={values}
    onChange={(terms) => {
      for (const value of terms) if (!values.includes(value)) void setMuted({ kind, value })
      for (const value of values) if (!terms.includes(value)) void setMuted({ kind, value }, false)
    }}
  />
)

const MutedCommunities = ({ settings: { communities, muted } }: { readonly settings: ForumSettings }) => {
  const isMuted = (name: string) => muted.communities.some((one) => one.toLowerCase() === name.toLowerCase())
  if (communities.length === 0) return null
  return (
    <section aria-label="Muted communities" className="grid gap-1">
      <h3 className="font-medium">Mute a community</h3>
      <SwitchList>
        {communities.map(({ source, name, title }) => {
          const shown = communityWords(source, name, title)
          return (
            <SwitchRow
              key={`${source} ${name}`}
              label={shown}
              hint={communityPlace(source, name, title)}
              checked={isMuted(name)}
              onChange={(on) => void setMuted({ kind: 'community', value: name, shown }, on)}
            />
          )
        })}
      </SwitchList>
      <p className="mt-1 text-s text-ink-3">
        Quillport keeps reading muted communities. If you unmute a community, you get its recent posts back.
      </p>
    </section>
  )
}
