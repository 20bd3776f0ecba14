import { z } from 'zod'
import { LENGTH_NAMES } from './article-lengths.ts'
import { ownText, strangersAddress, strangersText } from './authors.ts'
import { operation, USUAL_TOOL } from './operation.ts'
import { Moment, PageLimit } from './shapes.ts'

export const CARD_STATUSES = ['planned', 'manually_written', 'scheduled', 'published', 'failed'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]

/** The statuses of cards from which an article can still be written. */
export const TO_DO_STATUSES: readonly CardStatus[] = ['planned', 'failed']

/** What the article of a card gets besides its text. */
export const CardExtras = z.object({
  include_faq: z.boolean(),
  include_external_link: z.boolean(),
  image: z.boolean(),
  brand_voice_id: ownText().nullable(),
})
export type CardExtras = z.infer<typeof CardExtras>

/** What a card's article gets if nobody chose otherwise. */
export const USUAL_EXTRAS: CardExtras = {
  include_faq: true,
  include_external_link: true,
  image: false,
  brand_voice_id: null,
}

export const Card = z.object({
  card_index: z.int().min(0),
  status: z.enum(CARD_STATUSES),
  title: ownText(),
  focus_keyword: ownText().nullable(),
  length: z.enum(LENGTH_NAMES),
  angle: ownText().nullable(),
  outline: z.array(ownText()).describe('Headings for the article.'),
  extras: CardExtras.optional().describe(
    'The user’s choices for the article of this card. If Quillport writes the article automatically on the day the card is scheduled for, it applies these choices itself. If you order the article, pass the choices to generate_article, but leave out `brand_voice_id` if it is null.',
  ),
  month: z.int().min(1).describe('Month of the plan; the first month is 1.'),
  scheduled_for: Moment.nullable().describe(
    'The time when the card’s article is written automatically and saved as a draft.',
  ),
  job_id: ownText().nullable().describe('The article that was last written from the card.'),
  post_url: strangersAddress().nullable(),
  message: strangersText(
    'The problem that occurred when Quillport tried to write this card’s article automatically, or the reason why the card was paused after a restore. Also says what to do about it.',
  ).nullable(),
})
export type Card = z.infer<typeof Card>

/** Whether a card already has an article. Another order would pay for the article twice, so the card must be reopened first. */
export const isWritten = ({ status, job_id }: Pick<Card, 'status' | 'job_id'>): boolean =>
  status === 'manually_written' || status === 'published' || (status === 'failed' && job_id !== null)

/** A card with its plan, as in the change feed. */
export const PlannedCard = Card.extend({
  plan: z.object({
    plan_id: ownText(),
    domain: ownText(),
    connection_id: ownText()
      .nullable()
      .describe('The site on which the articles of scheduled cards are saved as drafts.'),
    title: ownText(),
    starts: ownText()
      .regex(/^\d{4}-\d{2}$/)
      .describe('The first month of the plan, such as 2026-11.'),
  }),
})
export type PlannedCard = z.infer<typeof PlannedCard>

/** The operation that reads content plans. */
export const plans = {
  get: operation({
    title: 'Read the content plan',
    description:
      'Returns the open cards of the content plan that you name. If you name no plan but give `domain`, returns the open cards of that site’s newest plan. If you give neither, returns the open cards of the newest plan in the workspace. To have an article written from a card, pass the card’s plan_id and card_index to generate_article. If there is no plan, the list of cards is empty. In that case, pass a title to generate_article instead. Read-only.',
    input: z.strictObject({
      domain: z
        .string()
        .trim()
        .min(1)
        .max(253)
        .optional()
        .describe('The domain of the site. Default: the site of the newest plan.'),
      plan_id: z.string().min(1).max(100).optional().describe('A specific plan.'),
      status: z.enum(CARD_STATUSES).optional().describe('Only cards with this status.'),
      month: z
        .int()
        .min(1)
        .max(120)
        .optional()
        .describe('The month of the plan, counted from 1. Only the cards of this month are returned.'),
      limit: PageLimit,
      include_done: z
        .boolean()
        .default(false)
        .describe('Also return written, scheduled and published cards.'),
    }),
    output: z.object({
      plan_id: ownText().nullable().describe('Null if there is no plan.'),
      domain: ownText().nullable(),
      title: ownText().nullable(),
      cards: z.array(Card),
      count: z.int().describe('The number of all matching cards, including cards beyond the limit.'),
    }),
    http: { method: 'GET', path: '/api/v1/content-plan' },
    scopes: ['articles'],
    errors: ['not_found'],
    mcp: { ...USUAL_TOOL, tool: 'get_content_plan' },
  }),
}
