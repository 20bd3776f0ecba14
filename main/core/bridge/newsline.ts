import type { DeskTopic } from '../../../contract/desk.ts'

/** Milliseconds for which news is gathered, so that a busy agent does not make the screens ask all the time. */
const GATHER = 200

/** Gathers topics and hands them on together: the listener hears each topic once for each time that it was gathered. */
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
