import { HIDDEN_IN_NAMES } from '../../contract/shapes.ts'

/** The maximum length of a cleaned name, in UTF-16 units. */
const LONGEST = 100

/** Returns a name by strangers without characters that hide or reverse text, on one line; null if nothing is left. */
export const cleanName = (name: string | null): string | null =>
  name?.replaceAll(HIDDEN_IN_NAMES, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST) || null
