import { AppError } from '../../contract/errors.ts'

/** A name as it is compared. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * Checks that no other thing of a workspace has this name, in capital or small letters, because menus show only the name.
 * `others` are the names of the other things. Throws `conflict`, with the name in use and `thing`, such as `saved reply`.
 */
export const requireFreeName = (name: string, others: readonly string[], thing: string): void => {
  const taken = others.find((other) => folded(other) === folded(name))
  if (taken !== undefined)
    throw new AppError(
      'conflict',
      `This workspace already has a ${thing} with the name “${taken}”. Choose another name.`,
    )
}
