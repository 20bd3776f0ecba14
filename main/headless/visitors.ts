import { randomInt, randomUUID } from 'node:crypto'
import type { Visitor } from '../../transport/loopback.ts'

/** Milliseconds that a visitor waits for an answer. */
export const VISIT = 2 * 60_000
/**
 * Milliseconds after a refusal during which the desk does not ask again, so that a program cannot keep asking until the
 * person agrees.
 */
export const REST = 5 * 60_000

/** The outcome of a visitor's request. */
export type Visited = 'let_in' | 'refused' | 'unanswered'

/**
 * Asks on the open pages whether a visitor gets access. Asks about one visitor at a time. The page and the visitor show the
 * same number, because another program may ask at the same moment as the person.
 */
export const createVisitors = (now: () => number) => {
  const pages = new Set<(visitor: Visitor | null) => void>()
  let asked: { readonly visitor: Visitor; readonly settle: (how: Visited) => void } | null = null
  let restUntil = 0
  const tell = (): void => {
    for (const page of pages) page(asked?.visitor ?? null)
  }
  return {
    /** Whether an open page could answer. */
    canAsk: () => pages.size > 0,
    /**
     * Whether a visitor must come back later, because the desk is asking about another visitor or the person has recently
     * refused.
     */
    isResting: () => asked !== null || now() < restUntil,
    /** Tells a page which visitor is asking, now and on every change. Returns a function that unsubscribes the page. */
    open: (page: (visitor: Visitor | null) => void): (() => void) => {
      pages.add(page)
      page(asked?.visitor ?? null)
      return () => void pages.delete(page)
    },
    /** Asks the person. `onNumber` receives the visitor's number. When the visitor leaves, or has left already, the question ends. */
    ask: (onNumber: (number: string) => void, left: AbortSignal): Promise<Visited> =>
      new Promise((resolve) => {
        if (left.aborted) return resolve('unanswered')
        const visitor = { id: randomUUID(), number: String(randomInt(1_000, 10_000)) }
        const settle = (how: Visited): void => {
          if (asked?.visitor !== visitor) return
          asked = null
          if (how === 'refused') restUntil = now() + REST
          clearTimeout(timer)
          tell()
          resolve(how)
        }
        const timer = setTimeout(settle, VISIT, 'unanswered')
        left.addEventListener('abort', () => settle('unanswered'))
        asked = { visitor, settle }
        onNumber(visitor.number)
        tell()
      }),
    /** Takes the person's answer. An answer that comes too late changes nothing. */
    answer: (id: string, letIn: boolean): void => {
      if (asked?.visitor.id === id) asked.settle(letIn ? 'let_in' : 'refused')
    },
  }
}
