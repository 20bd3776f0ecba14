// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import type { Check } from '../../../contract/articles.ts'
import { AppError } from '../../../contract/errors.ts'
import { queryClient, useDesk } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { articleOf } from './article.fixture.ts'
import { Checks } from './checks.tsx'
import { useView } from './view.ts'

/** Returns the texts in the columns of the row whose words begin with `words`. */
const columnsOf = (words: string) =>
  [...(button(words)?.children ?? [])].map(({ textContent }) => textContent)

test('what to do about a check stands below its name, and what a passed check measured stands beside its name', async () => {
  await answerWith(async () => ({ workspace: null }))
  const length = { id: 'description_length', wanted: '120–155 characters' }
  const link = { id: 'external_link', passed: false, measured: 'no links', wanted: 'a link' }
  const checksOf = (...checks: readonly Check[]) => ({ ...articleOf('job_1'), checks: [...checks] })
  const failed = checksOf(link, { ...length, passed: false, measured: '90 characters' })
  const end = shown(<Checks article={failed} dirty={false} />)
  await expect.poll(() => columnsOf('To do:Link')[1]).toMatch(/^Link to a source.*supports what you say\.$/)
  expect(columnsOf('To do:Lengthen')[1]).toMatch(/^Lengthen the meta description.*Aim for 120–155\.$/)
  end()
  const passed = checksOf({ ...length, passed: true, measured: '139 characters' })
  onTestFinished(shown(<Checks article={passed} dirty={false} />))
  await expect
    .poll(() => columnsOf('Passed:').slice(1, 3))
    .toEqual(['Meta description length', '139 characters.'])
})

test('passed checks are folded under their number while something is to do, and unfolded otherwise', async () => {
  await answerWith(async () => ({ workspace: null }))
  const passed: Check = { id: 'description_length', passed: true, measured: '', wanted: '' }
  const link: Check = { id: 'external_link', passed: false, measured: 'no links', wanted: 'a link' }
  const folded = () => document.querySelector('details')
  let end = shown(<Checks article={{ ...articleOf('job_1'), checks: [link, passed] }} dirty={false} />)
  await expect.poll(() => folded()?.querySelector('summary')?.textContent).toBe('1 check passed')
  expect(folded()?.open).toBe(false)
  expect(button('To do:')?.closest('details')).toBeNull()
  end()
  end = shown(<Checks article={{ ...articleOf('job_1'), checks: [passed] }} dirty={false} />)
  onTestFinished(() => end())
  await expect.poll(() => folded()?.open).toBe(true)
})

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
  expect(document.body.textContent).not.toContain('The SEO title and the meta description cannot have links')
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
  expect(document.body.textContent).toContain('The SEO title and the meta description cannot have links')
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

/** Whether the desk takes a confirmation back. */
let takesBack = true

/** Shows the checks of an article whose sentences a desk confirms, in a state of the connection. */
const showChecks = async (state: 'online' | 'reconnecting', role?: 'viewer') => {
  queryClient.clear()
  let confirmed: readonly string[] = []
  await answerWith(async (feature, name, input) => {
    const sentence = String(Reflect.get(input ?? {}, 'sentence'))
    if (feature === 'app') return { workspace: role ? { workspace_id: 'ws_1', name: 'A', role } : null }
    if (feature === 'connection') return { state, mode: 'local', base_url: 'http://127.0.0.1' }
    if (name === 'confirm') confirmed = [...confirmed, sentence]
    if (name === 'unconfirm' && !takesBack) throw new AppError('unavailable', 'The service is away.')
    if (name === 'unconfirm') confirmed = confirmed.filter((one) => one !== sentence)
    return name === 'get' ? { article: confirmedArticle(confirmed), edit: null } : confirmedArticle(confirmed)
  })
  onTestFinished(shown(<Shown />))
  await expect.poll(() => document.body.textContent).toContain('2 numbers without a source')
}

test('a sentence that is right leaves the list, and its confirmation can be undone', async () => {
  await showChecks('online')
  const first = `Confirm: “${PRICE}”`
  await expect.poll(() => button(first)?.disabled).toBe(false)
  button(first)?.focus()
  button(first)?.click()
  await expect.poll(() => document.body.textContent).toContain('1 number without a source')
  expect(document.body.textContent).toContain('1 confirmed by you.')
  const second = `Confirm: “${STAFF}”`
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

test('if Undo fails, the person reads where else the confirmation can be undone, also after the check passed', async () => {
  await showChecks('online')
  takesBack = false
  onTestFinished(() => {
    takesBack = true
  })
  button(`Confirm: “${PRICE}”`)?.click()
  await expect.poll(() => document.body.textContent).toContain('1 confirmed by you.')
  undoLast()
  await expect
    .poll(() => useToasts.getState().toasts.at(-1)?.text)
    .toContain('Look among the passed checks too')
})

test('no sentence can be confirmed while the service is away', async () => {
  await showChecks('reconnecting')
  await expect.poll(() => button('Confirm')?.title).toBe('The service cannot be reached now.')
  expect(button('Confirm')?.disabled).toBe(true)
})

test('a viewer sees the sentences but cannot confirm them', async () => {
  await showChecks('online', 'viewer')
  await expect.poll(() => button('Show in the text')).toBeUndefined()
  expect(document.body.textContent).toContain(PRICE)
  expect(button('Confirm')).toBeUndefined()
})
