import { BODY_LIMIT } from '../../../../transport/body-limit.ts'
import { type LineClient, LineClosed, LineLost, openLine } from '../../../../transport/line/client.ts'
import { isThisComputer } from '../../service/address.ts'
import { type AskService, GIVEN_UP, NoAnswer, type ServiceAddress, SILENCE } from '../service-answer.ts'

/** Maximum number of messages under way on one line. Further messages use HTTP. */
const AT_ONCE = 64
/** Milliseconds from a failure to open a line until the next attempt. */
const TRY_AGAIN = 15_000

/** Creates the line to a service on this computer, which opens again after it is lost; null for any other service. */
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
      // Another program may be using the port of a service that must prove itself. Over HTTP, that program would get the
      // key.
      if (mustProve) throw new NoAnswer(thrown, false, false)
      notBefore = performance.now() + TRY_AGAIN
      return null
    })
    return opened
  }
  return {
    /**
     * Returns the function that sends a message with this text over the line, or null if HTTP must send the message. The first
     * message opens the line. With `again`, after a line was lost, HTTP sends the message, unless the service must prove
     * itself again.
     */
    askFor: async (body: string, again: boolean): Promise<AskService | null> => {
      if (again && !mustProve) return null
      const isTooLong = Buffer.byteLength(body) > BODY_LIMIT
      if (!mustProve && (isTooLong || (!standing && performance.now() < notBefore))) return null
      standing ??= open()
      const line = await standing
      const underWay = line?.underWay() ?? null
      // The key may be sent over HTTP only while the service that proved itself uses the port.
      if (underWay === null && mustProve)
        throw new NoAnswer(new Error('The service accepts no more messages on this connection.'), false, true)
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
    const silent = setTimeout(() => over.abort(new Error('The service stopped answering.')), SILENCE)
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
