import { isRead, languageName, type ReadLanguage } from '../../../contract/languages.ts'
import type { SavedReply } from '../../../contract/replies.ts'
import type { Ask } from '../../../contract/reply-parts.ts'
import { fenced, type Model } from '../../model/models.ts'
import type { LeadRow, SettingsRow } from '../forum.rows.ts'
import { type CompiledProfile, compileProfile, languageOf } from '../scoring/score.ts'
import { profileOf } from '../watching/settings.table.ts'
import { rulesAgainstPromotion } from './community-rules.ts'
import { factsFor, inOwnWords } from './own-sentences.ts'
import { type RankedReply, rankedReplies } from './rank-replies.ts'
import { experienceClaims, type Unmodelled, warningsFor } from './reply-checks.ts'
import { withoutForeignLinks } from './reply-links.ts'
import { asksIn } from './they-ask.ts'

/** Time limit for the model, in ms. Clients give up after a minute. */
const REPLY_MS = 50_000
/**
 * Minimum number of characters that must remain after invented experiences are removed. If fewer would remain, the experiences stay
 * in the reply and only cause a warning.
 */
const LEAST_LEFT = 80
/** Maximum number of characters of a reply, as on Reddit. */
const TEXT_CAP = 10_000

/** Maximum number of tokens in a reply, including tokens for thinking. */
const REPLY_TOKENS = 2000

/** Maximum number of characters of a post that the model sees. Most posts ask near their start. */
const POST_CAP = 6000

const SYSTEM = `You draft a reply to a forum post for a person who will read it, change it and post it by hand.
- Answer what the post asks first, so that the reply is useful to someone who never buys anything. Open on the author's own matter. Go by what the author wants, has ruled out and can spend; where the product does not do one of these, say so.
- Write plainly, as somebody who knows the trade types into a forum: no marketing words, no praise of the question, no list unless the post lists.
- Name the person's product only where it fits, and then say plainly that the person makes it, in the way that their guidelines say it.
- You have no life: never tell of an experience, a customer, a test or a result, in the first person or of others, that the person's own notes below do not state.
- Use no fact about the product that is not in the notes, and no number, price or share that stands neither in the notes nor in the post. Where a fact is missing, leave a blank in square brackets.
- Speak well of competitors or not at all. Offer no discount and no code, and ask nobody to send a message or to look at a profile.
- No link unless the person's guidelines give one. No greeting, no signature, no hashtags, no headings. Never speak of yourself as a model.
- Do not repeat sentences of the post.
- At most 150 words of plain text, in the language of the post. Answer with the reply alone.`

const UNNAMED =
  'The rules of this community forbid promotion. Help, but do not name the product, hint at it, or say that the person sells anything.'

/** The input for a reply, besides the settings and the post. */
export type ReplyGiven = {
  readonly asks?: readonly Ask[]
  readonly language?: ReadLanguage | undefined
  /** Whether the community forbids promotion. */
  readonly unnamed?: boolean
  /** The person's saved replies, the best first. */
  readonly saved?: readonly RankedReply[]
}

/** Maximum number of saved replies that a model sees as examples of the person's voice. */
const MOST_EXAMPLES = 2
const EXAMPLE_CAP = 1500

const LABELS: Readonly<Record<Ask['kind'], string>> = {
  wants: 'wants',
  budget: 'says of paying',
  place: 'is in',
  must_have: 'must have',
  ruled_out: 'rules out',
}

/** Writes the system text and the prompt for a model. Fences all text by strangers. */
export const replyPrompt = (
  settings: Pick<SettingsRow, 'business_name' | 'business_description' | 'guidelines'> &
    Partial<Pick<SettingsRow, 'disclosure'>>,
  lead: Pick<LeadRow, 'community' | 'title' | 'body'> & Partial<Pick<LeadRow, 'comment_post_title'>>,
  rules: readonly string[],
  { asks = [], language, unnamed, saved = [] }: ReplyGiven = {},
): { readonly system: string; readonly prompt: string } => {
  const limits = asks.map(({ kind, quote }) => `${LABELS[kind]}: ${quote}`).join('\n')
  const examples = saved.filter(({ fit }) => fit.suits).slice(0, MOST_EXAMPLES)
  return {
    system: [
      SYSTEM,
      ...(unnamed ? [UNNAMED] : []),
      ...(language && language !== 'en'
        ? [`The post is in ${languageName(language)}. Write in ${languageName(language)}.`]
        : []),
      `The person's product: ${settings.business_name || 'not named'}.`,
      `The person's notes about it: ${settings.business_description || 'none'}`,
      `The person's guidelines for replies, which take precedence over the rules above, except on experiences and disclosure: ${settings.guidelines || 'none'}`,
      ...(settings.disclosure ? [`The person discloses in these words: ${settings.disclosure}`] : []),
      ...(examples.length === 0
        ? []
        : [
            `Replies that the person wrote to other posts. Write in their voice; what they say of another author’s case does not hold here.\n\n${examples.map(({ text }) => fenced('reply of the person', text.slice(0, EXAMPLE_CAP))).join('\n\n')}`,
          ]),
    ].join('\n\n'),
    prompt: [
      ...(rules.length > 0
        ? [fenced(`rules of ${lead.community}, which the reply must not break`, rules.join('\n'))]
        : []),
      ...(lead.comment_post_title
        ? [fenced('title of the post that the one to answer is a comment on', lead.comment_post_title)]
        : []),
      fenced('post to answer', `${lead.title}\n\n${lead.body}`.trim().slice(0, POST_CAP)),
      ...(limits === ''
        ? []
        : [fenced('limits of the choice, as far as a program found them in the post', limits)]),
      'Write the reply now.',
    ].join('\n\n'),
  }
}

