/** Joins class names and leaves out what is not there. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => name).join(' ')
