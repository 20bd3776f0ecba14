// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { articleOf } from './article.fixture.ts'
import { ArticleActions } from './article-actions.tsx'
import { editingOf } from './edits.ts'

test('the button leads to the next gap, and says so if only one gap is left', async () => {
  await answerWith(async (feature) =>
    feature === 'app' ? { workspace: null } : { state: 'online', mode: 'local', limits: [] },
  )
  const hide = (html: string) => {
    const article = { ...articleOf('job_1'), html }
    return shown(<ArticleActions article={article} editing={editingOf({ article, edit: null }, undefined)} />)
  }
  const hideOne = hide('<p>[✎ Name the fee]</p>')
  await expect.poll(() => button('Fill in the gap')).toBeDefined()
  hideOne()
  const hideTwo = hide('<p>[✎ Name the fee] [✎ Name the day]</p>')
  await expect.poll(() => button('Next gap')).toBeDefined()
  expect(button('Fill in the gap')).toBeUndefined()
  hideTwo()
})
