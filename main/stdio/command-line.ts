import { parseArgs } from 'node:util'
import { VERSION } from '../../contract/version.ts'

const USAGE = `Usage: quillport                        Open Quillport.
       quillport mcp --agent NAME       Connect an agent, over standard input and output.
       quillport doctor --agent NAME    Find out why an agent cannot connect.
       quillport disconnect --all       Remove Quillport from the settings of your agent programs.
       quillport --version
       quillport --help

Options of mcp and doctor:
  --agent NAME     The agent's name on the Agents screen of Quillport.
  --data FOLDER    The folder of Quillport's files, if it is not the usual one.
`

/** What the commands do. */
export type Commands = {
  readonly mcp: (agent: string, dataFolder: string | undefined) => void
  readonly doctor: (agent: string, dataFolder: string | undefined) => Promise<void>
  readonly disconnect: () => Promise<void>
  /** Opens the installed desk. Returns false if this program does not belong to an installed desk. */
  readonly open: () => boolean
}

/** Runs the command that the arguments name. Without a valid command, prints the usage and sets exit code 2. */
export const runCommand = (args: readonly string[], commands: Commands): void => {
  const refuse = (why: string): void => {
    process.stderr.write(`${why}\n\n${USAGE}`)
    process.exitCode = 2
  }
  const given = argumentsOf(args)
  if ('fault' in given) refuse(given.fault)
  else if (given.values.help) process.stdout.write(USAGE)
  else if (given.values.version) process.stdout.write(`${VERSION}\n`)
  else if (given.command === 'open') {
    if (!commands.open()) refuse('This copy of Quillport is not installed. Start it as the README says.')
  } else if (given.command === 'disconnect') {
    if (given.values.all) void commands.disconnect()
    else refuse('disconnect needs --all.')
  } else if (given.command !== 'mcp' && given.command !== 'doctor')
    refuse(`Quillport has no command “${given.command}”.`)
  else if (!given.values.agent) refuse(`${given.command} needs --agent NAME.`)
  else void commands[given.command](given.values.agent, given.values.data)
}

const argumentsOf = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        agent: { type: 'string' },
        all: { type: 'boolean' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
    // Entries that earlier versions wrote to programs' files name no command.
    return { values, command: positionals[0] ?? (values.agent === undefined ? 'open' : 'mcp') }
  } catch (thrown) {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}
