// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { useSignOut } from './sign-out.tsx'

const OF_ANNA = 'quillport-work user_anna ws_1 edit job_1'
const OF_BEN = 'quillport-work user_ben ws_1 edit job_1'
const CHANGE = JSON.stringify({ content: '{"of_version":1}', known_at: null })

const Leaving = ({ onDone }: { readonly onDone: () => void }) => {
  const { signOut, dialog } = useSignOut('user_anna', onDone)
  return (
    <>
      <button type="button" onClick={signOut}>
        Leave
      </button>
      {dialog}
    </>
  )
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

let requests: string[] = []
/** Shows a button that signs Anna out of a service that stores texts, or refuses them. */
const start = async (stores: boolean) => {
  requests = []
  vi.stubGlobal('fetch', async (input: URL | string, { method }: RequestInit) => {
    const { pathname } = new URL(String(input))
    requests.push(`${method} ${pathname}`)

    if (pathname.endsWith('/sign-out') || stores) return Response.json({ updated_at: null })
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'conflict',
      detail: 'Changed.',
    }
    return Response.json(problem, { status: 409 })
  })
  const onDone = vi.fn()
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Leaving onDone={onDone} />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  await expect.poll(() => button('Leave')).toBeDefined()
  button('Leave')?.click()
  return onDone
}

beforeEach(() => {
  localStorage.setItem(OF_ANNA, CHANGE)
  localStorage.setItem(OF_BEN, CHANGE)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a person who signs out first sends the texts that the service does not have yet', async () => {
  const onDone = await start(true)
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(requests).toEqual([
    'PUT /dashboard/api/workspaces/ws_1/own-work/edit/job_1',
    'POST /dashboard/auth/sign-out',
  ])
  expect([localStorage.getItem(OF_ANNA), localStorage.getItem(OF_BEN)]).toEqual([null, CHANGE])
})

test('a person who would lose a text is asked before they sign out, and nobody else loses a text', async () => {
  const onDone = await start(false)
  await expect.poll(() => document.body.textContent).toContain('1 article with unsaved changes')
  expect(requests).not.toContain('POST /dashboard/auth/sign-out')
  button('Cancel')?.click()
  await expect.poll(() => button('Delete and sign out')).toBeUndefined()
  expect([localStorage.getItem(OF_ANNA), onDone.mock.calls.length]).toEqual([CHANGE, 0])
  button('Leave')?.click()
  await expect.poll(() => button('Delete and sign out')).toBeDefined()
  button('Delete and sign out')?.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect([localStorage.getItem(OF_ANNA), localStorage.getItem(OF_BEN)]).toEqual([null, CHANGE])
})
