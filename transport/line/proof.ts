import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

/**
 * What only a program that knows the secret can answer to a nonce. The port is part of it: a program that took another
 * port could else ask the real one and pass its answer on. It begins as shims of earlier versions know it.
 */
export const proofOf = (secret: string, port: number, nonce: string): string =>
  createHmac('sha256', secret).update(`quillport-bridge\n${port}\n${nonce}`).digest('hex')

/** Whether a proof is the right one, found in the same time whatever it is. */
export const isProof = (given: string, secret: string, port: number, nonce: string): boolean =>
  isSameSecret(given, proofOf(secret, port, nonce))
