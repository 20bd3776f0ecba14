import { expect, it } from 'vitest'
import { moneyOf } from '../articles/articles.fixture.ts'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { isAnswered, KILLED_TIMES, type Moment, publishAndKill } from './publish-killed.fixture.ts'
import { startPublishing } from './publishing.fixture.ts'

/** Number of kills of each choice on each database. */
const KILLS = Number(process.env.QUILLPORT_KILLS ?? 1)

const SLOW = { slow: 400 } as const
const HANG = { hang: true } as const
/** Answered at once: the server dies while it stores the edits, or the answer. */
const ANSWERED = { slow: 0 } as const

type Case = {
  readonly name: string
  readonly on_conflict: 'fail' | 'keep_theirs' | 'overwrite'
  /** What a person does with the post on the site meanwhile. */
  readonly onSite: 'edited' | 'deleted' | 'nothing'
  readonly moments: readonly Moment[]
}
const CASES: readonly Case[] = [
  {
    name: 'that refuses edits on the site',
    on_conflict: 'fail',
    onSite: 'edited',
    moments: [
      { at: 'read', fault: HANG },
      { at: 'read', fault: ANSWERED },
    ],
  },
  {
    name: 'that takes edits in',
    on_conflict: 'keep_theirs',
    onSite: 'edited',
    moments: [
      { at: 'read', fault: ANSWERED },
      { at: 'update', fault: HANG },
      { at: 'update', fault: SLOW },
      { at: 'update', fault: ANSWERED },
    ],
  },
  {
    name: 'that replaces edits',
    on_conflict: 'overwrite',
    onSite: 'edited',
    moments: [
      { at: 'update', fault: HANG },
      { at: 'read', fault: ANSWERED },
      { at: 'update', fault: SLOW },
    ],
  },
  {
    name: 'that makes a deleted post again',
    on_conflict: 'overwrite',
    onSite: 'deleted',
    moments: [
      { at: 'create', fault: HANG },
      { at: 'create', fault: SLOW },
    ],
  },
  {
    name: 'with another picture',
    on_conflict: 'fail',
    onSite: 'nothing',
    moments: [
      { at: 'upload', fault: HANG },
      { at: 'upload', fault: SLOW },
      { at: 'update', fault: HANG },
    ],
  },
]

const THEIRS = '<p>Words by hand.</p>'
const OURS = '<p>Ours, changed.</p>'

describeEachDatabase('a server killed while it sends an order', (make) => {
  it.each(CASES)(
    `$name leaves one post, every version and no other charge, killed ${KILLS} times`,
    async ({ on_conflict, onSite, moments }) => {
      const test = await startPublishing(make, { publishTimes: KILLED_TIMES })
      const { db, ghost } = test
      await transaction(db, (trx) => moveCredits(trx, test.workspaceId, KILLS * 8, 'More'))
      const versionsOf = (id: string) =>
        db.selectFrom('article_version').selectAll().where('article_id', '=', id).orderBy('version').execute()

      const kill = async (round: number, moment: Moment): Promise<void> => {
        const article = await test.written({ title: `Article ${round}`, image: onSite === 'nothing' })
        await test.publish(article)
        const { id } = test.onlyPost()
        if (onSite === 'edited') ghost.edit(id, { html: THEIRS })
        if (onSite === 'deleted') ghost.posts.delete(id)
        // The title card follows the title, so that the article has another picture, if it has one.
        expect((await test.edit(article, { title: `Changed ${round}`, html: OURS })).status).toBe(200)
        const versions = await versionsOf(article.job_id)
        const money = await moneyOf(test)

        const later = isAnswered(moment) ? (round * 7) % 60 : 0
        await publishAndKill(test, article, { on_conflict }, moment, later)
        // The caller repeats the order, because it got no answer.
        const answer = await test.ask(article, 'draft', {}, test.siteId, { on_conflict })

        const now = await versionsOf(article.job_id)
        expect(now.slice(0, versions.length)).toEqual(versions)
        if (on_conflict === 'fail' && onSite === 'edited') {
          expect(answer.status).toBe(409)
          expect(await answer.json()).toMatchObject({ code: 'conflict', fields: ['html'] })
          expect(test.onlyPost()).toMatchObject({ id, title: `Article ${round}`, html: THEIRS })
        } else {
          expect(await answer.json()).toMatchObject({ status: 'draft' })
          const html = on_conflict === 'keep_theirs' ? THEIRS : OURS
          expect(test.onlyPost()).toMatchObject({ title: `Changed ${round}`, html })
        }
        const taken = on_conflict === 'keep_theirs' ? [THEIRS] : []
        expect(now.slice(versions.length).map(({ body }) => body)).toEqual(taken)
        if (onSite === 'nothing') {
          // The lost upload was found again.
          expect([...ghost.images.keys()]).toHaveLength(2)
          expect(test.onlyPost().feature_image).toContain([...ghost.images.keys()].at(-1))
        }
        expect(await moneyOf(test)).toEqual(money)
        expect((await test.get(article.job_id)).publications).toMatchObject([
          { state: 'done', status: 'draft' },
        ])
        ghost.posts.clear()
        ghost.images.clear()
      }
      for (let round = 0; round < KILLS; round += 1) {
        const moment = moments[round % moments.length]
        if (moment) await kill(round, moment)
      }
      await ghost.close()
    },
    60_000 + KILLS * 20_000,
  )
})
