import { describe, expect, test } from 'vitest'
import { MOST_MUTED } from '../../../contract/forum.ts'
import { DAY } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { keepVersion, ownWorkAbout } from '../../own-work/own-work.fixture.ts'
import { newAccount } from '../../run/backend.fixture.ts'
import { feedSite, POSTS, startForum } from '../forum.fixture.ts'
import { insertLeads } from '../leads/lead-rows.fixture.ts'
import { mutedOf, mutingOf, withLists, withOne } from '../watching/muting-rules.ts'
import { passedOf, readableOf, watchSites } from './triage.fixture.ts'

const by = (muted: object, post: { title?: string; body?: string; author?: string | null }) =>
  mutingOf({ muted: JSON.stringify(muted) })({ title: '', body: '', author: null, ...post }, 'r/Freelance')

describe('what is muted', () => {
  test.each([
    ['crypto', 'Any CRYPTO invoices?', true],
    ['crypto', 'cryptography tools', false],
    ['crypto', 'pay in crypto.', true],
    ['for hire', 'I am for\n  hire now', true],
    ['for hire', 'for a hire', false],
    ['c++', 'learn c++ fast', true],
    ['c++', 'learn c++11', true],
    ['.net', 'a .NET job', true],
    ['a.b', 'axb', false],
    ['e-mail', 'an e-mail list', true],
    ['either/or', 'It is either/or here', true],
    ['x -', 'for x - and more', true],
    ['[ad]', 'an [ad] again', true],
    ['back\\slash', 'a back\\slash', true],
    ['straße', 'in der STRASSE', false],
    ['größe', 'welche GRÖSSE, welche GRÖßE', true],
    ['仮想通貨', '安全な仮想通貨の請求書', true],
    ['ﬁnance', 'finance', true],
    ['won', "I won't", true],
    ['naive', 'naïve', false],
    ["don't hire", 'I don’t hire', true],
    ['don’t hire', "I don't hire", true],
    ["l'emploi", 'sur lʼemploi', true],
    ['"side hustle"', 'a “side hustle” here', true],
    ['„Nebenjob“', 'ein "Nebenjob" hier', true],
    ['« emploi »', 'un "emploi" ici', false],
    ['e-mail', 'an e\u2011mail list', true],
    ['work - home', 'work – home', true],
    ['work—home', 'work-home', true],
    ['for hire', 'I am for\u00a0hire', true],
    ['for\u202fhire', 'I am for hire', true],
    ['crypto', 'cryp\u00adto and cry\u200bpto', true],
    ['\u200b', 'any post', false],
  ])('the word %j in %j: %j', (word, body, is) => {
    expect(by({ words: [word] }, { body }) !== null).toBe(is)
  })

  test('an apostrophe, a quote or a dash in another form is the same word', () => {
    expect(by({ words: ['Don’t hire'] }, { body: "don't hire" })).toEqual({
      code: 'muted_word',
      word: 'Don’t hire',
    })
    const two = withLists(mutedOf({ muted: '{}' }), { words: ["don't", 'don’t'] })
    expect(two.words).toEqual(["don't"])
    expect(withOne(two, 'word', 'don’t', false).words).toEqual([])
  })

  test('names the word as the person wrote it, and finds a word among many', () => {
    const words = Array.from({ length: MOST_MUTED }, (_, at) => `Word${at}`)
    expect(by({ words }, { title: 'say word199 now' })).toEqual({ code: 'muted_word', word: 'Word199' })
    expect(by({ words }, { title: 'say word200 now' })).toBeNull()
  })

  test('mutes an author in any spelling of the name, and a community by its name', () => {
    for (const author of ['Anna', 'u/anna', '/u/ANNA', '@anna'])
      expect(by({ authors: ['u/anna'] }, { author })).toEqual({ code: 'muted_author' })
    expect(by({ authors: ['anna'] }, { author: 'annabel' })).toBeNull()
    expect(by({ authors: ['anna'] }, { author: null })).toBeNull()
    expect(by({ communities: ['r/freelance'] }, {})).toEqual({ code: 'muted_community' })
  })
})

