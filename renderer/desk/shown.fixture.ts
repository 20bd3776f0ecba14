import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Send } from '../../transport/client.ts'
import { createPort } from '../ports/create-port.ts'
import { pageConnection, provideDesk } from './port.ts'
import { queryClient } from './queries.ts'

/** Provides a desk that answers with `send`, and lets the page learn its connection. */
export const answerWith = async (send: Send): Promise<void> => {
  const answer: Send = async (feature, name, input) =>
    feature === 'connections' && name === 'list'
      ? { shown: 'first', connections: [] }
      : send(feature, name, input)
  provideDesk(
    createPort(
      () => answer,
      () => () => {},
    ),
  )
  await pageConnection()
}

/** Makes an answer that comes only when the test gives it. */
export const held = <T>() => {
  let give: (value: T) => void = () => {}
  let refuse: (error: Error) => void = () => {}
  const answer = new Promise<T>((resolve, reject) => {
    give = resolve
    refuse = reject
  })
  return { answer, give, refuse }
}

/** Shows a part of a screen as the desk does. Returns a function that removes the part. */
export const shown = (part: ReactNode): (() => void) => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(createElement(QueryClientProvider, { client: queryClient }, part))
  return () => {
    root.unmount()
    box.remove()
  }
}

/** Returns the button whose name begins with `name`, or undefined. */
export const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(name),
  )

/** Returns the text field whose label begins with `label`, or undefined. */
export const field = (label: string): HTMLInputElement | HTMLTextAreaElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(
    (control) => {
      const words =
        control.getAttribute('aria-label') ??
        document.querySelector(`label[for="${control.id}"]`)?.textContent
      return words?.startsWith(label)
    },
  )

/** Types a text into a field in place of its earlier text, as a person does. */
export const typeInto = (label: string, text: string): void => {
  const control = field(label)
  if (!control) throw new Error(`No field with the label ${label} is shown.`)
  // React notices a new value only if it was not set through the element’s own property.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  own?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
