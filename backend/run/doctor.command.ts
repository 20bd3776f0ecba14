import { count, listed } from '../../contract/words.ts'
import { BUILD } from './build.ts'
import { type Command, parse } from './command.ts'
import { type Checked, examine } from './doctor/doctor.ts'

const WORDS = { ok: 'ok', warn: 'warn', wrong: 'WRONG' } as const

/** Reports what is wrong with a deployment, while its servers run. */
export const doctorCommand: Command = {
  summary: 'Check this deployment and say how to fix problems',
  usage: `doctor [--json]
Run doctor on the service’s computer, with the service’s settings. The service can keep running, because doctor changes nothing. Doctor
prints a line for each check, which begins with ok, warn or WRONG. If any check is WRONG, the exit code is 1, otherwise 0.
  --json   prints the checks as one JSON document
If QUILLPORT_METRICS_TOKEN is set, doctor also checks whether your proxies pass on the client’s address.`,
  run: async (args, { env, print }) => {
    const { values } = parse(args, 0, [], ['json'])
    const checks = await examine(env)
    const tally = tallyOf(checks)
    if (values.json) print(JSON.stringify({ ...BUILD, ...tally, checks }, null, 2))
    else {
      const width = Math.max(...checks.map(({ check }) => check.length))
      for (const one of checks) print(lineOf(one, width))
      print(closingLine(tally))
    }
    return tally.wrong > 0 ? 1 : 0
  },
}

const lineOf = ({ state, check, found, todo }: Checked, width: number): string =>
  `${WORDS[state].padEnd(6)} ${check.padEnd(width + 1)} ${found}${todo === null ? '' : ` → ${todo}`}`

const tallyOf = (checks: readonly Checked[]) => {
  const of = (state: Checked['state']) => checks.filter((one) => one.state === state).length
  return { ok: of('ok'), warn: of('warn'), wrong: of('wrong') }
}

const closingLine = ({ ok, warn, wrong }: ReturnType<typeof tallyOf>): string =>
  `${count(ok + warn + wrong, 'check')}: ${listed([`${ok} ok`, count(warn, 'warning'), `${wrong} wrong`], 'and')}.`
