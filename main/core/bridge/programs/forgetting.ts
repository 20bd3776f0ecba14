import { AppError } from '../../../../contract/errors.ts'
import { knownProgram } from './known.ts'
import type { ProgramRow, ProgramRows } from './program-rows.ts'
import type { EntryStandings } from './standings.ts'

/**
 * Deletes the record of an entry that somebody else removed from a program's file. Restores the record when the person undoes the
 * deletion.
 */
export const forgetting = (
  rows: ProgramRows,
  { standing, shown }: Pick<EntryStandings, 'standing' | 'shown'>,
  onChanged: () => void,
) => {
  const forgotten = new Map<string, ProgramRow>()
  return {
    forget: async (id: string) => {
      const program = knownProgram(id)
      const wrote = rows.get(id)
      if (wrote && standing(program).state !== 'gone')
        throw new AppError(
          'conflict',
          `The settings file of ${program.name} contains Quillport’s entry again. Use Undo to remove the entry.`,
        )
      if (wrote) forgotten.set(id, wrote)
      rows.drop(id)
      onChanged()
      return shown(program)
    },
    remember: async (id: string) => {
      const program = knownProgram(id)
      const wrote = forgotten.get(id)
      // If the program has been connected again in the meantime, the newer record counts.
      if (wrote && !rows.get(id)) rows.put(wrote)
      forgotten.delete(id)
      onChanged()
      return shown(program)
    },
  }
}
