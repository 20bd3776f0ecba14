import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { agents, removeServer, upsertServer } from 'add-mcp'
import { type ParseError, parse } from 'jsonc-parser'
import { AppError } from '../../../../contract/errors.ts'
import type { Command } from '../snippets.ts'
import type { Program } from './programs.ts'
import { withoutSection, withSection } from './toml-section.ts'

/** The name of our entry in every program's configuration. */
const ENTRY = 'quillport'

/** A configuration with our entry; what else is in it stays as it is, comments too. Throws `conflict` where that cannot be. */
export const withEntry = (program: Program, text: string | null, { command, args }: Command): string => {
  if (program.format === 'toml')
    return withSection(text ?? '', `mcp_servers.${ENTRY}`, [
      `command = ${JSON.stringify(command)}`,
      `args = ${JSON.stringify(args)}`,
    ])
  refuseUnsafe(program, text)
  return edited(program, text, () => upsertServer(program.client, ENTRY, { command, args: [...args] }))
}

/** A configuration without our entry. */
export const withoutEntry = (program: Program, text: string): string => {
  if (program.format === 'toml') return withoutSection(text, `mcp_servers.${ENTRY}`)
  refuseUnsafe(program, text)
  return edited(program, text, () => removeServer(program.client, ENTRY))
}

/** Whether a configuration has an entry of our name. Throws `conflict` where it cannot be read. */
export const hasEntry = (program: Program, text: string): boolean => withoutEntry(program, text) !== text

/** A broken file would be mended by guessing, and YAML is written anew as a whole, which would lose comments. */
const refuseUnsafe = ({ name, format, file }: Program, text: string | null): void => {
  if (format === 'json' && text !== null && text.trim() !== '') {
    const faults: ParseError[] = []
    const value: unknown = parse(text, faults, { allowTrailingComma: true })
    if (faults.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
      throw new AppError('conflict', `${file} is not the JSON that ${name} reads. Mend it first.`)
  }
  if (format === 'yaml' && text !== null && /^\s*#|\s#\s/m.test(text))
    throw new AppError(
      'conflict',
      `${file} holds comments that would be lost. Add Quillport to ${name} by hand: “Add an agent” shows what to paste.`,
    )
}

/** Has the library edit a copy, since it writes where it reads. */
const edited = (
  program: Program,
  text: string | null,
  edit: () => { readonly success: boolean; readonly error?: string },
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-client-'))
  const known = agents[program.client]
  const configPath = join(folder, basename(program.file))
  try {
    if (text !== null) writeFileSync(configPath, text, { mode: 0o600 })
    agents[program.client] = { ...known, configPath, resolveConfigPath: () => configPath }
    const { success, error } = edit()
    if (!success)
      throw new AppError(
        'conflict',
        `${program.file} cannot be read: ${error ?? 'it has another form'}. Mend it first.`,
      )
    return readFileSync(configPath, 'utf8')
  } finally {
    agents[program.client] = known
    rmSync(folder, { recursive: true, force: true })
  }
}
