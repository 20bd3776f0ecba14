import { type Database, transaction } from '../db/database.ts'
import { pausedCards, resumeCards } from '../plans/plans.ts'
import { pausedPublications, resumePublications } from '../publishing/publishing.ts'
import { allWorkspaces, readWorkspace } from '../workspaces/workspaces.ts'
import { type Command, parse, UsageError, withDatabase } from './command.ts'

/** Shows what waits since a backup was restored, and lets it go on. */
export const resumeCommand: Command = {
  summary: 'Show what waits since a backup was restored, and let it go on',
  usage: `resume                      shows what waits
resume --yes                lets it go on, and does at once what fell due meanwhile
resume --yes --except-due   hands what fell due meanwhile back, to be scheduled or published again by a person, as it may have
                            been done before the backup was restored; the rest goes on
  --workspace ID            of one workspace alone`,
  run: async (args, context) => {
    const { values } = parse(args, 0, ['workspace'], ['yes', 'except-due'])
    if (values['except-due'] && !values.yes) throw new UsageError('--except-due goes with --yes.')
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

const GOES_ON = 'They go on.'
const PUT_BACK =
  'Cards that are not due yet go on. What was due, and each publication, is its people’s to order again: it says so there.'

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
