import type { Outcome } from './case.ts'

/** The results by case and way. A case that does not apply to a way has no entry for it. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Outcome>>

/** Creates a Markdown table with a row for each case and a column for each way. */
export const tableOf = (ways: readonly string[], results: Results): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (outcome: Outcome | undefined) =>
    outcome ? `${outcome.passed ? 'pass' : '**fail**'}: ${outcome.words}` : '–'
  return [
    row(['', ...ways]),
    row(['---', ...ways.map(() => '---')]),
    ...[...results].map(([name, of]) => row([name, ...ways.map((way) => cell(of.get(way)))])),
  ].join('\n')
}

/** Lists the cases that one of our ways failed and a peer passed. */
export const lostIn = (results: Results, ours: ReadonlySet<string>): readonly string[] =>
  [...results].flatMap(([name, of]) => {
    const outcomes = [...of]
    const failed = outcomes.some(([way, { passed }]) => ours.has(way) && !passed)
    return failed && outcomes.some(([way, { passed }]) => !ours.has(way) && passed) ? [name] : []
  })
