import type { DeskTopic } from '../../../contract/desk.ts'

/** Milliseconds for which news is collected, so that a busy agent does not make the screens reload constantly. */
const GATHER = 200

/** Collects topics and reports them together, each topic once per batch. */
export const createNewsline = (listener: (topics: readonly DeskTopic[]) => void) => {
  const gathered = new Set<DeskTopic>()
  let timer: NodeJS.Timeout | undefined
  return {
    tell: (...topics: readonly DeskTopic[]): void => {
      for (const topic of topics) gathered.add(topic)
      timer ??= setTimeout(() => {
        timer = undefined
        const told = [...gathered]
        gathered.clear()
        listener(told)
      }, GATHER)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
