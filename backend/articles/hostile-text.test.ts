import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { SILENT_AT_MOST, silenceDuring } from '../http/silence.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { startArticles } from './articles.fixture.ts'
import { keyphraseCount } from './keyphrase.ts'

const Problem = z.object({ code: z.literal('invalid_input'), detail: z.string() })
const ORDER = { title: 'How to choose a bike light', focus_keyword: 'bike light' }
const MANY = 'html: The text has more than 10,000 elements. Shorten it or split it into several articles.'
const SLOW = 'html: This text takes too long to check. Shorten it or split it into several articles.'
/** Repeats a text up to the maximum length of an edit. */
const filled = (text: string): string => text.repeat(Math.floor(399_000 / text.length))

describeEachDatabase('an edit that is made to be slow', (make) => {
  it.each([
    ['130,000 paragraphs', filled('<p>'), MANY],
    ['40,000 headings', filled('<h2>x</h2>'), MANY],
    // The thread's time limit is two seconds. Some machines need longer for these texts.
    ['33,000 sentences', filled('bike light. '), SLOW],
  ])(
    'with %s, sent several times at once, delays no other request, and is saved whole or refused',
    async (_, html, why) => {
      const it = await startArticles(make)
      const { job_id, version = 0 } = await it.written(ORDER)
      const edit = () => it.send('PATCH', `/api/v1/articles/${job_id}`, { body: { html } })
      const times = why === MANY ? 10 : 3
      const { answer, longest } = await silenceDuring(it.app, () =>
        Promise.all(Array.from({ length: times }, edit)),
      )
      expect(longest).toBeLessThan(SILENT_AT_MOST)
      const refused = answer.filter(({ status }) => status === 400)
      expect(answer.filter(({ status }) => status === 200)).toHaveLength(times - refused.length)
      for (const one of refused) expect(Problem.parse(await one.json()).detail).toBe(why)
      if (why === MANY) expect(refused).toHaveLength(times)
      expect((await it.get(job_id)).version).toBe(version + times - refused.length)
    },
  )

  it('is checked outside the event loop, so that other requests are answered during a check', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    // Each character expands to four words.
    const html = 'ﷺ'.repeat(200_000)
    const begun = performance.now()
    keyphraseCount(html, ORDER.focus_keyword)
    const takes = performance.now() - begun
    const { longest } = await silenceDuring(it.app, () =>
      it.send('PATCH', `/api/v1/articles/${job_id}`, { body: { html } }),
    )
    expect(longest).toBeLessThan(takes / 2)
  })

  it('in one field is saved together with a simultaneous edit of another field, and the checks match the saved text', async () => {
    const it = await startArticles(make)
    const { job_id } = await it.written(ORDER)
    const html = `<p>${'Every bike light is bright. '.repeat(3_000)}</p>`
    const edits = [{ html }, { title: 'Candles', seo_title: 'Candles' }, { focus_keyword: 'candles' }]
    const answers = await Promise.all(
      edits.map((body) => it.send('PATCH', `/api/v1/articles/${job_id}`, { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { checks = [], ...saved } = await it.get(job_id)
    expect(saved).toMatchObject({ version: 4, title: 'Candles', focus_keyword: 'candles', html })
    const passed = new Map(checks.map((check) => [check.id, check.passed]))
    expect([passed.get('keyphrase_in_title'), passed.get('keyphrase_in_opening')]).toEqual([true, false])
  })

  it('does not delay the checks of another workspace', async () => {
    const it = await startArticles(make)
    const stranger = await newAccount(it)
    const [slow, quick] = [await it.written(ORDER), await it.written(ORDER)]
    await it.db
      .updateTable('article')
      .set({ workspace_id: stranger.workspaceId })
      .where('id', '=', quick.job_id)
      .execute()
    let answered = 0
    const html = filled('bike light. ')
    const edits = Array.from({ length: 6 }, async () => {
      await it.send('PATCH', `/api/v1/articles/${slow.job_id}`, { body: { html } })
      answered += 1
    })
    const body = { html: '<p>Short.</p>' }
    const edit = await it.send('PATCH', `/api/v1/articles/${quick.job_id}`, { key: stranger.key, body })
    expect(edit.status).toBe(200)
    expect(answered).toBeLessThan(4)
    await Promise.all(edits)
  })
})
