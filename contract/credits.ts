import { z } from 'zod'
import { ownText } from './authors.ts'
import { operation, USUAL_TOOL } from './operation.ts'
import { Moment, Nothing } from './shapes.ts'

/** The tiers, from the smallest to the largest. */
export const PLANS = ['free', 'starter', 'growth', 'pro', 'scale'] as const
export const Plan = z.enum(PLANS)
export type Plan = z.infer<typeof Plan>

/** The name of each tier. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free',
  starter: 'Starter',
  growth: 'Growth',
  pro: 'Pro',
  scale: 'Scale',
}

/** Whether a tier includes the forum agent and the rankings. On every tier, the operator can add the forum agent. */
export const INCLUDED: Readonly<Record<Plan, { readonly forum: boolean; readonly rankings: boolean }>> = {
  free: { forum: false, rankings: false },
  starter: { forum: false, rankings: false },
  growth: { forum: false, rankings: true },
  pro: { forum: true, rankings: true },
  scale: { forum: true, rankings: true },
}

/** Credits that each action costs. */
export const COSTS = { generate_article: 5, hero_image: 3 } as const

/** The credits with which a workspace starts, on the free plan or on a person's own computer. */
export const WELCOME_CREDITS = 20
/** The credits that one `addCredits` adds to a workspace on a person's own computer. */
export const ADDED_CREDITS = 50
/** The highest limit that a person can set on their own computer, in credits. */
export const MOST_CREDITS = 10_000

/** Returns the credits that an article costs, with or without a hero image. */
export const articleCost = (
  { image }: { readonly image?: unknown },
  costs: Credits['costs'] = COSTS,
): number => costs.generate_article + (image === true ? costs.hero_image : 0)

/** An entry of the ledger: credits that were added or charged. */
export const LedgerEntry = z.object({
  at: Moment,
  amount: z.int().describe('Credits added (positive) or charged (negative).'),
  reason: ownText(),
  balance: z.int().describe('The balance after this entry.'),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The balance, the tier, the costs and the latest ledger entries. */
export const Credits = z.object({
  balance: z.int().describe('Credits left.'),
  plan: Plan,
  costs: z.object({
    generate_article: z.int().describe('Credits for an article.'),
    hero_image: z.int().describe('Extra credits for a hero image.'),
  }),
  recent: z.array(LedgerEntry).describe('The latest ledger entries, newest first.'),
})
export type Credits = z.infer<typeof Credits>

/** Operations that read credits. */
export const credits = {
  check: operation({
    title: 'Check credits',
    description: 'Returns the credit balance, plan, cost of each action and latest ledger entries.',
    input: Nothing,
    output: Credits,
    http: { method: 'GET', path: '/api/v1/credits' },
    scopes: 'any',
    mcp: { ...USUAL_TOOL, tool: 'check_credits' },
  }),
  ledger: operation({
    title: 'Read the ledger',
    description:
      'Returns every entry of the credit ledger, newest first, page by page. The service may combine old entries into one entry, “Carried forward”.',
    input: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    output: z.object({ entries: z.array(LedgerEntry), next_cursor: ownText().nullable() }),
    http: { method: 'GET', path: '/api/v1/credits/ledger' },
    scopes: 'any',
  }),
}
