import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { FAKE_REPLY, startFakeModel } from '../model/model.fixture.ts'
import { newFolder } from '../run/new-folder.fixture.ts'

// Each test starts programs, and each start takes seconds on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const folder = await newFolder()

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const evalReplies = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; lines: readonly unknown[]; err: string }>((done) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'replies.ts'), ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) =>
        done({
          code: error === null ? 0 : Number(error.code),
          lines: out
            .split('\n')
            .filter((line) => line !== '')
            .map((line): unknown => JSON.parse(line)),
          err,
        }),
    )
  })

const PROFILE = JSON.stringify({
  business_name: 'Tidybill',
  business_description: 'Tidybill is an app for freelancers. You write invoices and track hours.',
  keywords: ['invoice', 'time tracking'],
})
const POSTS = [
  { id: 'a', title: 'An app to write an invoice?', body: 'I am new to this.' },
  { id: 'b', title: 'Time tracking', body: null, community: 'r/x', rules: ['No self-promotion.'] },
]
  .map((post) => JSON.stringify(post))
  .join('\n')

describe('eval:replies', () => {
  it('prints a reply for each post, with a warning if it breaks a rule', async () => {
    const { code, lines } = await evalReplies([
      await file('profile.json', PROFILE),
      await file('posts.jsonl', POSTS),
    ])
    expect(code).toBe(0)
    expect(lines).toEqual([
      {
        id: 'a',
        text: expect.stringContaining('You write invoices and track hours.'),
        warnings: expect.any(Array),
        written_by: 'own_sentences',
      },
      {
        id: 'b',
        text: expect.not.stringContaining('Tidybill'),
        warnings: expect.arrayContaining([expect.objectContaining({ rule: 'No self-promotion.' })]),
        written_by: 'own_sentences',
      },
    ])
  })

  it('asks the configured model, and exits with an error if it fails', async () => {
    const fake = await startFakeModel()
    try {
      const env = { QUILLPORT_MODEL: 'openai_compatible:fake', QUILLPORT_MODEL_BASE_URL: fake.baseUrl }
      const args = [await file('profile.json', PROFILE), await file('posts.jsonl', POSTS)]
      expect((await evalReplies(args, env)).lines).toEqual([
        expect.objectContaining({ id: 'a', text: FAKE_REPLY, written_by: 'openai_compatible:fake' }),
        expect.objectContaining({ id: 'b', written_by: 'openai_compatible:fake' }),
      ])
      fake.answer('wrong_key')
      const failed = await evalReplies(args, env)
      expect([failed.code, failed.lines]).toEqual([1, []])
      expect(failed.err).toMatch(/^a: /m)
    } finally {
      await fake.close()
    }
  })

  it('refuses a wrong call or file with a message', async () => {
    const profile = await file('profile.json', PROFILE)
    const broken = await file('broken.jsonl', '{"id":"a"}\nnot json\n')
    for (const [args, words] of [
      [[], 'usage'],
      [[profile, broken], 'broken.jsonl:2'],
      [[join(folder, 'none.json'), broken], 'none.json'],
    ] as const) {
      const { code, err } = await evalReplies(args)
      expect(code, args.join(' ')).toBe(2)
      expect(err).toContain(words)
    }
  })
})
