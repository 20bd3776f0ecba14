import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { feed } from './feed.ts'
import { createGate } from './host-gate.ts'
import { SOURCE_ORIGINS, type SourceContext } from './port.ts'
import { scan } from './scan.fixture.ts'
import { memoryTurns } from './turns.fixture.ts'

const run = promisify(execFile)
const SCRIPTS = join(import.meta.dirname, '../../../e2e/servers/inbox')
const TOOLS = ['public-inbox-httpd', 'public-inbox-mda', 'git', 'python3', 'curl', 'setsid']

const isMissing = (tool: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`])
    return false
  } catch {
    return true
  }
}
const missing = TOOLS.filter(isMissing)
const skipped =
  missing.length === 0
    ? ''
    : ` (skipped: ${missing.join(', ')} not installed; apt-get install public-inbox git)`

/** A mailing-list archive with its own Atom feed, by a program that real forums use. */
describe.skipIf(missing.length > 0)(`public-inbox${skipped}`, () => {
  let folder: string
  let list: string
  let ctx: SourceContext

  const post = (id: string, subject: string, text: string, author: string, replyTo: string[] = []) =>
    run(join(SCRIPTS, 'post.sh'), [folder, id, subject, text, author, ...replyTo])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillport-inbox-'))
    const { stdout } = await run(join(SCRIPTS, 'up.sh'), [folder])
    list = /URL=(\S+)/.exec(stdout)?.[1] ?? ''
    const { origin } = new URL(list)
    ctx = {
      outbound: createOutbound({
        allowedOrigins: () => new Set([origin]),
        userAgent: 'Quillport/0.1 (test)',
        now: Date.now,
      }),
      gate: createGate({ turns: memoryTurns(Date.now), now: Date.now, sleep: async () => undefined }),
      now: Date.now,
      credentials: {},
      keywords: [],
      answered: new Map(),
      origins: SOURCE_ORIGINS,
    }
  })
  afterAll(() => run(join(SCRIPTS, 'down.sh'), [folder, '--purge']))

  test('each post and reply is read once, as plain text with its author', async () => {
    await post(
      'one@x.test',
      'Was für ein Rechnungstool nehmt ihr?',
      'Ich suche ein Tool für <b>Rechnungen</b>.\n\nDanke & Grüße',
      'Zoë',
    )
    const community = { name: `${list}/new.atom`, secret: null }
    const first = await scan(feed, community, null, ctx)
    expect(first.posts).toMatchObject([
      {
        title: 'Was für ein Rechnungstool nehmt ihr?',
        body: 'Ich suche ein Tool für <b>Rechnungen</b>.\n\nDanke & Grüße',
        author: 'Zoë',
        url: `${list}/one@x.test/`,
      },
    ])
    await post('two@x.test', 'Re: Was für ein Rechnungstool nehmt ihr?', 'Ich auch.', 'Bob', ['one@x.test'])
    const second = await scan(feed, community, first.cursor, ctx)
    expect(second.posts).toMatchObject([
      { title: 'Re: Was für ein Rechnungstool nehmt ihr?', body: 'Ich auch.', author: 'Bob' },
    ])
    expect((await scan(feed, community, second.cursor, ctx)).posts).toEqual([])
  })

  test('the feed is found through the archive page', async () => {
    expect(await feed.probe({ name: `${list}/`, secret: null }, ctx)).toMatchObject({
      community: { name: `${list}/new.atom` },
    })
  })

  test('a message that was removed from the archive counts as deleted, and others do not', async () => {
    const posts = [
      { sourceId: 'a', url: `${list}/one@x.test/` },
      { sourceId: 'b', url: `${list}/three@x.test/` },
    ]
    await post('three@x.test', 'Forget this', 'I wrote my address here', 'Cem')
    const community = { name: `${list}/new.atom`, secret: null }
    expect((await feed.gone(community, posts, ctx)).gone).toEqual([])
    await run(join(SCRIPTS, 'remove.sh'), [folder, 'three@x.test'])
    expect((await feed.gone(community, posts, ctx)).gone).toEqual(['b'])
  })
})
