import { LENGTH_NAMES } from '../../contract/article-lengths.ts'
import { plansOfOwner } from '../../contract/owner/plans.ts'
import { plans } from '../../contract/plans.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { jsonOr } from '../../transport/json.ts'
import { addCard, changeCard, createPlan, removeCard } from '../plans/edit-plan.ts'
import { getPlan } from '../plans/listing.ts'
import { required, textOf, UsageError, type Values, workspaceActionsCommand } from './command.ts'

/** The options for the fields of a card, and for whether it is done. */
const CONTENT = ['title', 'keyword', 'length', 'angle', 'outline', 'month', 'schedule', 'done'] as const
type ContentValues = Values<(typeof CONTENT)[number]>

const { createPlan: creating, addCard: adding, changeCard: changing } = plansOfOwner

/** Makes, shows and changes content plans and their cards. */
export const planCommand = workspaceActionsCommand({
  summary: 'Create, show and change content plans',
  usage: `plan create --workspace ID --file PLAN.json
plan show   --workspace ID [--plan PLAN]    shows every card of a plan, by default of the newest plan
plan add    --workspace ID --plan PLAN --title TEXT [options]
plan set    --workspace ID --plan PLAN --card N [options]
plan remove --workspace ID --plan PLAN --card N
  --title TEXT
  --keyword TEXT             the focus keyword; '' removes it
  --length LENGTH            ${LENGTH_NAMES.join(', ')}
  --angle TEXT               the angle of the article; '' removes it
  --outline 'A | B | C'      the headings of the article; '' removes them
  --month N                  the month of the plan that the card belongs to; the first month is 1. For a scheduled card, its
                             day decides the month
  --schedule TIME|never      when Quillport writes the article, such as 2027-01-31T09:00:00Z
  --done yes|no              yes marks the card as written by hand; no opens the card again
PLAN.json contains domain, connection_id (or null), title, starts (the first month, such as 2026-11) and cards. Each card has title,
focus_keyword, length, angle, outline, month and scheduled_for.`,
  texts: ['plan', 'card', 'file', ...CONTENT],
  actions: {
    create: async ({ db, workspaceId, values }) => {
      const plan = parseInput(creating.input, jsonIn(required(values.file, '--file')))
      return { plan_id: await createPlan(db, workspaceId, plan) }
    },
    show: ({ db, workspaceId, values: { plan } }) =>
      getPlan(db, workspaceId, {
        ...parseInput(plans.get.input, {
          include_done: true,
          ...(plan === undefined ? {} : { plan_id: plan }),
        }),
        limit: MOST,
      }),
    add: ({ db, workspaceId, values }) => {
      const plan_id = required(values.plan, '--plan')
      required(values.title, '--title')
      const card = { plan_id, ...NEW_CARD, ...contentIn(values) }
      return addCard(db, workspaceId, parseInput(adding.input, card))
    },
    set: ({ db, workspaceId, values }) => {
      const change = { ...cardIn(values), ...contentIn(values), ...doneIn(values) }
      return changeCard(db, workspaceId, parseInput(changing.input, change))
    },
    remove: async ({ db, workspaceId, values }) => {
      await removeCard(db, workspaceId, cardIn(values))
      return {}
    },
  },
})

const NEW_CARD = {
  focus_keyword: null,
  length: 'medium',
  angle: null,
  outline: [],
  month: 1,
  scheduled_for: null,
} as const

const MOST = 1_000

const cardIn = ({ plan, card }: Values<'plan' | 'card'>) => ({
  plan_id: required(plan, '--plan'),
  card_index: wholeNumber(required(card, '--card'), '--card'),
})

const wholeNumber = (text: string, option: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} must be a whole number, not ${text}.`)
  return Number(text)
}

const jsonIn = (file: string): unknown => {
  const value = jsonOr(textOf(file, '--file'))
  if (value === undefined) throw new UsageError(`${file} is not JSON.`)
  return value
}

const momentOf = (text: string): string | null => {
  if (text === 'never') return null
  const at = Date.parse(text)
  if (Number.isNaN(at))
    throw new UsageError(
      `--schedule must be never, or a date and time such as 2027-01-31T09:00:00Z, not ${text}.`,
    )
  return new Date(at).toISOString()
}

const headingsIn = (text: string): readonly string[] =>
  text
    .split('|')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '')

/** The given options, as the fields of a card. */
const contentIn = ({ title, keyword, length, angle, outline, month, schedule }: ContentValues) => ({
  ...(title === undefined ? {} : { title }),
  ...(keyword === undefined ? {} : { focus_keyword: keyword }),
  ...(length === undefined ? {} : { length }),
  ...(angle === undefined ? {} : { angle }),
  ...(outline === undefined ? {} : { outline: headingsIn(outline) }),
  ...(month === undefined ? {} : { month: wholeNumber(month, '--month') }),
  ...(schedule === undefined ? {} : { scheduled_for: momentOf(schedule) }),
})

const doneIn = ({ done }: ContentValues) => {
  if (done === undefined) return {}
  if (done !== 'yes' && done !== 'no') throw new UsageError(`--done must be yes or no, not ${done}.`)
  return { done: done === 'yes' }
}
