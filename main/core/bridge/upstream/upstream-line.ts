import { BODY_LIMIT } from '../../../../transport/body-limit.ts'
import { type LineClient, LineClosed, LineLost, openLine } from '../../../../transport/line/client.ts'
import { isThisComputer } from '../../service/address.ts'
import { type AskService, GIVEN_UP, NoAnswer, type ServiceAddress, SILENCE } from '../service-answer.ts'

/** Messages that are under way on one line at the most; others go over HTTP. */
const AT_ONCE = 64
/** Milliseconds until a line is tried again where none was to be had. */
const TRY_AGAIN = 15_000

/** The line to a service on this computer, opened again after it was lost; null for any other service. */
export const upstreamLine = ({ baseUrl, key, secret }: ServiceAddress) => {
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  if (protocol !== 'http:' || !isThisComputer(hostname)) return null
  const address = {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || 80),
    path: pathname.replace(/\/+$/, ''),
    secret: secret ?? null,
    token: key,
  }
  const mustProve = secret !== undefined
  let standing: Promise<LineClient | null> | null = null
  let notBefore = 0
  const open = (): Promise<LineClient | null> => {
    const opened = openLine(address, () => {
      if (standing === opened) standing = null
    }).catch((thrown: unknown) => {
      standing = null
      // Whoever took the port of a service that would prove itself would be told the key over HTTP.
      if (mustProve) throw new NoAnswer(thrown, false, false)
      notBefore = performance.now() + TRY_AGAIN
      return null
    })
    return opened
  }
  return {
    /**
     * What takes a message of this text over the line, which is opened with the first; null where HTTP has to take it, as
     * it has `again` after a line was lost, unless the service has to prove itself anew.
     */
    askFor: async (body: string, again: boolean): Promise<AskService | null> => {
      if (again && !mustProve) return null
      const isTooLong = Buffer.byteLength(body) > BODY_LIMIT
      if (!mustProve && (isTooLong || (!standing && performance.now() < notBefore))) return null
      standing ??= open()
      const line = await standing
      const underWay = line?.underWay() ?? null
      // HTTP may tell the key only while the service that proved itself has the port.
      if (underWay === null && mustProve)
        throw new NoAnswer(new Error('The service takes no more on this line.'), false, true)
      return line && underWay !== null && underWay < AT_ONCE && !isTooLong ? askOn(line) : null
    },
    close: () => void standing?.then((line) => line?.close()).catch(() => {}),
  }
}

const askOn =
  (line: LineClient): AskService =>
  async ({ headers, body }, signal, onMessage) => {
    const over = new AbortController()
    const giveUp = () => over.abort(GIVEN_UP)
    const silent = setTimeout(() => over.abort(new Error('The service said nothing.')), SILENCE)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    try {
      return await line.send({
        headers,
        message: body,
        signal: over.signal,
        onMessage: (message) => {
          silent.refresh()
          onMessage(message)
        },
      })
    } catch (thrown) {
      const isClosed = thrown instanceof LineClosed
      throw new NoAnswer(thrown, !isClosed, isClosed || thrown instanceof LineLost)
    } finally {
      clearTimeout(silent)
      signal.removeEventListener('abort', giveUp)
    }
  }
