// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OwnWorkspace } from '../../contract/dashboard/account.ts'
import type { AgentKey } from '../../contract/dashboard/keys.ts'
import { JUDGED_PER_DAY, LEAST_SCAN_HOURS } from '../../contract/forum.ts'
import { AccountPage } from './account/account-page.tsx'
import { PasswordPart } from './account/password-part.tsx'
import { AgentsPage } from './agents/agents-page.tsx'
import { NewKey } from './agents/new-key.tsx'
import { AuditPage, csvOf } from './audit/audit-page.tsx'
import type { Me } from './me.ts'
import { MembersPage } from './members/members-page.tsx'
import { NotificationsPage } from './notifications/notifications-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { readWaiting, waitingWords } from './overview/waiting.ts'
import { queryClient } from './queries.ts'
import type { Ways } from './sign-in-ways.ts'
import { AskUpgrade } from './workspace/ask-upgrade.tsx'
import { DeleteWorkspace } from './workspace/delete-workspace.tsx'
import { WorkspacePage } from './workspace/workspace-page.tsx'

const WORKSPACE: OwnWorkspace = {
  workspace_id: 'ws_1',
  name: 'TidyBill',
  role: 'owner',
  plan: 'free',
  credits: 10,
  forum_access: 'none',
  forum_access_expires_at: null,
  trial_left: true,
  watches: false,
  delete_at: null,
  suspended_for: null,
}
const KEY: AgentKey = {
  key_id: 'key_1',
  name: 'Claude on the laptop',
  tail: 'ab12',
  kind: 'agent',
  scopes: ['forum'],
  without_scopes: false,
  drafts_only: false,
  created_at: '2026-01-05T09:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  expires_at: null,
  made_by: null,
}
const WAYS: Ways = {
  sign_up: 'open',
  sends_mail: true,
  uses_cookies: true,
  passkeys: false,
  providers: [],
  trial_days: 14,
  base_url: 'https://leads.example',
  contact: null,
  prices: {},
}

const NONE_WAIT = { number: 0, titles: [], more: false } as const

let close = (): void => {}
/** Shows a page with the answers that the service gave before. */
const shown = (page: ReactNode): HTMLElement => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>)
  close = () => {
    root.unmount()
    box.remove()
  }
  return box
}
const keysAre = (...keys: readonly Partial<AgentKey>[]): void =>
  void queryClient.setQueryData(['keys', 'ws_1'], { keys: keys.map((key) => ({ ...KEY, ...key })) })

const ME: Me = {} as Me

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(['me'], ME)
  queryClient.setQueryData(['ways'], WAYS)
  queryClient.setQueryData(['apps', 'ws_1'], { apps: [] })
  queryClient.setQueryData(['waiting', 'ws_1'], [])
  keysAre()
})
afterEach(() => close())

test('a key that nobody has used does not look as if it were in use', async () => {
  keysAre({})
  const page = shown(<AgentsPage workspace={WORKSPACE} />)
  const dot = () => page.querySelector('[aria-label="Agent keys"] i')
  await expect.poll(dot).not.toBeNull()
  expect(dot()?.className).not.toContain('good')
  expect(page.textContent).toContain('1 key, never used')
})

test('a key that was used looks as if it were in use', async () => {
  keysAre({ last_used_at: '2026-01-06T09:00:00.000Z' })
  const page = shown(<AgentsPage workspace={WORKSPACE} />)
  const dot = () => page.querySelector('[aria-label="Agent keys"] i')
  await expect.poll(dot).not.toBeNull()
  expect(dot()?.className).toContain('good')
  expect(page.textContent).toContain('1 key in use')
})

test('each next step on the overview has what the person needs for it', async () => {
  const page = shown(<OverviewPage workspace={WORKSPACE} />)
  const steps = () => [...page.querySelectorAll('ul > li')]
  await expect.poll(() => steps().length).toBeGreaterThan(0)
  for (const step of steps()) expect(step.querySelector('a, button'), step.textContent ?? '').not.toBeNull()
})

