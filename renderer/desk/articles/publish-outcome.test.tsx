// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { articleOf } from './article.fixture.ts'
import { Done } from './publish-outcome.tsx'
import { useView } from './view.ts'

const SENDING = {
  state: 'done' as const,
  site: {
    connection_id: 'site_1',
    platform: 'wordpress' as const,
    name: 'Blog',
    url: 'https://blog.example',
    status: 'ok' as const,
    message: null,
    live_publish: true,
  },
  result: {
    connection_id: 'site_1',
    status: 'draft' as const,
    updated: false,
    post_url: 'https://blog.example/?p=1',
    edit_url: 'https://blog.example/edit',
    warnings: [{ code: 'seo_meta_not_kept', message: 'Paste the texts by hand.' }],
  },
}

test('after a draft with a gap, the next step is to fill in the gap, not to edit the post on the site', async () => {
  await answerWith(async () => ({}))
  const isNext = (name: string) => button(name)?.hasAttribute('data-first')
  const finished = shown(<Done sending={SENDING} article={articleOf('job_1')} />)
  await expect.poll(() => isNext('Edit on the site')).toBe(true)
  finished()
  const check = (id: string) => ({ id, passed: false, measured: '', wanted: '' })
  const article = {
    ...articleOf('job_1'),
    html: '<p>[✎ Name the fee]</p>',
    checks: [check('filled_in'), check('title_width')],
  }
  const unfilled = { code: 'unfilled', message: 'The article is not finished: 1 gap marked ✎ to fill in.' }
  const sending = { ...SENDING, result: { ...SENDING.result, warnings: [unfilled] } }
  onTestFinished(shown(<Done sending={sending} article={article} />))
  await expect.poll(() => isNext('Fill in the gap')).toBe(true)
  expect(isNext('Edit on the site')).toBe(false)
  // The gap comes first, because it alone blocks. The warning would say it a second time.
  const left = [...document.querySelectorAll('[aria-label="Left to do"] li')].map((one) => one.textContent)
  expect(left).toEqual(['1 gap to fill in.', '1 other check to do. See the checks'])
  expect(button('Open the preview')).toBeDefined()
  button('Fill in the gap')?.click()
  expect(useView.getState()).toMatchObject({ tab: 'edit', field: 'place' })
})

test('what a site did not take is in one box, and one button copies all of it', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await answerWith(async () => ({}))
  const article = { ...articleOf('job_1'), seo_title: 'Late fees', focus_keyword: 'late fee' }
  onTestFinished(shown(<Done sending={SENDING} article={article} />))
  const box = () => document.querySelector('[aria-label="Left to do"]')?.textContent
  await expect.poll(box).toContain('Before it goes live')
  button('Copy all')?.click()
  await expect.poll(() => copied).toEqual(['SEO title: Late fees\nFocus keyword: late fee'])
})
