import { AppError } from '../../../../contract/errors.ts'
import { readConfig, writeConfig } from './config-file.ts'
import { withoutEntry } from './entry.ts'
import { allPrograms, type KnownProgram } from './known.ts'

/** A program whose file had an entry of Quillport: whether it was taken out, and if not, why. */
type LeftProgram = { readonly name: string; readonly file: string; readonly problem: string | null }

/**
 * Takes every entry of Quillport, of whatever connection, out of the person's own files of all known programs. A file that
 * cannot be edited without loss stays as it is. Returns only the programs whose file names Quillport or cannot be read.
 */
export const leaveAllPrograms = (): readonly LeftProgram[] =>
  allPrograms().flatMap((program): readonly LeftProgram[] => {
    const { name, file } = program
    try {
      const text = readConfig(file)
      const entries = entriesIn(text ?? '')
      if (text === null || entries.length === 0) return []
      const without = edited(program, text, entries)
      if (without === text) return []
      writeConfig(file, without)
      return [{ name, file, problem: null }]
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return [{ name, file, problem: thrown.message }]
    }
  })

/** The names that an entry may have in this text. Connections other than the first append the end of their id to the name. */
const entriesIn = (text: string): readonly string[] => [
  ...new Set(text.match(/\bquillport(?:-[0-9a-f]{12})?\b/g) ?? []),
]

const edited = (program: KnownProgram, text: string, entries: readonly string[]): string => {
  try {
    return entries.reduce((rest, entry) => withoutEntry(program, rest, entry), text)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    throw new AppError(
      'conflict',
      `${program.file} cannot be edited without loss. Remove the entry “${entries.join('”, “')}” by hand.`,
    )
  }
}
