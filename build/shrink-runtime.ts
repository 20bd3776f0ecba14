import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The only language of Quillport's own texts. */
const LANGUAGE = 'en-US.pak'

/**
 * Makes Electron for Linux 48 MB smaller. Keeps Chromium's texts only in English, the language of Quillport's texts.
 * Replaces the file of every other language with a link to the English file, because Chromium formats dates, times and
 * numbers in the computer's language only if it finds a file for that language. Compresses Chromium's licenses.
 */
export const shrinkRuntime = (app: string): void => {
  const locales = join(app, 'locales')
  for (const name of readdirSync(locales)) {
    if (name === LANGUAGE) continue
    rmSync(join(locales, name))
    if (name.endsWith('.pak')) symlinkSync(LANGUAGE, join(locales, name))
  }
  const licenses = join(app, 'LICENSES.chromium.html')
  if (!existsSync(licenses)) return
  writeFileSync(`${licenses}.gz`, gzipSync(readFileSync(licenses), { level: 9 }))
  rmSync(licenses)
}
