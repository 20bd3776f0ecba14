import { existsSync, rmSync } from 'node:fs'
import type { Agent, Program, ProgramChange } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { readText } from '../../files/files.ts'
import type { Db } from '../../files/sqlite.ts'
import { backUp } from './backups.ts'
import { diffOf } from './change-diff.ts'
import { readConfig, refuseProtected, writeConfig } from './config-file.ts'
import { withEntry, withoutEntries } from './entry.ts'
import { forgetting } from './forgetting.ts'
import { allPrograms, type KnownProgram, knownProgram } from './known.ts'
import { hashOf, type ProgramRow, programRows } from './program-rows.ts'
import type { StartCommand } from './snippets.ts'
import { entryStandings } from './standings.ts'

/** What is needed to change the settings of programs. */
export type ProgramsParts = {
  readonly db: Db
  readonly dataFolder: string
  /** The name of our entry in programs' files. */
  readonly entry: string
  readonly agents: () => readonly Agent[]
  readonly createAgent: (name: string) => Agent
  /** The command with which a program starts the shim for an agent of this name. */
  readonly commandFor: (agentName: string) => StartCommand
  readonly now: () => number
  readonly onChanged: () => void
}

/** An entry of Quillport that may still be in a program's file. */
export type LeftEntry = {
  /** The name of the program. */
  readonly name: string
  readonly file: string
  readonly entry: string
}

/**
 * Connects programs on this computer: writes our entry into their files, and reads the files to see whether the entry is still
 * in them. All operations except `list` throw `not_found` and `conflict`.
 */
export const createPrograms = (parts: ProgramsParts) => {
  const { createAgent, commandFor, now, entry } = parts
  const rows = programRows(parts.db)
  const standings = entryStandings(parts, rows)
  const { agentOf, wanted, shown } = standings

  /** Removes our entry from a program's file. If nobody has changed the file since, restores what was there before the entry. */
  const takeOut = (program: KnownProgram, wrote: ProgramRow | undefined): void => {
    const text = readConfig(program.file)
    if (text === null) return
    const untouched = wrote !== undefined && hashOf(text) === wrote.after
    const backup = untouched && wrote.backup !== null ? readText(wrote.backup) : null
    if (untouched && wrote.backup === null) rmSync(program.file)
    // The backup contains an older entry if the program was connected again after somebody had edited the entry.
    else writeConfig(program.file, withoutEntries(program, backup ?? text, [entry]))
  }

  /** Removes our entry from the file that a program read earlier. Returns a message if this is not possible; else null. */
  const leaveEarlier = (program: KnownProgram, wrote: ProgramRow): string | null => {
    try {
      takeOut({ ...program, file: wrote.file }, wrote)
      return null
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return `The earlier file ${wrote.file} still contains Quillport’s entry. ${thrown.message}`
    }
  }

  const undo = async (id: string): Promise<Program> => {
    const wrote = rows.get(id)
    // The program may now read a different file, but our entry is still in the file that we wrote.
    const program = { ...knownProgram(id), ...(wrote ? { file: wrote.file } : {}) }
    takeOut(program, wrote)
    rows.drop(id)
    // The file may contain keys of other servers.
    if (wrote?.backup) rmSync(wrote.backup, { force: true })
    parts.onChanged()
    return shown(knownProgram(id))
  }

  const renewed = (wrote: ProgramRow, earlierFor: (agentName: string) => StartCommand): void => {
    const program = { ...knownProgram(wrote.program_id), file: wrote.file }
    const agent = agentOf(program)
    if (!agent) return
    try {
      const text = readConfig(program.file)
      if (text === null || !isSpacedLike(withEntry(program, text, earlierFor(agent.name), entry), text))
        return
      const after = withEntry(program, text, commandFor(agent.name), entry)
      writeConfig(program.file, after)
      // An undo restores the file from before the first connection only if nobody else has changed the file since.
      if (hashOf(text) === wrote.after) rows.put({ ...wrote, after: hashOf(after) })
      parts.onChanged()
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
    }
  }

  return {
    list: async () => {
      const all = await Promise.all(allPrograms().map(shown))
      const order = (app: Program): number => (app.state !== 'not_connected' ? 0 : app.installed ? 1 : 2)
      return all.sort((a, b) => order(a) - order(b) || a.name.localeCompare(b.name))
    },
    preview: async (id: string): Promise<ProgramChange> => {
      const program = knownProgram(id)
      const before = readConfig(program.file)
      const after = wanted(program, before)
      return {
        program_id: id,
        file: program.file,
        creates: before === null,
        diff: diffOf(program.file, before ?? '', after),
        holds_token: false,
        seen: hashOf(before),
      }
    },
    connect: async (id: string, seen: string) => {
      const program = knownProgram(id)
      const before = readConfig(program.file)
      if (hashOf(before) !== seen)
        throw new AppError(
          'conflict',
          `${program.file} has changed in the meantime. Review the change again.`,
        )
      // Refuses a file that cannot be edited, before an agent is created.
      wanted(program, before)
      refuseProtected(program.file)
      const agent = agentOf(program) ?? createAgent(program.name)
      const after = withEntry(program, before, commandFor(agent.name), entry)
      const wrote = rows.get(id)
      // If the file has not changed since Quillport wrote it, an undo still restores the file from before the first
      // connection.
      const ours = wrote !== undefined && hashOf(before) === wrote.after
      const keepsBackup = ours && (wrote.backup === null || existsSync(wrote.backup))
      const backup = keepsBackup ? wrote.backup : backUp(parts.dataFolder, program, before, now())
      writeConfig(program.file, after)
      rows.put({
        program_id: id,
        agent_id: agent.agent_id,
        file: program.file,
        backup,
        after: hashOf(after),
        at: now(),
      })
      // If the program reads another file than before, our entry must not stay in the earlier file, which no record names any more.
      const message = wrote && wrote.file !== program.file ? leaveEarlier(program, wrote) : null
      if (message === null && wrote?.backup && wrote.backup !== backup) rmSync(wrote.backup, { force: true })
      parts.onChanged()
      const connected = await shown(program)
      return { program: message === null ? connected : { ...connected, message }, agent, backup }
    },
    undo,
    /**
     * Puts the current command into each entry that still names an earlier command and is otherwise as Quillport wrote it. An
     * entry that cannot be changed shows as `changed`.
     */
    renew: (earlierFor: (agentName: string) => StartCommand): void => {
      for (const id of rows.ids()) {
        const wrote = rows.get(id)
        if (wrote) renewed(wrote, earlierFor)
      }
    },
    /** Removes our entries. Returns the entries that may still be there, because a program's file cannot be changed. */
    leave: async (): Promise<readonly LeftEntry[]> => {
      for (const id of rows.ids()) await undo(id).catch(() => undefined)
      return rows.ids().flatMap((id) => {
        const file = rows.get(id)?.file
        const name = allPrograms().find((program) => program.id === id)?.name ?? id
        return file === undefined ? [] : [{ name, file, entry }]
      })
    },
    ...forgetting(rows, standings, parts.onChanged),
  }
}
export type Programs = ReturnType<typeof createPrograms>

/** Whether two configurations differ at most in white space, which editors change. */
const isSpacedLike = (a: string, b: string): boolean => a.replaceAll(/\s/g, '') === b.replaceAll(/\s/g, '')
