import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { agents, removeServer, upsertServer } from 'add-mcp'
import { type ParseError, parse } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { canonicalJson } from '../../../../transport/json.ts'
import { withOnlyEntry } from './json-edit.ts'
import type { KnownProgram } from './known.ts'
import type { StartCommand } from './snippets.ts'
import { withoutSection, withSection, withValues } from './toml-section.ts'

/** Returns the name of our entry's section in a TOML file. */
const sectionOf = (entry: string): string => `mcp_servers.${entry}`

/**
 * Adds our entry, under the name `entry`, to a configuration. Keeps everything else, including comments. Throws `conflict` if
 * the configuration cannot be edited.
 */
export const withEntry = (
  program: KnownProgram,
  text: string | null,
  { command, args }: StartCommand,
  entry: string,
): string =>
  framed(text, (plain) => {
    if (program.format !== 'toml') {
      refuseInvalid(program, plain)
      const upsert = () => upsertServer(program.id, entry, { command, args: [...args] })
      const rewritten = edited(program, plain, upsert)
      // The library would rewrite the whole YAML file although the entry is already as wanted.
      if (program.format === 'yaml' && plain !== null && isSameYaml(program, plain, rewritten)) return plain
      refuseComments(program, plain)
      return onlyEntry(program, plain, rewritten, entry)
    }
    return tomlWith(program, plain ?? '', { command, args }, entry)
  })

/**
 * Removes our entries of these names from a configuration. If the configuration cannot be edited, throws `conflict` and names the
 * entries to remove by hand.
 */
export const withoutEntries = (program: KnownProgram, text: string, entries: readonly string[]): string => {
  try {
    return entries.reduce((rest, entry) => withoutEntry(program, rest, entry), text)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const why = isInvalid(program, text)
      ? `${program.file} is not JSON that ${program.name} can read.`
      : `Quillport cannot edit ${program.file} without losing some of its contents.`
    throw new AppError('conflict', `${why} Remove the entry “${entries.join('”, “')}” by hand.`)
  }
}

const withoutEntry = (program: KnownProgram, text: string, entry: string): string =>
  framed(text, (plain) => {
    if (program.format === 'toml')
      return editedToml(program, plain ?? '', withoutSection(plain ?? '', sectionOf(entry)), undefined, entry)
    const without = rewrittenWithout(program, plain, entry)
    if (without === plain) return without
    refuseComments(program, plain)
    return onlyEntry(program, plain, without, entry)
  })

/** Returns a JSON or YAML text that the library has rewritten without our entry; the same text if it has no such entry. */
const rewrittenWithout = (program: KnownProgram, text: string | null, entry: string): string => {
  refuseInvalid(program, text)
  return edited(program, text, () => removeServer(program.id, entry))
}

/**
 * Takes over, from a JSON text that the library has rewritten, only the change to our entry. The library drops the comments
 * among a program's servers, and may move settings that look like servers. Throws `conflict` if that is not possible.
 */
const onlyEntry = (program: KnownProgram, text: string | null, rewritten: string, entry: string): string => {
  if (program.format !== 'json' || text === null || text.trim() === '') return rewritten
  const edited = withOnlyEntry(text, rewritten, entry)
  if (edited === null) throw new AppError('conflict', byHand(program))
  return edited
}

/** Edits a text without its byte order mark and with plain line endings, then restores the mark and the line endings. */
const framed = (text: string | null, edit: (plain: string | null) => string): string => {
  if (text === null) return edit(null)
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const ends = text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n'
  const plain = text.slice(mark.length).replaceAll(ends, '\n')
  return mark + edit(plain).replaceAll('\n', ends)
}

/** Settings for our tools that the person may add to our entry in Codex. They do not change which command Codex starts. */
const OF_THE_PERSON = [
  'default_tools_approval_mode',
  'tools',
  'enabled_tools',
  'disabled_tools',
  'startup_timeout_sec',
  'tool_timeout_sec',
]