/** Removes invented experiences, if enough of the reply remains. */
const withoutClaims = (text: string, ownWords: string) => {
  const claims = experienceClaims(text, ownWords)
  const rest = claims
    .reduce((left, claim) => left.replace(claim, ''), text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return rest.length >= LEAST_LEFT ? { text: rest, removed: claims } : { text, removed: [] }
}

/** Detects the languages of the post and of the settings; English in place of a language that Quillport does not read. */
const languagesOf = (
  compiled: CompiledProfile,
  lead: Pick<LeadRow, 'title' | 'body'>,
): { readonly language: ReadLanguage; readonly ownLanguage: ReadLanguage } => {
  const [language, own] = [languageOf(compiled, lead), compiled.language]
  return { language: isRead(language) ? language : 'en', ownLanguage: isRead(own) ? own : 'en' }
}

type ReplySettings = Parameters<typeof profileOf>[0] & Pick<SettingsRow, 'guidelines' | 'disclosure'>
type RepliedLead = Pick<LeadRow, 'community' | 'title' | 'body' | 'intent'> & { readonly watchedAs?: string }

/** Collects the help for answering a lead: what its post asks for, and the person's own sentences and saved replies, best first. */
export const helpFor = (settings: ReplySettings, lead: RepliedLead, saved: readonly SavedReply[]) => {
  const profile = profileOf(settings)
  const compiled = compileProfile(profile)
  const languages = languagesOf(compiled, lead)
  const asks = asksIn(compiled, lead, languages.language, profile.competitors)
  return {
    ...languages,
    asks,
    facts: factsFor(settings, lead, asks, languages.ownLanguage),
    saved: rankedReplies(saved, lead, languages.language),
  }
}

/** Chooses the first suitable saved reply that has not been drafted yet, or else the last one drafted; null if none suits. */
const savedFor = (saved: readonly RankedReply[], drafted: readonly string[]): RankedReply | null => {
  const suiting = saved.filter(({ fit }) => fit.suits)
  const [last] = suiting.toSorted((one, other) => drafted.indexOf(one.text) - drafted.indexOf(other.text))
  return suiting.find(({ text }) => !drafted.includes(text)) ?? last ?? null
}

/**
 * Writes a reply and its warnings. Without a model, or for a deleted post, the reply is a saved reply or the person's
 * own sentences. `drafted` contains the earlier drafts for the lead, newest first. Without a model, an earlier draft is
 * returned again if there is no other text.
 */
export const writeReply = async (
  settings: ReplySettings,
  lead: RepliedLead & Pick<LeadRow, 'post_deleted'>,
  rules: readonly string[],
  given: Model | null,
  {
    saved = [],
    drafted = [],
  }: { readonly saved?: readonly SavedReply[]; readonly drafted?: readonly string[] } = {},
) => {
  const profile = profileOf(settings)
  const { guidelines } = settings
  const model = lead.post_deleted === 1 ? null : given
  const help = helpFor(settings, lead, saved)
  const unnamed = rulesAgainstPromotion(rules).length > 0
  const settingsWords = [settings.business_description, guidelines, settings.disclosure]
  const ownWords = [
    ...settingsWords,
    settings.business_name,
    ...profile.brandTerms,
    ...saved.map(({ text }) => text),
  ].join('\n')
  const byModel = async (asked: Model) => {
    const raw = await asked.generateText({
      ...replyPrompt(settings, lead, rules, { ...help, unnamed }),
      maxOutputTokens: REPLY_TOKENS,
      timeoutMs: REPLY_MS,
    })
    const from = { ownWords, post: `${lead.title}\n${lead.body}`, rules: rules.join('\n') }
    const own = withoutForeignLinks(raw.slice(0, TEXT_CAP), from)
    return { ...withoutClaims(own.text, ownWords), removedLinks: own.removed, source: null, used: null }
  }
  const byPerson = () => {
    const untouched = { removed: [], removedLinks: [] }
    const used = savedFor(help.saved, drafted)
    if (used) {
      const source: Unmodelled = { kind: 'saved_reply', name: used.name, why: used.fit.why }
      return { ...untouched, text: used.text, source, used }
    }
    const { text, answered } = inOwnWords(settings, { ...help, unnamed })
    return { ...untouched, text, source: { kind: 'own_sentences', answered } satisfies Unmodelled, used }
  }
  const { text, removed, removedLinks, source, used } = model ? await byModel(model) : byPerson()
  return {
    text,
    asks: help.asks,
    facts: help.facts,
    savedReply: used && { saved_reply_id: used.saved_reply_id, name: used.name, why: used.fit.why },
    writtenBy: model?.name ?? source?.kind ?? 'own_sentences',
    warnings: warningsFor({
      text,
      productNames: [profile.businessName, ...profile.brandTerms].filter((name) => name !== ''),
      ownWords,
      guidelines,
      disclosure: settings.disclosure,
      post: `${lead.title}\n${lead.body}`,
      competitors: profile.competitors,
      rules,
      source,
      postDeleted: lead.post_deleted === 1,
      removedClaims: removed,
      removedLinks,
    }),
  }
}
