import { z } from 'zod'
import { operation } from './operation.ts'
import { Moment, Nothing } from './shapes.ts'

/** From the smallest to the largest. */
export const PLANS = ['free', 'starter', 'growth', 'pro', 'scale'] as const
export const Plan = z.enum(PLANS)
export type Plan = z.infer<typeof Plan>

/** Credits that each action costs. */
export const COSTS = { generate_article: 5, hero_image: 3 } as const

/** The balance and how it came about. */
export const Credits = z.object({
  balance: z.int().describe('Credits left.'),
  plan: Plan,
  costs: z.object({
    generate_article: z.int().describe('Credits for an article.'),
    hero_image: z.int().describe('Credits on top for a hero image.'),
  }),
  recent: z
    .array(
      z.object({
        at: Moment,
        amount: z.int().describe('Credits added (positive) or taken (negative).'),
        reason: z.string(),
        balance: z.int().describe('The balance after it.'),
      }),
    )
    .describe('The newest entries of the ledger, newest first.'),
})
export type Credits = z.infer<typeof Credits>

/** What agents can learn of credits. */
export const credits = {
  check: operation({
    title: 'Check credits',
    description: 'Returns the credit balance, the plan, the cost of each action and the latest movements.',
    input: Nothing,
    output: Credits,
    http: { method: 'GET', path: '/api/v1/credits' },
    scopes: 'any',
    mcp: {
      tool: 'check_credits',
      readOnly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      untrusted: false,
    },
  }),
}
