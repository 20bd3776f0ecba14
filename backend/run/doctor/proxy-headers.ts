import ipaddr from 'ipaddr.js'
import { jsonOr } from '../../../transport/json.ts'
import { CallerSeen } from '../../http/caller-seen.ts'
import { clientAddress } from '../../http/client-address.ts'
import { hostOf, isOwnHost } from '../../outbound/address.ts'
import type { Config } from '../config.ts'
import { type Answer, ask, whyNoAnswer } from './ask.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'
import type { Visit } from './visit.ts'

/** A documentation address (RFC 5737), which no client really has. */
const MADE_UP = '192.0.2.1'

const HAVE_IT_SENT =
  'Make the proxy set X-Forwarded-For to the address of its client (nginx: proxy_set_header X-Forwarded-For $remote_addr;)'

/**
 * Whether the server can distinguish its callers behind proxies. doctor reads the metrics through the base URL, with the
 * metrics token.
 */
export const lookAtProxyHeaders = async (config: Config, base: Visit | null): Promise<Finding> => {
  const { QUILLPORT_BASE_URL: url, QUILLPORT_METRICS_TOKEN: token } = config
  if (url === undefined)
    return ok('QUILLPORT_BASE_URL is not set, so “doctor” expects no proxy in front of the service.')
  if (base?.who !== 'quillport')
    return warn(
      'Not checked, because no Quillport answers at the base URL.',
      'First solve the problem with the base URL.',
    )
  if (token === undefined)
    return warn(
      'The server counts wrong keys separately for each client address. Without QUILLPORT_METRICS_TOKEN, “doctor” cannot check whether the server sees the real addresses of clients.',
      'Set QUILLPORT_METRICS_TOKEN for the server and for “doctor”, so that “doctor” can read the metrics through the base URL.',
    )
  if (url.startsWith('http:') && !isOwnHost(hostOf(new URL(url))))
    return warn(
      'Not checked: QUILLPORT_METRICS_TOKEN would travel unencrypted over the network.',
      'First set up https for the base URL.',
    )
  try {
    return await askBoth(config, url, { authorization: `Bearer ${token}` })
  } catch (error) {
    return warn(
      `Not checked, because the base URL did not answer: ${whyNoAnswer(error).found}.`,
      'Run “doctor” again.',
    )
  }
}

const askBoth = async (
  config: Config,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Finding> => {
  const answer = await ask(`${url}/healthz/caller`, headers)
  const seen = seenIn(answer)
  // The header of a client must not pass through unchanged.
  const tried = seenIn(await ask(`${url}/healthz/caller`, { ...headers, 'x-forwarded-for': MADE_UP }))
  return seen && tried ? judge(config, answer, seen, tried) : unseen(answer)
}

/**
 * How the server saw the caller, according to its answer; null if the answer is not from this service or contains
 * anything but addresses.
 */
const seenIn = ({ status, text }: Answer): CallerSeen | null => {
  if (status !== 200) return null
  const parsed = CallerSeen.safeParse(jsonOr(text))
  if (!parsed.success) return null
  const { seen_from, connected_from } = parsed.data
  return [seen_from, connected_from].every((one) => one !== null && ipaddr.isValid(one)) ? parsed.data : null
}

const unseen = ({ status }: Answer): Finding =>
  status === 401 || status === 403
    ? warn(
        'The server at the base URL rejects this QUILLPORT_METRICS_TOKEN. The server belongs to another service, or it was started with other settings.',
        'Run “doctor” with the server’s settings.',
      )
    : warn(
        `The server at the base URL does not report its callers’ addresses (/healthz/caller answers ${status}).`,
        'Update the server if it is older than this program, and make the proxy forward the path /healthz/caller.',
      )

const hopsOf = ({ forwarded_for }: CallerSeen): readonly string[] =>
  (forwarded_for ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')

/** Whether there is no proxy: the server sees the same end of the connection as doctor does. */
const isStraight = ({ from }: Answer, { connected_from, connected_port }: CallerSeen): boolean =>
  ipaddr.isValid(from.address) &&
  ipaddr.process(from.address).toString() === connected_from &&
  from.port === connected_port

const judge = (config: Config, answer: Answer, seen: CallerSeen, tried: CallerSeen): Finding => {
  const proxy = seen.connected_from ?? ''
  if (isStraight(answer, seen))
    return ok(
      `There is no proxy between “doctor” and the server. The server sees each client’s address (here: ${proxy}).`,
    )
  if (hopsOf(tried).at(-1) === MADE_UP) return handsOn(proxy, seen.is_trusted === true)
  const hops = hopsOf(seen)
  if (hops.length === 0)
    return warn(
      `The proxy at ${proxy} sends no X-Forwarded-For. To the service, all clients look like a single client. If one client sends many wrong keys, every other client that sends a wrong key also gets a delayed answer.`,
      `${HAVE_IT_SENT}, and set QUILLPORT_TRUSTED_PROXIES=${withProxy(config, proxy)}`,
    )
  if (seen.is_trusted !== true)
    return warn(
      `X-Forwarded-For comes from ${proxy}, which is not in QUILLPORT_TRUSTED_PROXIES. To the service, all clients look like a single client. If one client sends many wrong keys, every other client that sends a wrong key also gets a delayed answer.`,
      `If that is your proxy, set QUILLPORT_TRUSTED_PROXIES=${withProxy(config, proxy)} for the server, and restart it.`,
    )
  return behindTrusted(config, hops, seen)
}

const handsOn = (proxy: string, isTrusted: boolean): Finding => {
  const found = `The proxy at ${proxy} passes on X-Forwarded-For exactly as a client sent it`
  return isTrusted
    ? wrong(
        `${found}, and the service trusts this header. A client that guesses keys can claim a different address each time, so the service never slows this client down.`,
        `${HAVE_IT_SENT}.`,
      )
    : warn(
        `${found}, so the service cannot trust this header.`,
        `${HAVE_IT_SENT}; then add the proxy to QUILLPORT_TRUSTED_PROXIES.`,
      )
}

const behindTrusted = (config: Config, hops: readonly string[], seen: CallerSeen): Finding => {
  const [first = ''] = hops
  const invalid = hops.find((hop) => !ipaddr.isValid(hop))
  if (invalid !== undefined)
    return warn(
      'X-Forwarded-For must contain only addresses, but a proxy adds something else, such as a port. To the service, all clients behind the proxy look like a single client.',
      `${HAVE_IT_SENT}, without a port.`,
    )
  if (seen.seen_from === countedAs(first))
    return ok(
      `The proxy at ${seen.connected_from} passes on each client’s address, and the server sees it (for this request: ${seen.seen_from}).`,
    )
  const next = hops.findLast((hop) => countedAs(hop) === seen.seen_from) ?? seen.seen_from ?? ''
  return warn(
    `The proxy ${next} is in front of ${seen.connected_from}, but is not listed in QUILLPORT_TRUSTED_PROXIES. To the service, all clients of ${next} look like a single client.`,
    `If that is your proxy, set QUILLPORT_TRUSTED_PROXIES=${withProxy(config, next)} for the server, and restart it.`,
  )
}

const countedAs = (address: string): string => clientAddress(address, undefined, [])

const withProxy = ({ QUILLPORT_TRUSTED_PROXIES: trusted = [] }: Config, proxy: string): string =>
  [...trusted, proxy].join(',')
