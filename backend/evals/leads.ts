import { compileProfile, scorePost } from '../forum/scoring/score.ts'
import { PostLine, readLines, readSeller, stop } from './lead-files.ts'

const USAGE = 'usage: npm run -s eval:leads -- PROFILE.json POSTS.jsonl [--reasons]'

const main = async (args: readonly string[]): Promise<void> => {
  const withReasons = args.includes('--reasons')
  const [profilePath, postsPath, ...more] = args.filter((a) => a !== '--reasons')
  if (profilePath === undefined || postsPath === undefined || more.length > 0) return stop(USAGE)
  const profile = compileProfile(await readSeller(profilePath))
  for await (const post of readLines(postsPath, PostLine)) {
    const { score, intent, reasons } = scorePost(profile, { title: post.title ?? '', body: post.body ?? '' })
    const line = { id: post.id, score, intent, ...(withReasons ? { reasons } : {}) }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
}

await main(process.argv.slice(2))
