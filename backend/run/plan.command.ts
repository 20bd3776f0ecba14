import { LENGTH_NAMES } from '../../contract/lengths.ts'
import { plansOfOwner } from '../../contract/owner/plans.ts'
import { plans } from '../../contract/plans.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { jsonOr } from '../../transport/json.ts'
import type { Database } from '../db/database.ts'
import { getPlan } from '../plans/listing.ts'
import { addCard, changeCard, createPlan, removeCard } from '../plans/planning.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { type Command, parse, required, textOf, UsageError, withDatabase } from './command.ts'

const OPTIONS = {
  workspace: { type: 'string' },
  plan: { type: 'string' },
  card: { type: 'string' },
  file: { type: 'string' },
  title: { type: 'string' },
  keyword: { type: 'string' },
  length: { type: 'string' },
  angle: { type: 'string' },
  outline: { type: 'string' },
  month: { type: 'string' },
  schedule: { type: 'string' },
  done: { type: 'string' },
} as const
type Values = ReturnType<typeof parse<typeof OPTIONS>>['values']

const { createPlan: creating, addCard: adding, changeCard: changing } = plansOfOwner

/** Makes, shows and changes content plans and their cards. */
export const planCommand: Command = {
  summary: 'Make, show and change content plans',
  usage: `plan create --workspace ID --file PLAN.json
plan show   --workspace ID [--plan PLAN]                     the newest plan by default, with every card
plan add    --workspace ID --plan PLAN --title TEXT [options]
plan set    --workspace ID --plan PLAN --card N [options]
plan remove --workspace ID --plan PLAN --card N
  --title TEXT
  --keyword TEXT             the focus keyword; empty for none
  --length LENGTH            ${LENGTH_NAMES.join(', ')}
  --angle TEXT               empty for none
  --outline 'A | B | C'      headings that the article shall have; empty for none
  --month N                  counts from the plan’s first month, which is 1
  --schedule MOMENT|never    when it is written by itself, such as 2027-01-31T09:00:00Z
  --done yes|no              marks a card as written by hand, or opens it again
PLAN.json holds domain, connection_id (or null), title, starts (2026-11) and cards, each with title, focus_keyword,
length, angle, outline, month and scheduled_for.`,
  run: async (args, context) => {
    const { values, positionals } = parse(args, OPTIONS, 1)
    const workspace = required(values.workspace, '--workspace')
    await withDatabase(context, async (db) => {
      await readWorkspace(db, workspace)
      context.print(JSON.stringify(await act(db, workspace, positionals[0], values), null, 2))
    })
  },
}

const act = async (db: Database, workspace: string, action: string | undefined, values: Values) => {
  const card = () => ({
    plan_id: required(values.plan, '--plan'),
    card_index: wholeNumber(required(values.card, '--card'), '--card'),
  })
  switch (action) {
    case 'create': {
      const plan = parseInput(creating.input, jsonIn(required(values.file, '--file')))
      return { plan_id: await createPlan(db, workspace, plan) }
    }
    case 'show':
      return show(db, workspace, values.plan)
    case 'add': {
      const plan_id = required(values.plan, '--plan')
      required(values.title, '--title')
      return addCard(db, workspace, parseInput(adding.input, { plan_id, ...NEW_CARD, ...contentIn(values) }))
    }
    case 'set':
      return changeCard(
        db,
        workspace,
        parseInput(changing.input, { ...card(), ...contentIn(values), ...doneIn(values) }),
      )
    case 'remove':
      await removeCard(db, workspace, card())
      return {}
    default:
      throw new UsageError('Say create, show, add, set or remove.')
  }
}

const NEW_CARD = {
  focus_keyword: null,
  length: 'medium',
  angle: null,
  outline: [],
  month: 1,
  scheduled_for: null,
} as const

const MOST = 1_000

const show = (db: Database, workspace: string, plan: string | undefined) =>
  getPlan(db, workspace, {
    ...parseInput(plans.get.input, { include_done: true, ...(plan === undefined ? {} : { plan_id: plan }) }),
    limit: MOST,
  })

const wholeNumber = (text: string, option: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} takes a whole number; not ${text}.`)
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
  if (Number.isNaN(at)) throw new UsageError(`--schedule takes a moment or never; not ${text}.`)
  return new Date(at).toISOString()
}

const headingsIn = (text: string): readonly string[] =>
  text
    .split('|')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '')

/** The options that were given, as the fields of a card. */
const contentIn = ({ title, keyword, length, angle, outline, month, schedule }: Values) => ({
  ...(title === undefined ? {} : { title }),
  ...(keyword === undefined ? {} : { focus_keyword: keyword }),
  ...(length === undefined ? {} : { length }),
  ...(angle === undefined ? {} : { angle }),
  ...(outline === undefined ? {} : { outline: headingsIn(outline) }),
  ...(month === undefined ? {} : { month: wholeNumber(month, '--month') }),
  ...(schedule === undefined ? {} : { scheduled_for: momentOf(schedule) }),
})

const doneIn = ({ done }: Values) => {
  if (done === undefined) return {}
  if (done !== 'yes' && done !== 'no') throw new UsageError(`--done takes yes or no; not ${done}.`)
  return { done: done === 'yes' }
}
