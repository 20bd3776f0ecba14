import type { Model } from '../model/models.ts'
import type { LeadRow, SettingsRow } from './forum.rows.ts'
import { outlineReply } from './outline-reply.ts'
import { experienceClaims, warningsFor } from './reply-checks.ts'
import { withoutForeignLinks } from './reply-links.ts'
import { REPLY_TOKENS, replyPrompt } from './reply-prompt.ts'
import { profileOf } from './settings.table.ts'

/** Clients give up after a minute: a draft that takes longer is of no use to them, ms. */
const REPLY_MS = 50_000
/** A reply with less left than this, in characters, keeps the sentence and gets the warning alone. */
const LEAST_LEFT = 80
/** Reddit takes 10,000 characters. */
const TEXT_CAP = 10_000

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
