import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startFeedSite } from '../../backend/forum/sources/feed.fixture.ts'
import { freePort } from '../../backend/run/nginx.fixture.ts'
import { FAKE_ADMIN_KEY, startGhost } from '../../backend/sites/ghost/ghost-fake.fixture.ts'
import { startDeskAlone } from '../mcp/programs-desk.ts'
import { type Kit, newKey, startKit } from './stage.ts'
import { run, start, whyNot } from './tools.ts'

const reason = whyNot()
const ASKS =
  'I run a small bakery and need invoicing software that reminds late payers. Can anyone recommend one? My budget is twenty dollars a month.'
const MOST_MEGABYTES = 250

const Made = z.object({ workspace_id: z.string() })
const Key = z.object({ key: z.string() })
const Job = z.object({ job_id: z.string(), status: z.string() })

describe.skipIf(reason !== null)(`the service by its kit${reason === null ? '' : ` (${reason})`}`, () => {
  let kit: Kit
  let feed: Awaited<ReturnType<typeof startFeedSite>>
  let ghost: Awaited<ReturnType<typeof startGhost>>
  let workspaceId = ''
  let key = ''
  let jobId = ''
  let siteId = ''

  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${kit.proxy.url}/api/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
  const answersOf = async (): Promise<unknown> => {
    const paths = ['credits', 'credits/ledger', 'forum/settings', 'forum/leads', 'sites', `articles/${jobId}`]
    const answers: unknown[] = []
    for (const path of paths) {
      const answer = await api(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      answers.push(await answer.json())
    }
    return answers
  }

  beforeAll(async () => {
    feed = await startFeedSite()
    feed.files.set('/p/1', { type: 'text/html', body: '<p>a post</p>' })
    const post = { guid: 'urn:1', title: 'Which invoicing software do you use?', html: `<p>${ASKS}</p>` }
    feed.files.set('/feed.xml', rss([{ ...post, link: `${feed.origin}/p/1`, date: Date.now() - 60_000 }]))
    ghost = await startGhost()
    kit = await startKit([feed.origin, ghost.origin])
  }, 600_000)
  afterAll(async () => {
    await kit?.end()
    await feed?.close()
  })

  test('the image is small, has no shell, and says which program it holds', async () => {
    expect(await kit.image.megabytes()).toBeLessThanOrEqual(MOST_MEGABYTES)
    expect(await kit.command('--version')).toMatch(/^quillport-backend \d+\.\d+\.\d+ \([0-9a-f]{12}\)/)
    expect(await run('find', [await kit.image.root(), '-path', '*/bin/*sh'])).toBe('')
  })

  test('a customer is set up by commands, and their programs read over TLS', async () => {
    const made = await kit.command(
      'workspace',
      'create',
      '--name',
      'Papercrane',
      '--plan',
      'scale',
      '--credits',
      '50',
    )
    workspaceId = Made.parse(JSON.parse(made)).workspace_id
    const scopes = ['--scopes', 'articles,publish,forum']
    key = Key.parse(
      JSON.parse(await kit.command('keys', 'create', '--workspace', workspaceId, ...scopes)),
    ).key
    await kit.command(
      ...['forum', 'set', '--workspace', workspaceId, '--description', 'An app that writes invoices.'],
      ...['--keywords', 'invoicing software', '--communities', `${feed.origin}/feed.xml`],
    )
    await kit.command('site', 'enable', 'ghost', '--workspace', workspaceId)
    const site = await kit.commandWith(
      { QUILLPORT_SITE_SECRET: FAKE_ADMIN_KEY },
      ...['site', 'connect', '--workspace', workspaceId, '--platform', 'ghost', '--url', ghost.origin],
    )
    siteId = z.object({ connection_id: z.string() }).parse(JSON.parse(site)).connection_id
    const answer = await api('credits')
    expect([answer.status, await answer.json()]).toMatchObject([200, { balance: 50, plan: 'scale' }])
    expect((await fetch(`${kit.proxy.url}/metrics`)).status).toBe(404)
    const plain = await fetch(`${kit.proxy.plainUrl}/api/v1/credits`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/api/v1/credits'])
  })

  test('a change comes by the stream as it happens, and the lead over MCP and on a connected desk', async () => {
    const stream = await fetch(`${kit.proxy.url}/api/v1/changes`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
    })
    const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await api('forum/scan', { method: 'POST', body: '{}' })).status).toBeLessThan(300)
    let events = ''
    while (!events.includes('Which invoicing software')) {
      const next = await heard?.read()
      if (!next || next.done) throw new Error(`The stream ended: ${events}`)
      events += next.value
    }
    await heard?.cancel()

    const client = new Client({ name: 'kit', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${kit.proxy.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }),
    )
    const listed = await client.callTool({ name: 'forum_list_leads', arguments: {} })
    expect(JSON.stringify(listed.structuredContent)).toContain('Which invoicing software')
    await client.close()

    const { PATH = '', HOME = '' } = process.env
    const desk = await startDeskAlone({ PATH, HOME, NODE_EXTRA_CA_CERTS: kit.proxy.authority })
    try {
      await desk.screens.connection.connect({ base_url: kit.proxy.url, key })
      const titles = async () => (await desk.screens.leads.list({})).rows.map(({ title }) => title)
      await expect.poll(titles, { timeout: 20_000 }).toEqual(['Which invoicing software do you use?'])
    } finally {
      await desk.end()
    }
  })

  test('an article is written by the worker and saved on the customer’s site', async () => {
    const order = await api('articles', { method: 'POST', body: JSON.stringify({ title: 'How to invoice' }) })
    jobId = Job.parse(await order.json()).job_id
    const status = async () => Job.parse(await (await api(`articles/${jobId}`)).json()).status
    await expect.poll(status, { timeout: 60_000 }).toBe('completed')
    const body = JSON.stringify({ connection_id: siteId })
    expect((await api(`articles/${jobId}/publish`, { method: 'POST', body })).status).toBe(200)
    expect(ghost.posts.size).toBe(1)
  })

  test('servers that are restarted one after the other lose no request', async () => {
    let asking = true
    const statuses: number[] = []
    const asked = (async () => {
      while (asking) statuses.push((await api('forum/leads')).status)
    })()
    for (const port of kit.ports) await kit.restartServer(port)
    asking = false
    await asked
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([200]))
  }, 120_000)

  test('doctor finds nothing wrong, asking through nginx', async () => {
    const told = await kit.command('doctor')
    expect(told).not.toContain('WRONG')
    for (const check of ['base URL', 'proxy headers', 'sealing key', 'workers'])
      expect(told).toMatch(new RegExp(`^ok +${check} `, 'm'))
  })

  test('Prometheus’s own check passes the metrics, the rules and what is asked; systemd’s the units', async () => {
    const token = kit.settings().QUILLPORT_METRICS_TOKEN ?? ''
    for (const port of [kit.ports[0], kit.workerPort]) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
      await run('promtool', ['check', 'metrics'], { input: await answer.text() })
    }
    const tokenFile = join(kit.folder, 'token')
    await writeFile(tokenFile, token)
    const asked = await readFile(join(kit.kit, 'prometheus.yml'), 'utf8')
    await writeFile(join(kit.kit, 'checked.yml'), asked.replace('/etc/prometheus/quillport-token', tokenFile))
    await run('promtool', ['check', 'config', 'checked.yml'], { cwd: kit.kit })

    const units = join(kit.folder, 'units')
    await run('cp', ['-R', join(kit.kit, 'systemd'), units])
    // Installs the kit in this folder, and points the units to it.
    await run('npm', ['ci', '--omit=dev', '--no-fund', '--no-audit'], { cwd: kit.kit })
    await run('sh', ['-c', `sed -i 's|/opt/quillport|${kit.kit}|' ${units}/*.service`])
    await run('sh', ['-c', `systemd-analyze verify ${units}/*.service ${units}/*.timer`])
  }, 120_000)

  test('a restored backup gives the same answers after the loss of the database', async () => {
    const before = await answersOf()
    const file = join(kit.folder, 'one.dump')
    expect(await kit.onMachine('backup', file)).toContain('QUILLPORT_SECRETS_KEY')
    await kit.stopAll()
    await kit.postgres.makeEmpty()
    const lost = { QUILLPORT_SECRETS_KEY: newKey() }
    const { QUILLPORT_SECRETS_KEY: kept = '' } = kit.settings()
    kit.change(lost)
    await expect(kit.onMachine('restore', file)).rejects.toThrow('1 of 1 logins')
    kit.change({ QUILLPORT_SECRETS_KEY: kept })
    await expect(kit.onMachine('restore', file)).rejects.toThrow('--done')
    expect(await kit.onMachine('restore', '--done')).toContain('"openable": 1')
    await kit.startAll()
    expect(await answersOf()).toEqual(before)
  }, 180_000)

  test('the sealing key is changed while both are open, and the site is reached by the new one alone', async () => {
    const { QUILLPORT_SECRETS_KEY: old = '' } = kit.settings()
    const fresh = newKey()
    const restart = async (changed: Readonly<Record<string, string>>) => {
      kit.change(changed)
      for (const port of kit.ports) await kit.restartServer(port)
    }
    await restart({ QUILLPORT_SECRETS_KEY_ALSO: fresh })
    await restart({ QUILLPORT_SECRETS_KEY: fresh, QUILLPORT_SECRETS_KEY_ALSO: old })
    await kit.command('secrets', 'reseal')
    await restart({ QUILLPORT_SECRETS_KEY_ALSO: '' })
    expect(JSON.parse(await kit.command('site', 'check', siteId, '--workspace', workspaceId))).toMatchObject({
      status: 'ok',
    })
  }, 180_000)

  test('a workspace is exported, and deleted with its key', async () => {
    const exported = await kit.command('workspace', 'export', workspaceId)
    expect(exported).toContain('Which invoicing software')
    const other = Made.parse(JSON.parse(await kit.command('workspace', 'create', '--name', 'Other')))
    await kit.command('workspace', 'delete', workspaceId, '--now', '--name', 'Papercrane')
    expect((await api('credits')).status).toBe(401)
    await expect(kit.command('workspace', 'show', workspaceId)).rejects.toThrow('There is no workspace')
    expect(await kit.command('workspace', 'show', other.workspace_id)).toContain('"Other"')
  })

  test('the folder alone serves with SQLite after two commands, and is backed up while it does', async () => {
    const port = String(await freePort())
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, QUILLPORT_PORT: port, QUILLPORT_DATA: join(kit.folder, 'alone') }
    const alone = start('npm', ['start'], { cwd: kit.kit, env, wrapped: true })
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answers, { timeout: 30_000 }).toBe(200)
    const backup = ['run', '-s', 'backend', '--', 'backup', join(kit.folder, 'alone.db')]
    expect(await run('npm', backup, { cwd: kit.kit, env })).toContain('alone.db')
    await alone.stop()
  })
})