describeEachDatabase('muting', (make) => {
  test('keeps posts from becoming leads, removes new leads, and restores them when the muting ends', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.warm(2) },
    ])
    await watchSites(it, site)
    await it.scan()
    const { cursor } = await it.changes.list({})
    for (const { lead_id } of await readableOf(it))
      await keepVersion(it.db, it.workspaceId, lead_id, 'You wrote it.')
    expect((await it.forum.mute({ kind: 'word', value: 'Small Bakery', muted: true })).muted).toEqual({
      words: ['Small Bakery'],
      authors: [],
      communities: [],
    })
    await it.work()
    const left = await readableOf(it)
    expect(left.map(({ title }) => title)).toEqual([POSTS.warm(2).title])
    expect(await ownWorkAbout(it.db)).toEqual(left.map(({ lead_id }) => lead_id))
    const { items } = await it.changes.list({ cursor })
    expect(items.map(({ kind, deleted }) => [kind, deleted])).toEqual([
      ['lead', true],
      ['settings', undefined],
    ])
    expect(await passedOf(it)).toEqual([[POSTS.hot(1).title, 'Muted word: Small Bakery']])
    site.publish([
      { id: 'c', ...POSTS.hot(3) },
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.warm(2) },
    ])
    await it.scan()
    expect(await readableOf(it)).toHaveLength(1)
    await it.forum.mute({ kind: 'word', value: 'small  bakery', muted: false })
    await it.work()
    expect((await readableOf(it)).map(({ title }) => title)).toEqual(
      expect.arrayContaining([POSTS.hot(1).title, POSTS.hot(3).title]),
    )
    expect(await passedOf(it)).toEqual([])
  })

  test('keeps leads that the person has used: saved, replied, ignored, drafted for or taken up', async () => {
    const it = await startForum(make)
    const statuses = ['new', 'saved', 'replied', 'ignored', 'new', 'new'] as const
    const rows = await insertLeads(it.db, it.workspaceId, 6, (at) => ({
      status: statuses[at] ?? 'new',
      author: 'anna',
      ...(at === 5 ? { taken_up: 1, touched_at: 1 } : {}),
      ...(statuses[at] === 'new' ? {} : { touched_at: 1 }),
    }))
    await it.forum.draftReply({ lead_id: rows[4]?.id ?? '' })
    await it.forum.mute({ kind: 'author', value: 'ANNA', muted: true })
    await it.work()
    expect((await readableOf(it)).map(({ lead_id }) => lead_id).toSorted()).toEqual(
      rows.slice(1).map(({ id }) => id),
    )
  })

  test('removes a lead whose mark was taken back, unless a reply was drafted for it', async () => {
    const it = await startForum(make)
    const rows = await insertLeads(it.db, it.workspaceId, 2, () => ({ status: 'new', author: 'anna' }))
    const lead_ids = rows.map(({ id }) => id)
    await it.forum.draftReply({ lead_id: rows[1]?.id ?? '' })
    for (const status of ['ignored', 'new'] as const) await it.forum.markLeads({ lead_ids, status })
    await it.forum.mute({ kind: 'author', value: 'anna', muted: true })
    await it.work()
    expect((await readableOf(it)).map(({ lead_id }) => lead_id)).toEqual([rows[1]?.id])
  })

  test('a lead for which the person wrote a reply elsewhere stays, and neither its status nor its revision changes', async () => {
    const it = await startForum(make)
    const rows = await insertLeads(it.db, it.workspaceId, 2, () => ({ status: 'new', author: 'anna' }))
    const { cursor } = await it.changes.list({})
    await it.forum.keepLead({ lead_id: rows[1]?.id ?? '' })
    expect((await it.changes.list({ cursor })).items).toEqual([])
    await it.forum.mute({ kind: 'author', value: 'anna', muted: true })
    await it.work()
    expect((await readableOf(it)).map(({ lead_id, status }) => [lead_id, status])).toEqual([
      [rows[1]?.id, 'new'],
    ])
  })

  test('a lead that does not exist, or that another workspace has, cannot be kept in use', async () => {
    const it = await startForum(make)
    const [lead] = await insertLeads(it.db, (await newAccount(it)).workspaceId, 1)
    for (const lead_id of ['lead_none', lead?.id ?? ''])
      await expect(it.forum.keepLead({ lead_id })).rejects.toMatchObject({ code: 'not_found' })
    const [own] = await insertLeads(it.db, it.workspaceId, 1)
    await it.change({ plan: 'free', forum_access: 'none' })
    await expect(it.forum.keepLead({ lead_id: own?.id ?? '' })).rejects.toMatchObject({
      code: 'forum_not_enabled',
    })
    expect(
      (await it.db.selectFrom('lead').select('touched_at').execute()).map((row) => row.touched_at),
    ).toEqual([null, null])
  })

  describe('a lead whose post is no longer kept', () => {
    const oldLead = async () => {
      const it = await startForum(make)
      const site = await feedSite()
      site.publish([{ id: 'a', ...POSTS.hot(1) }])
      await watchSites(it, site)
      await it.scan()
      const [lead] = await readableOf(it)
      it.clock.advance(10 * DAY)
      await it.work()
      const posts = () => it.db.selectFrom('venue_post').select(['post', 'source_id']).execute()
      expect(await posts()).toEqual([{ post: null, source_id: null }])
      const mute = async (muted: boolean) => {
        await it.forum.mute({ kind: 'word', value: 'small bakery', muted })
        await it.work()
      }
      await mute(true)
      expect(await readableOf(it)).toEqual([])
      expect(await posts()).toMatchObject([{ post: expect.stringContaining('small bakery') }])
      return { it, site, lead, posts, mute }
    }

    test('comes back with its words, score and dates when the muting ends within a week', async () => {
      const { it, lead, mute } = await oldLead()
      expect(await passedOf(it)).toEqual([[POSTS.hot(1).title, 'Muted word: small bakery']])
      it.clock.advance(6 * DAY)
      await it.work()
      await mute(false)
      const { lead_id: _, found_at: __, ...same } = lead ?? {}
      expect(await readableOf(it)).toMatchObject([same])
    })

    test('leaves no words of its post a week after it was muted', async () => {
      const { it, posts, mute } = await oldLead()
      it.clock.advance(8 * DAY)
      await it.work()
      expect(await posts()).toEqual([{ post: null, source_id: null }])
      await mute(false)
      expect(await readableOf(it)).toEqual([])
    })

    test('leaves no words of its post once the author has deleted the post', async () => {
      const { it, site, posts, mute } = await oldLead()
      site.publish([{ id: 'b', ...POSTS.noise(2) }])
      it.clock.advance(2 * DAY)
      await it.work()
      expect(JSON.stringify(await posts())).not.toContain('bakery')
      await mute(false)
      expect(await readableOf(it)).toEqual([])
    })
  })

  test('a muted community is still read, and its posts do not become leads, unlike posts of another community', async () => {
    const it = await startForum(make)
    const [quiet, loud] = [await feedSite(), await feedSite()]
    quiet.publish([{ id: 'a', ...POSTS.hot(1) }])
    loud.publish([{ id: 'b', ...POSTS.hot(2) }])
    await watchSites(it, quiet, loud)
    await it.forum.mute({ kind: 'community', value: quiet.url, muted: true })
    const scan = await it.scan()
    expect([scan.posts_read, scan.leads_found]).toEqual([2, 1])
    expect((await readableOf(it)).map(({ watched_as }) => watched_as)).toEqual([loud.url])
    expect((await it.forum.getSettings({})).communities).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  })

  test('only a watched community can be muted or be the place of a saved reply, and an unwatched one stays', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    await watchSites(it, site)
    const fault = (path: string) => ({
      code: 'invalid_input',
      details: {
        issues: [{ path, message: expect.stringContaining('No watched community has this name.') }],
      },
    })
    const mute = (value: string, muted = true) => it.forum.mute({ kind: 'community', value, muted })
    await expect(mute('nope')).rejects.toMatchObject(fault('value'))
    expect((await mute('nope', false)).muted.communities).toEqual([])
    expect((await mute(site.url.toUpperCase())).muted.communities).toEqual([site.url.toUpperCase()])
    const reply = { name: 'Mine', text: 'Send the invoice at once.' }
    await expect(it.forum.saveReply({ ...reply, communities: [site.url, 'nope'] })).rejects.toMatchObject(
      fault('communities.1'),
    )
    const { saved_reply_id } = await it.forum.saveReply({ ...reply, communities: [site.url] })
    await watchSites(it)
    const change = (communities: string[]) => it.forum.changeSavedReply({ saved_reply_id, communities })
    expect((await change([site.url])).communities).toEqual([site.url])
    await expect(change(['nope'])).rejects.toMatchObject(fault('communities.0'))
    expect((await mute(site.url)).muted.communities).toEqual([site.url])
  })

  test('unlocks the next best lead if an expired trial shows three, and the feed reports this', async () => {
    const it = await startForum(make)
    const rows = await insertLeads(it.db, it.workspaceId, 5, (at) => ({
      status: 'new',
      score: 90 - at,
      author: at === 0 ? 'anna' : 'berta',
    }))
    await it.change({ plan: 'free', forum_access: 'trial_expired' })
    await it.work()
    const { cursor } = await it.changes.list({})
    await it.forum.mute({ kind: 'author', value: 'anna', muted: true })
    await it.work()
    const { items } = await it.changes.list({ cursor })
    const told = new Map(
      items.map((item) => [item.id, item.kind === 'lead' ? (item.data?.locked ?? 'gone') : null]),
    )
    expect([told.get(rows[0]?.id ?? ''), told.get(rows[3]?.id ?? '')]).toEqual(['gone', false])
  })

  test('the owner’s settings replace whole lists without repeated values, and a list that is left out stays', async () => {
    const it = await startForum(make)
    await it.owner.changeForumSettings({
      muted: { words: ['Crypto', 'crypto '], authors: ['u/anna', 'Anna'] },
    })
    const changed = await it.owner.changeForumSettings({ muted: { communities: ['r/x'] } })
    expect(changed.muted).toEqual({ words: ['Crypto'], authors: ['u/anna'], communities: ['r/x'] })
    expect((await it.forum.getSettings({})).muted).toEqual(changed.muted)
  })

  test('muting more than the maximum is refused, and muting a muted value again is not', async () => {
    const it = await startForum(make)
    const words = Array.from({ length: MOST_MUTED }, (_, at) => `word${at}`)
    await it.owner.changeForumSettings({ muted: { words } })
    await expect(it.forum.mute({ kind: 'word', value: 'more', muted: true })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await it.forum.mute({ kind: 'word', value: 'Word1', muted: true })
    expect((await it.forum.getSettings({})).muted.words).toHaveLength(MOST_MUTED)
  })
})
