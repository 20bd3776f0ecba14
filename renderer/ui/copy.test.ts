// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { copyFormatted } from './copy.ts'

const clipboard = (value: object): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value })

test('formatted text is copied as HTML for editors and as plain text for other fields', async () => {
  const written: ClipboardItem[] = []
  clipboard({ write: async (items: ClipboardItem[]) => void written.push(...items) })
  expect(await copyFormatted('<p><b>Late</b> fees</p>', '**Late** fees')).toBe(true)
  const textOf = async (type: string) => (await written[0]?.getType(type))?.text()
  expect(await textOf('text/html')).toBe('<p><b>Late</b> fees</p>')
  expect(await textOf('text/plain')).toBe('**Late** fees')
})

test('a page that may not use the clipboard copies formatted text by the copy command', async () => {
  clipboard({ write: () => Promise.reject(new Error('Not allowed.')) })
  const kinds: Record<string, string> = {}
  const command = () => {
    const event = Object.assign(new Event('copy', { cancelable: true }), {
      clipboardData: { setData: (type: string, text: string) => void Object.assign(kinds, { [type]: text }) },
    })
    document.dispatchEvent(event)
    return event.defaultPrevented
  }
  Object.defineProperty(document, 'execCommand', { configurable: true, value: command })
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  expect(await copyFormatted('<p>Late fees</p>', 'Late fees')).toBe(true)
  expect(kinds).toEqual({ 'text/html': '<p>Late fees</p>', 'text/plain': 'Late fees' })
  expect(document.querySelector('textarea')).toBeNull()
})
