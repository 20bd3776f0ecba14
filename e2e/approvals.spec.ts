import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startFakeWordPress } from '../backend/sites/wordpress/wordpress-fake.fixture.ts'
import { articleCost, WELCOME_CREDITS } from '../contract/credits.ts'
import { connectAgent, type TestAgent } from './bridge.ts'
import { expect, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { goTo, leads, openLead, runHere, setUpHere } from './person.ts'

const PICTURED = articleCost({ image: true })

const TITLE = 'How to charge late fees without losing clients'
const ORDER = { title: TITLE, image: true, topic: 'For freelancers. Say it in the contract.' }

const card = (page: Page) => page.getByRole('region', { name: 'Question from an agent' })
const said = (page: Page) => page.getByRole('status', { name: 'What just happened' })
const answer = (page: Page, words: string) => card(page).getByRole('button', { name: words, exact: true })

/** Presses Enter on an answer, after the first half second in which a question accepts no answer. */
const pressWhenArmed = async (page: Page, words: string): Promise<void> => {
  await expect(answer(page, words)).toBeEnabled()
  await answer(page, words).press('Enter')
}

const open = async (page: Page): Promise<TestAgent> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  return connectAgent(page, 'Claude on the laptop')
}

const Credits = z.object({
  balance: z.number(),
  recent: z.array(z.object({ amount: z.number(), reason: z.string() })),
})

/** Returns the credits that were charged for articles, from the service's ledger. */
const takenAtService = async (agent: TestAgent): Promise<readonly number[]> => {
  const { recent } = Credits.parse(await agent.call('check_credits'))
  return recent.map(({ amount }) => amount).filter((amount) => amount < 0)
}

const expectArticles = async (page: Page, titles: readonly string[]): Promise<void> => {
  await goTo(page, 'Articles')
  const rows = page.getByRole('listbox', { name: 'Articles, newest first' }).getByRole('option')
  if (titles.length === 0) await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible()
  else await expect(rows).toHaveCount(titles.length)
  for (const title of titles) await expect(rows.filter({ hasText: title })).toHaveCount(1)
}

/** Handles a call's rejection in advance, because the test reads it only later. */
const started = (call: Promise<Record<string, unknown>>): { readonly done: typeof call } => {
  call.catch(() => undefined)
  return { done: call }
}

