import { plain, plainLine } from '../../../contract/agent-text.ts'
import { LENGTHS } from '../../../contract/article-lengths.ts'
import { COSTS } from '../../../contract/credits.ts'
import type { Approval } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'

/**
 * One argument of a call, as a label and a value to show. `exact`: the label is the argument's own name. `priced`: the value
 * affects the cost.
 */
export type Fact = {
  readonly label: string
  readonly value: string
  /** The length of the original value, which is shorter than `value` if hidden characters are spelled out. */
  readonly characters?: number
  readonly exact?: true
  readonly priced?: true
}

/** The names of the resources that arguments refer to by id. */
export type Names = {
  readonly articles: ReadonlyMap<string, string>
  /** The places that are left to fill in, indexed by the id of the article. */
  readonly places: ReadonlyMap<string, readonly string[]>
  /** The name and address of each site, indexed by `connection_id`. */
  readonly sites: ReadonlyMap<string, { readonly name: string; readonly url: string }>
  /** The titles of cards, indexed by `PLAN_ID CARD_INDEX`. */
  readonly cards: ReadonlyMap<string, string>
}

/** Parses the arguments. Returns an empty object if the JSON is not an object. */
export const argumentsOf = (json: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The maximum number of characters and of lines that are visible before the person unfolds a text. */
const SHOWN = { characters: 400, lines: 8 }

/** Returns the beginning of a long text. Null if the text is short enough to show in full. */
export const beginningOf = (text: string): string | null => {
  const begins = text
    .split('\n', SHOWN.lines)
    .join('\n')
    .slice(0, SHOWN.characters)
    // Never split a surrogate pair.
    .replace(/[\ud800-\udbff]$/, '')
  return begins.length < text.length ? begins.trimEnd() : null
}

/** Describes the arguments of a call with readable labels, if the tool is known. Any other argument has its own name as its label. */
export const factsOf = (
  { tool, arguments: json }: Pick<Approval, 'tool' | 'arguments'>,
  names: Names,
): readonly Fact[] => {
  const given = argumentsOf(json)
  const { facts, told } = WORDED[tool]?.(given, names) ?? { facts: [], told: [] }
  const rest = Object.entries(given)
    .filter(([key]) => !told.includes(key))
    .map(([key, value]) => ({ label: key, value: textOf(value), exact: true as const }))
  return [...facts, ...rest].map((fact) => ({
    ...fact,
    label: plainLine(fact.label),
    value: plain(fact.value),
    characters: fact.value.length,
  }))
}

type WordedArguments = { readonly facts: readonly Fact[]; readonly told: readonly string[] }
type ArgumentsWording = (given: Readonly<Record<string, unknown>>, names: Names) => WordedArguments

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Describes arguments one by one. An argument of an unexpected type has its own name as its label. */
const worded =
  (wordings: Readonly<Record<string, (value: unknown, names: Names) => Fact | null>>): ArgumentsWording =>
  (given, names) => {
    const found = Object.entries(wordings).flatMap(([key, wording]) => {
      const fact = key in given ? wording(given[key], names) : null
      return fact ? [{ key, fact }] : []
    })
    return { facts: found.map(({ fact }) => fact), told: found.map(({ key }) => key) }
  }

const said = (label: string) => (value: unknown) => (typeof value === 'string' ? { label, value } : null)
/** Shows a text on one line, because a line break could imitate another row of the question. */
const saidInLine = (label: string) => (value: unknown) =>
  typeof value === 'string' ? { label, value: value.replaceAll(/\r?\n/g, '\\n') } : null
const either =
  (label: string, yes: string, no: string, more: Pick<Fact, 'priced'> = {}) =>
  (value: unknown): Fact | null =>
    typeof value === 'boolean' ? { label, value: value ? yes : no, ...more } : null

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const lengthFact = (value: unknown): Fact | null => {
  const words = Object.entries(LENGTHS).find(([name]) => name === value)?.[1]
  return words === undefined
    ? null
    : {
        label: 'Length',
        value: `${capital(String(value).replaceAll('_', ' '))}, about ${words.toLocaleString()} words`,
      }
}

const ofGenerate = worded({
  title: saidInLine('Title'),
  topic: said('Points to cover'),
  length: lengthFact,
  image: either('Hero image', `Yes, for ${count(COSTS.hero_image, 'credit')}`, 'No', { priced: true }),
  focus_keyword: saidInLine('Focus keyword'),
  instructions: said('Instructions'),
  include_faq: either('Questions', 'With a FAQ', 'Without a FAQ'),
  include_external_link: either('Sources', 'With links to sources', 'Without links to sources'),
})

const generate: ArgumentsWording = (given, names) => {
  const { facts, told } = ofGenerate(given, names)
  const { plan_id, card_index } = given
  const card =
    typeof plan_id === 'string' && typeof card_index === 'number'
      ? names.cards.get(`${plan_id} ${card_index}`)
      : undefined
  return card === undefined
    ? { facts, told }
    : {
        facts: [{ label: 'Card from the plan', value: card }, ...facts],
        told: [...told, 'plan_id', 'card_index'],
      }
}

const ofPublish = worded({
  job_id: (id, { articles }) =>
    typeof id === 'string' ? { label: 'Article', value: articles.get(id) ?? id } : null,
  connection_id: (id, { sites }) => {
    if (typeof id !== 'string') return null
    const site = sites.get(id)
    return { label: 'Site', value: site ? `${site.name}, ${site.url}` : id }
  },
  status: (value) =>
    value === 'publish'
      ? { label: 'As', value: 'A live post' }
      : value === 'draft'
        ? { label: 'As', value: 'A draft that readers do not see' }
        : null,
  on_conflict: (value) => {
    const words = typeof value === 'string' ? EDITS_ON_SITE[value] : undefined
    return words === undefined ? null : { label: 'Edits on the site', value: words }
  },
})

const EDITS_ON_SITE: Readonly<Record<string, string>> = {
  fail: 'If the post was edited on the site, nothing is sent',
  keep_theirs: 'Quillport copies the edits into the article',
  overwrite: 'The article replaces the edits',
}

const publish: ArgumentsWording = (given, names) => {
  const { facts, told } = ofPublish(given, names)
  const { job_id, allow_placeholders } = given
  if (allow_placeholders !== true) return { facts, told }
  const places = typeof job_id === 'string' ? names.places.get(job_id) : undefined
  const value = places
    ? [`Readers would see ${count(places.length, 'unfilled gap')}`, ...places].join('\n')
    : 'Readers would see unfilled gaps'
  return {
    facts: [...facts, { label: 'Not finished', value }],
    told: [...told, 'allow_placeholders'],
  }
}

const WORDED: Readonly<Record<string, ArgumentsWording>> = {
  generate_article: generate,
  publish_article: publish,
  forum_mark_lead: worded({ status: saidInLine('Mark as') }),
}

/** Writes what an answer for more than one call covers: `For every article and outline that Claude on the laptop orders`. */
export const alikeWords = ({
  tool,
  title,
  agent_name,
  goes_live,
}: Pick<Approval, 'tool' | 'title' | 'agent_name' | 'goes_live'>): string => {
  const agent = plainLine(agent_name)
  if (tool === 'generate_article') return `For every article and outline that ${agent} orders`
  if (tool !== 'publish_article') return `For every “${plainLine(title)}” by ${agent}`
  return goes_live
    ? `For every post that ${agent} publishes live`
    : `For every draft that ${agent} saves on your sites`
}

/** Whether the contract declares the tool. The title of an unknown tool equals its name. */
export const isKnown = ({ tool, title }: Pick<Approval, 'tool' | 'title'>): boolean => tool !== title

/** Writes what a call does, after `may` or `wants to`: `publish an article`. `title`: the tool's title in words. An unknown tool has only its name. */
export const doingOf = (question: Pick<Approval, 'tool' | 'title'>, title: string): string =>
  isKnown(question) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : `call “${title}”`

/** Writes what an agent asks for: `wants to publish an article`. */
export const wishOf = (question: Pick<Approval, 'tool' | 'title'>, title: string): string =>
  isKnown(question) ? `wants to ${doingOf(question, title)}` : `asks: ${title}`

/** Writes which agent asks for what: `Claude wants to publish an article`. */
export const askedWords = (
  question: Pick<Approval, 'agent_name' | 'tool' | 'title'>,
  title: string,
): string => `${plainLine(question.agent_name)} ${wishOf(question, title)}`

/** The facts that name what a call is about. */
const SUBJECTS: readonly string[] = ['Title', 'Card from the plan', 'Article']

/** Returns the title of the article that a call is about, or null. */
export const subjectOf = (question: Pick<Approval, 'tool' | 'arguments'>, names: Names): string | null => {
  const fact = factsOf(question, names).find(({ label, exact }) => !exact && SUBJECTS.includes(label))
  return fact ? plainLine(fact.value) : null
}

/** Writes the cost and the balance: `8 of your 20 credits`. */
export const costWords = (
  question: Pick<Approval, 'tool' | 'title' | 'cost'>,
  balance: number | null,
): string => {
  const { cost } = question
  if (!isKnown(question)) return 'unknown: this version of Quillport does not know the tool'
  if (cost === 0) return 'nothing'
  if (balance === null) return count(cost, 'credit')
  return balance < cost
    ? `${count(cost, 'credit')}. You have ${balance.toLocaleString()}, so this would fail.`
    : `${cost.toLocaleString()} of your ${count(balance, 'credit')}`
}

/** Writes what there is after an allowed call that writes or saves an article. Null for any other call, and for a live post. */
export const resultWords = (
  { tool, goes_live }: Pick<Approval, 'tool' | 'goes_live'>,
  makes: 'article' | 'outline',
): string | null => {
  if (tool === 'generate_article') return `A new ${makes} under Articles, not published`
  return tool === 'publish_article' && !goes_live ? 'A draft that only editors of the site see' : null
}

/** Writes how much of its budget an agent spent today. Null if the agent has no budget or the call costs nothing. */
export const budgetWords = (
  cost: number,
  agent: { readonly daily_budget: number | null; readonly spent_today: number } | undefined,
): string | null =>
  cost === 0 || !agent || agent.daily_budget === null
    ? null
    : `${agent.spent_today.toLocaleString()} of ${agent.daily_budget.toLocaleString()} credits spent today`

/** Writes the remaining time (ms) as minutes and seconds, such as `4:41`. Never below `0:00`. */
export const leftWords = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Writes until when the person can answer a question, and what happens otherwise. `now` is in ms. */
export const deadlineWords = ({ runs_out_at }: Pick<Approval, 'runs_out_at'>, now: number): string =>
  `Answer within ${leftWords(Date.parse(runs_out_at) - now)}, or it is denied`

/** Writes the question as one sentence, for screen readers. */
export const spoken = ({ agent_name, title, cost, goes_live }: Approval): string =>
  [
    `${plainLine(agent_name)} asks for your approval: ${plainLine(title)}`,
    ...(cost > 0 ? [count(cost, 'credit')] : []),
    ...(goes_live ? ['it goes live'] : []),
  ].join(', ')

/** Writes what happened to a question that was not answered on this screen. */
export const goneWords = ({ agent_name, title, runs_out_at }: Approval, now: number): string =>
  Date.parse(runs_out_at) <= now
    ? `The question from ${plainLine(agent_name)} about “${plainLine(title)}” expired. Quillport refused the call and sent nothing.`
    : `The question from ${plainLine(agent_name)} about “${plainLine(title)}” was answered elsewhere or withdrawn.`
