import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { createLogger } from '../../observability/logging.ts'
import { startBackend } from '../../run/backend.fixture.ts'
import { feedSite, POSTS, startForum } from '../forum.fixture.ts'
import { watchSites } from '../triage/triage.fixture.ts'

const CANARY = 'c4naryOfTheFeed77'

describeEachDatabase('the secret of a watched private feed', (make) => {
  test.each([`/private.xml?token=${CANARY}`, `/rss/${CANARY}/feed.xml`])(
    'at %s is in no lead, feed of leads, export, setting, change or line of the log',
    async (path) => {
      const lines: string[] = []
      const log = createLogger('trace', { write: (line) => void lines.push(line) })
      const it = await startForum(make, { log })
      const { app } = startBackend(it, { log })
      const site = await feedSite()
      const address = `${site.origin}${path}`
      const links = ['#frag', 'p/1', '?p=1', address, `${address}#1`, undefined]
      site.publish(links.map((link, at) => ({ id: `${at}`, ...POSTS.hot(at + 1), link: link ?? '' })))
      const file = site.files.get('/feed.xml')
      if (file) site.files.set(path, file)
      await watchSites(it, { ...site, url: address })
      expect((await it.scan()).leads_found).toBeGreaterThan(2)
      // The message of a failed reading names the feed.
      site.files.set(path, { status: 403 })
      it.nextDay()
      await it.scan()
      const { path: feedPath } = await it.forum.makeLeadFeed({ min_score: 0 })
      const read = async (at: string) => (await app.request(at)).text()
      const atom = await read(feedPath ?? '')
      const csv = (await it.forum.exportLeads({ include_handled: true })).text
      const { leads } = await it.forum.listLeads({ limit: 50 })
      const [first] = leads
      const draft = await it.forum.draftReply({ lead_id: first?.lead_id ?? '' })
      expect([atom.match(/<entry>/g)?.length, csv.trim().split('\r\n').length - 1]).toEqual([
        leads.length,
        leads.length,
      ])
      const told = {
        ...{ atom, csv, leads, draft, lines },
        settings: await it.forum.getSettings({}),
        changes: await it.changes.list({}),
        passed: await it.forum.passedOver({}),
      }
      for (const [what, text] of Object.entries(told))
        expect([what, JSON.stringify(text).includes(CANARY)]).toEqual([what, false])
    },
  )
})
