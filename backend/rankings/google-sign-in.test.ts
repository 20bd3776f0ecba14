import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { SearchConsole } from '../../contract/owner/rankings.ts'
import { HOUR } from '../../contract/time.ts'
import { type SignedIn, startAccounts } from '../accounts/accounts.fixture.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { createLogger } from '../observability/logging.ts'
import { GOOGLE_CLIENT, startGoogle } from './google.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const SITE = 'https://www.example.com/'
const MINUTES = 60_000

/** Starts a hosted service with a client at Google, a Google account that reads one property, and two people with businesses. */
const start = async (make: MakeDatabase, client: typeof GOOGLE_CLIENT | null = GOOGLE_CLIENT) => {
  const on = await make()
  const google = await startGoogle(on.clock.now)
  google.state.properties = { [SITE]: 'siteOwner' }
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const its = await startAccounts(
    on,
    HERE,
    {},
    { googleOrigins: google.origins, googleClient: client ?? undefined, log },
  )
  onTestFinished(async () => {
    await its.mailbox.close()
    await google.close()
  })
  const [anna, ben] = [await its.person('anna@shop.example'), await its.person('ben@shop.example', 'Ben')]
  const of = (workspaceId: string) => `/dashboard/api/workspaces/${workspaceId}`
  const begin = (who: SignedIn, workspaceId = who.workspaceId) =>
    who.send('POST', `${of(workspaceId)}/search-console/google`, {})
  /** Opens Google's page as the browser does, and returns the part of Google's answer that reaches the dashboard's page. */
  const consent = async (who: SignedIn) => {
    const { url } = z.object({ url: z.url() }).parse((await begin(who)).json)
    const answered = await fetch(url, { redirect: 'manual' })
    const back = new URL(answered.headers.get('location') ?? '')
    const page = await its.send('GET', back.pathname + back.search)
    const place = page.headers.get('location') ?? ''
    return { url, place, answer: Object.fromEntries(new URLSearchParams(place.split('?')[1])) }
  }
  const finish = (who: SignedIn, answer: object, workspaceId = who.workspaceId) =>
    who.send('POST', `${of(workspaceId)}/search-console/google/answer`, answer)
  const connection = async (who: SignedIn) =>
    SearchConsole.parse((await who.send('GET', `${of(who.workspaceId)}/owner/search-console`)).json)
  const disconnect = (who: SignedIn) => who.send('DELETE', `${of(who.workspaceId)}/owner/search-console`)
  const stored = () => on.db.selectFrom('search_console').selectAll().execute()
  const connect = async (who: SignedIn) => finish(who, (await consent(who)).answer)
  return {
    ...on,
    its,
    google,
    lines,
    anna,
    ben,
    of,
    begin,
    consent,
    finish,
    connect,
    connection,
    disconnect,
    stored,
  }
}

