// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cameFrom, clickToQuestion, foldedWhenAsked, isRepeated, leaveQuestion } from './open.ts'

const focusable = (parent: HTMLElement): HTMLElement => {
  const element = document.createElement('button')
  parent.append(element)
  return element
}

test('an answered question gives the focus back, unless the person has moved it elsewhere', () => {
  const card = document.createElement('div')
  card.dataset.question = ''
  document.body.append(card)
  const [field, list, answer] = [focusable(document.body), focusable(document.body), focusable(card)]
  const leaveFrom = (now: HTMLElement | null): Element | null => {
    cameFrom(field)
    if (now) now.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    leaveQuestion()
    return document.activeElement
  }
  expect(leaveFrom(answer)).toBe(field)
  expect(leaveFrom(null)).toBe(field)
  expect(leaveFrom(list)).toBe(list)
})

test('a new question is small while the person writes, but never folds the question on the screen', () => {
  expect(foldedWhenAsked(null, false)).toBeNull()
  const text = document.createElement('textarea')
  document.body.append(text)
  text.focus()
  expect(foldedWhenAsked(null, false)).toBe(true)
  expect(foldedWhenAsked(null, true)).toBeNull()
  expect(foldedWhenAsked(false, true)).toBe(false)
  text.blur()
  expect(foldedWhenAsked(true, true)).toBeNull()
  text.id = 'reply'
  text.value = 'Two things help.'
  expect(foldedWhenAsked(null, false)).toBe(true)
  text.remove()
  const search = document.createElement('input')
  document.body.append(search)
  search.focus()
  expect(foldedWhenAsked(null, false)).toBeNull()
})

test('a second click on the spot where the question was opened is no answer, until the pointer moves', () => {
  const at = (clientX: number, clientY: number, detail = 1) => ({ clientX, clientY, detail })
  clickToQuestion(at(120, 870))
  expect(isRepeated(at(122, 871))).toBe(true)
  expect(isRepeated(at(160, 870))).toBe(false)
  expect(isRepeated(at(120, 870, 0))).toBe(false)
  document.dispatchEvent(new PointerEvent('pointermove', at(123, 870)))
  expect(isRepeated(at(120, 870))).toBe(true)
  document.dispatchEvent(new PointerEvent('pointermove', at(160, 870)))
  expect(isRepeated(at(120, 870))).toBe(false)
  clickToQuestion(at(0, 0, 0))
  expect(isRepeated(at(0, 0))).toBe(false)
})
