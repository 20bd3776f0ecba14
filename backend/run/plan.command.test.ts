import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { card } from '../plans/plans.fixture.ts'
import { runCommand } from './command-line.fixture.ts'
import { newFolder } from './new-folder.fixture.ts'

const folder = await newFolder()

const run = async (...args: readonly string[]) => {
  const { code, out, err } = await runCommand(args, { QUILLPORT_DATA: folder })
  return { code, out: code === 0 ? JSON.parse(out) : null, err }
}
const newWorkspace = async (): Promise<string> => {
  const { out } = await run('workspace', 'create', '--name', 'Acme')
  return z.object({ workspace_id: z.string() }).parse(out).workspace_id
}

it('the command line creates, shows and changes a content plan', async () => {
  const workspace = await newWorkspace()
  const file = join(folder, 'plan.json')
  const plan = { domain: 'www.acme.example', connection_id: null, title: 'Winter', starts: '2026-11' }
  await writeFile(file, JSON.stringify({ ...plan, cards: [card()] }))
  const made = await run('plan', 'create', '--workspace', workspace, '--file', file)
  const { plan_id } = z.object({ plan_id: z.string() }).parse(made.out)
  const of = ['--workspace', workspace, '--plan', plan_id]
  const added = await run('plan', 'add', ...of, '--title', 'Second', '--outline', 'One | Two', '--month', '2')
  expect(added.out).toMatchObject({ card_index: 1, outline: ['One', 'Two'], month: 2, length: 'medium' })
  const later = await run('plan', 'add', ...of, '--title', 'Third', '--schedule', '2998-03-01T09:00:00Z')
  expect(later.out).toMatchObject({ card_index: 2, status: 'scheduled', month: 120 })
  await run('plan', 'remove', ...of, '--card', '2')
  const moment = '2999-01-01T00:00:00Z'
  const set = await run('plan', 'set', ...of, '--card', '1', '--schedule', moment, '--keyword', 'second')
  expect(set.out).toMatchObject({ status: 'scheduled', focus_keyword: 'second', title: 'Second' })
  const done = await run('plan', 'set', ...of, '--card', '0', '--done', 'yes')
  expect(done.out).toMatchObject({ status: 'manually_written' })
  expect((await run('plan', 'show', '--workspace', workspace)).out).toMatchObject({
    domain: 'acme.example',
    count: 2,
    cards: [{ status: 'manually_written' }, { status: 'scheduled' }],
  })
  expect((await run('plan', 'remove', ...of, '--card', '0')).code).toBe(0)
  expect((await run('plan', 'show', ...of)).out).toMatchObject({ count: 1 })
})

it('saves and removes brand voices from the command line', async () => {
  const workspace = await newWorkspace()
  const file = join(folder, 'voice.txt')
  await writeFile(file, 'Short sentences.\nNever shout.')
  const of = ['--workspace', workspace]
  const made = await run('brand-voice', 'save', ...of, '--name', 'Calm', '--guidance-file', file)
  const { brand_voice_id: id } = z.object({ brand_voice_id: z.string() }).parse(made.out)
  await run('brand-voice', 'save', ...of, '--id', id, '--name', 'Calmer', '--guidance', 'Whisper.')
  const voice = { brand_voice_id: id, name: 'Calmer', guidance: 'Whisper.' }
  expect((await run('brand-voice', 'list', ...of)).out).toEqual({ brand_voices: [voice] })
  expect((await run('brand-voice', 'remove', ...of, '--id', id)).out).toEqual({ brand_voices: [] })
})

it('distinguishes a wrong command line from a refusal of the service', async () => {
  const workspace = await newWorkspace()
  const file = join(folder, 'broken.json')
  await writeFile(file, '{')
  for (const [args, code, words] of [
    [['plan'], 2, '--workspace is missing'],
    [['plan', 'paint', '--workspace', workspace], 2, 'add create, show'],
    [['plan', 'create', '--workspace', workspace, '--file', file], 2, 'is not JSON'],
    [
      ['plan', 'create', '--workspace', workspace, '--file', '/none'],
      2,
      'Cannot read the file specified in --file',
    ],
    [['plan', 'show', '--workspace', 'ws_none'], 1, 'There is no workspace ws_none'],
    [['plan', 'show', '--workspace', workspace, '--plan', 'plan_none'], 1, 'There is no plan plan_none'],
    [
      ['plan', 'set', '--workspace', workspace, '--plan', 'p', '--card', 'x'],
      2,
      '--card must be a whole number',
    ],
    [
      ['plan', 'set', '--workspace', workspace, '--plan', 'p', '--card', '1', '--done', 'ok'],
      2,
      '--done must be yes or no',
    ],
    [
      ['plan', 'set', '--workspace', workspace, '--plan', 'p', '--card', '1', '--schedule', 'soon'],
      2,
      '--schedule must be',
    ],
    [
      ['brand-voice', 'remove', '--workspace', workspace, '--id', 'voice_none'],
      1,
      'no brand voice voice_none',
    ],
    [['brand-voice', 'save', '--workspace', workspace], 2, '--name is missing'],
  ] as const) {
    const result = await run(...args)
    expect({ args, code: result.code }).toEqual({ args, code })
    expect(result.err).toContain(words)
  }
})
