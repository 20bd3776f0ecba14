import { setTimeout as delay } from 'node:timers/promises'
import { ChangePage } from '../../contract/changes.ts'
import { readEvents } from '../../transport/event-stream.ts'

/** The knowledge that a client has about a workspace from the feed alone. */
export type Followed = {
  readonly balance: number | null
  /** The state of each article, indexed by article id. */
  readonly articles: Readonly<Record<string, string>>
}

const BACK_AFTER = 300

/** Follows a workspace's changes as a desk does. Whenever its stream ends, it reconnects with its cursor. */
export const followChanges = (addresses: () => readonly string[], key: string) => {
  const stopping = new AbortController()
  const articles: Record<string, string> = {}
  const refusals: string[] = []
  let balance: number | null = null
  let cursor: string | null = null
  const take = (page: ChangePage) => {
    for (const change of page.items)
      if (change.kind === 'article' && change.data) articles[change.id] = change.data.status
      else if (change.kind === 'credits' && change.data) balance = change.data.balance
    cursor = page.cursor
  }
  const readOnce = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/changes`, {
      signal: stopping.signal,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        ...(cursor === null ? {} : { 'last-event-id': cursor }),
      },
    })
    if (answer.status === 400) refusals.push(await answer.text())
    if (!answer.ok || !answer.body) return void (await answer.body?.cancel())
    for await (const { event, data } of readEvents(answer.body, () => {}))
      if (event === 'changes') take(ChangePage.parse(JSON.parse(data)))
  }
  const following = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const urls = addresses()
      await readOnce(urls[turn % urls.length] ?? '').catch(() => {})
      await delay(BACK_AFTER, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    known: (): Followed => ({ balance, articles }),
    /** Number of refused cursors. After each, a desk would read everything again. */
    refusals,
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}