const tomlWith = (program: KnownProgram, text: string, start: StartCommand, entry: string): string => {
  const section = sectionOf(entry)
  const values = { command: JSON.stringify(start.command), args: JSON.stringify(start.args) }
  const theirs = personal(entryIn(tomlIn(program, text), entry))
  const beside = theirs && withValues(text, section, values)
  if (beside && agrees(text, beside, { ...theirs, ...start }, entry)) return beside
  // A new section would lose the person's settings for our tools, such as a list of tools that the agent may use.
  if (theirs && Object.keys(theirs).length > 0) throw new AppError('conflict', byHand(program))
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${value}`)
  return editedToml(program, text, withSection(text, section, lines), start, entry)
}

/** Returns the settings next to an entry's command; null if they include anything but settings for our tools. */
const personal = (entry: unknown): Readonly<Record<string, unknown>> | null => {
  const { command, args: _, ...others } = Entry.parse(entry ?? {})
  return command !== undefined && Object.keys(others).every((key) => OF_THE_PERSON.includes(key))
    ? others
    : null
}
const Entry = z.looseObject({ command: z.unknown().optional(), args: z.unknown().optional() })

/** Returns the edited text if a parser confirms that only our entry has changed. Otherwise throws `conflict`. */
const editedToml = (
  program: KnownProgram,
  before: string,
  after: string,
  start: StartCommand | undefined,
  entry: string,
): string => {
  if (agrees(before, after, start, entry)) return after
  throw new AppError('conflict', byHand(program))
}

const agrees = (before: string, after: string, ours: unknown, entry: string): boolean => {
  const [was, is] = [tomlOr(before), tomlOr(after)]
  return (
    was !== null &&
    is !== null &&
    canonicalJson(rest(was, entry)) === canonicalJson(rest(is, entry)) &&
    canonicalJson(entryIn(is, entry)) === canonicalJson(ours)
  )
}

const tomlIn = (program: KnownProgram, text: string): Toml => {
  const found = tomlOr(text)
  if (!found) throw new AppError('conflict', byHand(program))
  return found
}

const tomlOr = (text: string): Toml | null => {
  try {
    return Toml.parse(parseToml(text))
  } catch {
    return null
  }
}
const Toml = z.looseObject({ mcp_servers: z.record(z.string(), z.unknown()).optional() })
type Toml = z.infer<typeof Toml>

const entryIn = ({ mcp_servers }: Toml, entry: string): unknown => mcp_servers?.[entry]
const rest = ({ mcp_servers = {}, ...others }: Toml, entry: string): unknown => {
  const { [entry]: _, ...servers } = mcp_servers
  return [others, servers]
}

const byHand = ({ name, file }: KnownProgram): string =>
  `Quillport cannot edit ${file} without losing some of its contents. Add Quillport to ${name} by hand: “Add an agent” shows what to paste.`

/** Whether a configuration contains our entry. Throws `conflict` if the configuration cannot be read. */
export const hasEntry = (program: KnownProgram, text: string, entry: string): boolean => {
  if (program.format === 'toml')
    return entryIn(tomlIn(program, text.replace(/^\uFEFF/, '')), entry) !== undefined
  // A library that reads JSON takes no byte order mark.
  return framed(text, (plain) => rewrittenWithout(program, plain, entry)) !== text
}

/** Throws `conflict` for an invalid JSON file, because the library would repair the file by guessing. */
const refuseInvalid = (program: KnownProgram, text: string | null): void => {
  if (isInvalid(program, text))
    throw new AppError(
      'conflict',
      `${program.file} is not JSON that ${program.name} can read. Fix the file first.`,
    )
}

/** Whether a program's file should be JSON, and is not an object in JSON. An empty file is valid. */
const isInvalid = ({ format }: KnownProgram, text: string | null): boolean => {
  if (format !== 'json' || text === null || text.trim() === '') return false
  const faults: ParseError[] = []
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), faults, { allowTrailingComma: true })
  return faults.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value)
}

/** Throws `conflict` for a YAML file with comments, because the library would lose the comments. */
const refuseComments = (program: KnownProgram, text: string | null): void => {
  if (program.format === 'yaml' && text !== null && hasYamlComment(program, text))
    throw new AppError(
      'conflict',
      `${program.file} contains comments that would be lost. Add Quillport to ${program.name} by hand: “Add an agent” shows what to paste.`,
    )
}

/**
 * Whether a YAML text contains a comment. A comment begins at a `#` if the text means the same without the rest of that line. A
 * `#` inside a value begins none.
 */
const hasYamlComment = (program: KnownProgram, text: string): boolean => {
  if (!text.includes('#')) return false
  const values = yamlValues(program, text)
  if (values === null) return false
  return [...text.matchAll(/#(?=(.*))/g)].some(
    ({ index, 1: rest = '' }) =>
      values === yamlValues(program, text.slice(0, index) + text.slice(index + 1 + rest.length)),
  )
}

/** Whether two YAML texts have the same values. A text that is not YAML has no values. */
const isSameYaml = (program: KnownProgram, a: string, b: string): boolean => {
  const values = yamlValues(program, a)
  return values !== null && values === yamlValues(program, b)
}

/** Writes the values of a YAML text as the library does, because only the library reads YAML. Null if the text is not YAML. */
const yamlValues = (program: KnownProgram, text: string): string | null => {
  try {
    // The library writes a text anew only if it sets an entry.
    return edited(program, text, () => upsertServer(program.id, 'any', { command: 'any', args: [] }))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return null
  }
}

/** Lets the library edit a copy, because the library writes to the file that it reads. */
const edited = (
  program: KnownProgram,
  text: string | null,
  edit: () => { readonly success: boolean; readonly error?: string },
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-program-'))
  const known = agents[program.id]
  const configPath = join(folder, basename(program.file))
  try {
    if (text !== null) writeFileSync(configPath, text, { mode: 0o600 })
    agents[program.id] = { ...known, configPath, resolveConfigPath: () => configPath }
    const { success, error } = edit()
    if (!success)
      throw new AppError(
        'conflict',
        `${program.file} cannot be read: ${error ?? 'it has an unexpected form'}. Fix the file first.`,
      )
    return readFileSync(configPath, 'utf8')
  } finally {
    agents[program.id] = known
    rmSync(folder, { recursive: true, force: true })
  }
}
