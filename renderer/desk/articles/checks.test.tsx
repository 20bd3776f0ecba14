// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
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
  await expect.poll(() => button('Go to: “Then wait five days.”')).toBeDefined()
  button('Go to: “Then wait five days.”')?.click()
  expect(useView.getState()).toMatchObject({ tab: 'edit', sentence: 'Then wait five days.', source: false })
})
