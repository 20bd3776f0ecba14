import { z } from 'zod'
import { DESK_PATHS, SignedIn } from '../../transport/loopback.ts'
import type { Link } from '../desk/core-link.ts'

/**
 * The key of the secret in the tab’s storage, and the name of the channel between pages of one desk. Each run has its
 * own origin, so no other program’s page hears the channel.
 */
const NAME = 'quillport-desk'
/** Milliseconds to wait for the secret from another page before this page says that it is not signed in. */
const SHARED_WITHIN = 1_000
/** Milliseconds before the next attempt after the desk did not answer. */
export const AGAIN_AFTER = 1_000

const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('have'), secret: z.string() }),
])
type Said = z.infer<typeof Said>

/**
 * Signs the page in to the desk with a secret. The page gets the secret in exchange for the code in its address, from the
 * tab's storage after a reload, or from another page that receives events. Without a secret, `onLink` receives the reason,
 * and the page accepts a secret that arrives later.
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
  // If the person opens a new address in this tab, only the hash changes, and the browser does not reload the page.
  window.addEventListener('hashchange', () => {
    if (codeInAddress() !== null) location.reload()
  })

  return {
    /** Resolves to the secret as soon as the page has it. */
    secret: (): Promise<string> =>
      secret === null ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(secret),
    /** Records whether events reach this page. The page shares its secret only while events reach it. */
    setLive: (now: boolean): void => {
      live = now && secret !== null
      if (live) onLink('open')
    },
    /** Reports that the desk does not answer, if the page is signed in. */
    lost: (): void => {
      if (secret !== null) onLink('lost')
    },
    /** Reports that the desk rejected the secret `given`, because Quillport was restarted. */
    refused: (given: string): void => {
      if (given === secret) askOthers('restarted')
    },
  }
}

const codeInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('code')

/** Exchanges a code for the secret, repeating until the desk answers. Null if the code is no longer valid. */
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
