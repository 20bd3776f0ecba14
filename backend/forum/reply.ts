import { isRead, languageName, type ReadLanguage } from '../../contract/languages.ts'
import { fenced, type Model } from '../model/models.ts'
import type { LeadRow, SettingsRow } from './forum.rows.ts'
import { wordsIn } from './outline/languages.ts'
import { type Needs, needsOf } from './outline/needs.ts'
import { outlineReply } from './outline-reply.ts'
import { experienceClaims, rulesAgainstPromotion, warningsFor } from './reply-checks.ts'
import { withoutForeignLinks } from './reply-links.ts'
import { compileProfile, languageOf, type SellerProfile } from './scoring/score.ts'
import { profileOf } from './settings.table.ts'

/** Clients give up after a minute: a draft that takes longer is of no use to them, ms. */
const REPLY_MS = 50_000
/** A reply with less left than this, in characters, keeps the sentence and gets the warning alone. */
const LEAST_LEFT = 80
/** Reddit takes 10,000 characters. */
const TEXT_CAP = 10_000

/** Tokens of a reply at the most, those that a model spends on thinking among them. */
const REPLY_TOKENS = 2000

/** A post is read to this length, in characters: the ask stands near its start. */
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
  'The rules of this community forbid promotion: help without naming the product, without hinting at it, and without saying that the person sells anything.'

/** What is known of a post beside its text. */
export type PostReading = {
  readonly needs?: Needs
  readonly language?: ReadLanguage | undefined
  /** The community forbids promotion. */
  readonly unnamed?: boolean
}

/** What limits the author's choice, a line each, in the post's own words. */
const limitsOf = ({ money, rivals, leaving, byHand, ...rest }: Needs): string =>
  [
    ['wants', rest.wants.join('; ')],
    ['says of paying', money?.text],
    [leaving ? 'wants away from' : 'names', rivals.join(', ')],
    ['does it now with', byHand],
    ['counts', rest.sizes.map(({ count, noun }) => `${count} ${noun}`).join(', ')],
    ['runs on', rest.platforms.join(', ')],
    ['is in', rest.places.join(', ')],
    ['needs it', rest.deadline],
    ['also asks', rest.questions.slice(0, 3).join(' ')],
  ]
    .flatMap(([label, words]) => (words ? [`${label}: ${words}`] : []))
    .join('\n')

/** The two parts of the question; everything by strangers is fenced. */
export const replyPrompt = (
  settings: Pick<SettingsRow, 'business_name' | 'business_description' | 'guidelines'>,
  lead: Pick<LeadRow, 'community' | 'title' | 'body'> & Partial<Pick<LeadRow, 'comment_post_title'>>,
  rules: readonly string[],
  { needs, language, unnamed }: PostReading = {},
): { readonly system: string; readonly prompt: string } => {
  const limits = needs ? limitsOf(needs) : ''
  return {
    system: [
      SYSTEM,
      ...(unnamed ? [UNNAMED] : []),
      ...(language && language !== 'en' ? [`The post is in ${languageName(language)}: write in it.`] : []),
      `The person's product: ${settings.business_name || 'not named'}.`,
      `The person's notes about it: ${settings.business_description || 'none'}`,
      `The person's guidelines for replies, which come before the ones above except on experiences and disclosure: ${settings.guidelines || 'none'}`,
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

/** Takes out what nobody lived, as long as a reply remains. */
const withoutClaims = (text: string, ownWords: string) => {
  const claims = experienceClaims(text, ownWords)
  const rest = claims
    .reduce((left, claim) => left.replace(claim, ''), text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return rest.length >= LEAST_LEFT ? { text: rest, removed: claims } : { text, removed: [] }
}

/** What a reply is written in beside the settings and the lead. */
export type ReplySetting = {
  /** Another number gives an outline other words. */
  readonly variation?: number
}

/** What the post and the settings are written in; English where that is a language that is not read. */
const languagesOf = (
  profile: SellerProfile,
  lead: Pick<LeadRow, 'title' | 'body'>,
): { readonly language: ReadLanguage; readonly ownLanguage: ReadLanguage } => {
  const compiled = compileProfile(profile)
  const [language, own] = [languageOf(compiled, lead), compiled.language]
  return { language: isRead(language) ? language : 'en', ownLanguage: isRead(own) ? own : 'en' }
}

/** A reply by the model, or an outline where there is none or no post is left to answer; with all that speaks against posting it. */
export const writeReply = async (
  settings: Parameters<typeof profileOf>[0] & Pick<SettingsRow, 'guidelines'>,
  lead: Pick<LeadRow, 'community' | 'title' | 'body' | 'intent' | 'post_deleted'>,
  rules: readonly string[],
  given: Model | null,
  { variation = 0 }: ReplySetting = {},
) => {
  const profile = profileOf(settings)
  const { guidelines } = settings
  const { language, ownLanguage } = languagesOf(profile, lead)
  const model = lead.post_deleted === 1 ? null : given
  const ownWords = [
    settings.business_description,
    guidelines,
    settings.business_name,
    ...profile.brandTerms,
  ].join('\n')
  const unnamed = rulesAgainstPromotion(rules).length > 0
  const ask = async (asked: Model) => {
    const needs = needsOf(lead, profile.competitors, wordsIn(language).cues)
    const raw = await asked.generateText({
      ...replyPrompt(settings, lead, rules, { needs, language, unnamed }),
      maxOutputTokens: REPLY_TOKENS,
      timeoutMs: REPLY_MS,
    })
    const from = { ownWords, post: `${lead.title}\n${lead.body}`, rules: rules.join('\n') }
    const own = withoutForeignLinks(raw.slice(0, TEXT_CAP), from)
    return { ...withoutClaims(own.text, ownWords), removedLinks: own.removed }
  }
  const { text, removed, removedLinks } = model
    ? await ask(model)
    : {
        text: outlineReply(profile, lead, { guidelines, unnamed, variation, language, ownLanguage }),
        removed: [],
        removedLinks: [],
      }
  return {
    text,
    writtenBy: model?.name ?? 'outline',
    warnings: warningsFor({
      text,
      productNames: [profile.businessName, ...profile.brandTerms].filter((name) => name !== ''),
      ownWords,
      guidelines,
      post: `${lead.title}\n${lead.body}`,
      competitors: profile.competitors,
      rules,
      outline: model === null,
      postDeleted: lead.post_deleted === 1,
      removedClaims: removed,
      removedLinks,
    }),
  }
}
