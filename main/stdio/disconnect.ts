import { leaveAllPrograms } from '../core/bridge/programs/leave-all.ts'

/**
 * Removes Quillport's entries from the settings of the person's programs. Prints one line for each program. Returns false if
 * an entry could not be removed.
 */
export const disconnectAll = (print: (text: string) => void): boolean => {
  const left = leaveAllPrograms()
  if (left.length === 0) print('No program on this computer is set up for Quillport.')
  for (const { name, file, problem } of left)
    print(problem === null ? `ok    ${name}: removed from ${file}` : `FAIL  ${name}: ${problem}`)
  return left.every(({ problem }) => problem === null)
}
