import { z } from 'zod'
import { Article, BrandVoice, CLAIM_LONGEST, DELETED_KEPT_DAYS } from '../articles.ts'
import { operation } from '../operation.ts'
import { Moment, Nothing } from '../shapes.ts'
import { count } from '../words.ts'

/** The maximum number of brand voices that a model describes for a workspace in a day (UTC). */
export const VOICE_DESCRIPTIONS_PER_DAY = 20

/** The maximum number of articles of a workspace whose writing can be stopped in a day (UTC). A stop gives the credits back. */
export const STOPS_PER_DAY = 20

/** The maximum number of sentences that people can confirm in one article. */
export const MOST_CONFIRMED = 200

const ofClaim = z.strictObject({
  job_id: z.string().min(1),
  sentence: z
    .string()
    .trim()
    .min(1)
    .max(CLAIM_LONGEST)
    .describe('The whole sentence, as the check lists it.'),
})

/** The maximum number of brand voices in a workspace. */
export const MOST_BRAND_VOICES = 50

/** A deleted article, and until when it can be restored. */
const DeletedArticle = z.object({
  job_id: z.string(),
  title: z.string(),
  deleted_at: Moment,
  kept_until: Moment,
})

/** The owner's operations on articles and brand voices. */
export const articlesOfOwner = {
  stopArticle: operation({
    title: 'Stop writing an article',
    description: `Stops an article that is not finished yet, refunds its credits and discards the text written so far. You can stop at most ${STOPS_PER_DAY} articles a day.`,
    input: z.strictObject({ job_id: z.string().min(1) }),
    output: Article,
    http: { method: 'POST', path: '/owner/articles/{job_id}/stop' },
    errors: ['not_found', 'conflict', 'daily_limit_reached'],
  }),
  confirmClaim: operation({
    title: 'Confirm a sentence',
    description: `Confirms a sentence that the check \`sources_read\` lists. The check then stops listing the sentence, unless the wording of the sentence changes. At most ${count(MOST_CONFIRMED, 'sentence')} of an article can be confirmed.`,
    input: ofClaim,
    output: Article,
    http: { method: 'POST', path: '/owner/articles/{job_id}/confirm' },
    errors: ['not_found', 'not_ready', 'conflict'],
  }),
  unconfirmClaim: operation({
    title: 'Undo a confirmation',
    description:
      'Undoes the confirmation of a sentence. The check `sources_read` then lists the sentence again if the sentence still has no source or if the model still doubts the sentence.',
    input: ofClaim,
    output: Article,
    http: { method: 'POST', path: '/owner/articles/{job_id}/unconfirm' },
    errors: ['not_found', 'not_ready'],
  }),
  deleteArticle: operation({
    title: 'Delete an article',
    description: `Deletes a finished or failed article. The article can be restored for ${count(DELETED_KEPT_DAYS, 'day')}. Its posts on sites are not deleted.`,
    input: z.strictObject({ job_id: z.string().min(1) }),
    output: DeletedArticle.pick({ job_id: true, kept_until: true }),
    http: { method: 'DELETE', path: '/owner/articles/{job_id}' },
    errors: ['not_found', 'conflict', 'already_running'],
  }),
  takeArticleBack: operation({
    title: 'Restore an article',
    description: 'Restores a deleted article with its versions, pictures and publications.',
    input: z.strictObject({ job_id: z.string().min(1) }),
    output: Article,
    http: { method: 'POST', path: '/owner/articles/{job_id}/restore' },
    errors: ['not_found'],
  }),
  deletedArticles: operation({
    title: 'List deleted articles',
    description: 'Lists the deleted articles that can be restored, most recently deleted first.',
    input: Nothing,
    output: z.object({ articles: z.array(DeletedArticle) }),
    http: { method: 'GET', path: '/owner/deleted-articles' },
  }),
  saveBrandVoice: operation({
    title: 'Save a brand voice',
    description: `Creates a brand voice or, if brand_voice_id is given, changes that brand voice. A workspace can have up to ${MOST_BRAND_VOICES} brand voices, each with its own name.`,
    input: z.strictObject({
      brand_voice_id: z.string().min(1).optional(),
      name: z.string().trim().min(1).max(100),
      guidance: z.string().trim().min(1).max(4000),
    }),
    output: BrandVoice,
    http: { method: 'POST', path: '/owner/brand-voices' },
    errors: ['not_found', 'conflict'],
  }),
  describeBrandVoice: operation({
    title: 'Describe a brand voice',
    description: `Asks the model to describe the style of up to three texts, or of up to three pages of the user’s site. The model also writes a sample paragraph. Saves nothing. At most ${VOICE_DESCRIPTIONS_PER_DAY} calls a day.`,
    input: z.strictObject({
      texts: z.array(z.string().trim().min(200).max(20_000)).max(3).default([]),
      pages: z
        .array(
          z.url({
            protocol: /^https?$/,
            error: 'Write the whole address, such as https://shop.example/about.',
          }),
        )
        .max(3)
        .default([]),
    }),
    output: z.object({ guidance: z.string(), sample: z.string() }),
    http: { method: 'POST', path: '/owner/brand-voices/description' },
    errors: ['conflict', 'daily_limit_reached', 'upstream_failed'],
  }),
  removeBrandVoice: operation({
    title: 'Remove a brand voice',
    description: 'Removes the brand voice. Articles written in this voice stay as they are.',
    input: z.strictObject({ brand_voice_id: z.string().min(1) }),
    output: Nothing,
    http: { method: 'DELETE', path: '/owner/brand-voices/{brand_voice_id}' },
  }),
}
export type ArticlesOfOwner = typeof articlesOfOwner