test('a step is done when an agent has a key or signed in, and says so if nobody has used the key', async () => {
  const done = () => [...page.querySelectorAll('ul > li h3')].map(({ textContent }) => textContent)
  let page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(done).toContain('Give an agent access')
  close()
  keysAre({})
  page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(done).toContain('Give an agent access · done, but no agent has used its key yet')
  close()
  keysAre({ last_used_at: '2026-01-06T09:00:00.000Z' })
  page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(done).toContain('Give an agent access · done')
  // A step that is done has only its tick.
  expect(page.querySelector('ul > li:last-child :is(a, button)')).toBeNull()
})

test('only the page Agents says that an agent with access acts without asking, in a warning', async () => {
  let page = shown(<AgentsPage workspace={WORKSPACE} />)
  await expect.poll(() => page.textContent?.split('without asking you')).toHaveLength(2)
  expect(page.textContent).toContain('through the desktop app instead, Quillport asks you before')
  expect(page.querySelector('.bg-warn-bg')?.textContent).toContain('without asking you')
  close()
  page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(() => page.textContent).toContain('Give an agent access')
  expect(page.textContent).not.toContain('without asking')
})

test('the overview links what waits for the person, and only if something waits', async () => {
  expect(waitingWords(NONE_WAIT, NONE_WAIT)).toEqual([])
  expect(
    waitingWords(
      { number: 50, titles: ['First', 'Second', 'Third'], more: true },
      { number: 1, titles: ['How to send an invoice'], more: false },
    ),
  ).toEqual([
    { screen: 'leads', words: 'More than 50 new leads', titles: ['First', 'Second'] },
    {
      screen: 'articles',
      words: '1 written article not published yet',
      titles: ['How to send an invoice'],
    },
  ])
  queryClient.setQueryData(
    ['waiting', 'ws_1'],
    waitingWords({ number: 1, titles: ['Who bills by the hour?'], more: false }, NONE_WAIT),
  )
  let page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(() => page.textContent).toContain('1 new leadWho bills by the hour?')
  expect(page.querySelector('a[href="/w/ws_1#/leads"]')?.textContent).toBe('Open the leads')
  close()
  // Viewers can neither answer leads nor publish articles.
  page = shown(<OverviewPage workspace={{ ...WORKSPACE, role: 'viewer' }} />)
  await expect.poll(() => page.textContent).toContain('Next steps')
  expect(page.textContent).not.toContain('Waiting for you')
})

/** Answers requests to the service. `answer` gets the address. */
const serviceAnswers = (answer: (address: URL) => unknown): void => {
  vi.stubGlobal('fetch', async (input: URL | string) => Response.json(await answer(new URL(String(input)))))
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** Answers with pages of two written articles, of which one was never published. */
const pagesOfArticles = (pages: number): void =>
  serviceAnswers(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/articles')) return { leads: [], count: 0, next_cursor: null }
    const page = Number(searchParams.get('cursor') ?? 1)
    const article = (job_id: string, publications: readonly unknown[]) => ({
      job_id,
      title: job_id,
      publications,
    })
    return {
      articles: [article(`job_${page}a`, []), article(`job_${page}b`, [{}])],
      next_cursor: page === pages ? null : String(page + 1),
    }
  })

test('the written articles that were never published are counted beyond the first page', async () => {
  pagesOfArticles(3)
  expect((await readWaiting('ws_1')).map(({ words }) => words)).toEqual([
    '3 written articles not published yet',
  ])
})

test('of very many articles, only the newest are counted, and the overview says “At least”', async () => {
  pagesOfArticles(1000)
  expect((await readWaiting('ws_1')).map(({ words }) => words)).toEqual([
    'At least 10 written articles not published yet',
  ])
})

