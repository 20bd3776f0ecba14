import { leaveAllPrograms } from '../core/bridge/programs/leave-all.ts'

/**
 * Takes Quillport's entries out of the person's own programs. Prints one line for each program, and returns whether no entry
 * is left.
 */
export const disconnectAll = (print: (text: string) => void): boolean => {
  const left = leaveAllPrograms()
  if (left.length === 0) print('No program on this computer has an entry of Quillport.')
  for (const { name, file, problem } of left)
    print(problem === null ? `ok    ${name}: removed from ${file}` : `FAIL  ${name}: ${problem}`)
  return left.every(({ problem }) => problem === null)
}
