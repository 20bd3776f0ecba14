import type { Agent, Program } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { adviceOn } from './advice.ts'
import { readConfig } from './config-file.ts'
import { hasEntry, withEntry, withoutEntries } from './entry.ts'
import type { KnownProgram } from './known.ts'
import { hashOf, type ProgramRows } from './program-rows.ts'
import type { StartCommand } from './snippets.ts'

type EntryStanding = Pick<Program, 'state' | 'can_undo' | 'message'>

/** Determines the state of our entry in each program's file. */
export const entryStandings = (
  {
    agents,
    commandFor,
    entry,
  }: {
    readonly agents: () => readonly Agent[]
    /** The command with which a program starts the shim for an agent of this name. */
    readonly commandFor: (agentName: string) => StartCommand
    /** The name of our entry in programs' files. */
    readonly entry: string
  },
  rows: ProgramRows,
) => {
  const agentOf = (program: KnownProgram): Agent | null => {
    const wrote = rows.get(program.id)
    const all = agents()
    return (
      all.find(({ agent_id, name }) => (wrote ? agent_id === wrote.agent_id : name === program.name)) ?? null
    )
  }
  const wanted = (program: KnownProgram, text: string | null): string =>
    withEntry(program, text, commandFor(agentOf(program)?.name ?? program.name), entry)

  const shown = async (program: KnownProgram): Promise<Program> => {
    const base = {
      program_id: program.id,
      name: program.name,
      installed: await program.installed().catch(() => false),
      agent_id: agentOf(program)?.agent_id ?? null,
      file: program.file,
      can_undo: false,
      message: null,
      advice: adviceOn(program.id),
    }
    try {
      return { ...base, ...standing(program) }
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return {
        ...base,
        state: rows.get(program.id) ? 'changed' : 'not_connected',
        message: thrown.message,
      }
    }
  }
  /**
   * Cached states by program. Each has a key that is computed from everything that the state depends on. The states are
   * cached because reading a file of many megabytes takes seconds.
   */
  const stood = new Map<string, { readonly of: string; readonly standing: EntryStanding }>()
  const standing = (program: KnownProgram): EntryStanding => {
    const text = readConfig(program.file)
    const wrote = rows.get(program.id)
    const of = JSON.stringify([program.file, hashOf(text), wrote, agentOf(program)?.name])
    const before = stood.get(program.id)
    if (before?.of === of) return before.standing
    const now = standingOf(program, text)
    stood.set(program.id, { of, standing: now })
    return now
  }
  const standingOf = (program: KnownProgram, text: string | null): EntryStanding => {
    const wrote = rows.get(program.id)
    if (text === null || !hasEntry(program, text, entry))
      return wrote
        ? {
            state: 'gone',
            can_undo: wrote.file !== program.file,
            message: `Quillport’s entry is no longer in ${program.file}.`,
          }
        : {
            state: 'not_connected',
            can_undo: false,
            message: text === null ? null : refusalIn(attempt(() => wanted(program, text))),
          }
    if (attempt(() => withoutEntries(program, text, [entry])) instanceof AppError) return fixed(program, text)
    if (wanted(program, text) !== text)
      return {
        state: 'changed',
        can_undo: true,
        message:
          'Quillport’s entry in this program’s settings differs from the entry that Quillport would write now. To renew the entry, connect the program again.',
      }
    return agentOf(program)
      ? { state: 'connected', can_undo: true, message: null }
      : {
          state: 'changed',
          can_undo: true,
          message: 'This program’s agent was disconnected. Connect the program again.',
        }
  }
  /** The state of an entry that Quillport cannot remove without losing something, such as comments in YAML. */
  const fixed = (program: KnownProgram, text: string): EntryStanding => ({
    state: agentOf(program) && attempt(() => wanted(program, text)) === text ? 'connected' : 'changed',
    can_undo: false,
    message: `Quillport’s entry is in ${program.file}, but Quillport cannot change this file without losing some of its contents, such as comments. To remove the entry “${entry}”, delete it by hand.`,
  })
  return { agentOf, wanted, standing, shown }
}
export type EntryStandings = ReturnType<typeof entryStandings>

/** Returns what an act returns, or the AppError that it throws. */
const attempt = (act: () => string): string | AppError => {
  try {
    return act()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return thrown
  }
}

const refusalIn = (result: string | AppError): string | null =>
  result instanceof AppError ? result.message : null
