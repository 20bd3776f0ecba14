import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../backend/db/database.ts'
import { migrate } from '../backend/db/migrate.ts'
import { type Figure, startGoogle } from '../backend/rankings/google.fixture.ts'
import { pacificDay } from '../backend/rankings/period.ts'
import { newAccount, startBackend } from '../backend/run/backend.fixture.ts'
import { startServer } from '../backend/run/server.ts'
import type { Plan } from '../contract/credits.ts'
import { ownerContract } from '../contract/owner.ts'
import { addDays } from '../contract/time.ts'
import { createClient } from '../transport/client.ts'
import { httpSend } from '../transport/http-client.ts'

const OWNER = 'token-of-the-owner'
const SITE = 'https://tidybill.example/'
const QUERIES = [
  'hourly invoicing',
  'late fee clause',
  'invoice reminder wording',
  'retainer invoice',
] as const

/** A hosted service with a plan of two cards, which reads rankings from a fake Search Console with known figures. */
export const rankedService = async (plan: Plan) => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-ranked-'))
  const address = join(folder, 'service.db')
  const db = openDatabase(address)
  await migrate(db)
  const google = await startGoogle()
  google.state.properties = { [SITE]: 'siteFullUser' }
  const { lastFinal, figures } = someFigures()
  google.state.figures = figures
  google.state.firstIncomplete = addDays(lastFinal, 1)
  const { workspaceId, key } = await newAccount({ db }, { plan })
  const clock = { now: Date.now, offset: () => 0, advance: () => undefined }
  const { app, endStreams } = startBackend(
    { db, clock, address },
    {
      googleOrigins: google.origins,
      readsPerMinute: 100_000,
      owner: { workspaceId, token: OWNER },
    },
  )
  const server = await startServer({ fetch: app.fetch, host: '127.0.0.1', port: 0, onClose: endStreams })
  const owner = createClient(
    ownerContract,
    httpSend(ownerContract, {
      baseUrl: server.url,
      headers: () => ({ authorization: `Bearer ${OWNER}` }),
      idempotencyKey: () => crypto.randomUUID(),
    }),
  ).owner
  await owner.connectSearchConsole({ service_account: JSON.stringify(google.keyFile) })
  await owner.createPlan({
    domain: 'tidybill.example',
    connection_id: null,
    title: 'Money',
    starts: lastFinal.slice(0, 7),
    cards: ['Deposits', 'Retainers'].map((title) => ({
      title,
      focus_keyword: null,
      length: 'medium',
      angle: null,
      outline: [],
      month: 1,
      scheduled_for: null,
    })),
  })
  return {
    address: server.url,
    key,
    google,
    stop: async () => {
      await server.close()
      await google.close()
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Two periods of 28 days: the first query rises from place 9 to 3, the second falls, the last is new. */
const someFigures = (): { readonly lastFinal: string; readonly figures: readonly Figure[] } => {
  const lastFinal = addDays(pacificDay(Date.now()), -2)
  const figures = Array.from({ length: 56 }, (_, ago) =>
    QUERIES.flatMap((query, place) => {
      const before = ago >= 28
      if (before && place === 3) return []
      const wave = Math.round(4 + 3 * Math.sin(ago / 3 + place))
      return [
        {
          date: addDays(lastFinal, -ago),
          country: place === 1 ? 'usa' : 'deu',
          query,
          page: `${SITE}${query.replaceAll(' ', '-')}`,
          clicks: Math.max(1, wave - place) * (before === (place === 0) ? 1 : 3),
          impressions: 100 * (4 - place),
          position: [before ? 9 : 3, before ? 5 : 7, 4.5, 11][place] ?? 1,
        },
      ]
    }),
  ).flat()
  return { lastFinal, figures }
}
