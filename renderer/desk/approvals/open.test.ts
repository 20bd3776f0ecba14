// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cameFrom, leaveQuestion } from './open.ts'

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
