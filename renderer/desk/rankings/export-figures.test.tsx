// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { ExportFigures } from './export-figures.tsx'
import { useExported } from './exported.ts'

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

const show = async (length: number): Promise<void> => {
  await answerWith(async () => ({ cards: [], editable: true }))
  const figures = { clicks: 1, impressions: 220, ctr: 0.005, position: 9.3 }
  const queries = Array.from({ length }, (_, at) => ({ query: `late fee ${at}`, ...figures }))
  useExported.setState({ name: 'Queries.csv', queries, fault: null })
  end = shown(<ExportFigures mayConnect={false} />)
  await expect.poll(() => document.body.textContent).toContain('From Queries.csv.')
}
const MORE = 'Search Console exports at most 1,000 queries. Your site may have more.'

test('an export with as many queries as Search Console exports says that there may be more', async () => {
  await show(1000)
  expect(document.body.textContent).toContain(MORE)
})

test('an export with fewer queries has them all', async () => {
  await show(500)
  expect(document.body.textContent).not.toContain(MORE)
})
