// Writes the files that are generated from the contract and from a font: `node build/generate.ts`. With `--check` it only
// lists stale files, and fails if there are any.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUIDE } from '../contract/guide.ts'
import { service } from '../contract/service.ts'
import { VERSION } from '../contract/version.ts'
import { skillMd } from '../transport/docs.ts'
import { openApi } from '../transport/openapi.ts'
import { arialWidths } from './arial-widths.ts'

const root = join(import.meta.dirname, '..')
const generated = {
  'contract/openapi.json': `${JSON.stringify(openApi(service, { title: GUIDE.title, version: VERSION }), null, 2)}\n`,
  'contract/skill.md': skillMd(service, GUIDE),
  'backend/articles/data/arial-widths.json': arialWidths(),
}

const current = (path: string): string | null => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}

const stale = Object.entries(generated).filter(([path, text]) => current(path) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date. Run npm run generate.`)
  process.exitCode = stale.length ? 1 : 0
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text)
  console.log(
    stale.length ? `Wrote ${stale.map(([path]) => path).join(', ')}.` : 'Everything was up to date.',
  )
}
