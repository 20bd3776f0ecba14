import { Notification as NativeNotification } from 'electron'
import type { Notification } from '../core/platform.ts'

/** A desktop without a notification service never says that it shows nothing; this long we wait, in milliseconds. */
const PATIENCE = 3_000

/** Shows native notifications; `onClick` hears where a clicked one leads. */
export const createNotifier = (onClick: (target: Notification['target']) => void) => {
  // Held here, because a notification that is collected as garbage loses its click.
  const shown = new Map<string, NativeNotification>()
  return (notification: Notification): Promise<boolean> => {
    if (!NativeNotification.isSupported()) return Promise.resolve(false)
    const { id, title, body, target } = notification
    shown.get(id)?.close()
    const native = new NativeNotification({ title, body })
    shown.set(id, native)
    const forget = () => {
      if (shown.get(id) === native) shown.delete(id)
    }
    native.on('click', () => {
      forget()
      onClick(target)
    })
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), PATIENCE)
      const settle = (visible: boolean) => {
        clearTimeout(timer)
        resolve(visible)
      }
      native.once('show', () => settle(true))
      native.once('failed', () => {
        forget()
        settle(false)
      })
      native.show()
    })
  }
}
