// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { queryClient, useDesk } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { articleOf } from './article.fixture.ts'
import { Checks } from './checks.tsx'
import { useView } from './view.ts'

test('each statement without a source leads to its own sentence', async () => {
  await answerWith(async () => ({ workspace: null }))
  const article = {
    ...articleOf('job_1'),
    checks: [
      {
        id: 'sources_read',
        passed: false,
        measured: 'three in “Wait three days.”; five in “Then wait five days.”',
        wanted: 'each figure occurs',
      },
    ],
  }
  onTestFinished(shown(<Checks article={article} dirty={false} />))
  await expect.poll(() => document.body.textContent).toContain('2 numbers without a source')
  await expect.poll(() => button('Show in the text: “Then wait five days.”')).toBeDefined()
  button('Show in the text: “Then wait five days.”')?.click()
  expect(useView.getState()).toMatchObject({ tab: 'edit', sentence: 'Then wait five days.', source: false })
})

test('a statement in the title or description in search results leads to that field', async () => {
  await answerWith(async () => ({ workspace: null }))
  const seo_title = 'Late fees: paid within 3 days'
  const claims = { open: [{ sentence: seo_title, words: ['3 days'] }], more: 0, confirmed: [] }
  const check = { id: 'sources_read', passed: false, measured: '', wanted: '', claims }
  onTestFinished(
    shown(<Checks article={{ ...articleOf('job_1'), seo_title, checks: [check] }} dirty={false} />),
  )
  await expect.poll(() => button('Show the SEO title')).toBeDefined()
  button('Show the SEO title')?.click()
  expect(useView.getState()).toMatchObject({ tab: 'edit', field: 'seo_title', sentence: null })
})

const PRICE = 'A letter costs 85 euros.'
const STAFF = 'We chase 430 invoices.'

/** An article in which some of the two sentences are confirmed. */
const confirmedArticle = (confirmed: readonly string[]) => ({
  ...articleOf('job_1'),
  checks: [
    {
      id: 'sources_read',
      passed: confirmed.length === 2,
      measured: '',
      wanted: '',
      claims: {
        open: [
          { sentence: PRICE, words: ['85'] },
          { sentence: STAFF, words: ['430'] },
        ].filter(({ sentence }) => !confirmed.includes(sentence)),
        more: 0,
        confirmed: [...confirmed],
      },
    },
  ],
})

const Shown = () => {
  const { data } = useDesk('articles', 'get', { job_id: 'job_1' })
  return data ? <Checks article={data.article} dirty={false} /> : null
}

/** Shows the checks of an article whose sentences a desk confirms, in a state of the connection. */
const showChecks = async (state: 'online' | 'reconnecting', role?: 'viewer') => {
  queryClient.clear()
  let confirmed: readonly string[] = []
  await answerWith(async (feature, name, input) => {
    const sentence = String(Reflect.get(input ?? {}, 'sentence'))
    if (feature === 'app') return { workspace: role ? { workspace_id: 'ws_1', name: 'A', role } : null }
    if (feature === 'connection') return { state, mode: 'local', base_url: 'http://127.0.0.1' }
    if (name === 'confirm') confirmed = [...confirmed, sentence]
    if (name === 'unconfirm') confirmed = confirmed.filter((one) => one !== sentence)
    return name === 'get' ? { article: confirmedArticle(confirmed), edit: null } : confirmedArticle(confirmed)
  })
  onTestFinished(shown(<Shown />))
  await expect.poll(() => document.body.textContent).toContain('2 numbers without a source')
}

test('a sentence that is right leaves the list, and its confirmation can be undone', async () => {
  await showChecks('online')
  const first = `It is right: “${PRICE}”`
  await expect.poll(() => button(first)?.disabled).toBe(false)
  button(first)?.focus()
  button(first)?.click()
  await expect.poll(() => document.body.textContent).toContain('1 number without a source')
  expect(document.body.textContent).toContain('1 confirmed by you.')
  const second = `It is right: “${STAFF}”`
  expect(document.activeElement).toBe(button(second))
  button(second)?.click()
  await expect.poll(() => document.body.textContent).toContain('2 confirmed by you.')
  await expect.poll(() => document.body.textContent).toContain('All 1 check passed')
  expect(document.activeElement).toBe(button('Show the confirmed sentences'))
  expect(button('Undo')).toBeUndefined()
  button('Show the confirmed sentences')?.click()
  await expect.poll(() => button(`Undo: “${PRICE}”`)).toBeDefined()
  button(`Undo: “${PRICE}”`)?.click()
  await expect.poll(() => button(first)).toBeDefined()
  expect(button(second)).toBeUndefined()
})

test('no sentence can be confirmed while the service is away', async () => {
  await showChecks('reconnecting')
  await expect.poll(() => button('It is right')?.title).toBe('The service cannot be reached now.')
  expect(button('It is right')?.disabled).toBe(true)
})

test('a viewer sees the sentences but cannot confirm them', async () => {
  await showChecks('online', 'viewer')
  await expect.poll(() => button('Show in the text')).toBeUndefined()
  expect(document.body.textContent).toContain(PRICE)
  expect(button('It is right')).toBeUndefined()
})
