import { z } from 'zod'
import { LENGTH_NAMES } from '../article-lengths.ts'
import { operation } from '../operation.ts'
import { CardExtras, PlannedCard } from '../plans.ts'
import { Moment, Nothing, oneLine } from '../shapes.ts'

/** The maximum number of headings on a card. */
export const OUTLINE_LONGEST = 30

/** The maximum number of cards in a new plan. */
export const MOST_CARDS = 200

/** The last month of a plan that a card can have. */
export const LAST_MONTH = 120

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM, such as 2026-11.')
const cardFields = {
  title: oneLine().min(1).max(300),
  focus_keyword: oneLine().max(120).nullable(),
  length: z.enum(LENGTH_NAMES),
  angle: z.string().trim().max(4000).nullable(),
  outline: z.array(oneLine().min(1).max(300)).max(OUTLINE_LONGEST),
  extras: z
    .strictObject({ ...CardExtras.shape, brand_voice_id: z.string().min(1).max(100).nullable() })
    .optional()
    .describe('Default: a FAQ and sources, no hero image and no brand voice.'),
  month: z
    .int()
    .min(1)
    .max(LAST_MONTH)
    .describe(
      'The number of the month within the plan; the first month is 1. If the card is scheduled, this is the month that contains the scheduled day.',
    ),
  scheduled_for: Moment.nullable().describe('Null removes the card from the schedule.'),
}
/** The fields of a card that a person writes. */
export const CardContent = z.strictObject(cardFields)
export type CardContent = z.infer<typeof CardContent>

/** The fields of a plan that a person can change later. */
const planFields = {
  domain: z.string().trim().min(1).max(253),
  connection_id: z
    .string()
    .min(1)
    .nullable()
    .describe('The site on which the articles of scheduled cards are saved as drafts.'),
  title: oneLine().min(1).max(200),
}

const card = z.strictObject({ plan_id: z.string().min(1), card_index: z.int().min(0) })

/** The owner's operations on content plans and cards. */
export const plansOfOwner = {
  createPlan: operation({
    title: 'Create a content plan',
    description: 'Creates a plan with its first cards.',
    input: z.strictObject({
      ...planFields,
      starts: month.describe('The first month of the plan.'),
      cards: z.array(CardContent).min(1).max(MOST_CARDS),
    }),
    output: z.object({ plan_id: z.string() }),
    http: { method: 'POST', path: '/owner/plans' },
  }),
  changePlan: operation({
    title: 'Change a plan',
    description:
      'Changes the given fields of a plan and keeps its cards. While an article of the plan is being saved as a draft, the site of the plan cannot be changed: the answer is `conflict`.',
    input: z
      .strictObject({ plan_id: z.string().min(1), ...planFields })
      .partial()
      .required({ plan_id: true }),
    output: z.object({ plan: PlannedCard.shape.plan }),
    http: { method: 'PATCH', path: '/owner/plans/{plan_id}' },
  }),
  addCard: operation({
    title: 'Add a card',
    description: 'Adds a card to a plan.',
    input: z.strictObject({ plan_id: z.string().min(1), ...cardFields }),
    output: PlannedCard,
    http: { method: 'POST', path: '/owner/plans/{plan_id}/cards' },
  }),
  changeCard: operation({
    title: 'Change a card',
    description:
      'Changes the given fields of a card. While an article is being written from the card, the answer is `conflict`. Setting `done` to true marks the card’s article as written by hand. Setting `done` to false reopens the card.',
    input: card.extend(CardContent.partial().shape).extend({ done: z.boolean().optional() }),
    output: PlannedCard,
    http: { method: 'PATCH', path: '/owner/plans/{plan_id}/cards/{card_index}' },
  }),
  removeCard: operation({
    title: 'Remove a card',
    description:
      'Removes a card. If this was the plan’s last card, the plan is removed too. Articles are not deleted.',
    input: card,
    output: Nothing,
    http: { method: 'DELETE', path: '/owner/plans/{plan_id}/cards/{card_index}' },
  }),
}
export type PlansOfOwner = typeof plansOfOwner
