import { fenced, type Model } from '../model/models.ts'
import type { LeadRow, SettingsRow } from './forum.rows.ts'
import { outlineReply } from './outline-reply.ts'
import { experienceClaims, warningsFor } from './reply-checks.ts'
import { withoutForeignLinks } from './reply-links.ts'
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
- Answer what the post asks first, so that the reply is useful to someone who never buys anything.
- Name the person's product only where it fits, and then say plainly that the person makes it.
- You have no life: never tell of an experience, a customer, a test or a result, in the first person or of others, that the person's own notes below do not state.
- Use no fact about the product that is not in the notes. Where a fact is missing, leave a blank in square brackets.
- No link unless the person's guidelines give one. No greeting by name, no signature, no hashtags, no headings.
- Do not repeat sentences of the post.
- At most 150 words of plain text, in the language of the post. Answer with the reply alone.`

/** The two parts of the question; everything by strangers is fenced. */
export const replyPrompt = (
  settings: Pick<SettingsRow, 'business_name' | 'business_description' | 'guidelines'>,
  lead: Pick<LeadRow, 'community' | 'title' | 'body'>,
  rules: readonly string[],
): { readonly system: string; readonly prompt: string } => ({
  system: [
    SYSTEM,
    `The person's product: ${settings.business_name || 'not named'}.`,
    `The person's notes about it: ${settings.business_description || 'none'}`,
    `The person's guidelines for replies, which come before the ones above except on experiences and disclosure: ${settings.guidelines || 'none'}`,
  ].join('\n\n'),
  prompt: [
    ...(rules.length > 0
      ? [fenced(`rules of ${lead.community}, which the reply must not break`, rules.join('\n'))]
      : []),
    fenced('post to answer', `${lead.title}\n\n${lead.body}`.slice(0, POST_CAP)),
    'Write the reply now.',
  ].join('\n\n'),
})

/** Takes out what nobody lived, as long as a reply remains. */
const withoutClaims = (text: string, ownWords: string) => {
  const claims = experienceClaims(text, ownWords)
  const rest = claims
    .reduce((left, claim) => left.replace(claim, ''), text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return rest.length >= LEAST_LEFT ? { text: rest, removed: claims } : { text, removed: [] }
}

/** A reply by the model, or an outline where there is none or no post is left to answer; with all that speaks against posting it. */
export const writeReply = async (
  settings: SettingsRow,
  lead: LeadRow,
  rules: readonly string[],
  given: Model | null,
) => {
  const profile = profileOf(settings)
  const model = lead.post_deleted === 1 ? null : given
  const ownWords = [
    settings.business_description,
    settings.guidelines,
    settings.business_name,
    ...profile.brandTerms,
  ].join('\n')
  const limits = { maxOutputTokens: REPLY_TOKENS, timeoutMs: REPLY_MS }
  const raw = model
    ? await model.generateText({ ...replyPrompt(settings, lead, rules), ...limits })
    : outlineReply(profile, lead)
  const own = model ? withoutForeignLinks(raw.slice(0, TEXT_CAP), ownWords) : raw
  const { text, removed } = model ? withoutClaims(own, ownWords) : { text: own, removed: [] }
  return {
    text,
    writtenBy: model?.name ?? 'outline',
    warnings: warningsFor({
      text,
      productNames: [profile.businessName, ...profile.brandTerms].filter((name) => name !== ''),
      ownWords,
      rules,
      outline: model === null,
      postDeleted: lead.post_deleted === 1,
      removedClaims: removed,
    }),
  }
}
