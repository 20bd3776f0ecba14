import { type Database, transaction } from '../db/database.ts'
import { pausedCards, resumeCards } from '../plans/plans.ts'
import { pausedPublications, resumePublications } from '../publishing/publishing.ts'
import { allWorkspaces, readWorkspace } from '../workspaces/workspaces.ts'
import { type Command, parse, UsageError, withDatabase } from './command.ts'

/** Lists what is paused after a restore, and resumes it. */
export const resumeCommand: Command = {
  summary: 'List the work that is paused after a restore, and continue it',
  usage: `resume                      lists the paused work
resume --yes                continues all paused work. The service does overdue work at once, even if it did this work before the restore
resume --yes --except-due   continues only the cards that are not overdue. Somebody must schedule the overdue cards again, and publish
                            the articles of the paused publications again
  --workspace ID            lists or continues only the work of one workspace`,
  run: async (args, context) => {
    const { values } = parse(args, 0, ['workspace'], ['yes', 'except-due'])
    if (values['except-due'] && !values.yes)
      throw new UsageError('Use --except-due only together with --yes.')
    const only = values.workspace
    await withDatabase(context, async (db) => {
      if (only !== undefined) await readWorkspace(db, only)
      const waiting = await shownWaiting(db, only)
      if (values.yes) await resume(db, only, values['except-due'] !== true)
      const told = values.yes
        ? { waited: waiting, next: values['except-due'] ? PUT_BACK : GOES_ON }
        : { waiting }
      context.print(JSON.stringify(told, null, 2))
    })
  },
}

const GOES_ON = 'The service continues this work.'
const PUT_BACK =
  'The service writes the articles of cards that are not overdue. Somebody must reschedule the overdue cards and republish each article whose publication was paused. These cards and articles have notes that say what to do.'

const resume = async (db: Database, only: string | undefined, due: boolean): Promise<void> => {
  const ids = only === undefined ? (await allWorkspaces(db)).map(({ id }) => id) : [only]
  for (const id of ids)
    await transaction(db, async (trx) => {
      await resumeCards(trx, id, { due })
      await resumePublications(trx, id, { due })
    })
}

const shownWaiting = async (db: Database, only: string | undefined) => {
  const isWanted = ({ workspace_id }: { readonly workspace_id: string }): boolean =>
    only === undefined || workspace_id === only
  const cards = (await pausedCards(db)).filter(isWanted)
  const publications = (await pausedPublications(db)).filter(isWanted)
  return {
    cards: cards.map(({ id, scheduled_for, isDue, ...card }) => ({
      card: id,
      ...card,
      scheduled_for: scheduled_for === null ? null : new Date(scheduled_for).toISOString(),
      due: isDue,
    })),
    publications: publications.map(({ id: _, wanted_status, ...rest }) => ({
      ...rest,
      status: wanted_status,
    })),
  }
}
