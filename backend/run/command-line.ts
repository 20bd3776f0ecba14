import { AppError } from '../../contract/errors.ts'
import { isUnsupportedParameter, PGBOUNCER_SETTING } from '../db/postgres.ts'
import { DatabaseTrouble } from '../db/trouble.ts'
import { backupCommand } from './backup.command.ts'
import { brandVoiceCommand } from './brand-voice.command.ts'
import { BUILD } from './build.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { ConfigError, configHelp } from './config.ts'
import { doctorCommand } from './doctor.command.ts'
import { forumCommand } from './forum.command.ts'
import { keysCommand } from './keys.command.ts'
import { localCommand } from './local.command.ts'
import { peopleCommand } from './people.command.ts'
import { planCommand } from './plan.command.ts'
import { restoreCommand } from './restore.command.ts'
import { resumeCommand } from './resume.command.ts'
import { searchConsoleCommand } from './search-console.command.ts'
import { secretsCommand } from './secrets.command.ts'
import { allCommand, migrateCommand, serveCommand, workCommand } from './serve.command.ts'
import { siteCommand } from './site.command.ts'
import { workspaceCommand } from './workspace.command.ts'

/** All commands by name. Without a command, `serve` and `work` run together. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  work: workCommand,
  migrate: migrateCommand,
  workspace: workspaceCommand,
  keys: keysCommand,
  people: peopleCommand,
  forum: forumCommand,
  site: siteCommand,
  'search-console': searchConsoleCommand,
  secrets: secretsCommand,
  plan: planCommand,
  'brand-voice': brandVoiceCommand,
  backup: backupCommand,
  restore: restoreCommand,
  resume: resumeCommand,
  doctor: doctorCommand,
  local: localCommand,
}

const help = (): string =>
  [
    'Usage: quillport-backend [command]',
    '',
    'Commands (without a command, Quillport runs “serve” and “work” in one process):',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`),
    '',
    'For help with a command: quillport-backend <command> --help. For the version: quillport-backend --version.',
    '',
    'Environment:',
    configHelp(),
  ].join('\n')

/**
 * Runs one command line and returns the exit code: 0 for success, 1 for a failure, 2 for a wrong call or wrong
 * settings.
 */
export const runCommandLine = async (
  argv: readonly string[],
  { env, print, complain }: CommandContext & { readonly complain: (line: string) => void },
): Promise<number> => {
  const [name, ...args] = argv
  if (name === '--help' || name === '-h' || name === 'help') {
    print(help())
    return 0
  }
  if (name === '--version' || name === '-v') {
    print(`quillport-backend ${BUILD.version} (${BUILD.build})`)
    return 0
  }
  const command = name === undefined ? allCommand : Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    complain(`There is no command ${name}. To list all commands, use --help.`)
    return 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    print(`${command.summary}.\n\n${command.usage}`)
    return 0
  }
  try {
    const code = await command.run(args, { env, print })
    return typeof code === 'number' ? code : 0
  } catch (error) {
    const wrong = isWrongCall(error)
    // The message comes last, so that a long usage text does not push it off the screen.
    complain(wrong ? `${command.usage}\n\n${messageOf(error)}` : messageOf(error))
    return wrong || error instanceof ConfigError ? 2 : 1
  }
}

/** Whether the command line is wrong. If so, the usage text helps. */
const isWrongCall = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error instanceof AppError && error.code === 'invalid_input') ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

const troubleMessage = ({ message, says, kind }: DatabaseTrouble): string => {
  if (says === '') return message
  if (kind === 'damaged')
    return `The database is damaged (${says}). Restore a backup: see “Backups” in the operator’s guide.`
  if (kind !== 'refused') return `${message} It says: ${says}`
  const refused = `The database rejects this service. Postgres says: ${says}.`
  return isUnsupportedParameter(says)
    ? `${refused} In PgBouncer’s configuration, set ${PGBOUNCER_SETTING}. For the other steps, see “PgBouncer” in the operator’s guide.`
    : `${refused} Check the user, the password and the database in DATABASE_URL.`
}

const messageOf = (error: unknown): string => {
  if (error instanceof ConfigError) return `Quillport cannot start with these settings:\n${error.message}`
  if (error instanceof DatabaseTrouble) return troubleMessage(error)
  if (error instanceof AppError || isWrongCall(error)) return error instanceof Error ? error.message : ''
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return `The disk is full, so nothing was changed (${error.message}). Free some space and try again.`
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return `Quillport cannot use ${String(error.path)} (${error.message}). Make sure that the system user that runs Quillport can write there, or name another folder.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
