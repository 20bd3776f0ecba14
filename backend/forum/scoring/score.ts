import type { Intent, Reason } from '../../../contract/forum.ts'
import { isRead, languageName } from '../../../contract/languages.ts'
import { circumstancesOf, lengthOf, ownNeedOf, rolesOf } from './background.ts'
import { closenessOf, elsewhereOf, themeOf } from './closeness.ts'
import { type Evidence, evidence, quoteOf } from './evidence.ts'
import { formsIn } from './forms.ts'
import { intentOf } from './intent.ts'
import { languageIn } from './languages/detect-language.ts'
import { KIND, type Marked } from './phrases.ts'
import type { CompiledProfile, LanguageProfile } from './profile.ts'
import { type ParsedSentence, parsePost } from './reading.ts'
import { scaleReason, scoreOfSum } from './scale.ts'
import { type Ask, asksOf } from './seek.ts'
import { lessonsOf } from './sells-lessons.ts'
import { isShort, isTitle } from './surroundings.ts'
import { SIGNALS, type Signal } from './weights.ts'

export { type CompiledProfile, compileProfile, type SellerProfile } from './profile.ts'

/** A post's score from 0 to 100, its intent, and the reasons, whose points add up to the score. */
export type Scored = {
  readonly score: number
  readonly intent: Intent
  readonly reasons: readonly Reason[]
  /** True for a post in a language that is not read. */
  readonly isUnread?: true
}

export type Post = {
  readonly title: string
  readonly body: string
  /** The post that the comment is on. The post's title may name what the comment asks for, but is not scored. */
  readonly comment?: { readonly postTitle: string } | null
}

const FULL_FIT = 0.58
/** How near to the offer a short post must be. A few words of the offer are enough. */
const SHORT_FIT = 0.2
const NEAR = 0.3
/** The number of points at which a request in a short post counts more. */
const SHORT_ASK = 10
/** Signals with fewer points are left out. */
const LEAST_POINTS = 2

/** The points of a request. They are fewer if its object is far from the offer, is a person, or is not offered. */
const worth = (ask: Ask): number =>
  SIGNALS[ask.form.kind].points *
  ask.form.strength *
  Math.min(1, ask.fit / (ask.isShort && ask.form.kind !== 'howto' ? SHORT_FIT : FULL_FIT)) *
  (ask.person ? 0.4 : 1) *
  (ask.outside ? 0.4 : 1)

const bestOf = (asks: readonly Ask[]): Ask | undefined =>
  asks.reduce<Ask | undefined>((top, a) => (top === undefined || worth(a) > worth(top) ? a : top), undefined)

/**
 * Evidence of the best request. A plea for advice that the seller gives is the same request, so the request counts less by the
 * strength of the plea (`plea`).
 */
const askEvidence = (asks: readonly Ask[], best: Ask | undefined, plea: number): Evidence[] => {
  if (best === undefined) return []
  const { kind } = best.form
  const strength = (worth(best) / SIGNALS[kind].points) * (kind === 'howto' ? 1 : 1 - plea)
  const out = [evidence(kind, strength, best.sentence, best.from)]
  const again = asks.find((a) => a.sentence !== best.sentence && worth(a) > 0.5 * worth(best))
  if (again !== undefined) out.push(evidence('askedAgain', strength, again.sentence, again.from))
  if (best.isShort && kind !== 'howto' && worth(best) >= SHORT_ASK)
    out.push(evidence('shortAsk', 1, best.sentence, best.from))
  if (best.person) out.push(evidence('person', 1, best.sentence, best.from))
  return out
}

const limitsEvidence = (all: readonly ParsedSentence[], best: Ask | undefined): Evidence[] =>
  all.flatMap((s) => {
    const asked = s === best?.sentence && best.outside
    const strength = asked ? 1 : isTitle(s) ? 0.7 : 0.1
    return s.outside.map((hit) => evidence('outside', strength, s, hit.from, hit.to))
  })

