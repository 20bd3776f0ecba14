import { DAY } from '../../../contract/time.ts'
import { hostOf, isOwnHost } from '../../outbound/address.ts'
import { BUILD } from '../build.ts'
import { type Config, ConfigError, listensAt } from '../config.ts'
import { type Finding, joined, ok, warn, wrong } from './finding.ts'
import type { Visit } from './visit.ts'

/** A certificate with automatic renewal is renewed at least this long before it expires, ms. */
const RENEWED_BEFORE_MS = 14 * DAY

/**
 * The address at which a server with these settings answers programs on its own computer; null if it takes any free
 * port.
 */
export const ownAddress = ({ QUILLPORT_HOST: host, QUILLPORT_PORT: port }: Config): string | null => {
  if (port === 0) return null
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
}

type Reached = Extract<Visit, { readonly who: 'quillport' }>

const howItIs = ({ version, build, unready }: Reached, where: string): Finding => {
  const its = `${version} (${build})`
  return joined([
    unready === null
      ? ok(`Quillport ${its} is running at ${where} and is ready.`)
      : wrong(
          `Quillport ${its} is running at ${where} but is not ready: ${unready}`,
          'See the log of the server, and the checks of the database in this report.',
        ),
    ...(version === BUILD.version && build === BUILD.build
      ? []
      : [
          warn(
            `The server at ${where} is running a different build of Quillport. The build of this program is ${BUILD.version} (${BUILD.build}).`,
            'Restart the server from this build, or run “doctor” from the server’s build.',
          ),
        ]),
  ])
}

/** Whether a server runs on this computer. If another computer serves the base URL, no server has to run here. */
export const lookAtServer = (config: Config, near: Visit | null, base: Visit | null): Finding => {
  const where = ownAddress(config)
  if (near === null || where === null)
    return ok('QUILLPORT_PORT is 0 (any free port), so “doctor” did not look for a server on this computer.')
  if (near.who === 'quillport') return howItIs(near, where)
  const found =
    near.who === 'another'
      ? `Another program already answers at ${where} (${near.answer.status}).`
      : `No server answers at ${where}: ${near.found}.`
  if (base?.who === 'quillport')
    return ok(`${found} The base URL leads to a server, so no server needs to run on this computer.`)
  const todo =
    near.who === 'another'
      ? 'Stop that program or set another QUILLPORT_PORT. Then start the service.'
      : 'Start the service. If it is on another computer, run “doctor” there.'
  return config.QUILLPORT_BASE_URL === undefined ? wrong(found, todo) : warn(found, todo)
}

/** Whether clients reach this service at its base URL. */
export const lookAtBaseUrl = (config: Config, base: Visit | null): Finding => {
  const url = config.QUILLPORT_BASE_URL
  if (url === undefined || base === null) return withoutBaseUrl(config)
  if (base.who === 'nobody') return wrong(`${url} cannot be reached from here: ${base.found}.`, base.todo)
  if (base.who === 'another') return whoElse(config, url, base)
  return joined([howItIs(base, url), ...inTheClear(url), ...certificateOf(base)])
}

const withoutBaseUrl = (config: Config): Finding => {
  try {
    listensAt(config)
    return ok(
      'QUILLPORT_BASE_URL is not set, so only programs on this computer can reach the service. Change this only if other computers need the service.',
    )
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return wrong(
      `QUILLPORT_HOST is ${config.QUILLPORT_HOST}, so other computers could reach the service, but QUILLPORT_BASE_URL is not set. A server does not start with these settings.`,
      'Set QUILLPORT_BASE_URL to the address that clients use.',
    )
  }
}

const whoElse = (config: Config, url: string, { answer }: Extract<Visit, { who: 'another' }>): Finding => {
  const { status, headers } = answer
  const location = headers.location
  if (status >= 300 && status < 400 && location !== undefined) {
    const target = URL.canParse(location, url) ? new URL(location, url) : null
    const to = target ? target.origin + target.pathname.replace(/\/healthz$/, '') : 'another address'
    return wrong(
      `${url} redirects to ${to}. Agents do not send their key to an address that they are redirected to.`,
      `Set QUILLPORT_BASE_URL to the final address${target ? `, perhaps ${to}` : ''}.`,
    )
  }
  const behind = ownAddress(config) ?? 'the service'
  if (status >= 502 && status <= 504)
    return wrong(
      `The proxy at ${url} answers ${status}: it cannot reach the service.`,
      `Start the service, and make the proxy forward to ${behind}.`,
    )
  return wrong(
    `${url}/healthz answered ${status}, but not as Quillport does. Either another program runs at ${url}, or a proxy there does not forward all paths.`,
    `Correct QUILLPORT_BASE_URL, or make the proxy forward all paths under that address to ${behind}.`,
  )
}

const inTheClear = (url: string): readonly Finding[] =>
  url.startsWith('http:') && !isOwnHost(hostOf(new URL(url)))
    ? [
        warn(
          'The base URL does not use https, so others on the network can read agent keys.',
          'Put a proxy with a certificate in front of the service, and set QUILLPORT_BASE_URL to its https address.',
        ),
      ]
    : []

const certificateOf = ({ answer: { certificateUntil, at } }: Reached): readonly Finding[] =>
  certificateUntil !== null && certificateUntil - at < RENEWED_BEFORE_MS
    ? [
        warn(
          `The certificate of the base URL expires on ${new Date(certificateUntil).toISOString().slice(0, 10)}.`,
          'Renew the certificate. If it should have been renewed automatically, find out why that failed.',
        ),
      ]
    : []