test('the overview shows a request that nobody has answered', async () => {
  const asked = {
    request_id: 'request_1',
    what: 'plan',
    note: 'Growth plan. Soon, please.',
    created_at: '2026-01-05T09:00:00.000Z',
  }
  queryClient.setQueryData(['upgrades', 'ws_1'], {
    requests: [
      { ...asked, answer: null, answered_at: null },
      { ...asked, what: 'credits', answer: 'Done.', answered_at: '2026-01-06T09:00:00.000Z' },
    ],
  })
  const page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(() => page.textContent).toContain('Growth plan · waiting for an answer')
  expect(page.textContent).not.toContain('More credits')
})

const CONTACT = (page: ParentNode) =>
  page.querySelector('a[href="mailto:help@quillport.example"]')?.textContent

test('the account page shows where to reach the operator, or lets an owner send a request', async () => {
  const me: Me = { ...ME, name: 'Anna', email: 'anna@shop.example', providers: [], workspaces: [WORKSPACE] }
  queryClient.setQueryData(['sessions'], [])
  const asks = (page: ParentNode) =>
    [...page.querySelectorAll('button')].some(({ textContent }) => textContent === 'Ask…')
  let page = shown(<AccountPage me={me} />)
  await expect.poll(() => asks(page)).toBe(true)
  expect(CONTACT(page)).toBeUndefined()
  close()
  const second = { ...WORKSPACE, workspace_id: 'ws_2', name: 'Second shop' }
  page = shown(<AccountPage me={{ ...me, workspaces: [WORKSPACE, second] }} />)
  await expect.poll(() => asks(page)).toBe(true)
  for (const one of page.querySelectorAll('button')) if (one.textContent === 'Ask…') one.click()
  const options = () =>
    [
      ...(document.querySelector<HTMLSelectElement>('dialog select, [role=dialog] select')?.options ?? []),
    ].map(({ text }) => text)
  await expect.poll(options).toEqual(['TidyBill', 'Second shop'])
  close()
  page = shown(<AccountPage me={{ ...me, workspaces: [{ ...WORKSPACE, role: 'editor' }] }} />)
  await expect.poll(() => page.textContent).toContain('ask an owner of your workspace')
  expect(asks(page)).toBe(false)
  close()
  queryClient.setQueryData(['ways'], { ...WAYS, contact: 'mailto:help@quillport.example' })
  page = shown(<AccountPage me={me} />)
  await expect.poll(() => CONTACT(page)).toBe('help@quillport.example')
  expect(asks(page)).toBe(false)
  close()
  page = shown(<OverviewPage workspace={WORKSPACE} />)
  await expect.poll(() => CONTACT(page)).toBe('help@quillport.example')
})

test('the button beside a password shows what is typed', async () => {
  const page = shown(<PasswordPart email="anna@shop.example" />)
  const types = () =>
    [...page.querySelectorAll<HTMLInputElement>('input[autocomplete]')].map(({ type }) => type)
  await expect.poll(types).toEqual(['email', 'password', 'password'])
  const button = page.querySelector<HTMLButtonElement>('[aria-controls]')
  expect(button?.textContent).toBe('Show the current password')
  button?.click()
  await expect.poll(types).toEqual(['email', 'text', 'password'])
})

test('without notifications, each kind has its own button to add it', async () => {
  queryClient.setQueryData(['news', 'ws_1', 'targets'], { targets: [] })
  const page = shown(<NotificationsPage me={ME} workspace={WORKSPACE} />)
  const names = () => [...page.querySelectorAll('button')].map((one) => one.textContent)
  await expect.poll(names).toEqual(['Add emails…', 'Add a channel…', 'Add a webhook…'])
})

