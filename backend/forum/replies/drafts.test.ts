import { afterAll, expect, test } from 'vitest'
import { describeEachDatabase, type MakeDatabase } from '../../db/database.fixture.ts'
import { FAKE_REPLY, INJECTED, startFakeModel } from '../../model/model.fixture.ts'
import { createModels } from '../../model/models.ts'
import { createLogger } from '../../observability/logging.ts'
import { createMetrics } from '../../observability/metrics.ts'
import type { Parts } from '../../run/compose.ts'
import { type ForumTest, PROFILE, startForum } from '../forum.fixture.ts'
import type { LeadRow } from '../forum.rows.ts'
import { insertLeads } from '../leads/lead-rows.fixture.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const models = createModels({
  configured: { provider: 'openai_compatible', model: 'fake', base_url: fake.baseUrl },
  lookAround: false,
  now: Date.now,
})

const startWithLead = async (
  make: MakeDatabase,
  options: {
    readonly withModel?: boolean
    readonly lead?: Partial<LeadRow>
    readonly parts?: Partial<Parts>
  } = {},
): Promise<ForumTest & { readonly lead_id: string }> => {
  fake.answer('good')
  const it = await startForum(make, { ...(options.withModel ? { models } : {}), ...options.parts })
  const lead = {
    status: 'new',
    intent: 'recommendation',
    body: 'I need an invoice app.',
    ...options.lead,
  } as const
  const [row] = await insertLeads(it.db, it.workspaceId, 1, () => lead)
  await it.owner.changeForumSettings({ ...PROFILE, brand_terms: ['Papercrane', 'Tidybill'] })
  return { ...it, lead_id: row?.id ?? '' }
}
const used = async (it: ForumTest) => (await it.forum.getSettings({})).limits.drafts.used