const namesEvidence = (all: readonly ParsedSentence[]): Evidence[] =>
  all.flatMap((s) => [
    ...s.rivals.map((m) => evidence('rivals', 1, s, m.from, m.to)),
    ...s.brands.map((m) => evidence('brand', 1, s, m.from, m.to)),
  ])

/** The strongest piece of evidence for each signal. */
const strongest = (all: readonly Evidence[]): Map<Signal, Evidence> => {
  const out = new Map<Signal, Evidence>()
  for (const e of all) if (e.strength > (out.get(e.signal)?.strength ?? 0)) out.set(e.signal, e)
  return out
}

/** In a short post, a topic word counts as the product itself, since short posts seldom name a thing twice. */
const topicIsWare = <T extends Marked>(w: T): Marked =>
  (w.kinds & KIND.topic) === 0 ? w : { norm: w.norm, kinds: w.kinds | KIND.ware }

type Signals = { readonly signals: ReadonlyMap<Signal, Evidence>; readonly intent: Intent }

const NOTHING: Signals = { signals: new Map(), intent: 'discussion' }

/** The strongest evidence for each signal in a post, and the intent. `NOTHING` if no word bears on the offer. */
const readSignals = (profile: LanguageProfile, post: Post): Signals => {
  const sentences = parsePost(profile, post)
  const above = post.comment ? parsePost(profile, { title: post.comment.postTitle, body: '' }) : null
  if ([...sentences, ...(above ?? [])].every((s) => s.hits.length === 0)) return NOTHING
  const short = isShort(sentences)
  const forms = sentences.map((s) => formsIn(profile.reader, short ? s.words.map(topicIsWare) : s.words))
  const asks = asksOf(profile.reader, sentences, forms, above)
  const best = bestOf(asks)
  // A comment that only answers mentions the offer too, so a comment counts only if it also asks for something or names the brand.
  const asksOrNames = (best && best.fit > NEAR) || sentences.some((s) => s.brands.length > 0)
  if (post.comment && !asksOrNames) return NOTHING
  const close = [...closenessOf(sentences, best), ...themeOf(profile.theme, sentences)]
  const lessons = lessonsOf(profile, sentences, forms, asks, close)
  const plea = Math.max(0, ...lessons.map((e) => (e.signal === 'seeksLesson' ? e.strength : 0)))
  const all = [
    ...askEvidence(asks, best, plea),
    ...close,
    ...elsewhereOf(profile, sentences),
    ...circumstancesOf(profile, sentences, forms),
    ...lessons,
    ...rolesOf(sentences, forms),
    ...ownNeedOf(sentences),
    ...lengthOf(sentences),
    ...namesEvidence(sentences),
    ...limitsEvidence(sentences, best),
  ]
  return { signals: strongest(all), intent: intentOf({ sentences, asks, evidence: all }) }
}

/** The language of a post by its ISO 639-1 code; the profile's language if the post's cannot be detected. See `isRead`. */
export const languageOf = (profile: CompiledProfile, post: Post): string =>
  languageIn(post, profile.language) ?? (isRead(profile.language) ? profile.language : 'en')

const unread = (language: string): Scored => ({
  score: 0,
  intent: 'discussion',
  isUnread: true,
  reasons: [
    {
      signal: `Written in ${languageName(language)}, which Quillport reads only with an AI model`,
      points: 0,
      quote: '',
    },
  ],
})

/** Scores one post for one seller. The result depends only on the input. The time grows only with the post's length. */
export const scorePost = (profile: CompiledProfile, post: Post): Scored => {
  const language = languageOf(profile, post)
  if (!isRead(language)) return unread(language)
  const { signals, intent } = readSignals(profile.for(language), post)
  const reasons = [...signals.values()]
    .map(
      (e): Reason => ({
        signal: SIGNALS[e.signal].label,
        points: Math.round(SIGNALS[e.signal].points * e.strength),
        quote: quoteOf(e, post),
      }),
    )
    .filter((r) => Math.abs(r.points) >= LEAST_POINTS)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const sum = reasons.reduce((n, r) => n + r.points, 0)
  return { score: scoreOfSum(sum), intent, reasons: [...reasons, ...scaleReason(sum)] }
}
