import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { unseenCrash, writeCrash } from '../files/crash-reports.ts'
import { articleLike } from '../service/article-service.fixture.ts'
import { type ForumService, forumService, KEY } from '../service/forum-service.fixture.ts'

let service: ForumService
let its: TestDesk
const opened: string[] = []
let resets = 0

beforeEach(async () => {
  opened.length = 0
  resets = 0
  service = await forumService()
  its = await testDesk(
    {
      openFolder: async (path) => opened.push(path) > 0,
      resetWindow: () => {
        resets += 1
      },
    },
    { syncTimes: { poll: 100 } },
  )
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

test('the text for people who help counts and names codes, and contains no key, name, address or text', async () => {
  const { client } = its.desk
  const title = 'How we fire our biggest client'
  service.put({ kind: 'article', id: 'job_1', data: articleLike({ job_id: 'job_1', title }) })
  await client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await client.articles.list({})).total).toBe(1), { timeout: 3_000 })
  await client.agents.create({ name: 'Confidential helper' })
  const lead = 'lead_that_a_person_typed'
  await expect(client.leads.get({ lead_id: lead })).rejects.toMatchObject({ code: 'not_found' })
  const { help_text, data_folder } = await client.about.get({})
  expect(data_folder).toBe(its.folder)
  expect(help_text).toContain('Connections: 1; agents: 1; leads: 0; articles: 1; marks not sent yet: 0')
  expect(help_text).toMatch(/^\S+Z leads\.get not_found$/m)
  expect(help_text).toContain('Service: hosted, unknown version, online')
  for (const secret of [KEY, service.baseUrl, title, lead, 'Confidential', its.folder])
    expect(help_text).not.toContain(secret)
})

test('the folder opens and the window is reset only where the shell can', async () => {
  const { about } = its.desk.client
  expect(await about.get({})).toMatchObject({ can_open_folder: true, can_reset_window: true })
  expect(await about.openFolder({})).toEqual({ opened: true })
  await about.resetWindow({})
  expect([opened, resets]).toEqual([[its.folder], 1])
  await its.desk.stop()
  const bare = await its.reopen({ openFolder: null, resetWindow: null })
  expect(await bare.client.about.get({})).toMatchObject({ can_open_folder: false, can_reset_window: false })
  expect(await bare.client.about.openFolder({})).toEqual({ opened: false })
})

test('the report of a crash is offered at the next start until it is closed', async () => {
  const { about } = its.desk.client
  expect(await about.crash({})).toEqual({ report: null })
  writeCrash(its.folder, { version: '1.2.3', at: Date.now(), part: 'The page', cause: 'crashed' })
  await its.desk.stop()
  const { client } = await its.reopen()
  const { report } = await client.about.crash({})
  expect(report?.text).toContain('Cause: crashed')
  await client.about.closeCrash({ report_id: report?.report_id ?? '', delete: true })
  expect(await client.about.crash({})).toEqual({ report: null })
  expect(unseenCrash(its.folder)).toBeNull()
})
