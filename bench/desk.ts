import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildStale } from '../build/build.ts'
import { startElectron } from '../e2e/shells/electron.ts'
import { electronHost, type Host, noElectronReason } from '../e2e/shells/electron-host.ts'
import { withProgram } from '../e2e/shells/program.ts'
import type { Shell } from '../e2e/shells/shell.ts'
import { createCache } from '../main/core/cache/cache.ts'
import { NO_OWN_WORK } from '../main/core/cache/own-work.fixture.ts'
import { LEADS, leadNumber, PAGE, WORDS } from './seed-leads.ts'

const ROUNDS = 7
const FEW = 50
const SCROLL_ROUNDS = 3
const SCROLLED_FRAMES = 200
/** Address at which nothing listens, so that the desk shows its cached data, as it does offline. */
const SERVICE = 'http://127.0.0.1:9'

const FIRST_ROW = '#leads [role=option]'

const EMPTY_MAIN = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 820, show: false })
  window.once('ready-to-show', () => window.show())
  window.loadURL('data:text/html,<title>empty</title><p elementtiming="lead">empty</p>')
})`

/** Measures an empty window, the desk with 50 leads, and the desk with 100,000, in Electron and in alternating rounds. */
export const run = async (): Promise<Record<string, unknown>> => {
  await buildStale()
  const reason = noElectronReason()
  if (reason) throw new Error(`The desk cannot run in Electron here: ${reason}.`)
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bench-'))
  try {
    return await measure(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const measure = async (folder: string): Promise<Record<string, unknown>> => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.cjs' }))
  writeFileSync(join(empty, 'main.cjs'), EMPTY_MAIN)
  const few = join(folder, 'few')
  const many = join(folder, 'many')
  fill(few, FEW)
  fill(many, LEADS)

  const emptyWindow = {
    host: hostOf(empty, 'electron-host-empty'),
    folder: join(folder, 'none'),
    title: 'empty',
  }
  const desk = { host: hostOf(), title: 'Quillport' }
  const times = { empty: [] as number[], few: [] as number[], many: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.empty.push(await firstPaint(emptyWindow))
    times.few.push(await firstPaint({ ...desk, folder: few }))
    times.many.push(await firstPaint({ ...desk, folder: many }))
  }
  const [emptyMs, fewMs, manyMs] = [median(times.empty), median(times.few), median(times.many)]
  const slow = { few: 0, many: 0 }
  for (let round = 0; round < SCROLL_ROUNDS; round++) {
    slow.few += await withDesk(few, scrolled)
    slow.many += await withDesk(many, scrolled)
  }
  const full = await withDesk(many, async (shell) => {
    await shell.page.waitForSelector(FIRST_ROW)
    return { filterMs: await filterTime(shell.page), rss: await memory(shell) }
  })
  return {
    first_lead_ratio: round2(fewMs / emptyMs),
    with_100k_ratio: round2(manyMs / fewMs),
    filter_ms: Math.round(full.filterMs),
    dropped_frames: slow.many,
    dropped_frames_short_list: slow.few,
    scrolled_frames: SCROLLED_FRAMES * SCROLL_ROUNDS,
    rss_mib: Math.round(full.rss),
    empty_window_ms: Math.round(emptyMs),
    first_lead_ms: Math.round(fewMs),
    first_lead_of_100k_ms: Math.round(manyMs),
    within_budget:
      fewMs <= 2 * emptyMs && manyMs <= 1.1 * fewMs && slow.many <= slow.few && full.filterMs <= 100,
  }
}

const scrolled = async ({ page }: Shell): Promise<number> => {
  await page.waitForSelector(FIRST_ROW)
  return slowFrames(page)
}

const hostOf = (app?: string, name?: string): Host => {
  const host = app === undefined ? electronHost() : electronHost(app, name)
  if ('missing' in host) throw new Error(host.missing)
  return host
}

/** Writes the files of a desk that was connected before and has `count` leads. */
const fill = (folder: string, count: number): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({
      service: { mode: 'hosted', base_url: SERVICE },
      preferences: { theme: 'light', start_at_login: false, keep_in_tray: false },
      reminders: {
        daily_leads: { on: false, at: '09:00' },
        hot_leads: { on: false },
        copied_unmarked: { on: false, after_hours: 4 },
        saved_stale: { on: false, after_days: 3 },
        quiet: { on: false, from: '22:00', to: '07:00' },
      },
    }),
  )
  const cache = createCache({
    path: join(folder, 'cache.db'),
    own: NO_OWN_WORK,
    now: Date.now,
    onDamaged: () => undefined,
  })
  cache.belongTo(SERVICE)
  for (let first = 0; first < count; first += PAGE) {
    const items = Array.from({ length: Math.min(PAGE, count - first) }, (_, i) => leadNumber(first + i))
    cache.apply({ cursor: String(first), items, more: first + PAGE < count })
  }
  cache.close()
}

const withDesk = async <T>(folder: string, use: (shell: Shell) => Promise<T>): Promise<T> => {
  const shell = await startElectron({ folder, env: {}, through: [], locale: 'en-GB' })
  try {
    return await use(shell)
  } finally {
    await shell.close()
  }
}

/**
 * Measures the milliseconds from the process's start until the first lead's title is on screen. Playwright connects only
 * after that.
 */
const firstPaint = (program: Parameters<typeof withProgram>[0]): Promise<number> =>
  withProgram(program, async (page, startedAt) => {
    const paintedAt = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [first] = list.getEntries()
            if (first) resolve(performance.timeOrigin + first.startTime)
          }).observe({ type: 'element', buffered: true })
        }),
    )
    return paintedAt - startedAt
  })

/**
 * Counts the frames that take longer than 50 ms, during a fixed number of frames of scrolling. At the end of the list, scrolls
 * back, so that a short list moves too.
 */
const slowFrames = (page: Page): Promise<number> =>
  page.evaluate(async (frames) => {
    const list = document.querySelector('#leads')
    if (!list) throw new Error('There is no list of leads.')
    let slow = 0
    let step = 240
    let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < frames; frame++) {
      const at = list.scrollTop
      list.scrollTop += step
      if (list.scrollTop === at) {
        step = -step
        list.scrollTop += step
      }
      if (list.scrollTop === at) throw new Error('The list does not scroll.')
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      if (now - before > 50) slow++
      before = now
    }
    return slow
  }, SCROLLED_FRAMES)

/**
 * Measures several filters and searches. Returns the milliseconds of the slowest, from the input until the matching rows are
 * in the list.
 */
const filterTime = async (page: Page): Promise<number> => {
  // Rare and common words alternate, because the results for two common words can begin with the same leads.
  const words = [WORDS[18_000], WORDS[3], WORDS[17_000], WORDS[0]?.slice(0, 2), WORDS[16_000], '']
  const wanted = [
    ...['Saved', 'Replied', 'Ignored', 'New'].map((chip) => ({ chip })),
    ...words.map((search = '') => ({ search })),
  ]
  const times: number[] = []
  for (const one of wanted) {
    const ms = await timeOf(page, one)
    console.log(`${JSON.stringify(one).padEnd(24)} ${ms.toFixed(0)} ms`)
    times.push(ms)
  }
  return Math.max(...times)
}

type Wanted = { readonly chip: string } | { readonly search: string }

const timeOf = (page: Page, wanted: Wanted): Promise<number> =>
  page.evaluate(async (input) => {
    const list = () => document.querySelector('#leads')
    const shown = () =>
      [...(list()?.querySelectorAll('[role=option]') ?? [])].map((row) => row.textContent).join()
    const before = shown()
    const start = performance.now()
    if ('chip' in input) {
      const chips = document.querySelectorAll<HTMLElement>('[aria-label="Filter leads"] button')
      ;[...chips].find((button) => button.textContent?.startsWith(input.chip))?.click()
    } else {
      const field = document.querySelector<HTMLInputElement>('#lead-search')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, input.search)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    while (shown() === before || list()?.getAttribute('aria-busy') === 'true') {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (performance.now() - start > 5_000) throw new Error(`Nothing changed for ${JSON.stringify(input)}.`)
    }
    return performance.now() - start
  }, wanted)

const memory = ({ electron }: Shell): Promise<number> => {
  if (!electron) throw new Error('The desk does not run in Electron.')
  return electron.evaluate(({ app: self }) =>
    self.getAppMetrics().reduce((sum, { memory: used }) => sum + used.workingSetSize / 1024, 0),
  )
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const round2 = (value: number): number => Math.round(value * 100) / 100
