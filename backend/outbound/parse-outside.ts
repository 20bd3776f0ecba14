import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Usual limit of processor time for a parse, in ms. Only hostile input needs more. */
const MOST_MS = 2_000
/** The factor by which the elapsed time of a parse may exceed its processor time, because the computer may be busy with other work. */
const BUSY = 8
/** How long a thread stays idle before it ends and frees its memory, in ms. */
const IDLE_MS = 30_000
/** The memory limit for parsing in a thread, in MiB. */
const MOST_MIB = 512

/** Thrown if parsing takes more time or memory than any legitimate input needs. */
export class TooComplex extends Error {
  constructor(cause?: unknown) {
    super('too complex to read', cause === undefined ? undefined : { cause })
    this.name = 'TooComplex'
  }
}

/**
 * Makes a function that parses strangers' input in its own thread, one input after another, so that nothing else waits
 * for the parser. `file` is a module that calls `parseInThread`. Throws TooComplex after `mostMs` of processor time or when the
 * memory runs out. Errors of the parser are passed on, but lose their class.
 */
export const parseOutside = <In, Out>(file: URL, mostMs = MOST_MS): ((input: In) => Promise<Out>) => {
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
      return await parsed<In, Out>(await thread, input, mostMs)
    } catch (thrown) {
      // The thread may be in any state, so the next input is parsed in a new thread.
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

/** Maximum number of threads that parse for all customers. Each may use the whole memory limit. */
const MOST_THREADS = Math.min(4, availableParallelism())

/**
 * Like `parseOutside`, but with a few threads that customers share fairly. Each customer has at most one input in work, and the
 * customers take turns, so that nobody waits for all inputs of somebody else.
 */
export const parseFairly = <In, Out>(
  file: URL,
  { mostMs = MOST_MS, threads = MOST_THREADS } = {},
): ((customer: string, input: In) => Promise<Out>) => {
  const free = Array.from({ length: threads }, () => parseOutside<In, Out>(file, mostMs))
  const busy = new Set<string>()
  /** The waiting inputs of each customer. The customer who waits longest comes first. */
  const waiting = new Map<string, ((parse: (input: In) => Promise<Out>) => Promise<void>)[]>()
  const next = (): void => {
    const [customer, queue = []] = [...waiting].find(([name]) => !busy.has(name)) ?? []
    const parse = customer === undefined ? undefined : free.pop()
    const work = parse === undefined ? undefined : queue.shift()
    if (customer === undefined || parse === undefined || work === undefined) return
    waiting.delete(customer)
    if (queue.length > 0) waiting.set(customer, queue)
    busy.add(customer)
    work(parse).finally(() => {
      busy.delete(customer)
      free.push(parse)
      next()
    })
    next()
  }
  return (customer, input) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(customer) ?? []
      queue.push((parse) => parse(input).then(resolve, reject))
      waiting.set(customer, queue)
      next()
    })
}

/** Starts a thread and waits until it has loaded its parser. Loading does not count towards the time limit. */
const started = async (file: URL): Promise<Worker> => {
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_MIB } })
  // An abandoned thread may still run out of memory. Without a listener, its error would end the program.
  worker.on('error', () => {})
  await heard(worker)
  return worker
}

const parsed = async <In, Out>(worker: Worker, input: In, mostMs: number): Promise<Out> => {
  const late = new AbortController()
  const stopTimer = afterProcessorTime(worker, mostMs, () => late.abort(new TooComplex()))
  // Keeps the process alive while the thread works.
  worker.ref()
  try {
    worker.postMessage(input)
    return await heard<Out>(worker, late.signal)
  } finally {
    worker.unref()
    stopTimer()
  }
}

/**
 * Calls `late` when a thread has used `mostMs` of processor time, or at the latest after `BUSY` times as long. If the runtime cannot
 * report a thread's processor time, the elapsed time counts. Returns a function that stops the timer.
 */
const afterProcessorTime = (worker: Worker, mostMs: number, late: () => void): (() => void) => {
  // While a thread runs native code, it does not report its processor time.
  const atLatest = setTimeout(late, mostMs * BUSY)
  // Missing before Node 24.6.
  const timeOf: (() => Promise<NodeJS.CpuUsage>) | undefined = worker.cpuUsage?.bind(worker)
  const usedMs = async (): Promise<number> => {
    if (!timeOf) return Number.POSITIVE_INFINITY
    const { user, system } = await timeOf()
    return (user + system) / 1000
  }
  const before = usedMs().catch(() => 0)
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async (): Promise<void> => {
    const used = (await usedMs().catch(() => Number.POSITIVE_INFINITY)) - (await before)
    if (isOver) return
    const left = mostMs - used
    if (Number.isNaN(left) || left <= 0) late()
    else timer = setTimeout(look, Math.max(left, mostMs / 4))
  }
  timer = setTimeout(look, mostMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(atLatest)
  }
}

/** Waits for the next message of a thread. Rejects with the signal's reason, with an error of the thread, or if the thread ends. */
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
    on('exit', () => reject(new Error('A parser thread ended without returning a result.')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  }).finally(() => done.abort())
}

/** Whether an error means that a parser ran out of memory or stack. */
const isExhausted = (thrown: Error): boolean =>
  thrown instanceof RangeError || ('code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY')
