// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { articleRow } from '../../../contract/desk/rows.ts'
import type { ArticleRow } from '../../../contract/desk.ts'
import { shown } from '../shown.fixture.ts'
import { articleOf } from './article.fixture.ts'
import { ArticleOption } from './article-row.tsx'

const wordsOf = async (row: Partial<ArticleRow>): Promise<string> => {
  const whole = { ...articleRow(articleOf('job_1')), ...row }
  const end = shown(
    <div id="row">
      <ArticleOption row={whole} selected={false} now={Date.now()} />
    </div>,
  )
  const text = () => document.getElementById('row')?.textContent ?? ''
  await expect.poll(text).toContain(whole.title)
  const words = text()
  end()
  return words
}

test('a draft on a site is told apart from an article that is on no site', async () => {
  expect(await wordsOf({ published: 'draft' })).toContain('Draft on the site')
  expect(await wordsOf({ published: 'live' })).toContain('Live')
  expect(await wordsOf({ published: 'no' })).not.toMatch(/Draft|Live/)
})

test('a row says what is to do in the checks', async () => {
  const written = { places: 0, word_count: 514 }
  expect(await wordsOf({ ...written, checks: { passed: 13, all: 15 } })).toContain('2 checks to do')
  expect(await wordsOf({ ...written, checks: { passed: 15, all: 15 } })).toContain('All 15 checks passed')
})
