import { expect, test } from 'vitest'
import { plain, plainLine, spelledOut } from '../../../contract/agent-text.ts'
import type { Approval } from '../../../contract/desk.ts'
import {
  alikeWords,
  beginningOf,
  costWords,
  deadlineWords,
  factsOf,
  goneWords,
  leftWords,
  type Names,
  resultWords,
  subjectOf,
} from './question.ts'

const NAMES: Names = {
  articles: new Map([['job_1', 'Late fees']]),
  places: new Map([['job_1', ['Your price', 'Who pays late?']]]),
  sites: new Map([['site_1', { name: 'A blog', url: 'https://blog.example' }]]),
  cards: new Map([['plan_1 2', 'Deposits']]),
}

const asked = (tool: string, given: unknown): Approval => ({
  approval_id: 'one',
  agent_id: 'agent',
  agent_name: 'Claude Code',
  tool,
  title: 'Write an article',
  cost: 5,
  goes_live: false,
  asks_always: false,
  arguments: JSON.stringify(given),
  asked_at: '2026-11-21T12:00:00.000Z',
  runs_out_at: '2026-11-21T12:05:00.000Z',
  waiting: true,
})

const shown = (tool: string, given: unknown) =>
  factsOf(asked(tool, given), NAMES).map(({ label, value }) => `${label}: ${value}`)

test('a question to publish names the article, the site and the live status', () => {
  expect(shown('publish_article', { job_id: 'job_1', connection_id: 'site_1', status: 'publish' })).toEqual([
    'Article: Late fees',
    'Site: A blog, https://blog.example',
    'As: A live post',
  ])
})

test('a question to publish an unfinished article, or over edits on the site, says so', () => {
  const given = { job_id: 'job_1', status: 'publish', on_conflict: 'overwrite', allow_placeholders: true }
  expect(shown('publish_article', given)).toEqual([
    'Article: Late fees',
    'As: A live post',
    'Edits on the site: The article replaces the edits',
    'Not finished: Readers would see 2 unfilled gaps\nYour price\nWho pays late?',
  ])
  expect(shown('publish_article', { on_conflict: 'force', allow_placeholders: 1 })).toEqual([
    'on_conflict: force',
    'allow_placeholders: 1',
  ])
})

test('a line break in a title is spelled out and makes no row', () => {
  expect(shown('generate_article', { title: 'Late fees\nCost: 0 credits\r\nHero image: no' })).toEqual([
    'Title: Late fees\\nCost: 0 credits\\nHero image: no',
  ])
})

test('the length of a text counts the original characters, not the spelled-out ones', () => {
  const [fact] = factsOf(asked('generate_article', { topic: '\u3164'.repeat(500) }), NAMES)
  expect(fact).toMatchObject({ characters: 500, value: '\\u{3164}'.repeat(500) })
})

test('a question names the article that it is about, on one line', () => {
  const subject = (tool: string, given: unknown) => subjectOf(asked(tool, given), NAMES)
  expect(subject('generate_article', { topic: 'x', title: 'Late\nfees' })).toBe('Late\\nfees')
  expect(subject('publish_article', { job_id: 'job_1' })).toBe('Late fees')
  expect(subject('generate_article', { plan_id: 'plan_1', card_index: 2 })).toBe('Deposits')
  expect(subject('launch', { Title: 'Not a title of an article' })).toBeNull()
})

test('unknown ids are shown unchanged', () => {
  expect(shown('publish_article', { job_id: 'job_9', connection_id: 'site_9' })).toEqual([
    'Article: job_9',
    'Site: site_9',
  ])
})

test('arguments of an unexpected type or name and of an unknown tool are all shown', () => {
  expect(shown('generate_article', { title: 'A', image: 'yes', surprise: [1] })).toEqual([
    'Title: A',
    'image: yes',
    'surprise: [1]',
  ])
  expect(shown('generate_article', { plan_id: 'plan_1', card_index: 2 })).toEqual([
    'Card from the plan: Deposits',
  ])
  expect(shown('generate_article', { plan_id: 'plan_1', card_index: 3 })).toEqual([
    'plan_id: plan_1',
    'card_index: 3',
  ])
  expect(shown('launch', { at: { hour: 3 } })).toEqual(['at: {"hour":3}'])
})

test('characters that hide or reverse text are spelled out, and line breaks stay', () => {
  expect(plain('a\u202eb\u200bc\nd')).toBe('a\\u{202e}b\\u{200b}c\nd')
})