describeEachDatabase('drafts', (make) => {
  test('a German post is answered in German, and English sentences are put in a bracket', async () => {
    const german = {
      title: 'Welches Programm nehmt ihr für Rechnungen?',
      body: 'Ich bin selbstständig und suche ein einfaches Programm, das Rechnungen schreibt und an säumige Kunden erinnert. Es darf höchstens 20 Euro im Monat kosten.',
    }
    const it = await startWithLead(make, { lead: german })
    const { text } = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(text).toContain('Papercrane ist mein eigenes Angebot')
    expect(text.replace(/\[[^\]]*\]/g, '')).not.toMatch(/\b(the|you|with|my own)\b/i)
  })

  test.each(['by a model', 'of saved replies'])(
    'of 50 simultaneous drafts %s, exactly ten succeed, and the others say when more are possible',
    async (by) => {
      const it = await startWithLead(make, { withModel: by === 'by a model' })
      for (let n = 1; n <= 11; n += 1)
        await it.forum.saveReply({ name: `Reply ${n}`, text: `Send the invoice on day ${n}.` })
      const answers = await Promise.allSettled(
        Array.from({ length: 50 }, () => it.forum.draftReply({ lead_id: it.lead_id })),
      )
      const made = answers.filter(({ status }) => status === 'fulfilled')
      expect(made).toHaveLength(10)
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(answer.reason).toMatchObject({
            code: 'daily_limit_reached',
            details: { retryAfter: expect.any(Number) },
          })
      expect(await used(it)).toBe(10)
      const texts = made.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.text] : []))
      expect(new Set(texts).size).toBe(by === 'by a model' ? 1 : 10)
      it.nextDay()
      expect((await it.forum.draftReply({ lead_id: it.lead_id })).remaining_today).toBe(9)
    },
  )

  test('each draft is a version of its own, and all are in the changes feed', async () => {
    const it = await startWithLead(make, { withModel: true })
    const made = [
      await it.forum.draftReply({ lead_id: it.lead_id }),
      await it.forum.draftReply({ lead_id: it.lead_id }),
    ]
    expect(made.map(({ remaining_today }) => remaining_today)).toEqual([9, 8])
    const { items } = await it.changes.list({})
    const told = items.flatMap((item) => (item.kind === 'draft' ? [item.id] : []))
    expect(told.toSorted()).toEqual(made.map(({ draft_id }) => draft_id).toSorted())
  })

  test('one Idempotency-Key makes one draft and counts one', async () => {
    const it = await startWithLead(make, { withModel: true })
    const client = it.clientWith(() => 'the-same-key')
    const before = fake.requests.length
    const [first, second] = await Promise.all([
      client.forum.draftReply({ lead_id: it.lead_id }),
      client.forum.draftReply({ lead_id: it.lead_id }),
    ])
    expect(second).toEqual(first)
    expect(await used(it)).toBe(1)
    expect(fake.requests.length - before).toBe(1)
  })

  test('a draft that the model cannot write is not counted', async () => {
    const it = await startWithLead(make, { withModel: true })
    for (const mode of ['failing', 'refusal', 'cut_off', 'garbage'] as const) {
      fake.answer(mode)
      const { cursor } = await it.changes.list({})
      await expect(it.forum.draftReply({ lead_id: it.lead_id })).rejects.toMatchObject({
        code: 'upstream_failed',
        message: expect.stringContaining('Nothing was charged or counted'),
      })
      expect(await used(it)).toBe(0)
      expect((await it.changes.list({ cursor })).items.some(({ kind }) => kind === 'draft')).toBe(false)
    }
  })

  test('a draft that the model cannot write is in the log and the metrics', async () => {
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => lines.push(line) })
    const metrics = createMetrics()
    const it = await startWithLead(make, { withModel: true, parts: { log, metrics } })
    fake.answer('wrong_key')
    await expect(it.forum.draftReply({ lead_id: it.lead_id })).rejects.toMatchObject({
      code: 'upstream_failed',
    })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'warn',
        lead_id: it.lead_id,
        workspace_id: it.workspaceId,
        code: 'upstream_failed',
        reason: expect.stringContaining('rejected the key (401)'),
      }),
    ])
    expect((await metrics.expose()).text).toContain(
      'quillport_failures_total{of="draft",code="upstream_failed"} 1',
    )
  })

  test('a model writes the draft under its name, with the guidelines in the system prompt and the post in a fence', async () => {
    const it = await startWithLead(make, {
      withModel: true,
      lead: { title: 'POST-TITLE', body: 'POST-BODY' },
    })
    await it.owner.changeForumSettings({ guidelines: 'Write like a pirate.' })
    const draft = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(draft).toMatchObject({ text: FAKE_REPLY, written_by: 'openai_compatible:fake' })
    const asked = fake.requests.at(-1)
    expect(asked?.system).toContain('Write like a pirate.')
    expect(asked?.system).not.toContain('POST-')
    expect(asked?.prompt.replace(/<<<(\w+)\n[\s\S]*?\n\1>>>/g, '')).not.toContain('POST-')
  })

  test('a link that the model took from the post does not reach the person', async () => {
    const it = await startWithLead(make, { withModel: true })
    fake.answer('obeys_injection')
    const draft = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(draft.text).not.toContain(INJECTED.split(' ').at(-1))
    expect(draft.warnings.map(({ code }) => code)).toContain('link')
  })

  test('an experience that the model invents is removed, and a warning says so', async () => {
    const it = await startWithLead(make, { withModel: true })
    fake.answer('invents_experience')
    const draft = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(draft.text).toBe(FAKE_REPLY)
    expect(draft.warnings).toContainEqual(
      expect.objectContaining({
        code: 'invented_experience',
        message: expect.stringContaining('I switched'),
      }),
    )
  })

  test('without a model or a saved reply, the draft is a bracket, own sentences and the disclosure', async () => {
    const it = await startWithLead(make)
    const draft = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(draft).toMatchObject({ written_by: 'own_sentences', saved_reply: null })
    expect(draft.text).toMatch(/^\[Answer this first\. They wrote: “[^”]*invoice/)
    expect(draft.text).toContain(
      'It writes invoices, tracks billable hours and reminds clients who pay late.',
    )
    expect(draft.text).toContain('Papercrane is my own business')
    expect(draft.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['no_model', 'unfilled']))
    expect(draft.facts[0]).toMatchObject({ answers: true })
    await it.owner.changeForumSettings({ disclosure: 'I built Papercrane myself.' })
    const again = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(again.text).toMatch(/\n\nI built Papercrane myself\.$/)
  })

  test('without a model, the saved reply that suits best is the draft, and the next one is the next draft', async () => {
    const it = await startWithLead(make)
    const save = (name: string, text: string, change = {}) => it.forum.saveReply({ name, text, ...change })
    await save('Garden', 'Mow it in the morning, and leave the roses alone until spring.')
    const best = await save('Invoices', 'Send the invoice on the day the work ends. [their budget]', {
      intents: ['recommendation'],
    })
    await save('Pains', 'An invoice that is late is a call you did not make.', { intents: ['pain_point'] })
    await save('Deutsch', 'Schicken Sie die Rechnung an dem Tag, an dem die Arbeit endet.')
    const first = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(first).toMatchObject({ text: best.text, written_by: 'saved_reply' })
    expect(first.saved_reply).toMatchObject({ name: 'Invoices', why: expect.stringContaining('“invoice”') })
    const second = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(second.saved_reply).toMatchObject({ name: 'Garden' })
    const help = await it.forum.replyHelp({ lead_id: it.lead_id })
    expect(help.saved_replies.map(({ name, fit }) => [name, fit.suits])).toEqual([
      ['Invoices', true],
      ['Garden', true],
      ['Pains', false],
      ['Deutsch', false],
    ])
    expect(await used(it)).toBe(2)
    const { items } = await it.changes.list({})
    const told = items.flatMap((item) =>
      item.kind === 'draft' && 'data' in item ? [item.data?.saved_reply] : [],
    )
    expect(told).toEqual(expect.arrayContaining([first.saved_reply, second.saved_reply]))
  })

  test('the help names the rule that forbids naming the product, and no other rule', async () => {
    const it = await startWithLead(make)
    const help = () => it.forum.replyHelp({ lead_id: it.lead_id })
    expect((await help()).forbidden_by).toBeNull()
    const rules = JSON.stringify(['Be nice.', 'No self-promotion.'])
    await it.db.updateTable('community').set({ rules }).execute()
    expect((await help()).forbidden_by).toBe('No self-promotion.')
  })

  test('a repeated draft is the earlier draft, says so and is not counted', async () => {
    const it = await startWithLead(make)
    const draft = () => it.forum.draftReply({ lead_id: it.lead_id })
    const [first, second] = await Promise.all([draft(), draft()])
    expect(second.draft_id).toBe(first.draft_id)
    expect([first.repeated, second.repeated].toSorted()).toEqual([false, true])
    expect(await draft()).toMatchObject({
      ...{ draft_id: first.draft_id, text: first.text, repeated: true, remaining_today: 9 },
      warnings: expect.arrayContaining([
        { code: 'no_model', rule: null, message: expect.stringContaining('no new draft for this post') },
      ]),
    })
    expect(await used(it)).toBe(1)
    const { saved_reply_id } = await it.forum.saveReply({ name: 'Mine', text: 'Send the invoice at once.' })
    const saved = await draft()
    expect(saved).toMatchObject({ written_by: 'saved_reply', repeated: false })
    expect(await draft()).toMatchObject({ draft_id: saved.draft_id, repeated: true })
    await it.forum.changeSavedReply({ saved_reply_id, text: 'Send the invoice on the same day.' })
    expect(await draft()).toMatchObject({ text: 'Send the invoice on the same day.', repeated: false })
    expect(await used(it)).toBe(3)
    await it.db.updateTable('daily_use').set({ used: 10 }).where('name', '=', 'drafts').execute()
    expect(await draft()).toMatchObject({ repeated: true, remaining_today: 0 })
    expect(await it.db.selectFrom('draft').selectAll().execute()).toHaveLength(3)
  })

  test('a repeated draft comes with its new warnings, which are stored', async () => {
    const it = await startWithLead(make)
    await it.forum.saveReply({ name: 'Mine', text: 'I make Papercrane, which sends the invoice.' })
    await it.forum.draftReply({ lead_id: it.lead_id })
    const rules = JSON.stringify(['No self-promotion.'])
    await it.db.updateTable('community').set({ rules }).execute()
    const { cursor } = await it.changes.list({})
    const again = await it.forum.draftReply({ lead_id: it.lead_id })
    const ofRule = expect.arrayContaining([expect.objectContaining({ code: 'community_rule' })])
    expect(again).toMatchObject({ repeated: true, warnings: ofRule })
    expect((await it.changes.list({ cursor })).items).toMatchObject([
      { kind: 'draft', id: again.draft_id, data: { warnings: ofRule } },
    ])
  })

  test.each(['a model', 'no model'])(
    'a draft for a deleted post has only a warning about the deletion, with %s',
    async (by) => {
      const it = await startWithLead(make, {
        withModel: by === 'a model',
        lead: { title: '', body: '', post_deleted: 1 },
      })
      const draft = await it.forum.draftReply({ lead_id: it.lead_id })
      expect(draft.warnings).toEqual([
        {
          code: 'post_deleted',
          rule: null,
          message: expect.stringMatching(/deleted this post.*nothing to answer/),
        },
      ])
      await it.forum.saveReply({ name: 'Mine', text: 'Send the invoice at once.' })
      expect(await it.forum.draftReply({ lead_id: it.lead_id })).toMatchObject({
        ...{ draft_id: draft.draft_id, repeated: true, warnings: draft.warnings },
      })
      expect(await used(it)).toBe(1)
    },
  )

  test('saved replies are in the changes feed when they are saved, changed and deleted', async () => {
    const it = await startWithLead(make)
    let cursor: string | undefined
    const told = async () => {
      const page = await it.changes.list({ ...(cursor ? { cursor } : {}) })
      cursor = page.cursor
      return page.items.filter(({ kind }) => kind === 'saved_reply')
    }
    expect(await told()).toEqual([])
    const kept = await it.forum.saveReply({ name: 'Mine', text: 'Send the invoice at once.' })
    const { saved_reply_id } = kept
    expect(await told()).toMatchObject([{ id: saved_reply_id, data: kept }])
    const changed = await it.forum.changeSavedReply({ saved_reply_id, name: 'Ours' })
    expect(await told()).toMatchObject([{ id: saved_reply_id, data: changed }])
    await it.forum.deleteSavedReply({ saved_reply_id })
    expect(await told()).toMatchObject([{ id: saved_reply_id, deleted: true }])
  })

  test('saved replies can be changed and deleted only by their workspace', async () => {
    const it = await startWithLead(make)
    const kept = await it.forum.saveReply({
      name: 'Salut',
      text: 'Vous pouvez envoyer la facture le jour même.',
    })
    expect(kept).toMatchObject({ language: 'fr', intents: [], communities: [] })
    const changed = await it.forum.changeSavedReply({
      saved_reply_id: kept.saved_reply_id,
      name: 'Bonjour',
      intents: ['question'],
    })
    expect(changed).toMatchObject({ name: 'Bonjour', text: kept.text, intents: ['question'] })
    const stranger = await startForum(async () => ({ ...(await make()), db: it.db }))
    await expect(
      stranger.forum.deleteSavedReply({ saved_reply_id: kept.saved_reply_id }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await it.forum.savedReplies({})).saved_replies).toEqual([changed])
    await it.forum.deleteSavedReply({ saved_reply_id: kept.saved_reply_id })
    expect((await it.forum.savedReplies({})).saved_replies).toEqual([])
    await expect(it.forum.saveReply({ name: ' ', text: 'x' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('saved replies are listed in the order of a dictionary, on every database', async () => {
    const it = await startWithLead(make)
    const sorted = ['apple', 'Äther', 'Berta', 'élan', 'Emil', 'zebra', 'Zulu']
    for (const name of sorted.toReversed())
      await it.forum.saveReply({ name, text: 'Send the invoice at once.' })
    expect((await it.forum.savedReplies({})).saved_replies.map(({ name }) => name)).toEqual(sorted)
  })

  test('saved replies have different names, in capital and small letters alike', async () => {
    const it = await startWithLead(make)
    const save = (name: string) => it.forum.saveReply({ name, text: 'Send the invoice at once.' })
    const taken = { code: 'conflict', message: expect.stringContaining('“Mine”') }
    const twice = await Promise.allSettled([save('Mine'), save('Mine')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save('mine')).rejects.toMatchObject(taken)
    const { saved_reply_id } = await save('Ours')
    await expect(it.forum.changeSavedReply({ saved_reply_id, name: 'MINE' })).rejects.toMatchObject(taken)
    expect(await it.forum.changeSavedReply({ saved_reply_id, name: 'OURS' })).toMatchObject({ name: 'OURS' })
    expect(await it.forum.changeSavedReply({ saved_reply_id, text: 'Wait.' })).toMatchObject({
      text: 'Wait.',
    })
  })

  test('a model sees saved replies that suit as examples, in a fence', async () => {
    const it = await startWithLead(make, { withModel: true })
    await it.forum.saveReply({ name: 'Mine', text: 'VOICE-TEXT about the invoice that you need.' })
    const draft = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(draft).toMatchObject({ text: FAKE_REPLY, saved_reply: null })
    const system = fake.requests.at(-1)?.system ?? ''
    expect(system).toContain('VOICE-TEXT')
    expect(system.replace(/<<<(\w+)\n[\s\S]*?\n\1>>>/g, '')).not.toContain('VOICE-TEXT')
  })

  test("a community's rule against promotion is quoted word for word", async () => {
    const it = await startWithLead(make)
    const rule = 'Rule 3: No self-promotion, ever.'
    await it.db
      .updateTable('community')
      .set({ rules: JSON.stringify(['Be nice.', rule]) })
      .where('workspace_id', '=', it.workspaceId)
      .execute()
    const { warnings } = await it.forum.draftReply({ lead_id: it.lead_id })
    expect(warnings.filter(({ code }) => code === 'community_rule')).toEqual([
      expect.objectContaining({ rule }),
    ])
    const { leads } = await it.forum.listLeads({})
    expect(leads[0]).toMatchObject({ rules: ['Be nice.', rule] })
  })

  test('a draft during which the server dies is not counted', async () => {
    const it = await startWithLead(make, { withModel: true })
    fake.answer('hang')
    const before = fake.requests.length
    void it.forum.draftReply({ lead_id: it.lead_id }).catch(() => {})
    await expect.poll(() => fake.requests.length).toBeGreaterThan(before)
    expect(await used(it)).toBe(0)
  })

  test('a draft for an unknown lead is not counted', async () => {
    const it = await startWithLead(make)
    await expect(it.forum.draftReply({ lead_id: 'lead_none' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await used(it)).toBe(0)
  })
})
