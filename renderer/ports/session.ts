import { z } from 'zod'
import { DESK_PATHS, SignedIn } from '../../transport/loopback.ts'
import type { Link } from '../desk/link.ts'

/** Under this name the secret lies in the tab's storage, and pages of one desk talk. Each run has an origin of its own: no other program's page hears this. */
const NAME = 'quillport-desk'
/** Milliseconds that other pages have to share the secret, before this one says that it is not signed in. */
const SHARED_WITHIN = 1_000
/** Milliseconds until a desk that did not answer is asked again. */
export const AGAIN_AFTER = 1_000

const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('have'), secret: z.string() }),
])
type Said = z.infer<typeof Said>

/**
 * What opens the desk to this page: a secret, bought with the code in the page's address, kept in the tab's storage over
 * a reload, or given by another page whose events flow. Without one the page is told why, and takes one that comes later.
 */
export const createSession = (onLink: (link: Link) => void) => {
  const channel = new BroadcastChannel(NAME)
  const say = (said: Said): void => channel.postMessage(said)
  let secret: string | null = null
  const waiting: ((secret: string) => void)[] = []
  let live = false

  const open = (given: string): void => {
    secret = given
    sessionStorage.setItem(NAME, given)
    for (const resolve of waiting.splice(0)) resolve(given)
  }

  const askOthers = (why: Link): void => {
    secret = null
    live = false
    say({ kind: 'ask' })
    setTimeout(() => {
      if (secret === null) onLink(why)
    }, SHARED_WITHIN)
  }

  channel.onmessage = ({ data }) => {
    const said = Said.safeParse(data).data
    if (said?.kind === 'have' && secret === null) open(said.secret)
    if (said?.kind === 'ask' && secret !== null && live) say({ kind: 'have', secret })
  }

  const signIn = async (): Promise<void> => {
    const code = codeInAddress()
    const bought = code === null ? null : await buy(code, () => onLink('lost'))
    if (code !== null && codeInAddress() === code) history.replaceState(null, '', location.pathname)
    if (bought !== null) {
      open(bought)
      say({ kind: 'have', secret: bought })
      return
    }
    const kept = sessionStorage.getItem(NAME)
    if (secret !== null) return
    if (kept !== null) open(kept)
    else askOthers(code === null ? 'no_code' : 'code_used')
  }
  void signIn()
  // A new address that is opened in a tab of the desk changes what follows `#`, and loads nothing by itself.
  window.addEventListener('hashchange', () => {
    if (codeInAddress() !== null) location.reload()
  })

  return {
    /** The secret, as soon as there is one. */
    secret: (): Promise<string> =>
      secret === null ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(secret),
    /** Tells whether the desk's events reach this page now: only then it shares its secret. */
    setLive: (now: boolean): void => {
      live = now && secret !== null
      if (live) onLink('open')
    },
    /** The desk does not answer; a page that is not signed in says that instead. */
    lost: (): void => {
      if (secret !== null) onLink('lost')
    },
    /** The desk does not know this secret: it was restarted since. */
    refused: (given: string): void => {
      if (given === secret) askOthers('restarted')
    },
  }
}

const codeInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('code')

/** The secret for a code; null where it is not good any more. Asks until the desk answers. */
const buy = async (code: string, onLost: () => void): Promise<string | null> => {
  for (;;) {
    const answer = await fetch(DESK_PATHS.signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    }).catch(() => null)
    if (answer) return answer.ok ? SignedIn.parse(await answer.json()).secret : null
    onLost()
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
  }
}
