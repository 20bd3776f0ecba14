import { randomInt, randomUUID } from 'node:crypto'
import type { Visitor } from '../../transport/loopback.ts'

/** Milliseconds that a visitor waits for an answer. */
export const VISIT = 2 * 60_000
/** How long nobody is asked after a no, in milliseconds, so that a program cannot ask until the person gives in. */
export const REST = 5 * 60_000

/** What became of a visitor. */
export type Visited = 'let_in' | 'refused' | 'unanswered'

/**
 * Asks the open pages whether a visitor may come in: one visitor at a time, with a number that both sides show, because a
 * program may ask at the same moment as the person.
 */
export const createVisitors = (now: () => number) => {
  const pages = new Set<(visitor: Visitor | null) => void>()
  let asked: { readonly visitor: Visitor; readonly settle: (how: Visited) => void } | null = null
  let restUntil = 0
  const tell = (): void => {
    for (const page of pages) page(asked?.visitor ?? null)
  }
  return {
    /** Whether a page is open that could answer. */
    canAsk: () => pages.size > 0,
    /** Whether a visitor has to come again later: another one is being asked about, or the person said no lately. */
    isResting: () => asked !== null || now() < restUntil,
    /** Tells a page who asks, now and whenever that changes; returns the function that ends it. */
    open: (page: (visitor: Visitor | null) => void): (() => void) => {
      pages.add(page)
      page(asked?.visitor ?? null)
      return () => void pages.delete(page)
    },
    /** Asks; `onNumber` hears under which number. A visitor that left is asked about no more. */
    ask: (onNumber: (number: string) => void, left: AbortSignal): Promise<Visited> =>
      new Promise((resolve) => {
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
    /** Takes the person's answer; what comes too late changes nothing. */
    answer: (id: string, letIn: boolean): void => {
      if (asked?.visitor.id === id) asked.settle(letIn ? 'let_in' : 'refused')
    },
  }
}
