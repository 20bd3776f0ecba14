import { Worker } from 'node:worker_threads'

/** Milliseconds that a parse may take: whoever sends what takes longer has made it to take long. */
const MOST_MS = 2_000
/** Milliseconds without work after which a thread gives its memory back. */
const IDLE_MS = 30_000
/** MiB that a thread may take for what it parses. */
const MOST_MIB = 512

/** What was to be parsed takes more time or memory than anything that is meant to be read. */
export class TooComplex extends Error {
  constructor(cause?: unknown) {
    super('too complex to read', cause === undefined ? undefined : { cause })
    this.name = 'TooComplex'
  }
}

/**
 * The door to a parser of what strangers sent: it runs in a thread of its own, so that nobody else waits, and one input after
 * another. `file` is a module that calls `parseInThread`. Throws TooComplex for what takes over two seconds, and what
 * the parser throws, as an error of no class of its own.
 */
export const parseOutside = <In, Out>(file: URL): ((input: In) => Promise<Out>) => {
  let thread: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const end = (): void => {
    const ended = thread
    thread = null
    ended?.then((worker) => worker.terminate()).catch(() => {})
  }
  const parse = async (input: In): Promise<Out> => {
    clearTimeout(idle)
    try {
      thread ??= started(file)
      return await parsed<In, Out>(await thread, input)
    } catch (thrown) {
      // It may be deep in what it was given; the next input gets a new one.
      end()
      throw thrown
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return (input) => {
    const mine = turn.then(() => parse(input))
    turn = mine.catch(() => {})
    return mine
  }
}

/** A thread that has loaded its parser, which the two seconds do not count. */
const started = async (file: URL): Promise<Worker> => {
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_MIB } })
  await heard(worker)
  return worker
}

const parsed = async <In, Out>(worker: Worker, input: In): Promise<Out> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TooComplex()), MOST_MS)
  // While it works, the program lives.
  worker.ref()
  try {
    worker.postMessage(input)
    return await heard<Out>(worker, late.signal)
  } finally {
    worker.unref()
    clearTimeout(timer)
  }
}

/** The next message of a thread. Rejects with the signal's reason, with what was thrown in the thread, or where it ends. */
const heard = <Out>(worker: Worker, signal?: AbortSignal): Promise<Out> => {
  const done = new AbortController()
  return new Promise<Out>((resolve, reject) => {
    const on = (event: 'message' | 'messageerror' | 'error' | 'exit', how: (said: Out & Error) => void) => {
      worker.once(event, how)
      done.signal.addEventListener('abort', () => worker.off(event, how))
    }
    on('message', resolve)
    on('error', (thrown) => reject(isExhausted(thrown) ? new TooComplex(thrown) : thrown))
    on('messageerror', reject)
    on('exit', () => reject(new Error('The thread of a parser ended.')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  }).finally(() => done.abort())
}

/** Whether a parser ran out of memory or of stack. */
const isExhausted = (thrown: Error): boolean =>
  thrown instanceof RangeError || ('code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY')
