// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { NothingFound } from './no-leads.tsx'

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

/** Shows the empty screen after a scan with these results. */
const after = async (posts_read: number, leads_found: number): Promise<void> => {
  await answerWith(async (_, name) =>
    name === 'latest'
      ? { resets_at: null, scan: { status: 'completed', posts_read, leads_found, message: null } }
      : { settings: null, editable: true },
  )
  end = shown(<NothingFound />)
}
const text = () => document.body.textContent

test('the empty list of leads counts the posts of the last scan, also a single post', async () => {
  await after(1, 0)
  await expect.poll(text).toContain('The last scan read 1 post and found no leads.')
})

test('the empty list of leads does not say that a scan found no leads if its leads have left the list', async () => {
  await after(1200, 2)
  await expect
    .poll(text)
    .toContain('The last scan read 1,200 posts and found 2 leads, but they are no longer in the list.')
})
