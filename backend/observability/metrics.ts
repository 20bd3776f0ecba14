import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One value of a gauge, with its labels. */
export type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** A finished call to a language model, with the number of tokens if the model's server counted them. */
export type ModelCall = {
  readonly outcome: 'answered' | 'failed'
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
}

export type Metrics = {
  /** Counts an answered request. `route` is the pattern, never an address that contains ids. */
  readonly request: (method: string, route: string, status: number, seconds: number) => void
  /** Counts a round of a job that found work or failed. */
  readonly job: (name: string, outcome: 'worked' | 'failed', seconds: number) => void
  /** Counts a failed article or draft, by the code of its error. */
  readonly failure: (of: 'article' | 'draft', code: string) => void
  /** Counts a page of the change feed, read from the database or reused from memory. */
  readonly feedPage: (from: 'database' | 'memory') => void
  readonly modelCall: (call: ModelCall) => void
  /** Counts an attempt to send a mail. The service retries failed mails, but not given-up mails. */
  readonly mail: (kind: string, outcome: 'sent' | 'failed' | 'given_up') => void
  /** Adds a gauge that is read whenever the metrics are read. If reading it fails, the gauge is left out. */
  readonly gauge: (
    name: string,
    help: string,
    labels: readonly string[],
    look: () => Promise<readonly Sample[]>,
  ) => void
  /** Writes all metrics in Prometheus's format. */
  readonly expose: () => Promise<{ readonly text: string; readonly contentType: string }>
}

/** Number of requests that are added to the counters at once. */
const BUNCH = 500

type Series = {
  /** The durations of requests since the last count, in seconds. */
  readonly seconds: number[]
  readonly count: () => void
}

/** Makes the counters of one process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Prometheus's own check rejects these gauges, because their names end in `_total` like the names of counters. Other gauges contain the
  // same values by type.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const requests = new Counter({
    name: 'quillport_requests_total',
    help: 'Number of requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'quillport_request_seconds',
    help: 'Seconds from the arrival of a request to the start of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'quillport_job_rounds_total',
    help: 'Number of job rounds in which a worker did some work or in which an error occurred. In a round, a worker looks for work and does it.',
    // Not `job`, because Prometheus uses that label for its scrape jobs.
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const jobDurations = new Histogram({
    name: 'quillport_job_seconds',
    help: 'Duration, in seconds, of a job round in which a worker did some work or in which an error occurred.',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 1, 5, 15, 60, 300],
    registers: [registry],
  })
  const feedPages = new Counter({
    name: 'quillport_feed_pages_total',
    help: 'Number of pages that the change feed returned.',
    labelNames: ['from'],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'quillport_failures_total',
    help: 'Number of articles and drafts that failed.',
    labelNames: ['of', 'code'],
    registers: [registry],
  })
  const mails = new Counter({
    name: 'quillport_mails_total',
    help: 'Number of attempts to send an email. The service tries again to send emails marked failed, but not emails marked given_up.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const modelCalls = new Counter({
    name: 'quillport_model_calls_total',
    help: 'Number of calls to the language model, counting each attempt.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const modelTokens = new Counter({
    name: 'quillport_model_tokens_total',
    help: 'Number of tokens that the language model used, as counted by its server.',
    labelNames: ['direction'],
    registers: [registry],
  })
  // Requests are counted in bunches: prom-client hashes labels at every count, which takes much of the time of a fast
  // request.
  const series = new Map<string, Series>()
  const seriesOf = (method: string, route: string, status: number): Series => {
    const key = `${method} ${status} ${route}`
    const known = series.get(key)
    if (known) return known
    const counter = requests.labels({ method, route, status })
    const histogram = durations.labels({ method, route })
    const seconds: number[] = []
    const count = () => {
      counter.inc(seconds.length)
      for (const one of seconds.splice(0)) histogram.observe(one)
    }
    const made = { seconds, count }
    series.set(key, made)
    return made
  }
  return {
    request: (method, route, status, taken) => {
      const { seconds, count } = seriesOf(method, route, status)
      if (seconds.push(taken) >= BUNCH) count()
    },
    job: (kind, outcome, seconds) => {
      jobs.inc({ kind, outcome })
      jobDurations.observe({ kind }, seconds)
    },
    failure: (of, code) => failures.inc({ of, code }),
    feedPage: (from) => feedPages.inc({ from }),
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
    modelCall: ({ outcome, inputTokens = 0, outputTokens = 0 }) => {
      modelCalls.inc({ outcome })
      modelTokens.inc({ direction: 'input' }, inputTokens)
      modelTokens.inc({ direction: 'output' }, outputTokens)
    },
    gauge: (name, help, labelNames, look) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        collect: async () => {
          const samples = await look().catch(() => [])
          gauge.reset()
          // Without labels, `reset` sets the gauge to 0.
          if (labelNames.length === 0) gauge.remove()
          for (const { labels, value } of samples) gauge.set({ ...labels }, value)
        },
      })
    },
    expose: async () => {
      for (const { count } of series.values()) count()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
