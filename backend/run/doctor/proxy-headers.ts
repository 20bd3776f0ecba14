import ipaddr from 'ipaddr.js'
import { jsonOr } from '../../../transport/json.ts'
import { clientAddress } from '../../http/addresses.ts'
import { CallerSeen } from '../../http/caller-seen.ts'
import { hostOf, isOwnHost } from '../../outbound/address.ts'
import type { Config } from '../config.ts'
import { type Answer, ask, whyNoAnswer } from './ask.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'
import type { Visit } from './visit.ts'

/** An address that nobody has (RFC 5737): whoever is seen under it made it up. */
const MADE_UP = '192.0.2.1'

const HAVE_IT_SENT =
  'Have the proxy put the address of its client on X-Forwarded-For itself (nginx: proxy_set_header X-Forwarded-For $remote_addr;)'

/** Whether the server tells its callers apart behind the proxies between; it is asked over its base URL, with the token of metrics. */
export const lookAtProxyHeaders = async (config: Config, base: Visit | null): Promise<Finding> => {
  const { QUILLPORT_BASE_URL: url, QUILLPORT_METRICS_TOKEN: token } = config
  if (url === undefined) return ok('Without QUILLPORT_BASE_URL no proxy is expected before the service.')
  if (base?.who !== 'quillport')
    return warn('Not looked at: the base URL leads to no Quillport.', 'Mend the base URL first.')
  if (token === undefined)
    return warn(
      'It cannot be seen from here under which address the server counts wrong keys.',
      'Set QUILLPORT_METRICS_TOKEN for the server and for doctor; then this is asked through the base URL.',
    )
  if (url.startsWith('http:') && !isOwnHost(hostOf(new URL(url))))
    return warn(
      'Not looked at: QUILLPORT_METRICS_TOKEN would go in the clear over a foreign network.',
      'Reach the service by https first.',
    )
  try {
    return await askBoth(config, url, { authorization: `Bearer ${token}` })
  } catch (error) {
    return warn(`Not looked at: ${whyNoAnswer(error).found}.`, 'Run doctor again.')
  }
}

const askBoth = async (
  config: Config,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Finding> => {
  const answer = await ask(`${url}/healthz/caller`, headers)
  const seen = seenIn(answer)
  // What a client writes on the header itself must not get through as it is.
  const tried = seenIn(await ask(`${url}/healthz/caller`, { ...headers, 'x-forwarded-for': MADE_UP }))
  return seen && tried ? judge(config, answer, seen, tried) : unseen(answer)
}

/** What an answer says of its caller, addresses alone; null where it is none of ours. */
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
        'The server at the base URL does not take this QUILLPORT_METRICS_TOKEN: it is another service, or it was started with other settings.',
        'Run doctor with the settings of the server.',
      )
    : warn(
        `The server at the base URL does not say how it sees its callers (/healthz/caller is ${status}).`,
        'Update the server if it is older than this program, and have the proxy hand on this path.',
      )

const hopsOf = ({ forwarded_for }: CallerSeen): readonly string[] =>
  (forwarded_for ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')

/** Whether nothing lies between: the server sees the very end of the connection that is here. */
const isStraight = ({ from }: Answer, { connected_from, connected_port }: CallerSeen): boolean =>
  ipaddr.isValid(from.address) &&
  ipaddr.process(from.address).toString() === connected_from &&
  from.port === connected_port

const judge = (config: Config, answer: Answer, seen: CallerSeen, tried: CallerSeen): Finding => {
  const proxy = seen.connected_from ?? ''
  if (isStraight(answer, seen))
    return ok(
      `No proxy lies between here and the server, which sees callers by their own address (${proxy}).`,
    )
  if (hopsOf(tried).at(-1) === MADE_UP) return handsOn(proxy, seen.is_trusted === true)
  const hops = hopsOf(seen)
  if (hops.length === 0)
    return warn(
      `What lies between here and the server (${proxy}) sends no X-Forwarded-For: all clients look like one, so that wrong keys of one slow the refusals of all.`,
      `${HAVE_IT_SENT}, and set QUILLPORT_TRUSTED_PROXIES=${withProxy(config, proxy)}`,
    )
  if (seen.is_trusted !== true)
    return warn(
      `X-Forwarded-For comes from ${proxy}, which QUILLPORT_TRUSTED_PROXIES does not cover: all clients look like one, so that wrong keys of one slow the refusals of all.`,
      `If that is your proxy, set QUILLPORT_TRUSTED_PROXIES=${withProxy(config, proxy)} for the server, and restart it.`,
    )
  return behindTrusted(config, hops, seen)
}

const handsOn = (proxy: string, isTrusted: boolean): Finding => {
  const found = `The proxy at ${proxy} hands on X-Forwarded-For as clients write it`
  return isTrusted
    ? wrong(
        `${found}, and is believed: whoever tries keys names another address each time and is never slowed.`,
        `${HAVE_IT_SENT}.`,
      )
    : warn(`${found}, so that it cannot be believed.`, `${HAVE_IT_SENT}; then trust the proxy.`)
}

const behindTrusted = (config: Config, hops: readonly string[], seen: CallerSeen): Finding => {
  const [first = ''] = hops
  const invalid = hops.find((hop) => !ipaddr.isValid(hop))
  if (invalid !== undefined)
    return warn(
      'A proxy puts something on X-Forwarded-For that is no address, such as one with a port: clients behind it look like one.',
      `${HAVE_IT_SENT}, without a port.`,
    )
  if (seen.seen_from === countedAs(first))
    return ok(
      `The server sees callers by their own address, as ${seen.connected_from} tells it (here: ${seen.seen_from}).`,
    )
  const next = hops.findLast((hop) => countedAs(hop) === seen.seen_from) ?? seen.seen_from ?? ''
  return warn(
    `Behind ${seen.connected_from} lies another proxy, ${next}, which QUILLPORT_TRUSTED_PROXIES does not cover: all its clients look like one.`,
    `If that is your proxy, set QUILLPORT_TRUSTED_PROXIES=${withProxy(config, next)} for the server, and restart it.`,
  )
}

const countedAs = (address: string): string => clientAddress(address, undefined, [])

const withProxy = ({ QUILLPORT_TRUSTED_PROXIES: trusted = [] }: Config, proxy: string): string =>
  [...trusted, proxy].join(',')
