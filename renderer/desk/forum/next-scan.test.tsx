// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, held, shown } from '../shown.fixture.ts'
import { NextScan } from './next-scan.tsx'

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

/** Shows when a scan starts that begins in `hours`. */
const open = async (mode: 'local' | 'hosted', hours: number): Promise<void> => {
  await answerWith(async () => ({ mode }))
  end = shown(<NextScan at={new Date(Date.now() + hours * 3_600_000).toISOString()} />)
}
const text = () => document.body.textContent ?? ''

test('a scan of the own service that is missed starts when Quillport is opened', async () => {
  await open('local', 3)
  await expect
    .poll(text)
    .toMatch(/starts .+ If Quillport is closed at that time, the scan starts the next time you open it\.$/)
})

test('a scan of a hosted service does not need the desk', async () => {
  await open('hosted', 3)
  await expect.poll(text).toMatch(/starts .+, even if Quillport is closed\.$/)
})

test('until it is known which service scans, nothing is said about a closed Quillport', async () => {
  await answerWith(async () => held().answer)
  end = shown(<NextScan at={new Date(Date.now() + 3 * 3_600_000).toISOString()} />)
  await expect.poll(text).toContain('The next scan starts')
  expect(text()).not.toContain('closed')
})

test('a scan whose time has passed is not announced as a coming scan', async () => {
  await open('local', -3)
  await expect.poll(text).toMatch(/^The next scan was due .+\.$/)
})
