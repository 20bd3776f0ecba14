import type { LeadRow } from './forum.rows.ts'
import type { SellerProfile } from './scoring/score.ts'

const FIRST_SENTENCE = /^.{20,240}?[.!?](?=\s|$)/s

const aboutProduct = ({ businessName, businessDescription }: SellerProfile): string => {
  const name = businessName || '[name of your product]'
  const sentence = FIRST_SENTENCE.exec(businessDescription.trim())?.[0] ?? ''
  return `Disclosure: I work on ${name}. ${sentence || '[What it is, in one sentence.]'}`
}

const fits =
  'It fits if [the part of their case that it solves]; it does not if [when something else is the better choice].'

/** The first of the person's own terms that the post speaks of. */
const named = (
  terms: readonly string[],
  { title, body }: Pick<LeadRow, 'title' | 'body'>,
): string | undefined => {
  const text = `${title}\n${body}`.toLowerCase()
  return terms.find((term) => text.includes(term.toLowerCase()))
}

/** An honest start of a reply: useful structure, the person's own facts, and blanks for what only they know; of the post only its kind. */
export const outlineReply = (
  profile: SellerProfile,
  lead: Pick<LeadRow, 'title' | 'body' | 'intent'>,
): string => {
  const topic = named(profile.keywords, lead) ?? 'this'
  const product = aboutProduct(profile)
  const rival = named(profile.competitors, lead)
  switch (lead.intent) {
    case 'recommendation':
      return [
        `For ${topic}, I would first settle [the one question that decides what fits, and why].`,
        `${product} ${fits}`,
        `If that is not what you need, look at [an honest alternative].`,
      ].join('\n\n')
    case 'pain_point':
      return [
        `What helps with ${topic} without buying anything: [one step that they can take today].`,
        `If it keeps coming back, [the cause behind it, in a sentence].`,
        `${product} ${fits}`,
      ].join('\n\n')
    case 'question':
      return [
        `[The answer to what they ask, in one or two sentences.]`,
        `The reason: [why, with a number or a source that they can check].`,
        product,
      ].join('\n\n')
    case 'competitor':
      return [
        `Before leaving ${rival ?? '[what they use now]'}, check [a setting or a plan that may already solve it].`,
        `If you do weigh up ${topic === 'this' ? 'others' : `others for ${topic}`}, compare [the two or three points that matter in their case].`,
        `${product} ${fits}`,
      ].join('\n\n')
    case 'brand_mention':
      return [
        `${product}`,
        `[Thank them, or answer what they say about it. Correct what is wrong, with something that they can check.]`,
        `[What you will do about it, if anything.]`,
      ].join('\n\n')
    case 'discussion':
      return [
        `On ${topic}: [your view in one or two sentences, from what you know].`,
        `[One thing that others here can use, whether or not they buy anything.]`,
        `[Leave your product out unless someone asks. If you do name it:] ${product}`,
      ].join('\n\n')
  }
}