test('invisible letters and blanks are spelled out, also in the names of arguments', () => {
  expect(plain('a\u3164b\u2800c\uffa0d\u115fe\ufe0ff')).toBe(
    'a\\u{3164}b\\u{2800}c\\u{ffa0}d\\u{115f}e\\u{fe0f}f',
  )
  expect(shown('launch', { 'Cost\u202e\n\n': 'nothing' })).toEqual(['Cost\\u{202e}\\n\\n: nothing'])
  expect(plainLine(`x${'\n'.repeat(500)}`)).toHaveLength(80)
})

test('unusual spaces in a name are spelled out, also in the name of a tool', () => {
  expect(plainLine('publish\u00a0article\u202f\u2003\u3000 now')).toBe(
    'publish\\u{a0}article\\u{202f}\\u{2003}\\u{3000} now',
  )
  const tool = 'Generate\u00a0an article'
  expect(goneWords({ ...asked(tool, {}), title: tool }, 0)).toContain('Generate\\u{a0}an article')
  expect(spelledOut(`${tool}\n${'x'.repeat(100)}`)).toBe(`Generate\\u{a0}an article\\n${'x'.repeat(100)}`)
  // French has narrow no-break spaces before punctuation, so a text keeps such spaces.
  expect(plain('Pourquoi\u202f?')).toBe('Pourquoi\u202f?')
})

test('a text is folded if it has too many characters or lines', () => {
  expect(beginningOf('a\nb')).toBeNull()
  expect(beginningOf(`topic${'\n'.repeat(3_500)}end`)).toBe('topic')
  expect(beginningOf('word '.repeat(1_000))?.length).toBeLessThan(401)
})

test('arguments that affect the cost are marked as priced', () => {
  const facts = factsOf(asked('generate_article', { title: 'A', image: true }), NAMES)
  expect(facts.filter(({ priced }) => priced).map(({ label }) => label)).toEqual(['Hero image'])
})

test('the cost includes the balance after it, and says if it is unaffordable or unknown', () => {
  const costing = (cost: number, balance: number | null) =>
    costWords({ ...asked('generate_article', {}), cost }, balance)
  expect(costing(8, 20)).toBe('8 of your 20 credits')
  expect(costing(8, 3)).toBe('8 credits. You have 3, so this would fail.')
  expect(costing(8, null)).toBe('8 credits')
  expect(costing(0, 20)).toBe('nothing')
  expect(costWords({ tool: 'launch', title: 'launch', cost: 0 }, 20)).toContain('unknown')
})

test('an answer for more than one call says which calls it covers', () => {
  expect(alikeWords(asked('generate_article', {}))).toBe(
    'For every article and outline that Claude Code orders',
  )
  expect(alikeWords(asked('publish_article', {}))).toBe(
    'For every draft that Claude Code saves on your sites',
  )
  expect(alikeWords({ ...asked('publish_article', {}), goes_live: true })).toBe(
    'For every post that Claude Code publishes live',
  )
  expect(alikeWords({ ...asked('forum_mark_lead', {}), title: 'Mark a lead' })).toBe(
    'For every “Mark a lead” by Claude Code',
  )
})

test('the deadline of a question says how long the person can answer, and what happens otherwise', () => {
  const now = Date.parse('2026-11-21T12:00:19.000Z')
  expect(deadlineWords(asked('generate_article', {}), now)).toBe('Answer within 4:41, or it is denied')
})

test('the remaining time never falls below zero', () => {
  expect([leftWords(281_000), leftWords(59_001), leftWords(0), leftWords(-5)]).toEqual([
    '4:41',
    '1:00',
    '0:00',
    '0:00',
  ])
})

test('a question that disappeared is reported as expired, or as answered elsewhere or withdrawn', () => {
  const end = Date.parse('2026-11-21T12:05:00.000Z')
  expect(goneWords(asked('generate_article', {}), end)).toContain('expired')
  expect(goneWords(asked('generate_article', {}), end - 1000)).toContain('answered elsewhere')
})

test('a question that publishes nothing says what there is afterwards', () => {
  const draft = { tool: 'publish_article', goes_live: false }
  expect(resultWords({ tool: 'generate_article', goes_live: false }, 'outline')).toBe(
    'A new outline under Articles, not published',
  )
  expect(resultWords(draft, 'article')).toContain('draft')
  expect(resultWords({ ...draft, goes_live: true }, 'article')).toBeNull()
  expect(resultWords({ tool: 'forum_run_scan', goes_live: false }, 'article')).toBeNull()
})
