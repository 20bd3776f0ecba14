import { HIDDEN_IN_NAMES } from '../../contract/shapes.ts'

/** The maximum length of an app's name, in UTF-16 units. */
const LONGEST = 100

/** Returns the name that an app gave itself without characters that hide or reverse text, on one line; null if nothing is left. */
export const appName = (name: string | null): string | null =>
  name?.replaceAll(HIDDEN_IN_NAMES, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST) || null
