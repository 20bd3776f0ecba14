import { AppError } from '../../contract/errors.ts'
import { ForumSettingsChange, SourceKind } from '../../contract/forum.ts'
import { parseInput } from '../../transport/dispatch.ts'
import type { Database } from '../db/database.ts'
import { changeSettings, getSettings } from '../forum/settings.ts'
import { detectSource } from '../forum/sources/detect-source.ts'
import { noProbedSecrets } from '../forum/watching/context.ts'
import { type Command, parse, required, UsageError, type Values, withDatabase } from './command.ts'

const USAGE = `forum show --workspace ID
forum set  --workspace ID [--name TEXT] [--description TEXT] [--keywords a,b] [--competitors a,b]
           [--brand-terms a,b] [--communities r/name,https://…,hacker_news=newest] [--guidelines TEXT]
           [--disclosure TEXT] [--scan-at HH:MM] [--scan-every HOURS]`

const TEXTS = [
  ...(['workspace', 'name', 'description', 'keywords', 'competitors'] as const),
  ...(['brand-terms', 'communities', 'guidelines', 'disclosure', 'scan-at', 'scan-every'] as const),
]

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `kind=name` names the source. Without a kind, the source is recognized from the text, as on the screens. */
const communityOf = (text: string) => {
  const [kind = '', ...rest] = text.split('=')
  const named = SourceKind.safeParse(kind)
  if (named.success && rest.length > 0) return { source: named.data, name: rest.join('=') }
  const detected = detectSource(text)
  if (!detected)
    throw new AppError(
      'invalid_input',
      `${text} is not a community. Write a subreddit as r/name, a forum by its web address, or a source and a name, such as hacker_news=newest.`,
    )
  return detected
}

const changeOf = (values: Values<(typeof TEXTS)[number]>): ForumSettingsChange =>
  parseInput(ForumSettingsChange, {
    business_name: values.name,
    business_description: values.description,
    keywords: values.keywords === undefined ? undefined : list(values.keywords),
    competitors: values.competitors === undefined ? undefined : list(values.competitors),
    brand_terms: values['brand-terms'] === undefined ? undefined : list(values['brand-terms']),
    communities: values.communities === undefined ? undefined : list(values.communities).map(communityOf),
    guidelines: values.guidelines,
    disclosure: values.disclosure,
    scan_at: values['scan-at'],
    scan_every_hours: values['scan-every'] === undefined ? undefined : Number(values['scan-every']),
  })

/**
 * Shows or changes a workspace's forum settings and returns the text to print. Throws UsageError, `invalid_input` and
 * `not_found`.
 */
export const showOrChangeForum = async (db: Database, args: readonly string[]): Promise<string> => {
  const { values, positionals } = parse(args, 1, TEXTS)
  const workspace = required(values.workspace, '--workspace')
  switch (positionals[0]) {
    case 'show':
      return JSON.stringify(await getSettings(db, workspace), null, 2)
    case 'set':
      return JSON.stringify(
        await changeSettings(
          { db, probedSecrets: noProbedSecrets(), ownComputer: false },
          workspace,
          changeOf(values),
        ),
        null,
        2,
      )
    default:
      throw new UsageError('After the command name, add show or set.')
  }
}

/** Shows and changes forum settings. */
export const forumCommand: Command = {
  summary: 'Show and change forum settings',
  usage: USAGE,
  run: (args, context) =>
    withDatabase(context, async (db) => context.print(await showOrChangeForum(db, args))),
}
