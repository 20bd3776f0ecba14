// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { ScanNow } from './scan-now.tsx'

test('the button says why the number of scans is limited', async () => {
  await answerWith((feature) =>
    Promise.resolve(
      feature === 'connection'
        ? { state: 'online', mode: 'local', limits: [] }
        : { scan: null, remaining_today: 3, resets_at: '2026-11-29T00:00:00.000Z' },
    ),
  )
  const end = shown(<ScanNow />)
  await expect.poll(() => button('Scan now')?.title).toMatch(/^Forums block programs .* The count resets /)
  end()
})
