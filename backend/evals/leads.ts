import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { jsonOr } from '../../transport/json.ts'
import { compileProfile, type SellerProfile, scorePost } from '../forum/scoring/score.ts'

const ProfileFile = z.object({
  business_name: z.string().default(''),
  business_description: z.string().default(''),
  keywords: z.array(z.string()).default([]),
  competitors: z.array(z.string()).default([]),
  brand_names: z.array(z.string()).default([]),
})

const PostLine = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string().nullish(),
  body: z.string().nullish(),
})

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const parsed = <T>(schema: z.ZodType<T>, text: string, where: string): T => {
  const value = jsonOr(text)
  if (value === undefined) return stop(`${where}: not JSON`)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  return stop(`${where}: ${z.prettifyError(result.error)}`)
}

const readProfile = async (path: string): Promise<SellerProfile> => {
  const text = await readFile(path, 'utf8').catch((e: Error) => stop(`${path}: ${e.message}`))
  const p = parsed(ProfileFile, text, path)
  return {
    businessName: p.business_name,
    businessDescription: p.business_description,
    keywords: p.keywords,
    competitors: p.competitors,
    brandTerms: p.brand_names,
  }
}

const main = async (args: readonly string[]): Promise<void> => {
  const [profilePath, postsPath] = args
  if (profilePath === undefined || postsPath === undefined || args.length !== 2) {
    return stop('usage: npm run -s eval:leads -- PROFILE.json POSTS.jsonl')
  }
  const profile = compileProfile(await readProfile(profilePath))
  const file = createReadStream(postsPath, 'utf8')
  file.on('error', (e) => stop(`${postsPath}: ${e.message}`))
  let number = 0
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    const post = parsed(PostLine, line, `${postsPath}:${number}`)
    const { score, intent } = scorePost(profile, { title: post.title ?? '', body: post.body ?? '' })
    process.stdout.write(`${JSON.stringify({ id: post.id, score, intent })}\n`)
  }
}

await main(process.argv.slice(2))