test('without agent keys, the button to create one is in the part that explains them', async () => {
  const page = shown(<AgentsPage workspace={WORKSPACE} />)
  const explained = () =>
    [...page.querySelectorAll('section')].find(({ textContent }) => textContent?.startsWith('Agent keys'))
  await expect.poll(explained).toBeDefined()
  expect([...(explained()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'New key',
  ])
})

test('a new key with the permission to publish saves drafts only, unless the person chooses more, and is looked at twice', async () => {
  const made: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    if (typeof body === 'string') made.push(JSON.parse(body))
    return Response.json({ key: 'qp_live_x', agent_key: { ...KEY, drafts_only: true } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const labelled = (text: string) =>
    [...document.querySelectorAll<HTMLInputElement>('[role=dialog] label input')].find((one) =>
      one.closest('label')?.textContent?.startsWith(text),
    )
  for (const live of [false, true]) {
    let closed = false
    shown(<NewKey workspace_id="ws_1" onClose={() => (closed = true)} />)
    await expect.poll(() => labelled('Publish')).toBeDefined()
    expect(labelled('Save drafts only')).toBeUndefined()
    labelled('Publish')?.click()
    await expect.poll(() => labelled('Save drafts only')?.checked).toBe(true)
    if (live) labelled('Save drafts and publish live')?.click()
    const name = document.querySelector<HTMLInputElement>('[role=dialog] input[data-first]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Claude')
    name?.dispatchEvent(new Event('input', { bubbles: true }))
    for (const one of document.querySelectorAll('button'))
      if (one.textContent === 'Create the key') one.click()
    await expect.poll(() => made.at(-1)).toMatchObject({ scopes: ['publish'], drafts_only: !live })
    // Nothing was copied, so the first press asks for a second look.
    const saved = () =>
      [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'I have saved the key',
      )
    await expect.poll(saved).toBeDefined()
    saved()?.click()
    await expect.poll(() => document.body.textContent).toContain('You will not see this key again.')
    expect(closed).toBe(false)
    saved()?.click()
    expect(closed).toBe(true)
    close()
  }
})

test('the page with the credits reads them anew when it opens, and names the prices', async () => {
  queryClient.setQueryData(['upgrades', 'ws_1'], { requests: [] })
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  const page = shown(<WorkspacePage workspace={WORKSPACE} />)
  await expect
    .poll(() => asked.mock.calls.map(([url]) => String(url)))
    .toContainEqual(expect.stringMatching(/me$/))
  expect(page.textContent).toContain('10 credits left · an article costs 5, its hero image 3 more')
})

test('the button that asks for an upgrade is in the part about the plan', async () => {
  queryClient.setQueryData(['upgrades', 'ws_1'], { requests: [] })
  const page = shown(<WorkspacePage workspace={WORKSPACE} />)
  const part = () =>
    [...page.querySelectorAll('section')].find(({ textContent }) => textContent?.startsWith('Plan'))
  await expect.poll(part).toBeDefined()
  expect(part()?.querySelector('button')?.textContent).toBe('Ask for an upgrade')
})

test('who deletes a workspace reads that the export is no full copy', async () => {
  shown(<DeleteWorkspace workspace={WORKSPACE} onClose={() => {}} />)
  await expect
    .poll(() => document.querySelector('[role=dialog]')?.textContent)
    .toContain(
      'The export does not include pictures, logins, keys, the private feeds that show your leads, or the records on the Audit page.',
    )
})

test('who asks for an upgrade sees the same facts about every plan, and can send only a change', async () => {
  shown(<AskUpgrade workspace={{ ...WORKSPACE, plan: 'starter' }} onClose={() => {}} />)
  const rows = () =>
    [...document.querySelectorAll('[role=dialog] tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
    )
  await expect.poll(() => rows().length).toBe(6)
  expect(rows()[0]).toEqual(['Plan', 'Forum leads', 'Scans a day', 'Posts judged a day', 'Rankings'])
  expect(rows()[2]).toEqual([
    'Starter · your plan',
    'Add-on',
    `${24 / LEAST_SCAN_HOURS.starter}`,
    `${JUDGED_PER_DAY.starter}`,
    'Not included',
  ])
  expect(rows()[4]).toEqual([
    'Pro',
    'Included',
    `${24 / LEAST_SCAN_HOURS.pro}`,
    `${JUDGED_PER_DAY.pro}`,
    'Included',
  ])
  // On each higher plan, what is better than on the own plan stands out.
  expect(
    [...document.querySelectorAll('[role=dialog] tr')].map(
      (row) => row.querySelectorAll('td .font-semibold').length,
    ),
  ).toEqual([0, 0, 0, 3, 4, 4])

  const input = (name: RegExp) =>
    [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].find((one) =>
      name.test(one.closest('label')?.textContent ?? ''),
    )
  const send = () => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')
  expect(input(/^Starter/)?.checked).toBe(true)
  expect(send()?.disabled).toBe(true)
  input(/^Forum leads/)?.click()
  await expect.poll(() => send()?.disabled).toBe(false)
  input(/^Pro/)?.click()
  // The Pro plan includes forum leads, so nobody has to ask for both.
  await expect.poll(() => input(/^Forum leads/)?.disabled).toBe(true)
  expect(send()?.disabled).toBe(false)
  input(/^Starter/)?.click()
  await expect.poll(() => input(/^Forum leads/)?.checked).toBe(true)
})

test('who asks for an upgrade sees the prices that the operator named, or reads that the answer names them', async () => {
  const dialog = () => document.querySelector('[role=dialog]')
  const columns = () => [...(dialog()?.querySelectorAll('thead th') ?? [])].map((one) => one.textContent)
  shown(<AskUpgrade workspace={WORKSPACE} onClose={() => {}} />)
  await expect.poll(() => columns().length).toBe(5)
  expect(dialog()?.textContent?.match(/Price on request\./g)).toHaveLength(3)
  expect(dialog()?.textContent).toContain('answers by email, and names the price before anything changes.')
  close()
  queryClient.setQueryData(['ways'], { ...WAYS, prices: { starter: '€19 a month', growth: '€49 a month' } })
  shown(<AskUpgrade workspace={WORKSPACE} onClose={() => {}} />)
  await expect.poll(() => columns()[1]).toBe('Price')
  expect(
    [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.querySelector('td')?.textContent),
  ).toEqual(['Free', '€19 a month', '€49 a month', 'On request', 'On request'])
  expect(dialog()?.textContent).toContain(
    'answers by email, and names every other price before anything changes. Asking costs nothing',
  )
})

test('the password can be changed only when both passwords are entered', async () => {
  const page = shown(<PasswordPart email="anna@shop.example" />)
  const button = () => page.querySelector<HTMLButtonElement>('[type=submit]')
  await expect.poll(button).not.toBeNull()
  const type = (place: number, text: string) => {
    const input = page.querySelectorAll<HTMLInputElement>('input[type=password]')[place]
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(button()?.disabled).toBe(true)
  type(0, 'the old password')
  expect(button()?.disabled).toBe(true)
  type(1, 'the new password')
  await expect.poll(() => button()?.disabled).toBe(false)
})

test('the audit groups changes by day, and names a member without the email address', async () => {
  const entry = (audit_id: string, at: string, name: string, kind: 'person' | 'key' = 'person') => ({
    audit_id,
    at,
    by: { kind, name },
    action: 'Asked for an upgrade',
    about: null,
  })
  queryClient.setQueryData(['audit', 'ws_1'], {
    pages: [
      {
        entries: [
          entry('audit_4', '2026-01-06T12:00:00.000Z', 'Anna (anna@shop.example)'),
          entry('audit_3', '2026-01-06T11:00:00.000Z', 'Anna (anna@shop.example) through Cursor'),
          entry('audit_2', '2026-01-03T12:00:00.000Z', 'ben@shop.example'),
          entry('audit_1', '2026-01-03T11:00:00.000Z', 'Cursor (x@y) …ab12', 'key'),
        ],
        next_cursor: null,
      },
    ],
    pageParams: [undefined],
  })
  const page = shown(<AuditPage workspace_id="ws_1" />)
  const days = () =>
    [...page.querySelectorAll('section')].map((day) =>
      [...day.querySelectorAll('h3')].map(({ textContent }) => textContent),
    )
  await expect.poll(days).toEqual([
    ['Anna asked for an upgrade', 'Anna through Cursor asked for an upgrade'],
    ['ben@shop.example asked for an upgrade', 'Agent key Cursor (x@y) …ab12 asked for an upgrade'],
  ])
  expect(page.querySelector('h3 span')?.getAttribute('title')).toBe('anna@shop.example')

  const search = page.querySelector<HTMLInputElement>('[aria-label="Search the changes"]')
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  type?.call(search, 'cursor anna')
  search?.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(days).toEqual([['Anna through Cursor asked for an upgrade']])
  expect(page.querySelector('[role=status]')?.textContent).toBe('1 of 4 changes')
  type?.call(search, '')
  search?.dispatchEvent(new Event('input', { bubbles: true }))

  const who = page.querySelector<HTMLSelectElement>('[aria-label="Changes by"]')
  expect([...(who?.options ?? [])].map(({ text }) => text)).toEqual([
    'By everybody',
    'Agent key Cursor (x@y) …ab12',
    'Anna (anna@shop.example)',
    'Anna (anna@shop.example) through Cursor',
    'ben@shop.example',
  ])
  if (who) who.value = 'ben@shop.example'
  who?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(days).toEqual([['ben@shop.example asked for an upgrade']])
})

test('a long export of the audit is saved, although the person left the page meanwhile', async () => {
  const at = '2026-01-06T12:00:00.000Z'
  const entry = {
    audit_id: 'audit_1',
    at,
    by: { kind: 'person', name: 'Anna' },
    action: 'Joined',
    about: null,
  }
  const answer = { entries: [entry], next_cursor: null }
  let give = (_: unknown): void => {}
  serviceAnswers(
    () =>
      new Promise((resolve) => {
        give = resolve
      }),
  )
  const saved: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:audit'
  })
  onTestFinished(() => make.mockRestore())
  queryClient.setQueryData(['audit', 'ws_1'], { pages: [answer], pageParams: [undefined] })
  const page = shown(<AuditPage workspace_id="ws_1" />)
  const button = () => [...page.querySelectorAll('button')].find((one) => one.textContent === 'Export as CSV')
  await expect.poll(button).toBeDefined()
  button()?.click()
  await expect.poll(() => button()?.disabled).toBe(true)
  close()
  give(answer)
  await expect.poll(() => saved[0]?.text()).toContain('Anna,Joined')
})

test('the exported audit names each member with the email address, and a key as a key', () => {
  const [at, action, about] = ['2026-01-06T12:00:00.000Z', 'Joined, again', null] as const
  expect(
    csvOf([
      { audit_id: 'audit_1', at, by: { kind: 'person', name: 'Anna (anna@shop.example)' }, action, about },
      { audit_id: 'audit_2', at, by: { kind: 'key', name: 'Cursor …ab12' }, action, about: 'Paid' },
    ]),
  ).toBe(
    `Time,By,Change,Reason\r\n${at},Anna (anna@shop.example),"Joined, again",\r\n${at},Agent key Cursor …ab12,"Joined, again",Paid\r\n`,
  )
})

test('the role of a member stands before the button that removes the member', async () => {
  const member = (person_id: string, role: 'owner' | 'editor') => ({
    person_id,
    name: person_id,
    email: `${person_id}@tidybill.example`,
    role,
    joined_at: '2026-01-05T09:00:00.000Z',
  })
  const members = [member('anna', 'owner'), member('ben', 'editor')]
  queryClient.setQueryData(['members', 'ws_1'], { members, invitations: [] })
  const page = shown(<MembersPage me={{ ...ME, person_id: 'anna' }} workspace={WORKSPACE} />)
  const actions = () =>
    [...page.querySelectorAll('[aria-label="Members"] > li')].map((row) =>
      [...(row.lastElementChild?.children ?? [])].map(({ textContent }) => textContent),
    )
  await expect.poll(actions).toEqual([
    ['Owner', ''],
    ['Editor', 'Remove…'],
  ])
})
