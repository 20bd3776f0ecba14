import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR of a byte string of 24 to 65,535 bytes. */
const cborBytes = (bytes: Buffer): Buffer => {
  const { length } = bytes
  return Buffer.concat([
    Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]),
    bytes,
  ])
}
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const Options = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
})

type Changes = {
  /** The page that the browser names. */
  readonly origin?: string
  /** Whether the device checked a PIN or a finger. */
  readonly verified?: boolean
}

/** A device that keeps one passkey, as WebAuthn describes it: ES256, without attestation. */
export const createAuthenticator = (origin: string, id: Buffer = randomBytes(32)) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The map {1: 2, 3: -7, -1: 1, -2: x, -3: y} of COSE.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  let counter = 0
  const dataFor = (rpId: string, { verified = true }: Changes, credential?: Buffer): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (credential ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(credential ? [credential] : [])])
  }
  const clientData = (type: string, challenge: string, changes: Changes): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }))
  const answer = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id,
    /** Makes the passkey, and answers as a browser does. */
    make: (options: unknown, changes: Changes = {}) => {
      const { challenge, rp } = Options.parse(options)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(dataFor(rp?.id ?? '', changes, credential))],
      ])
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', challenge, changes)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      })
    },
    /** Uses the passkey, and answers as a browser does. */
    use: (options: unknown, changes: Changes = {}) => {
      const { challenge, rpId = '' } = Options.parse(options)
      counter += 1
      const [data, client] = [dataFor(rpId, changes), clientData('webauthn.get', challenge, changes)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      })
    },
  }
}
