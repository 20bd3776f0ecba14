import { scaleOf, scoreOf } from '../forum/scans/score-posts.ts'
import { createModels, modelsInEnv } from '../model/models.ts'
import { judged, type ScoredPost, spentWords } from './judged.ts'
import { PostLine, readLines, readSeller, stop } from './lead-files.ts'

const USAGE = 'usage: npm run -s eval:leads -- PROFILE.json POSTS.jsonl [--reasons] [--days=3]'
/** Number of days over which a model judges a file of posts. Each day has its own budget. */
const DAYS = 3

const lineOf = ({ id, scored }: ScoredPost, withReasons: boolean): string => {
  const { score, intent, reasons } = scored
  return `${JSON.stringify({ id, score, intent, ...(withReasons ? { reasons } : {}) })}\n`
}

const main = async (args: readonly string[]): Promise<void> => {
  const withReasons = args.includes('--reasons')
  const days = Number(args.find((a) => a.startsWith('--days='))?.slice('--days='.length) ?? DAYS)
  const [profilePath, postsPath, ...more] = args.filter((a) => a !== '--reasons' && !a.startsWith('--days='))
  if (profilePath === undefined || postsPath === undefined || more.length > 0) return stop(USAGE)
  if (!Number.isInteger(days) || days < 1) return stop(USAGE)
  const seller = await readSeller(profilePath)
  const scale = scaleOf(seller)
  const posts: ScoredPost[] = []
  for await (const { id, title, body } of readLines(postsPath, PostLine)) {
    const text = { title: title ?? '', body: body ?? '' }
    posts.push({ id, ...text, scored: scoreOf(scale, text).scored })
  }
  const model = await createModels({
    ...modelsInEnv(process.env),
    lookAround: false,
    now: () => Date.now(),
  }).current()
  const result = model && (await judged({ model, profile: seller, days }, posts))
  for (const post of result?.posts ?? posts) process.stdout.write(lineOf(post, withReasons))
  if (result) process.stderr.write(`${spentWords(result.spent)}\n`)
}

await main(process.argv.slice(2))
