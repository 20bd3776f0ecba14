import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newFolder } from '../run/new-folder.fixture.ts'

// Each test starts programs, and each start takes seconds on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

type Outcome = { readonly code: number | string | null; readonly out: string; readonly err: string }

const folder = await newFolder()

const evalSets = (...args: string[]): Promise<Outcome> =>
  new Promise((done) => {
    execFile(process.execPath, [join(import.meta.dirname, 'sets.ts'), ...args], (error, out, err) => {
      done({ code: error === null ? 0 : (error.code ?? null), out, err })
    })
  })

// The hashes of 1, 4 and 5 begin with 6, 4 and e, which are even; the hash of 3 begins with 4, and the hash of 2 with d.
const POSTS = [
  { id: '1', title: 'What budgeting app do you use?', body: 'I want to track spending and bills.' },
  { id: '4', title: 'My dog ate a cake', body: 'He is fine.' },
  { id: '5', title: 'Looking for a budgeting app', body: 'Any recommendations to track spending?' },
  { id: '2', title: 'Rainy day', body: '' },
]

beforeAll(async () => {
  const lines = (list: readonly object[]): string => list.map((o) => JSON.stringify(o)).join('\n')
  await writeFile(join(folder, 'budget-app.jsonl'), lines(POSTS))
  const labels = POSTS.map(({ id }) => ({ id, lead: id === '1' || id === '2' }))
  await writeFile(join(folder, 'budget-app.labels.jsonl'), lines(labels))
})

describe('eval-sets', () => {
  it('counts only the posts of the chosen half, with the right figures', async () => {
    const { code, out } = await evalSets(folder, `--labels=${folder}`)
    expect(code).toBe(0)
    const [, set, mean] = out.trim().split('\n')
    expect(set?.trim().split(/\s+/)).toEqual([
      'budget-app',
      '3',
      '1',
      '0.50',
      '1.00',
      '0.500',
      '1.00',
      '0.67',
    ])
    expect(mean?.trim().split(/\s+/).slice(1)).toEqual(set?.trim().split(/\s+/).slice(1))
    const held = await evalSets(folder, `--labels=${folder}`, '--half=held')
    expect(held.out.trim().split('\n')[1]?.split(/\s+/).slice(0, 5)).toEqual([
      'budget-app',
      '1',
      '1',
      '0.00',
      '0.00',
    ])
  })

  it('uses the verdicts of a model that answers as the labels say, and counts its tokens', async () => {
    const { code, out } = await evalSets(folder, `--labels=${folder}`, '--half=all', '--model=labels')
    expect(code).toBe(0)
    const [name, posts, leads, precision, recall, ...more] = out.trim().split('\n')[1]?.split(/\s+/) ?? []
    // The gate holds back one lead, which stays unseen.
    expect([name, posts, leads, precision, recall]).toEqual(['budget-app', '4', '2', '1.00', '0.50'])
    expect(Number(more.at(-1))).toBeGreaterThan(50)
    const erring = await evalSets(folder, `--labels=${folder}`, '--half=all', '--model=erring')
    expect(erring.out.match(/^budget-app/gm)).toHaveLength(3)
  })

  it('refuses a wrong call with a message', async () => {
    for (const [args, words] of [
      [[], 'usage'],
      [[folder, folder], 'usage'],
      [[folder, '--half=both'], 'usage'],
      [[folder, '--model=best'], 'usage'],
      [[folder, '--lables=x'], 'usage'],
      [[folder, `--labels=${join(folder, 'none')}`], 'none'],
      [[join(folder, 'none'), `--labels=${folder}`], 'budget-app.jsonl'],
    ] as const) {
      const { code, err } = await evalSets(...args)
      expect(code, args.join(' ')).toBe(2)
      expect(err).toContain(words)
    }
  })
})
