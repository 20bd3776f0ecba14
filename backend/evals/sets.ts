import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { HOT_SCORE } from '../../contract/forum.ts'
import { scaleOf, scoreOf } from '../forum/scans/score-posts.ts'
import { isWorthJudging } from '../forum/scoring/worth-judging.ts'
import { judged, type ScoredPost } from './judged.ts'
import { labelModel } from './label-model.ts'
import { PostLine, readLines, readSeller, stop } from './lead-files.ts'

const USAGE =
  'usage: npm run -s eval:sets -- FOLDER_OF_POSTS [--half=tuning|held|all] [--labels=FOLDER] [--model=labels|erring]'
const SETS = join(import.meta.dirname, 'lead-sets')

const LabelLine = z.object({ id: z.union([z.string(), z.number()]), lead: z.boolean() })

/** The outcome for a scored post: whether it is a lead, its score, and whether a model would judge it. */
type Outcome = { readonly lead: boolean; readonly score: number; readonly passes: boolean }

type Figures = {
  readonly posts: number
  readonly leads: number
  readonly precision: number
  readonly recall: number
  readonly averagePrecision: number
  readonly gateKeeps: number
  readonly gatePasses: number
  /** The approximate number of tokens for each judged post. */
  readonly tokens?: number
}

const HALVES = ['tuning', 'held', 'all'] as const
type Half = (typeof HALVES)[number]

/**
 * Assigns a post to a half by the hash of its id: an even first digit means tuning. Rules and weights may be set only
 * on the tuning half.
 */
const halfOf = (id: string | number): Half =>
  Number.parseInt(createHash('sha256').update(String(id)).digest('hex').slice(0, 1), 16) % 2 === 0
    ? 'tuning'
    : 'held'

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/**
 * Computes the average precision: for each distinct score, the step in recall times the precision, all added up. The order of posts
 * with equal scores therefore does not matter.
 */
const averagePrecision = (all: readonly Outcome[]): number => {
  const leads = all.filter((j) => j.lead).length
  let found = 0
  let seen = 0
  let sum = 0
  for (const score of [...new Set(all.map((j) => j.score))].sort((a, b) => b - a)) {
    const group = all.filter((j) => j.score === score)
    const more = group.filter((j) => j.lead).length
    seen += group.length
    found += more
    sum += share(more, leads) * share(found, seen)
  }
  return sum
}

const figuresOf = (all: readonly Outcome[]): Figures => {
  const leads = all.filter((j) => j.lead)
  const shown = all.filter((j) => j.score >= HOT_SCORE)
  const hits = shown.filter((j) => j.lead).length
  return {
    posts: all.length,
    leads: leads.length,
    precision: share(hits, shown.length),
    recall: share(hits, leads.length),
    averagePrecision: averagePrecision(all),
    gateKeeps: share(leads.filter((j) => j.passes).length, leads.length),
    gatePasses: share(all.filter((j) => j.passes).length, all.length),
  }
}

const meanOf = (all: readonly Figures[]): Figures => {
  const mean = (of: (f: Figures) => number): number =>
    share(
      all.reduce((n, f) => n + of(f), 0),
      all.length,
    )
  return {
    posts: all.reduce((n, f) => n + f.posts, 0),
    leads: all.reduce((n, f) => n + f.leads, 0),
    precision: mean((f) => f.precision),
    recall: mean((f) => f.recall),
    averagePrecision: mean((f) => f.averagePrecision),
    gateKeeps: mean((f) => f.gateKeeps),
    gatePasses: mean((f) => f.gatePasses),
  }
}

const collect = async <T>(lines: AsyncIterable<T>): Promise<T[]> => {
  const out: T[] = []
  for await (const line of lines) out.push(line)
  return out
}

/** Number of days over which a model judges a set. Each day has its own budget. */
const DAYS = 3
/** The seeds of a model that makes errors. Each set is scored once with each seed. */
const SEEDS = [1, 2, 3]

type Wanted = {
  readonly posts: string
  readonly labels: string
  readonly half: Half
  /** The seed of the judging model's errors: null for no errors, absent if no model judges. */
  readonly seed?: number | null
}

type Scoring = { readonly outcomes: readonly Outcome[]; readonly tokens?: number }

