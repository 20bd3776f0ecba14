import { type Evidence, evidence } from './evidence.ts'
import type { FoundForms } from './forms.ts'
import type { LanguageProfile } from './profile.ts'
import type { ReadSentence } from './reading.ts'
import type { Ask } from './seek.ts'

/** Being about the field is a weaker sign than words of the offer. */
const FIELD_SHARE = 0.6

/**
 * To who sells lessons or advice, a plea for advice or a problem of the author's own is a need by itself, as near as the
 * whole post is to the offer; `close` holds what was seen of that.
 */
export const lessonsOf = (
  profile: LanguageProfile,
  all: readonly ReadSentence[],
  forms: readonly FoundForms[],
  asks: readonly Ask[],
  close: readonly Evidence[],
): Evidence[] => {
  if (!profile.teaches) return []
  const near = close.reduce(
    (n, e) => Math.max(n, e.signal === 'theme' ? FIELD_SHARE * e.strength : e.strength),
    0,
  )
  const first = (
    circumstance: 'seeksLesson' | 'trouble',
    signal: 'seeksLesson' | 'inTrouble',
  ): Evidence[] => {
    for (const s of all) {
      const found = forms[s.index]?.circumstances.find((c) => c.meaning.circumstance === circumstance)
      if (found !== undefined) return [evidence(signal, near, s, found.from, found.to)]
    }
    return []
  }
  const how = asks.find((a) => a.form.kind === 'howto')
  return [
    ...(how === undefined ? [] : [evidence('seeksLesson', near, how.sentence, how.from, how.to)]),
    ...first('seeksLesson', 'seeksLesson'),
    ...first('trouble', 'inTrouble'),
  ]
}
