import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Change } from '../contract/changes.ts'
import { LeadFilter } from '../contract/desk.ts'
import { createCache } from '../main/core/cache/cache.ts'
import { NO_OWN_WORK } from '../main/core/cache/own-work.fixture.ts'
import { LEADS, leadNumber, PAGE, WORDS } from './seed-leads.ts'

const REPEATS = 9

const openAt = (path: string) => () =>
  createCache({
    path,
    own: NO_OWN_WORK,
    now: Date.now,
    onDamaged: () => undefined,
  })
const timed = <T>(task: () => T): { readonly ms: number; readonly value: T } => {
  const start = performance.now()
  const value = task()
  return { ms: performance.now() - start, value }
}
const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Fills the desk's cache with 100,000 leads and measures the milliseconds of what a person does with the list. */
export const run = async (): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bench-'))
  try {
    return measure(join(folder, 'cache.db'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const measure = (path: string): Record<string, unknown> => {
  const open = openAt(path)
  const cache = open()
  const pageTimes: number[] = []
  for (let first = 0; first < LEADS; first += PAGE) {
    const items = Array.from({ length: Math.min(PAGE, LEADS - first) }, (_, i) => leadNumber(first + i))
    const more = first + PAGE < LEADS
    pageTimes.push(timed(() => cache.apply({ cursor: String(first), items, more })).ms)
  }
  cache.close()

  const opened = timed(open)
  const again = opened.value
  const firstPage = timed(() => again.leads((leads) => leads.list(LeadFilter.parse({}), 0, 100)))

  /**
   * Measures the median and worst time for the first page of a filter's results. Each measurement follows a change, so that no
   * result is cached.
   */
  const ask = (name: string, filter: Partial<LeadFilter>, offset = 0) => {
    const times = Array.from({ length: REPEATS }, (_, i) => {
      again.apply({
        cursor: `touch${i}`,
        items: [{ ...leadNumber(i), revision: LEADS * 10 + i }],
        more: false,
      })
      return timed(() => again.leads((leads) => leads.list(LeadFilter.parse(filter), offset, 100)))
    })
    const total = times[0]?.value.total ?? 0
    const [mid, worst] = [median(times.map(({ ms }) => ms)), Math.max(...times.map(({ ms }) => ms))]
    console.log(
      `${name.padEnd(34)} ${String(total).padStart(7)} leads  ${mid.toFixed(1)} ms, worst ${worst.toFixed(1)}`,
    )
    return worst
  }
  const filters = [
    ask('new', {}),
    ask('all', { status: 'all' }),
    ask('all, last page', { status: 'all' }, LEADS - 100),
    ask('new and hot', { hot: true }),
    ask('all of an intent', { status: 'all', intent: 'question' }),
    ask('all of a community', { status: 'all', community: 'community7' }),
    ask('search, a word in nearly every post', { status: 'all', search: WORDS[0] ?? '' }),
    ask('search, a common beginning', { status: 'all', search: (WORDS[0] ?? '').slice(0, 2) }),
    ask('search, a rare word', { status: 'all', search: WORDS[18_000] ?? '' }),
    ask('search, three words', { search: `${WORDS[3]} ${WORDS[5]} ${WORDS[8]}` }),
  ]
  const scrolling = Array.from({ length: 50 }, (_, i) =>
    timed(() => again.leads((leads) => leads.list(LeadFilter.parse({ status: 'all' }), i * 1900, 100))),
  )
  const emptied: Change = { kind: 'lead', id: 'lead_7', revision: LEADS * 20, deleted: true }
  const deletion = timed(() => again.apply({ cursor: 'deleted', items: [emptied], more: false }))
  return {
    leads: LEADS,
    megabytes: Math.round(statSync(path).size / 1e6),
    snapshot_ms: Math.round(pageTimes.reduce((sum, ms) => sum + ms, 0)),
    page_ms: { median: median(pageTimes), worst: Math.max(...pageTimes) },
    open_ms: opened.ms,
    first_page_ms: firstPage.ms,
    filter_ms: Math.max(...filters),
    scroll_page_ms: median(scrolling.map(({ ms }) => ms)),
    deletion_ms: deletion.ms,
  }
}