test('an agent’s question appears on every screen, and the call is denied with a reason or sent once as shown', async ({
  desk,
}) => {
  const { page } = desk
  const agent = await open(page)

  await test.step('whatever an agent writes, the cost stays in sight and long texts are collapsed', async () => {
    const pushing = {
      ...ORDER,
      topic: `Short.${'\n'.repeat(3_500)}Nothing is charged.`,
      instructions: 'go '.repeat(600),
    }
    const denied = started(agent.call('generate_article', pushing))
    const cost = card(page).getByText(`${PICTURED} of your ${WELCOME_CREDITS} credits`)
    await expect(cost).toBeInViewport({ ratio: 1 })
    await expect(card(page).getByText('Hero image')).toBeInViewport({ ratio: 1 })
    const pushed = card(page).locator('bdi').filter({ hasText: 'Nothing is charged' })
    await expect(pushed).toHaveCount(0)
    await card(page).getByRole('button', { name: 'All 3,525 characters' }).click()
    await expect(pushed).toHaveCount(1)
    await expect(cost).toBeInViewport({ ratio: 1 })
    await answer(page, 'Deny with a reason…').click()
    await expect(cost).toBeInViewport({ ratio: 1 })
    await answer(page, 'Deny').click()
    await expect(denied.done).rejects.toThrow('Nothing was sent')
  })

  await test.step('the question says who, what, what it costs and what would be sent', async () => {
    const denied = started(agent.call('generate_article', ORDER))
    await expect(card(page)).toContainText('Claude on the laptop wants to create an outline')
    await expect(card(page)).toContainText(TITLE)
    await expect(card(page)).toContainText(`${PICTURED} of your ${WELCOME_CREDITS} credits`)
    await expect(card(page)).toContainText(/Answer within 4:\d\d, or it is denied/)
    const lasting = card(page).getByRole('group', {
      name: 'For every article and outline that Claude on the laptop orders',
    })
    await expect(lasting).toHaveCount(0)
    await expect(answer(page, 'Allow for longer…')).toBeEnabled()
    await answer(page, 'Allow for longer…').press('Enter')
    await expect(lasting.getByRole('button')).toHaveText(['Allow for an hour', 'Always allow', 'Back'])
    // A second Enter chooses nothing, and Escape goes back one step.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(lasting).toHaveCount(0)
    await expect(card(page)).toBeFocused()
    await card(page).getByText('The exact request').click()
    await expect(card(page).locator('pre')).toContainText('"image": true')
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('1 question')
    await goTo(page, 'Activity')
    await expect(card(page)).toBeVisible()

    await answer(page, 'Deny with a reason…').click()
    await expect(card(page).locator('pre')).toBeHidden()
    await card(page).getByRole('textbox', { name: 'Reason' }).fill('Not this week')
    await answer(page, 'Deny').click()
    await expect(
      page.getByText('Denied: Claude on the laptop wanted to create an outline. Nothing was done.'),
    ).toBeVisible()
    await expect(denied.done).rejects.toThrow('The user said no: Not this week. Nothing was sent')
    await expect(card(page)).toHaveCount(0)
    expect(await takenAtService(agent)).toEqual([])
    await expectArticles(page, [])
  })

  await test.step('the person can keep typing while an agent asks, and an Enter that was typed before allows nothing', async () => {
    await goTo(page, 'Activity')
    const search = page.getByLabel('Search actions')
    await search.focus()
    const asked = started(agent.call('generate_article', ORDER))
    await expect(card(page)).toBeVisible()
    await page.keyboard.type('q')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('q')
    await search.fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('q')
    await expect(card(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    await page.getByRole('button', { name: /^Claude on the laptop wants to/ }).click()

    await answer(page, 'Allow once').click()
    const job = await asked.done
    expect(job).toMatchObject({ credits_charged: PICTURED, credits_balance: WELCOME_CREDITS - PICTURED })
    const article = await agent.call('get_article', { job_id: job.job_id })
    expect(article).toMatchObject({ title: TITLE })
    expect(await takenAtService(agent)).toEqual([-PICTURED])
    await expectArticles(page, [TITLE])
  })

  await test.step('after “for an hour” the agent is not asked about, and the hour can be taken back', async () => {
    const first = started(
      agent.call('generate_article', { title: 'The first of the hour', topic: ORDER.topic }),
    )
    await answer(page, 'Allow for longer…').click()
    await answer(page, 'Allow for an hour').click()
    await first.done
    await agent.call('generate_article', { title: 'The second of the hour', topic: ORDER.topic })
    await goTo(page, 'Agents')
    await page.getByRole('button', { name: /^Claude on the laptop/ }).click()
    // Shortly before midnight, the hour ends tomorrow.
    await expect(page.getByText(/^Allowed without asking until (tomorrow at )?\d\d?:\d\d/)).toBeVisible()
    await page.getByRole('button', { name: 'End now: one hour’s permission for Write an article' }).click()
    await expect(page.getByText(/^Allowed without asking until/)).toHaveCount(0)
    const asks = started(agent.call('generate_article', { title: 'After the hour', topic: ORDER.topic }))
    await expect(card(page)).toContainText('After the hour')
    await page.getByRole('group', { name: 'Write an article' }).getByRole('radio', { name: 'Never' }).click()
    await expect(asks.done).rejects.toThrow('The user no longer allows this call.')
    await expect(said(page)).toContainText('withdrawn')
    expect(await takenAtService(agent)).toEqual([-5, -5, -8])
  })

  await test.step('Activity shows the person’s answer to each call', async () => {
    await goTo(page, 'Activity')
    await page.getByLabel('Action', { exact: true }).selectOption('generate_article')
    const calls = page.getByRole('table', { name: 'Calls, newest first' })
    await expect(calls.getByRole('row').filter({ hasText: 'for an hour' })).not.toHaveCount(0)
    await expect(calls.getByRole('row').filter({ hasText: 'once' })).toHaveCount(1)
    await expect(calls.getByRole('row').filter({ hasText: 'once' })).toContainText('8')
    await page.getByLabel('Result').selectOption('Failed')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByLabel('Result').selectOption('Stopped by you')
    const denied = calls.getByRole('row').filter({ hasText: 'You denied it' })
    await expect(denied).toHaveCount(3)
    await expect(denied.filter({ hasText: `Create an outline · ${TITLE}` })).not.toHaveCount(0)
    await expect(denied.getByRole('cell', { name: '0', exact: true })).toHaveCount(3)
  })
  await agent.close()
})

test('a question that appears under the pointer is not answered by a click that was meant for something else', async ({
  desk,
}) => {
  const { page } = desk
  const agent = await open(page)
  // Presses the key when the question appears and a quarter of a second later, measured by the page's own clock. Both
  // presses are within the question's first half second.
  await page.evaluate(() => {
    const offered = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Allow once')
    const pressed: string[] = []
    Reflect.set(window, 'pressedEarly', pressed)
    const press = (): void => {
      const button = offered()
      pressed.push(!button ? 'gone' : button.disabled ? 'disabled' : 'enabled')
      button?.click()
    }
    const watch = new MutationObserver(() => {
      if (!offered()) return
      watch.disconnect()
      press()
      setTimeout(press, 250)
    })
    watch.observe(document, { subtree: true, childList: true })
  })
  const asked = started(agent.call('generate_article', ORDER))
  const pressed = () => page.evaluate(() => Reflect.get(window, 'pressedEarly'))
  await expect.poll(pressed).toEqual(['disabled', 'disabled'])
  await expect(answer(page, 'Allow once')).toBeEnabled()
  expect(await takenAtService(agent)).toEqual([])
  await answer(page, 'Allow once').click()
  await asked.done
  expect(await takenAtService(agent)).toEqual([-PICTURED])

  await test.step('Activity leads from the call to the article that it made', async () => {
    await goTo(page, 'Activity')
    await page
      .getByRole('table', { name: 'Calls, newest first' })
      .getByRole('button', { name: `Create an outline · ${TITLE}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Open the article' }).click()
    await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: TITLE }).first()).toBeVisible()
  })
  await agent.close()
})

test('a double click answers only once', async ({ desk }) => {
  const { page } = desk
  const agent = await open(page)
  const allow = answer(page, 'Allow once')
  const paid: number[] = []
  while (WELCOME_CREDITS >= (paid.length + 1) * PICTURED) {
    const asked = started(agent.call('generate_article', { ...ORDER, topic: `Article ${paid.length}` }))
    await allow.dblclick()
    await asked.done
    paid.push(-PICTURED)
    await expect(said(page)).toContainText('Allowed once')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await takenAtService(agent)).toEqual(paid)
  }
  await agent.close()
})

test('a question waits as a bar while the person writes a reply, and the open question covers nothing', async ({
  desk,
  inbox,
}) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  const agent = await connectAgent(page, 'Claude on the laptop')
  await goTo(page, 'Leads')
  await openLead(page, HOT_POST.subject)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  // A long reply fills the screen.
  await reply.fill('A line of the reply.\n'.repeat(30))
  const bar = page.getByRole('button', { name: /^Claude on the laptop wants to/ })
  const copy = page.getByRole('button', { name: /^Copy and open the post/ })
  const denied = started(agent.call('generate_article', ORDER))
  await expect(bar).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(copy).toHaveClass(/bg-accent/)
  await page.keyboard.press('F6')
  await expect(card(page)).toBeFocused()
  // While the question is open, no button of the screen looks like the next step.
  await expect(copy).not.toHaveClass(/bg-accent/)
  const screen = await page.getByRole('main').boundingBox()
  const asks = await card(page).boundingBox()
  expect((screen?.y ?? 0) + (screen?.height ?? 0)).toBeLessThanOrEqual((asks?.y ?? 0) + 1)
  expect(screen?.height).toBeGreaterThan(300)
  await reply.click({ position: { x: 20, y: 20 } })
  await expect(reply).toBeFocused()
  await expect(card(page)).toBeVisible()
  await answer(page, 'Deny').click()
  // The answer would give the focus back to the reply, but the person was faster.
  await leads(page).focus()
  await expect(denied.done).rejects.toThrow('The user said no.')
  await expect(said(page)).toContainText('Denied')
  await expect(leads(page)).toBeFocused()

  await test.step('also while the person does not type, but the reply has a text', async () => {
    const again = started(agent.call('generate_article', ORDER))
    await expect(bar).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await page.keyboard.press('q')
    await expect(answer(page, 'Deny')).toBeEnabled()
    await answer(page, 'Deny').click()
    await expect(again.done).rejects.toThrow('The user said no.')
  })
  await agent.close()
})

test('the answers of a question stay in place and can be given while the exact request is read', async ({
  desk,
}) => {
  const { page } = desk
  const agent = await open(page)
  const asked = started(agent.call('generate_article', ORDER))
  const deny = answer(page, 'Deny')
  await expect(deny).toBeEnabled()
  const before = await deny.boundingBox()
  await card(page).getByText('The exact request').click()
  await expect(card(page).getByText('"topic"')).toBeVisible()
  expect(await deny.boundingBox()).toEqual(before)
  expect(await deny.isEnabled()).toBe(true)
  await deny.click()
  await expect(asked.done).rejects.toThrow('The user said no.')
  await agent.close()
})

test('a question that comes while a dialog is open is answered above it, and the dialog keeps what was typed', async ({
  desk,
}) => {
  const { page } = desk
  const agent = await open(page)
  const dialog = page.getByRole('dialog')
  const small = page.getByRole('button', { name: /^Claude on the laptop wants to/ })
  const address = dialog.getByLabel('Address of the site')
  const typed = 'https://blog.example.com'
  await goTo(page, 'Sites')
  await page.getByRole('button', { name: 'Connect a site' }).click()
  await address.fill(typed)

  await test.step('by mouse', async () => {
    const asked = started(
      agent.call('generate_article', { title: 'Asked over a dialog', topic: ORDER.topic }),
    )
    await expect(small).toBeVisible()
    await expect(address).toBeFocused()
    await small.click()
    await expect(card(page)).toContainText('Asked over a dialog')
    await answer(page, 'Allow once').click()
    expect(await asked.done).toMatchObject({ credits_charged: articleCost({}) })
    await expect(card(page)).toHaveCount(0)
    await expect(address).toHaveValue(typed)
    await expect(address).toBeFocused()
  })

  await test.step('by keyboard, while typing; each Escape goes back one step and closes nothing else', async () => {
    const denied = started(agent.call('generate_article', { title: 'Asked again', topic: ORDER.topic }))
    await expect(small).toBeVisible()
    await page.keyboard.type('/news')
    await page.keyboard.press('F6')
    await expect(card(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    await expect(address).toBeFocused()
    await expect(address).toHaveValue(`${typed}/news`)
    // The question appears before the dialog's first control has the focus.
    for (let pressed = 0; pressed < 8; pressed++) {
      if (await small.evaluate((it) => it === document.activeElement)) break
      await page.keyboard.press('Shift+Tab')
    }
    await expect(small).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeFocused()
    await pressWhenArmed(page, 'Deny with a reason…')
    await page.keyboard.type('Not while I connect a site')
    await page.keyboard.press('Escape')
    await pressWhenArmed(page, 'Deny with a reason…')
    await page.keyboard.type('Not now')
    await answer(page, 'Deny').press('Enter')
    await expect(denied.done).rejects.toThrow('Not now')
    await expect(card(page)).toHaveCount(0)
    await expect(address).toHaveValue(`${typed}/news`)
  })

  await test.step('opening a dialog shrinks the question, and closing a dialog keeps the half-written answer', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText('Press Escape again to discard what you typed.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const denied = started(
      agent.call('generate_article', { title: 'Asked a third time', topic: ORDER.topic }),
    )
    await expect(card(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await expect(card(page)).toHaveCount(0)
    await page.keyboard.press('F6')
    await answer(page, 'Deny with a reason…').click()
    const reason = card(page).getByRole('textbox', { name: 'Reason' })
    await reason.fill('Half')
    await page.keyboard.press('Control+k')
    await expect(dialog).toHaveCount(0)
    await expect(reason).toBeFocused()
    await page.keyboard.type(' and half')
    await page.keyboard.press('Control+k')
    await expect(reason).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(reason).toHaveValue('Half and half')
    await answer(page, 'Deny').click()
    await expect(denied.done).rejects.toThrow('Half and half')
  })
  await agent.close()
})

test('a minimized question is a bar below the screen, except where the list of agents shows it', async ({
  desk,
}) => {
  const { page } = desk
  const agent = await open(page)
  const asks = started(agent.call('generate_article', ORDER))
  await card(page).getByRole('button', { name: 'Minimize the question' }).click()
  const bar = page.getByRole('button', { name: /wants to/ })
  await expect(bar).toBeVisible()
  await goTo(page, 'Agents')
  await expect(page.getByRole('button', { name: 'Answer Claude on the laptop' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await goTo(page, 'Activity')
  await bar.click()
  await answer(page, 'Deny').click()
  await expect(asks.done).rejects.toThrow('The user said no.')
  await agent.close()
})

test('in a narrow window, a question is a bar until the person opens it, and the bar allows nothing', async ({
  desk,
}) => {
  const { page } = desk
  const agent = await open(page)
  await page.setViewportSize({ width: 780, height: 900 })
  const asks = started(agent.call('generate_article', ORDER))
  const bar = page.getByRole('button', { name: /wants to/ })
  await expect(bar).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.keyboard.press('q')
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
  const more = started(agent.call('generate_article', { ...ORDER, title: 'A second question' }))
  await expect(card(page)).toContainText('1 of 2')
  for (const { done } of [asks, more]) {
    await answer(page, 'Deny').click()
    await expect(done).rejects.toThrow('The user said no.')
  }
  await agent.close()
})

test('an answer that arrives after the wait applies once to the agent’s repeat', { tag: '@release' }, async ({
  desk,
}) => {
  test.slow()
  const { page } = desk
  const agent = await open(page)
  // The SDK's own timeout of 60 seconds. The bridge must answer sooner.
  await expect(agent.call('generate_article', ORDER)).rejects.toThrow('approval_pending')
  await expect(card(page)).toContainText(
    'Quillport told the agent to ask again. Quillport keeps your answer, and the agent gets it when it asks again.',
  )
  expect(await takenAtService(agent)).toEqual([])
  await answer(page, 'Allow once').click()
  await expect(said(page)).toContainText('The action will run only if Claude on the laptop asks again')
  const job = await agent.call('generate_article', ORDER)
  expect(job).toMatchObject({ credits_charged: PICTURED })
  expect(await takenAtService(agent)).toEqual([-PICTURED])
  await expectArticles(page, [TITLE])
  const next = started(agent.call('generate_article', ORDER))
  await expect(card(page)).toContainText(`${PICTURED} of your ${WELCOME_CREDITS - PICTURED} credits`)
  await answer(page, 'Deny').click()
  await expect(next.done).rejects.toThrow('The user said no.')
  expect(await takenAtService(agent)).toEqual([-PICTURED])
  await agent.close()
})

test('neither cancelling a call nor restarting Quillport ends its question', async ({ start }) => {
  test.slow()
  const first = await start()
  const agent = await open(first.page)

  await test.step('the question of a cancelled call stays open, and its answer is kept for the repeat', async () => {
    const giveUp = new AbortController()
    const cancelled = started(agent.call('generate_article', ORDER, giveUp.signal))
    await expect(card(first.page)).toContainText(/Answer within \d:\d\d, or it is denied/)
    giveUp.abort('the person of the agent pressed Escape')
    await expect(cancelled.done).rejects.toThrow()
    await expect(card(first.page)).toContainText('Quillport told the agent to ask again')
    await answer(first.page, 'Allow once').click()
    await expect(card(first.page)).toHaveCount(0)
    expect(await takenAtService(agent)).toEqual([])
    expect(await agent.call('generate_article', ORDER)).toMatchObject({ credits_charged: PICTURED })
    expect(await takenAtService(agent)).toEqual([-PICTURED])
  })

  const order = { title: 'Asked before the restart', topic: ORDER.topic }
  const lost = started(agent.call('generate_article', order))
  await expect(card(first.page)).toContainText(order.title)
  await first.close()
  await expect(lost.done).rejects.toThrow()
  await agent.close()

  const { page } = await start()
  await expect(card(page)).toContainText(order.title, { timeout: 30_000 })
  await answer(page, 'Allow once').click()
  await expect(card(page)).toHaveCount(0)
  const again = await agent.again()
  await expect
    .poll(async () => again.call('check_credits').then(() => 'online', String), { timeout: 30_000 })
    .toBe('online')
  expect(await again.call('generate_article', order)).toMatchObject({ credits_charged: articleCost({}) })
  expect(await takenAtService(again)).toEqual([-5, -8])
  await expectArticles(page, [order.title, TITLE])
  await again.close()
})

test('only an approved publication reaches the site, as it was shown', async ({ desk }) => {
  const { page } = desk
  const site = await startFakeWordPress()
  site.users.set('editor', { password: 'abcdEFGH1234', role: 'editor' })
  const agent = await open(page)
  const published = () => [...site.posts.values()].map(({ status, title }) => `${status} ${title}`)
  try {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' }).click()
    await page.getByRole('button', { name: 'Connect a site' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address of the site').fill(site.origin)
    await dialog.getByLabel('Username').fill('editor')
    await dialog.getByLabel('Application password').fill('abcd EFGH 1234')
    await dialog.getByRole('button', { name: 'Check and connect' }).click()
    await expect(dialog).toHaveCount(0)
    const live = page.getByRole('switch', { name: 'Allow publishing live' })
    if ((await live.getAttribute('aria-checked')) !== 'true') await live.click()
    await expect(live).toHaveAttribute('aria-checked', 'true')

    const ordered = started(agent.call('generate_article', { title: TITLE, topic: ORDER.topic }))
    await answer(page, 'Allow once').click()
    const { job_id } = await ordered.done
    await expect
      .poll(async () => (await agent.call('get_article', { job_id })).status, { timeout: 60_000 })
      .toBe('completed')
    const { sites } = z
      .object({ sites: z.array(z.object({ connection_id: z.string() })) })
      .parse(await agent.call('list_sites'))
    const order = {
      ...{ job_id, connection_id: sites[0]?.connection_id, status: 'publish' },
      allow_placeholders: true,
    }

    const denied = started(agent.call('publish_article', order))
    await expect(card(page)).toContainText('wants to publish an article live')
    await expect(card(page)).toContainText('It goes live: everyone can read it on the site at once.')
    await expect(card(page)).toContainText(TITLE)
    await expect(card(page)).toContainText(site.origin)
    await expect(card(page)).toContainText(/Readers would see \d+ unfilled gaps/)
    await expect(answer(page, 'Allow for longer…')).toHaveCount(0)
    await expect(answer(page, 'Always allow')).toHaveCount(0)
    await expect(answer(page, 'Allow for an hour')).toHaveCount(0)
    await answer(page, 'Deny').click()
    await expect(denied.done).rejects.toThrow('The user said no.')
    expect(published()).toEqual([])
    // A click on the question that was answered would not count for the next one.
    await expect(card(page)).toHaveCount(0)

    const allowed = started(agent.call('publish_article', order))
    await answer(page, 'Allow once').click()
    expect(await allowed.done).toMatchObject({ status: 'publish' })
    expect(published()).toEqual([`publish ${TITLE}`])
  } finally {
    await agent.close()
    await site.close()
  }
})
