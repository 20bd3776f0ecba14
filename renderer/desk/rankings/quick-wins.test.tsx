// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { articleRow } from '../../../contract/desk/rows.ts'
import { articleOf } from '../articles/article.fixture.ts'
import { addressDialog } from '../dialogs.ts'
import { queryClient } from '../queries.ts'
import { useRoute } from '../route.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import type { RankingsRow } from './measures.ts'
import { QuickWins } from './quick-wins.tsx'

const rowOf = (query: string, page: string): RankingsRow => ({
  query,
  page,
  clicks: 1,
  impressions: 220,
  ctr: 0.005,
  position: 9.3,
  change: null,
})

let end = () => {}
afterEach(() => {
  end()
  addressDialog.close()
  queryClient.clear()
})

const show = async (...rows: readonly RankingsRow[]): Promise<void> => {
  const article = {
    ...articleRow(articleOf('job_7')),
    live_urls: ['https://www.tidybill.example/late-fees/'],
  }
  await answerWith(async (feature) =>
    feature === 'articles' ? { rows: [article] } : { cards: [], editable: true },
  )
  end = shown(<QuickWins rows={rows} searched={null} />)
  await expect.poll(() => button('Plan an article')).toBeDefined()
}
const Asked = () => <p id="asked">{addressDialog.useAsked()?.url}</p>
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('the page that already ranks is improved first, and a new article comes second', async () => {
  await show(rowOf('deposit wording', 'https://tidybill.example/deposits'))
  expect(document.body.textContent).toContain('tidybill.example/deposits')
  expect(buttons()).toEqual(['Improve the page', 'Plan an article'])
  button('Improve the page')?.click()
  const close = shown(<Asked />)
  await expect
    .poll(() => document.getElementById('asked')?.textContent)
    .toBe('https://tidybill.example/deposits')
  close()
})

test('a page that Quillport wrote is improved in its article', async () => {
  await show(rowOf('late fee clause', 'https://tidybill.example/late-fees'))
  button('Improve the page')?.click()
  expect(useRoute.getState()).toMatchObject({ screen: 'articles', item: 'job_7' })
})

test('an export names no page, so the page is looked up first', async () => {
  await show(rowOf('late fee clause', ''))
  expect(buttons()).toEqual(['Find the page', 'Plan an article'])
})

test('if only some searches were looked at, the screen says how many', async () => {
  await show(rowOf('late fee clause', ''))
  expect(document.body.textContent).not.toContain('there may be more')
  end()
  end = shown(<QuickWins rows={[rowOf('late fee clause', '')]} searched={50_000} />)
  await expect
    .poll(() => document.body.textContent)
    .toContain('looked only at the 50,000 searches with the most clicks; there may be more.')
})