describeEachDatabase('Search Console by Google’s sign-in', (make) => {
  it('asks only for read access, stores it sealed for the workspace, and revokes it at Google when disconnected', async () => {
    const its = await start(make)
    expect(await its.connection(its.anna)).toMatchObject({ google: null, google_offered: true })
    const { url, place, answer } = await its.consent(its.anna)
    expect(new URL(url).searchParams.get('scope')).toBe('https://www.googleapis.com/auth/webmasters.readonly')
    expect(place.startsWith(`${HERE}/#/search-console?`)).toBe(true)
    const finished = await its.finish(its.anna, answer)
    expect([finished.status, finished.json]).toMatchObject([
      200,
      { client_email: null, google: { connected_by: 'anna@shop.example' }, sites: [SITE], message: null },
    ])
    const [row] = await its.stored()
    const [refreshToken = ''] = its.google.granted.keys()
    expect(row?.service_account).toMatch(/^v1\./)
    const told = JSON.stringify([row, finished.text, await its.connection(its.anna), its.lines])
    for (const secret of [refreshToken, GOOGLE_CLIENT.clientSecret, answer.code ?? ''])
      expect([secret !== '', told.includes(secret)]).toEqual([true, false])
    expect(await its.connection(its.ben)).toMatchObject({ google: null, sites: [] })
    await its.db.updateTable('workspace').set({ plan: 'growth' }).execute()
    const rankings = await its.anna.send('GET', `${its.of(its.anna.workspaceId)}/api/v1/rankings`)
    expect([rankings.status, rankings.json]).toMatchObject([200, { site: SITE }])

    expect((await its.disconnect(its.anna)).status).toBe(200)
    expect([its.google.granted.size, await its.stored()]).toEqual([0, []])
  })

  it('accepts an answer once, within ten minutes, in the session and for the workspace that began the sign-in', async () => {
    const its = await start(make)
    const { answer } = await its.consent(its.anna)
    const again = its.its.sessionIn(await its.its.signIn('anna@shop.example'))
    const made = await its.anna.send('POST', '/dashboard/api/workspaces', { name: 'Second' })
    const second = z.object({ workspace_id: z.string() }).parse(made.json).workspace_id
    const path = `${its.of(its.anna.workspaceId)}/search-console/google/answer`
    // Otherwise, Anna could send Ben to an answer for her account, and his workspace would read her account.
    expect((await its.finish(its.ben, answer)).status).toBe(409)
    expect((await its.its.send('POST', path, answer, again)).status).toBe(409)
    expect((await its.finish(its.anna, answer, second)).status).toBe(409)
    expect((await its.finish(its.anna, { ...answer, state: 'made up' })).status).toBe(409)
    expect(its.google.asked.tokens).toBe(0)
    expect((await its.finish(its.anna, answer)).status).toBe(200)
    const replayed = await its.finish(its.anna, answer)
    expect([replayed.status, replayed.text]).toEqual([
      409,
      expect.stringContaining('does not belong to a sign-in'),
    ])
    const late = await its.consent(its.anna)
    its.clock.advance(11 * MINUTES)
    expect((await its.finish(its.anna, late.answer)).status).toBe(409)
    expect(its.google.granted.size).toBe(1)
  })

  it('sends the verifier with the code, so that a stolen code is useless', async () => {
    const its = await start(make)
    const { answer } = await its.consent(its.anna)
    const other = await its.consent(its.ben)
    const swapped = await its.finish(its.ben, { ...other.answer, code: answer.code })
    expect([swapped.status, await its.stored()]).toEqual([409, []])
  })

  it('can be started and finished only by owners', async () => {
    const its = await start(make)
    const { answer } = await its.consent(its.anna)
    await its.db
      .insertInto('member')
      .values({ workspace_id: its.anna.workspaceId, person_id: its.ben.id, role: 'editor', joined_at: 1 })
      .execute()
    expect((await its.begin(its.ben, its.anna.workspaceId)).status).toBe(403)
    expect((await its.finish(its.ben, answer, its.anna.workspaceId)).status).toBe(403)
    await its.db.updateTable('member').set({ role: 'editor' }).where('person_id', '=', its.anna.id).execute()
    expect((await its.finish(its.anna, answer)).status).toBe(403)
    expect(await its.stored()).toEqual([])
  })

  it('reports what happened if the person refuses or unticks the box', async () => {
    const its = await start(make)
    its.google.state.consent = 'refuse'
    const refused = await its.connect(its.anna)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('You did not allow')])
    its.google.state.consent = 'untick'
    const unticked = await its.connect(its.anna)
    expect([unticked.status, unticked.text]).toEqual([409, expect.stringContaining('leave the box')])
    expect(await its.stored()).toEqual([])
  })

  it('reports withdrawn consent, after which disconnecting still works', async () => {
    const its = await start(make)
    await its.connect(its.anna)
    its.google.granted.clear()
    its.clock.advance(2 * HOUR)
    expect(await its.connection(its.anna)).toMatchObject({
      google: { connected_by: 'anna@shop.example' },
      sites: [],
      message: expect.stringMatching(/access was withdrawn.*Connect Search Console again/),
    })
    await its.db.updateTable('workspace').set({ plan: 'growth' }).execute()
    const rankings = await its.anna.send('GET', `${its.of(its.anna.workspaceId)}/api/v1/rankings`)
    expect([rankings.status, rankings.text]).toEqual([502, expect.stringContaining('access was withdrawn')])
    expect((await its.disconnect(its.anna)).status).toBe(200)
    expect(await its.stored()).toEqual([])
  })

  it('is replaced by a key file, which ends the access to the person’s account', async () => {
    const its = await start(make)
    await its.connect(its.anna)
    const path = `${its.of(its.anna.workspaceId)}/owner/search-console`
    const service_account = JSON.stringify(its.google.keyFile)
    const connected = await its.anna.send('PUT', path, { service_account })
    expect(connected.json).toMatchObject({ client_email: its.google.email, google: null })
    expect(its.google.granted.size).toBe(0)
    expect((await its.connect(its.anna)).json).toMatchObject({ client_email: null })
  })

  it('stays connected in the other workspaces of the person until the last one is disconnected', async () => {
    const its = await start(make)
    const made = await its.anna.send('POST', '/dashboard/api/workspaces', { name: 'Second' })
    const { workspace_id } = z.object({ workspace_id: z.string() }).parse(made.json)
    const second = { ...its.anna, workspaceId: workspace_id }
    await its.connect(its.anna)
    await its.connect(second)
    its.google.state.account = 'ben@gmail.example'
    await its.connect(its.ben)
    expect((await its.disconnect(its.anna)).status).toBe(200)
    expect(await its.connection(its.anna)).toMatchObject({ google: null })
    expect(await its.connection(second)).toMatchObject({ sites: [SITE], message: null })
    expect((await its.disconnect(second)).status).toBe(200)
    expect([...its.google.granted.values()]).toEqual(['ben@gmail.example'])
  })

  it('is replaced by a key file even if Google does not confirm the end of the access', async () => {
    const its = await start(make)
    await its.connect(its.anna)
    its.google.state.revokeFails = true
    expect((await its.disconnect(its.anna)).status).toBe(502)
    const path = `${its.of(its.anna.workspaceId)}/owner/search-console`
    const service_account = JSON.stringify(its.google.keyFile)
    const connected = await its.anna.send('PUT', path, { service_account })
    expect([connected.status, connected.json]).toMatchObject([
      200,
      {
        client_email: its.google.email,
        google: null,
        sites: [SITE],
        message: expect.stringContaining('myaccount.google.com/connections'),
      },
    ])
  })

  it('is not offered without a client, and reports a wrong client', async () => {
    const off = await start(make, null)
    expect(await off.connection(off.anna)).toMatchObject({ google_offered: false })
    const begun = await off.begin(off.anna)
    expect([begun.status, begun.text]).toEqual([409, expect.stringContaining('key file')])
    const wrong = await start(make, { ...GOOGLE_CLIENT, clientSecret: 'wrong' })
    const failed = await wrong.connect(wrong.anna)
    expect([failed.status, failed.text]).toEqual([
      502,
      expect.stringContaining('QUILLPORT_GOOGLE_CLIENT_SECRET'),
    ])
  })
})
