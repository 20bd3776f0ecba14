import type { LeftEntry, Programs, ProgramsParts } from './programs.ts'
import type { StartCommand } from './snippets.ts'

/**
 * Answers `programs.*` of the desk's contract. The code is loaded when it is first needed, so that the parsers of
 * configuration files do not slow down the desk's start.
 */
export const lazyPrograms = (parts: ProgramsParts) => {
  let programs: Promise<Programs> | undefined
  const open = (): Promise<Programs> => {
    programs ??= import('./programs.ts').then(({ createPrograms }) => createPrograms(parts))
    return programs
  }
  const hasEntries = (): boolean => parts.db.prepare('SELECT 1 FROM program').get() !== undefined
  return {
    open,
    /** Puts the current command into the entries that name an earlier command. */
    renew: async (earlierFor: (agentName: string) => StartCommand): Promise<void> => {
      if (hasEntries()) (await open()).renew(earlierFor)
    },
    /** Removes Quillport's entries. Returns the entries that may still be there. */
    leave: async (): Promise<readonly LeftEntry[]> => (hasEntries() ? (await open()).leave() : []),
  }
}
