import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change to a file: the lines to remove, and the lines that replace them, if any. */
export type Change = {
  readonly file: string
  readonly out: readonly string[]
  readonly in: readonly string[]
}

/** A removal of one defence: a file `defences/NN-what-is-taken-out.txt`. */
export type Removal = {
  readonly file: string
  /** Id of the threat that the defence is for, in `defences/threats.md`, such as `3` or `A4`. */
  readonly threat: string
  /** What the defence does, and what an attacker gains without it. */
  readonly defence: string
  readonly without: string
  /** The test that must fail without the defence: its file, and its name or a part of the name. */
  readonly test: { readonly file: string; readonly name: string }
  readonly runner: 'vitest' | 'headless' | 'electron'
  readonly changes: readonly Change[]
}

const SHELLS = ['headless', 'electron'] as const

/** Parses one section of a removal after its header: `File: PATH`, `Out:`, lines, `In:`, lines. */
const changeIn = (part: string): Change | null => {
  const [, file, out, put = ''] = /^(\S+)\nOut:\n(.+?)\nIn:(?:\n(.*))?$/s.exec(part.trimEnd()) ?? []
  if (file === undefined || out === undefined) return null
  return { file, out: out.split('\n'), in: put === '' ? [] : put.split('\n') }
}

/** Reads a removal. Throws an Error that says what is wrong with the file. */
export const parseRemoval = (file: string, text: string): Removal => {
  const fail = (what: string): never => {
    throw new Error(`defences/${file}: ${what}`)
  }
  const threat = /^0*([A-Z]?\d+)-[a-z0-9-]+\.txt$/.exec(file)?.[1]
  if (!threat) return fail('its name does not have the form 03-what-is-taken-out.txt')
  const [head = '', ...parts] = text.split('\n\nFile: ')
  if (parts.length === 0) return fail('its header is not followed by “File: …”')
  const header = new Map<string, string>()
  for (const line of head.split('\n')) {
    const [, name, value] = /^(Defence|Without|Test|Shell): (.+)$/.exec(line) ?? []
    if (!name || !value || header.has(name)) return fail(`its header may not contain “${line}”`)
    header.set(name, value.trim())
  }
  const field = (name: string): string => header.get(name) ?? fail(`its header has no “${name}: …”`)
  const [, testFile, name] = /^(\S+\.(?:test|spec)\.tsx?) > (.+)$/.exec(field('Test')) ?? []
  if (!testFile || !name)
    return fail('its “Test: …” does not have the form path/of/file.test.ts > name of the test')
  const browser = testFile.includes('.spec.')
  const shell = SHELLS.find((one) => one === (header.get('Shell') ?? 'headless'))
  if (!shell || (header.has('Shell') && !browser))
    return fail('“Shell: …” must be headless or electron, and only a .spec.ts may have it')
  return {
    file,
    threat,
    defence: field('Defence'),
    without: field('Without'),
    test: { file: testFile, name },
    runner: browser ? shell : 'vitest',
    changes: parts.map(
      (part) => changeIn(part) ?? fail(`“File: ${part.split('\n')[0]}” is not followed by “Out:” and “In:”`),
    ),
  }
}

/** Applies a change to a text. Throws an Error if the lines to remove do not occur exactly once. */
export const changed = (text: string, { file, out, in: put }: Change): string => {
  const lines = text.split('\n')
  const places = lines.flatMap((_, at) => (out.every((line, n) => lines[at + n] === line) ? [at] : []))
  const [at, ...more] = places
  if (at === undefined || more.length > 0)
    throw new Error(`${file} has these lines ${places.length} times, not once:\n${out.join('\n')}`)
  return lines.toSpliced(at, out.length, ...put).join('\n')
}

/** Returns the changed texts of all files of a removal, indexed by path. `read` returns a file's current text. */
export const withoutDefence = (
  { file, changes }: Removal,
  read: (path: string) => string,
): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  for (const change of changes)
    try {
      texts.set(change.file, changed(texts.get(change.file) ?? read(change.file), change))
    } catch (thrown) {
      throw new Error(`defences/${file} no longer applies: ${thrown instanceof Error ? thrown.message : ''}`)
    }
  return texts
}

/** Lists the ids of the rows in `defences/threats.md`, in order. */
export const threatsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^\| ?([A-Z]?\d+) ?\|/gm)].map(([, id = '']) => id)

/**
 * Reads the removals in the checkout at `root`. Returns the removals that apply to its files, and the faults: an unreadable
 * file, a change that no longer applies, a threat without a removal.
 */
export const removalsOf = (
  root: string,
): { readonly removals: readonly Removal[]; readonly faults: readonly string[] } => {
  const home = join(root, 'defences')
  const removals: Removal[] = []
  const faults: string[] = []
  const threats = threatsIn(readFileSync(join(home, 'threats.md'), 'utf8'))
  const files = readdirSync(home).filter((file) => file !== 'threats.md')
  for (const file of files)
    try {
      const removal = parseRemoval(file, readFileSync(join(home, file), 'utf8'))
      if (!threats.includes(removal.threat))
        faults.push(`defences/${file}: there is no threat ${removal.threat}`)
      withoutDefence(removal, (path) => readFileSync(join(root, path), 'utf8'))
      removals.push(removal)
    } catch (thrown) {
      faults.push(thrown instanceof Error ? thrown.message : String(thrown))
    }
  for (const threat of threats)
    if (!files.some((file) => new RegExp(`^0*${threat}-`).test(file)))
      faults.push(`Threat ${threat} has no removal in defences/`)
  return { removals, faults }
}
