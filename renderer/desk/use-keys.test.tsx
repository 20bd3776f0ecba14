// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { OneOf } from '../ui/one-of.tsx'
import { shown } from './shown.fixture.ts'
import { useKeys } from './use-keys.ts'

const ran: string[] = []

const Screen = () => {
  useKeys({ articles: () => ran.push('articles'), next: () => ran.push('next') })
  return (
    <>
      <OneOf label="Theme" options={[{ value: 'dark', words: 'Dark' }]} value="dark" onChoose={() => {}} />
      <input type="text" />
    </>
  )
}

test('a choice keeps its arrow keys and leaves the other keys to the screen, a text field keeps all', async () => {
  onTestFinished(shown(<Screen />))
  await expect.poll(() => document.querySelector('input[type=radio]')).not.toBeNull()
  const press = (type: string, key: string) =>
    document
      .querySelector(`input[type=${type}]`)
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  // The keys work as soon as the screen listens to them.
  await expect
    .poll(() => {
      press('radio', '2')
      return ran.at(-1)
    })
    .toBe('articles')
  ran.length = 0
  press('text', '2')
  press('radio', 'ArrowDown')
  expect(ran).toEqual([])
  press('radio', '2')
  expect(ran).toEqual(['articles'])
})
