import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { writeReply } from '../forum/replies/reply.ts'
import { compileProfile, scorePost } from '../forum/scoring/score.ts'
import { createModels, modelsInEnv } from '../model/models.ts'
import { parsed, stop, textOf } from './lead-files.ts'

const USAGE = 'usage: npm run -s eval:replies -- PROFILE.json POSTS.jsonl'

/** Maximum number of posts that are answered at the same time. */
const AT_ONCE = 10

const ProfileFile = z.object({
  business_name: z.string().default(''),
  business_description: z.string().default(''),
  guidelines: z.string().default(''),
  disclosure: z.string().default(''),
  keywords: z.array(z.string()).default([]),
  competitors: z.array(z.string()).default([]),
  brand_names: z.array(z.string()).default([]),
})

const PostLine = z.object({
  id: z.union([z.string(), z.number()]),
  community: z.string().default(''),
  title: z.string().nullish(),
  body: z.string().nullish(),
  rules: z.array(z.string()).default([]),
})
type PostLine = z.infer<typeof PostLine>

const settingsIn = async (path: string) => {
  const { brand_names, keywords, competitors, ...texts } = parsed(ProfileFile, await textOf(path), path)
  return {
    settings: {
      ...texts,
      keywords: JSON.stringify(keywords),
      competitors: JSON.stringify(competitors),
      brand_terms: JSON.stringify(brand_names),
    },
    profile: compileProfile({
      businessName: texts.business_name,
      businessDescription: texts.business_description,
      keywords,
      competitors,
      brandTerms: brand_names,
    }),
  }
}

const postsIn = async (path: string): Promise<readonly PostLine[]> =>
  (await textOf(path))
    .split(/\r?\n/)
    .flatMap((line, at) => (line.trim() === '' ? [] : [parsed(PostLine, line, `${path}:${at + 1}`)]))

/** Prints a line for each post; returns 1 if the model failed for any post. */
const main = async (args: readonly string[]): Promise<number> => {
  const [profilePath, postsPath] = args
  if (profilePath === undefined || postsPath === undefined || args.length !== 2) return stop(USAGE)
  const { settings, profile } = await settingsIn(profilePath)
  const posts = await postsIn(postsPath)
  const model = await createModels({
    ...modelsInEnv(process.env),
    lookAround: false,
    now: Date.now,
  }).current()
  let failures = 0

  const answer = async ({ id, community, rules, ...texts }: PostLine): Promise<string> => {
    const post = { title: texts.title ?? '', body: texts.body ?? '' }
    const { intent } = scorePost(profile, post)
    try {
      const written = await writeReply(
        settings,
        { ...post, community, intent, post_deleted: 0 },
        rules,
        model,
      )
      const { text, warnings, writtenBy } = written
      return `${JSON.stringify({ id, text, warnings, written_by: writtenBy })}\n`
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      failures += 1
      process.stderr.write(`${id}: ${thrown.message}\n`)
      return ''
    }
  }

  for (let at = 0; at < posts.length; at += AT_ONCE)
    for (const line of await Promise.all(posts.slice(at, at + AT_ONCE).map(answer)))
      process.stdout.write(line)
  return failures === 0 ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (thrown) {
  if (!(thrown instanceof AppError)) throw thrown
  stop(thrown.message)
}
