import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that stores the mails that it receives, unless it is told to refuse every address. */
export const startMailbox = async () => {
  let refusal: number | null = null
  const mails: { readonly to: string; readonly text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      refusal === null
        ? done()
        : done(Object.assign(new Error(`no mail for ${address}`), { responseCode: refusal })),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        // Quoted-printable breaks long lines, and encodes each byte of non-ASCII letters separately.
        const bytes = Buffer.concat(parts)
          .toString('latin1')
          .replaceAll('=\r\n', '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        const text = Buffer.from(bytes, 'latin1').toString('utf8')
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // A listening TCP server has a port.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** From now on, refuses every address with this SMTP status, or accepts mail again (null). */
    refuse: (status: number | null): void => {
      refusal = status
    },
    /** The token of the one-time link in the newest mail to an address that was not read yet. */
    token: async (to: string): Promise<string> => {
      for (const giveUp = Date.now() + 10_000; Date.now() < giveUp; await sleep(50)) {
        const at = mails.findLastIndex((one) => one.to === to && one.text.includes('/#/join/'))
        const [mail] = at === -1 ? [] : mails.splice(at, 1)
        const token = mail && /\/#\/join\/([\w.-]+)/.exec(mail.text)?.[1]
        if (token) return token
      }
      throw new Error(`No mail to ${to} with a link.`)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
