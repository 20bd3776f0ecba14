import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createTwoFilesPatch } from 'diff'
import type { Agent, Program, ProgramChange } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { withoutSecrets } from '../../../../contract/without-secrets.ts'
import { readText } from '../../files/files.ts'
import type { Db } from '../../files/sqlite.ts'
import { adviceOn } from './advice.ts'
import { backUp } from './backups.ts'
import { readConfig, refuseProtected, writeConfig } from './config-file.ts'
import { hasEntry, withEntry, withoutEntry } from './entry.ts'
import { allPrograms, type KnownProgram, programOf } from './known.ts'
import type { StartCommand } from './snippets.ts'

type ProgramsParts = {
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

type EntryStanding = Pick<Program, 'state' | 'can_undo' | 'message'>

/**
 * Connects programs on this computer: writes our entry into their files, and reads the files to see whether the entry is still
 * in them. All operations except `list` throw `not_found` and `conflict`.
 */
export const createPrograms = (parts: ProgramsParts) => {
  const { createAgent, commandFor, now, entry } = parts
  const rows = programRows(parts.db)
  const forgotten = new Map<string, ProgramRow>()
  const known = (id: string): KnownProgram => {
    const program = programOf(id)
    if (!program) throw new AppError('not_found', `Quillport does not know a program named ${id}.`)
    return program
  }
  const { agentOf, wanted, standing, shown } = entryStandings(parts, rows)

  const undo = async (id: string): Promise<Program> => {
    const wrote = rows.get(id)
    // The program may now read a different file. Our entry is still in the file that we wrote.
    const program = { ...known(id), ...(wrote ? { file: wrote.file } : {}) }
    const text = readConfig(program.file)
    if (text !== null) {
      const untouched = wrote !== undefined && hashOf(text) === wrote.after
      const backup = untouched && wrote.backup !== null ? readText(wrote.backup) : null
      if (untouched && wrote.backup === null) rmSync(program.file)
      else writeConfig(program.file, backup ?? withoutEntry(program, text, entry))
    }
    rows.drop(id)
    // The file may contain keys of other servers.
    if (wrote?.backup) rmSync(wrote.backup, { force: true })
    parts.onChanged()
    return shown(known(id))
  }

  const renewed = (wrote: ProgramRow, earlierFor: (agentName: string) => StartCommand): void => {
    const program = { ...known(wrote.program_id), file: wrote.file }
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
      const program = known(id)
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
      const program = known(id)
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
      const backup = ours ? wrote.backup : backUp(parts.dataFolder, program, before, now())
      writeConfig(program.file, after)
      rows.put({
        program_id: id,
        agent_id: agent.agent_id,
        file: program.file,
        backup,
        after: hashOf(after),
        at: now(),
      })
      parts.onChanged()
      return { program: await shown(program), agent, backup }
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
    /** Removes our entries, as far as the programs' files can be changed. */
    leave: async (): Promise<void> => {
      for (const id of rows.ids()) await undo(id).catch(() => undefined)
    },
    forget: async (id: string) => {
      const program = known(id)
      const wrote = rows.get(id)
      if (wrote && standing(program).state !== 'gone')
        throw new AppError(
          'conflict',
          `The file of ${program.name} contains Quillport’s entry again. Use Undo to remove the entry.`,
        )
      if (wrote) forgotten.set(id, wrote)
      rows.drop(id)
      parts.onChanged()
      return shown(program)
    },
    remember: async (id: string) => {
      const program = known(id)
      const wrote = forgotten.get(id)
      // If the program has been connected again in the meantime, the newer record counts.
      if (wrote && !rows.get(id)) rows.put(wrote)
      forgotten.delete(id)
      parts.onChanged()
      return shown(program)
    },
  }
}
export type Programs = ReturnType<typeof createPrograms>

/** Reads the state of our entry in each program's file. */
const entryStandings = (
  { agents, commandFor, entry }: ProgramsParts,
  rows: ReturnType<typeof programRows>,
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
   * Cached states by program, each with a key of everything that the state depends on, because reading a file of many
   * megabytes takes seconds.
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
        : { state: 'not_connected', can_undo: false, message: null }
    if (wanted(program, text) !== text)
      return {
        state: 'changed',
        can_undo: true,
        message:
          'The entry in this program differs from the entry that Quillport writes. Connect the program again to renew the entry.',
      }
    return agentOf(program)
      ? { state: 'connected', can_undo: true, message: null }
      : {
          state: 'changed',
          can_undo: true,
          message: 'The agent of this program has been revoked. Connect the program again.',
        }
  }
  return { agentOf, wanted, standing, shown }
}

/** Whether two configurations differ at most in white space, which editors change. */
const isSpacedLike = (a: string, b: string): boolean => a.replaceAll(/\s/g, '') === b.replaceAll(/\s/g, '')

const hashOf = (text: string | null): string =>
  text === null ? 'absent' : createHash('sha256').update(text).digest('hex')

/** Formats the change as a diff. Hides other programs' keys, which may be next to our lines. */
const diffOf = (file: string, was: string, is: string): string => {
  const [before, after] = aroundChange(was, is)
  return withoutSecrets(
    createTwoFilesPatch(file, file, before, after, 'now', 'with Quillport', { context: 2 }),
  ).replaceAll(
    /((?:token|secret|passw\w*|api[_-]?key|authorization)[\w"' -]*[:=]\s*["']?)[^"'\s,]{6,}/gi,
    '$1[secret]',
  )
}

/**
 * Maximum number of characters that are compared on each side of a change. Comparing a whole file of megabytes would take
 * seconds.
 */
const COMPARED = 10_000

/** Cuts the equal parts of two texts far before and far after their difference. Keeps lines whole. */
const aroundChange = (before: string, after: string): readonly [string, string] => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const from = start < COMPARED ? 0 : before.lastIndexOf('\n', start - COMPARED) + 1
  const cut = (text: string): string => {
    const to = end < COMPARED ? -1 : text.indexOf('\n', text.length - end + COMPARED)
    return text.slice(from, to < 0 ? undefined : to + 1)
  }
  return [cut(before), cut(after)]
}

/** A record of what Quillport wrote to a program's file. */
type ProgramRow = {
  readonly program_id: string
  readonly agent_id: string
  readonly file: string
  /** Path of the copy of the file before the change; null if the file did not exist. */
  readonly backup: string | null
  /** SHA-256 of the file after the change. */
  readonly after: string
  readonly at: number
}

/** Stores records of the entries that Quillport has written, in bridge.db. */
const programRows = (db: Db) => {
  const get = db.prepare<[string], ProgramRow>('SELECT * FROM program WHERE program_id = ?')
  const put = db.prepare<[ProgramRow]>(`
    INSERT OR REPLACE INTO program (program_id, agent_id, file, backup, after, at)
    VALUES (:program_id, :agent_id, :file, :backup, :after, :at)`)
  const drop = db.prepare<[string]>('DELETE FROM program WHERE program_id = ?')
  const ids = db.prepare<[], string>('SELECT program_id FROM program').pluck()
  return {
    get: (id: string): ProgramRow | undefined => get.get(id),
    put: (row: ProgramRow): void => void put.run(row),
    drop: (id: string): void => void drop.run(id),
    ids: () => ids.all(),
  }
}
