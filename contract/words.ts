/** A count with its noun: `1 lead`, `1,204 leads`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
