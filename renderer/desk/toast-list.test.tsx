// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../ui/modal.tsx'
import { shown } from './shown.fixture.ts'
import { ToastList } from './toast-list.tsx'
import { leaveScreen, toast, useToasts } from './toasts.ts'

const told = () => document.querySelector('[role=status]')?.textContent ?? ''
const kept = () => useToasts.getState().toasts.map(({ text }) => text)
/** The longest time, in ms, for which a toast stays, and the time of a toast that offers nothing. */
const [LONGEST, PLAIN] = [8000, 5000]

const Shown = ({ open }: { readonly open: boolean }) => (
  <>
    <ToastList place="welcome" />
    <Modal open={open} onClose={() => undefined}>
      A dialog
    </Modal>
  </>
)

let end = () => {}
afterEach(() => {
  end()
  vi.useRealTimers()
  useToasts.setState({ toasts: [] })
})

test('no toast lies under the veil of a dialog', async () => {
  toast('Marked.')
  end = shown(<Shown open={false} />)
  await expect.poll(told).toContain('Marked.')
  end()
  end = shown(<Shown open />)
  await expect.poll(() => document.body.textContent).toContain('A dialog')
  expect(told()).toBe('')
})

test('what was said behind a dialog is shown when the dialog has closed', async () => {
  end = shown(<Shown open />)
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  vi.useFakeTimers()
  toast('The article is written.')
  vi.advanceTimersByTime(2 * LONGEST)
  vi.useRealTimers()
  end()
  end = shown(<Shown open={false} />)
  await expect.poll(told).toContain('The article is written.')
})

test('the time of what was said behind a dialog begins when the dialog has closed', async () => {
  end = shown(<Shown open />)
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  vi.useFakeTimers()
  toast('The article is written.')
  vi.advanceTimersByTime(PLAIN - 100)
  end()
  vi.advanceTimersByTime(PLAIN - 100)
  expect(kept()).toEqual(['The article is written.'])
  vi.advanceTimersByTime(200)
  expect(kept()).toEqual([])
})

test('what was said behind a dialog stays when another screen opens, until the person could see it', async () => {
  end = shown(<Shown open />)
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  vi.useFakeTimers()
  toast('The article is written.')
  vi.advanceTimersByTime(2000)
  leaveScreen()
  expect(kept()).toEqual(['The article is written.'])
  end()
  vi.advanceTimersByTime(2000)
  leaveScreen()
  expect(kept()).toEqual([])
})
