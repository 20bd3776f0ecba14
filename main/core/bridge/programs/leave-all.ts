import { AppError } from '../../../../contract/errors.ts'
import { readConfig, writeConfig } from './config-file.ts'
import { withoutEntries } from './entry.ts'
import { allPrograms } from './known.ts'

/**
 * A program whose file contained an entry of Quillport. `problem` explains why the entry could not be removed; null if it
 * was removed.
 */
type LeftProgram = { readonly name: string; readonly file: string; readonly problem: string | null }

/**
 * Removes every entry of Quillport, for every connection, from the person's own files of all known programs. Leaves a file
 * unchanged if it cannot be edited without loss. Returns only the programs whose file contained an entry or cannot be read.
 */
export const leaveAllPrograms = (): readonly LeftProgram[] =>
  allPrograms().flatMap((program): readonly LeftProgram[] => {
    const { name, file } = program
    try {
      const text = readConfig(file)
      const entries = entriesIn(text ?? '')
      if (text === null || entries.length === 0) return []
      const without = withoutEntries(program, text, entries)
      if (without === text) return []
      writeConfig(file, without)
      return [{ name, file, problem: null }]
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return [{ name, file, problem: thrown.message }]
    }
  })

/**
 * Finds the names of our entries in this text. The entry of any connection except the first has the end of the connection's
 * id in its name.
 */
const entriesIn = (text: string): readonly string[] => [
  ...new Set(text.match(/\bquillport(?:-[0-9a-f]{12})?\b/g) ?? []),
]
