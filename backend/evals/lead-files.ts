import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { jsonOr } from '../../transport/json.ts'
import type { SellerProfile } from '../forum/scoring/score.ts'

const ProfileFile = z.object({
  business_name: z.string().default(''),
  business_description: z.string().default(''),
  keywords: z.array(z.string()).default([]),
  competitors: z.array(z.string()).default([]),
  brand_names: z.array(z.string()).default([]),
})

/** The fields of a labelled post that the program may read. */
export const PostLine = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string().nullish(),
  body: z.string().nullish(),
})

/** Prints a message and ends the program with the exit code of a wrong call. */
export const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

/** Parses a JSON text by the schema; ends the program if the text does not fit. */
export const parsed = <T>(schema: z.ZodType<T>, text: string, where: string): T => {
  const value = jsonOr(text)
  if (value === undefined) return stop(`${where}: not JSON`)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  return stop(`${where}: ${z.prettifyError(result.error)}`)
}

/** Reads the text of a file; ends the program if the file cannot be read. */
export const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((thrown: Error) => stop(`${path}: ${thrown.message}`))

/** Reads a seller's profile as the labelled sets describe it. */
export const readSeller = async (path: string): Promise<SellerProfile> => {
  const p = parsed(ProfileFile, await textOf(path), path)
  return {
    businessName: p.business_name,
    businessDescription: p.business_description,
    keywords: p.keywords,
    competitors: p.competitors,
    brandTerms: p.brand_names,
  }
}

/** Reads the records of a file that has one JSON object on each line. */
export async function* readLines<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  const file = createReadStream(path, 'utf8')
  file.on('error', (e) => stop(`${path}: ${e.message}`))
  let number = 0
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() !== '') yield parsed(schema, line, `${path}:${number}`)
  }
}
