import { Notification as NativeNotification } from 'electron'
import type { Notification } from '../core/platform.ts'

/** Milliseconds to wait for a notification to appear. A desktop without a notification service never reports a failure. */
const PATIENCE = 3_000

/** Shows native notifications. `onClick` receives the target of a clicked notification. */
export const createNotifier = (onClick: (target: Notification['target']) => void) => {
  // Keeps notifications in memory, because a garbage-collected notification no longer reports its click.
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
