import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAccounts } from '../backend/accounts/accounts.fixture.ts'
import { openDatabase } from '../backend/db/database.ts'
import { migrate } from '../backend/db/migrate.ts'
import { REDDIT_CLIENT, startReddit } from '../backend/forum/sources/reddit.fixture.ts'
import { GOOGLE_CLIENT, startGoogle } from '../backend/rankings/google.fixture.ts'
import { startServer } from '../backend/run/server.ts'
import { freePort } from './dashboard-service.ts'

/** The pages of the dashboard, as they were built. */
const PAGES = join(import.meta.dirname, '../dist/dashboard')

/**
 * Starts a hosted service with its dashboard in this process. It uses fakes of Reddit and Google on this computer, for which
 * the built service has no setting. Anna has an account. `google` says whether the operator has set an OAuth client for
 * Google.
 */
export const fakedService = async ({ google: offersGoogle }: { readonly google: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-faked-'))
  const address = join(folder, 'service.db')
  const [db, reddit, google, port] = [
    openDatabase(address),
    await startReddit(),
    await startGoogle(),
    await freePort(),
  ]
  await migrate(db)
  google.state.properties = { 'https://tidybill.example/': 'siteOwner' }
  const base = `http://127.0.0.1:${port}`
  const clock = { now: Date.now, offset: () => 0, advance: () => undefined }
  const its = await startAccounts(
    { db, clock, address },
    base,
    { pages: PAGES },
    {
      sourceOrigins: { reddit: reddit.origin, redditOauth: reddit.origin },
      googleOrigins: google.origins,
      googleClient: offersGoogle ? GOOGLE_CLIENT : undefined,
    },
  )
  const { workspaceId } = await its.person('anna@shop.example')
  await db.updateTable('workspace').set({ plan: 'growth' }).execute()
  const server = await startServer({
    fetch: its.app.fetch,
    host: '127.0.0.1',
    port,
    onClose: its.endStreams,
  })
  return {
    base,
    db,
    reddit,
    google,
    workspaceId,
    keys: REDDIT_CLIENT,
    stop: async () => {
      await server.close()
      for (const one of [its.mailbox, reddit, google]) await one.close()
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
