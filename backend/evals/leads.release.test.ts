import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newFolder } from '../run/new-folder.fixture.ts'

// Each test starts programs, and each start takes seconds on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

type Outcome = { readonly code: number | string | null; readonly out: string; readonly err: string }

const folder = await newFolder()

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const evalLeads = (...args: string[]): Promise<Outcome> =>
  new Promise((done) => {
    execFile(process.execPath, [join(import.meta.dirname, 'leads.ts'), ...args], (error, out, err) => {
      done({ code: error === null ? 0 : (error.code ?? null), out, err })
    })
  })

const PROFILE = JSON.stringify({
  id: 'desks',
  business_name: 'Oakrise',
  business_description: 'Oakrise makes standing desks.',
  keywords: ['standing desk'],
  competitors: ['Uplift'],
  brand_names: ['Oakrise'],
})

describe('eval-leads', () => {
  it('prints one line for each post, in order, with only id, score and intent', async () => {
    const profile = await file('profile.json', PROFILE)
    const posts = await file(
      'posts.jsonl',
      [
        {
          id: 'a',
          title: 'Can anyone recommend a standing desk?',
          body: 'I work at home.',
          created_at: 1,
          lead: false,
        },
        { id: 'b', title: 'Has anyone tried Oakrise?', body: null },
        { id: 'c', title: 'Rainy day' },
      ]
        .map((p) => JSON.stringify(p))
        .join('\r\n\n'),
    )
    const { code, out } = await evalLeads(profile, posts)
    expect(code).toBe(0)
    const lines = out
      .trim()
      .split('\n')
      .map((l): unknown => JSON.parse(l))
    expect(lines).toEqual([
      { id: 'a', score: expect.any(Number), intent: 'recommendation' },
      { id: 'b', score: expect.any(Number), intent: 'brand_mention' },
      { id: 'c', score: 0, intent: 'discussion' },
    ])
  })

  it('prints the reasons of each score with --reasons', async () => {
    const profile = await file('profile.json', PROFILE)
    const posts = await file(
      'one.jsonl',
      JSON.stringify({ id: 'a', title: 'Can you recommend a standing desk?' }),
    )
    const { out } = await evalLeads(profile, posts, '--reasons')
    const line = z
      .object({ score: z.number(), reasons: z.array(z.object({ points: z.number() })) })
      .parse(JSON.parse(out))
    expect(line.score).toBeGreaterThan(0)
    expect(line.reasons.reduce((n, r) => n + r.points, 0)).toBe(line.score)
  })

  it('ignores the date, the community and the labels of a post', async () => {
    const profile = await file('profile.json', PROFILE)
    const post = { id: 'a', title: 'Standing desk or not?', body: 'Thinking about an Uplift.' }
    const bare = await file('bare.jsonl', JSON.stringify(post))
    const full = await file(
      'full.jsonl',
      JSON.stringify({
        ...post,
        community: 'r/desks',
        created_at: '2009-01-01',
        lead: true,
        hot: true,
        reason: 'x',
      }),
    )
    expect((await evalLeads(profile, full)).out).toBe((await evalLeads(profile, bare)).out)
  })

  it('refuses a wrong call or file with a message', async () => {
    const profile = await file('profile.json', PROFILE)
    const broken = await file('broken.jsonl', '{"id":"a","title":"x"}\nnot json\n')
    const nameless = await file('nameless.jsonl', '{"title":"x"}\n')
    const notAProfile = await file('list.json', '{"keywords": "desk"}')
    for (const [args, words] of [
      [[], 'usage'],
      [[profile], 'usage'],
      [[profile, broken, broken], 'usage'],
      [[join(folder, 'none.json'), broken], 'none.json'],
      [[profile, join(folder, 'none.jsonl')], 'none.jsonl'],
      [[profile, broken], 'broken.jsonl:2'],
      [[profile, nameless], 'nameless.jsonl:1'],
      [[notAProfile, broken], 'keywords'],
    ] as const) {
      const { code, err } = await evalLeads(...args)
      expect(code, args.join(' ')).toBe(2)
      expect(err).toContain(words)
    }
  })
})
