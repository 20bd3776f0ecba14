// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../../contract/dashboard/account.ts'
import { AppError } from '../../../contract/errors.ts'
import { problemOf } from '../../../transport/problem.ts'
import { storage } from './browser-storage.fixture.ts'
import { hostedPort } from './port.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  // Each page gets its own window and document, so that a page of an earlier test does not hear the events.
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location: { origin: 'https://quillport.example' } }),
  )
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('reportError', (thrown: unknown) => {
    throw thrown
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the page of a workspace for a person with a role, which the test can change on the service. */
const page = (first: Role) => {
  const at = { role: first, unsaved: false, reads: 0 }
  const answerTo = (path: string): unknown => {
    if (path.endsWith('/own-work')) return { items: [] }
    if (path.includes('/changes')) return { items: [], cursor: '1', more: false, workspace: 'ws_1' }
    at.reads += 1
    return { workspaces: [{ workspace_id: 'ws_1', role: at.role }] }
  }
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(answerTo(new URL(url).pathname))
    return Response.json(problemOf(new AppError('role_missing', 'Only an editor can do this.')), {
      status: 403,
    })
  })
  const port = hostedPort({
    workspace: {
      ...{ workspace_id: 'ws_1', person_id: 'user_anna', name: 'Bakery', role: first, trial_left: true },
    },
    headers: () => ({}),
    onOut: () => {},
    holdsUnsaved: () => at.unsaved,
  })
  const call = port.callsOf(null)
  const topics: string[] = []
  port.subscribe(
    (event) => void (event.kind === 'changed' && topics.push(...event.topics)),
    () => {},
  )
  return {
    ...{ at, call, topics },
    role: async () => (await call('app', 'info', {})).workspace?.role,
    mayEdit: async () => (await call('forum', 'settings', {})).editable,
    comeBack: () => document.dispatchEvent(new Event('visibilitychange')),
  }
}

test('a viewer who was made an editor can edit as soon as they come back to the page', async () => {
  const { at, role, mayEdit, topics, comeBack } = page('viewer')
  expect([await role(), await mayEdit()]).toEqual(['viewer', false])
  at.role = 'editor'
  comeBack()
  await expect.poll(role).toBe('editor')
  expect(await mayEdit()).toBe(true)
  expect(topics).toEqual(expect.arrayContaining(['app', 'forum', 'articles', 'plan', 'sites']))
})

test('an editor who was made a viewer sees this after the service has refused a change', async () => {
  const { at, call, role, mayEdit } = page('editor')
  expect(await mayEdit()).toBe(true)
  at.role = 'viewer'
  await expect(call('scans', 'run', {})).rejects.toMatchObject({ code: 'role_missing' })
  await expect.poll(role).toBe('viewer')
  expect(await mayEdit()).toBe(false)
})

test('the page takes a lower role only when it holds no unsaved text', async () => {
  const { at, role, comeBack } = page('editor')
  Object.assign(at, { role: 'viewer', unsaved: true })
  comeBack()
  await expect.poll(() => at.reads).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await role()).toBe('editor')
  at.unsaved = false
  comeBack()
  await expect.poll(role).toBe('viewer')
})