/** Scores one set. Posts of the other half and posts without a label are left out. */
const scoreSet = async (name: string, { posts, labels, half, seed }: Wanted): Promise<Scoring> => {
  const seller = await readSeller(join(SETS, `${name}.json`))
  const scale = scaleOf(seller)
  const lines = await collect(readLines(join(labels, `${name}.labels.jsonl`), LabelLine))
  const leadOf = new Map(lines.map(({ id, lead }) => [String(id), lead]))
  const read: ScoredPost[] = []
  for await (const { id, title, body } of readLines(join(posts, `${name}.jsonl`), PostLine)) {
    if (!leadOf.has(String(id)) || (half !== 'all' && halfOf(id) !== half)) continue
    const text = { title: title ?? '', body: body ?? '' }
    read.push({ id, ...text, scored: scoreOf(scale, text).scored })
  }
  const isLead = ({ id }: ScoredPost) => leadOf.get(String(id)) === true
  const signals = new Map(read.map((post) => [post.id, post.scored]))
  const outcomes = (all: readonly ScoredPost[]) =>
    all.map((post) => ({
      lead: isLead(post),
      score: post.scored.score,
      passes: isWorthJudging(signals.get(post.id) ?? post.scored),
    }))
  if (seed === undefined) return { outcomes: outcomes(read) }
  const model = labelModel(
    read.map((post) => ({ title: post.title, lead: isLead(post) })),
    seed,
  )
  const { posts: after, spent } = await judged({ model, profile: seller, days: DAYS }, read)
  return { outcomes: outcomes(after), tokens: Math.round(spent.tokens / Math.max(1, spent.judged)) }
}

const HEAD =
  'set             posts  leads  precision  recall  average precision  gate keeps  gate passes  tokens'

const lineOf = (name: string, f: Figures): string =>
  [
    name.padEnd(14),
    String(f.posts).padStart(6),
    String(f.leads).padStart(6),
    f.precision.toFixed(2).padStart(10),
    f.recall.toFixed(2).padStart(7),
    f.averagePrecision.toFixed(3).padStart(18),
    f.gateKeeps.toFixed(2).padStart(11),
    f.gatePasses.toFixed(2).padStart(12),
    (f.tokens === undefined ? '' : String(f.tokens)).padStart(7),
  ].join(' ')

const BAND_HEAD = 'score           posts  leads     of ten'

/** The lower ends of the score bands. The report gives the share of leads in each band. */
const BANDS = [0, 40, 50, 60, 70, 80, 90]

/** Prints a line for each band of scores: the number of posts in it, and how many of ten are leads. */
const bandLines = (all: readonly Outcome[]): readonly string[] =>
  BANDS.map((from, at) => {
    const below = BANDS[at + 1] ?? 101
    const band = all.filter((j) => j.score >= from && j.score < below)
    const leads = band.filter((j) => j.lead).length
    const tenth = (10 * share(leads, band.length)).toFixed(1)
    return `${`${from} to ${below - 1}`.padEnd(14)} ${String(band.length).padStart(6)} ${String(leads).padStart(6)} ${tenth.padStart(10)}`
  })

const named = (args: readonly string[], name: string, otherwise: string): string =>
  args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise

/** The runs for each value of `--model`: no model, a model that answers as the labels say, or a model that makes errors. */
const RUNS = new Map<string, readonly Pick<Wanted, 'seed'>[]>([
  ['none', [{}]],
  ['labels', [{ seed: null }]],
  ['erring', SEEDS.map((seed) => ({ seed }))],
])

const main = async (args: readonly string[]): Promise<void> => {
  const [posts, ...more] = args.filter((a) => !a.startsWith('--'))
  const half = HALVES.find((h) => h === named(args, 'half', 'tuning'))
  const known = args.every((a) => !a.startsWith('--') || /^--(?:half|labels|model)=./.test(a))
  const runs = RUNS.get(named(args, 'model', 'none'))
  if (posts === undefined || more.length > 0 || !half || !known || !runs) return stop(USAGE)
  const labels = named(args, 'labels', SETS)
  const there = new Set(await readdir(labels).catch((e: Error) => stop(`${labels}: ${e.message}`)))
  const names = (await readdir(SETS))
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.slice(0, -'.json'.length))
    .filter((name) => there.has(`${name}.labels.jsonl`))
    .sort()
  if (names.length === 0) return stop(`${labels}: no NAME.labels.jsonl of a seller in ${SETS}`)
  process.stdout.write(`${HEAD}\n`)
  for (const run of runs) {
    const all: Figures[] = []
    const pool: Outcome[] = []
    for (const name of names) {
      const { outcomes, ...spent } = await scoreSet(name, { posts, labels, half, ...run })
      const figures = { ...figuresOf(outcomes), ...spent }
      all.push(figures)
      pool.push(...outcomes)
      process.stdout.write(`${lineOf(name, figures)}\n`)
    }
    process.stdout.write(`${lineOf('mean', meanOf(all))}\n${lineOf('pooled', figuresOf(pool))}\n`)
    process.stdout.write(`\n${BAND_HEAD}\n${bandLines(pool).join('\n')}\n`)
  }
}

await main(process.argv.slice(2))
