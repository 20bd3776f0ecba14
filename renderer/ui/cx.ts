/** Joins class names and leaves out empty values. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => name).join(' ')
