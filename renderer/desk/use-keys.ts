import { useEffect, useRef } from 'react'
import { type Command, commandOf } from './keymap.ts'

/** Whether a control is a choice, into which nobody can type. */
const isChoice = (target: HTMLElement): boolean => target.matches('[type=radio], [type=checkbox]')

/** Whether the person types into an element. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !isChoice(target)

/** Whether the focused control itself handles the pressed key: Enter, Space or a key that moves. */
const ownsKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Enter' || key === ' ')
    return isChoice(target) || target.closest('button, a, summary, [role=switch], [role=tab]') !== null
  return (
    /^(Arrow|Home|End|Page)/.test(key) &&
    (isChoice(target) || target.closest('[role=tablist], [role=menu]') !== null)
  )
}

/**
 * Runs the handler of a key's command. While the person types, and while a dialog or a menu is open, only the palette's key
 * and F6 work; while the person types, the key that saves a version works too; in a dialog, the key that opens an agent's
 * question also works. If a handler returns false, the page handles the key.
 */
export const useKeys = (
  handlers: {
    readonly [C in Command]?: (event: KeyboardEvent) => unknown
  },
): void => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const command = commandOf(event)
      if (!command) return
      const everywhere = command === 'palette' || event.key === 'F6'
      const whileTyping = everywhere || command === 'saveVersion'
      if (!whileTyping && (isField(event.target) || ownsKey(event.target, event.key))) return
      const covering = command === 'question' ? '[role=menu]' : '[role=dialog], [role=menu]'
      if (!everywhere && document.querySelector(covering)) return
      const handler = latest.current[command]
      if (handler && handler(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
