import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { BODY_LIMIT } from '../../../../transport/body-limit.ts'
import { jsonOr } from '../../../../transport/json.ts'
import { readLines } from '../../../../transport/line/frame.ts'
import { proofOf } from '../../../../transport/line/proof.ts'
import { pageRefusal } from '../../../../transport/web-page.ts'
import { askedIn, lateAnswer } from '../messages.ts'

/**
 * Protocol name of shims up to 0.1.0. After an update of the desk, such shims keep running until their agent programs restart.
 */
const OLD_PROTOCOL = 'quillport-line'
const OLD_HELLO = /^\/line\?nonce=([0-9a-f]{32,128})$/
/**
 * Maximum number of bytes in a line. An old shim limits the number of characters, and each character may take up four bytes.
 */
const LONGEST = 4 * BODY_LIMIT
const RESTART =
  'Quillport was updated while this agent program was running. Nothing was sent and nothing was charged. Ask the user to restart the agent program, then repeat the call.'

/**
 * Answers every request of an old shim with the advice to restart the agent program. An old shim first writes a line with
 * its token. Then it writes pairs of lines, a head such as `1 CALL VERSION` and a message (empty to listen for news), or a
 * line such as `cancel 1`. It expects answers in the form `1= MESSAGE`.
 */
export const oldShims = (secret: () => string | null) => {
  const open = new Set<Duplex>()
  return {
    wants: ({ headers }: IncomingMessage): boolean => headers.upgrade === OLD_PROTOCOL,
    upgrade: (request: IncomingMessage, socket: Duplex, early: Buffer): void => {
      socket.on('error', () => {})
      const port = request.socket.localPort ?? 0
      const nonce = OLD_HELLO.exec(request.url ?? '')?.[1]
      if (nonce === undefined || pageRefusal(request, [port]) !== null) return void socket.destroy()
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${OLD_PROTOCOL}\r\nQuillport-Proof: ${proofOf(secret() ?? '', port, nonce)}\r\n\r\n`,
      )
      open.add(socket.on('close', () => open.delete(socket)))
      socket.unshift(early)
      socket.on('drain', () => socket.resume())
      let isGreeted = false
      let n: string | null = null
      readLines(socket, LONGEST, (line) => {
        if (!isGreeted) isGreeted = true
        else if (n === null) n = /^(\d{1,15}) /.exec(line)?.[1] ?? null
        else {
          const answer = answerTo(line)
          if (answer !== null && !socket.write(`${n}= ${answer}\n`)) socket.pause()
          n = null
        }
      })
    },
    /** Closes every connection. */
    cutOff: (): void => {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Creates the answer to a request; null if the message expects no answer. */
const answerTo = (message: string): string | null => {
  const asked = askedIn(jsonOr(message))
  if (asked?.id === undefined) return null
  if (asked.method === 'tools/call')
    return lateAnswer(
      asked,
      { isError: true, content: [{ type: 'text', text: `service_unreachable: ${RESTART}` }] },
      asked.params.version === undefined,
    )
  return JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32603, message: RESTART } })
}
