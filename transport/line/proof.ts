import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

/**
 * The answer to a nonce that only a program with the secret can give. The port is part of it: otherwise, a program on
 * another port could ask the real program and pass on its answer. The prefix is the one that earlier shims know.
 */
export const proofOf = (secret: string, port: number, nonce: string): string =>
  createHmac('sha256', secret).update(`quillport-bridge\n${port}\n${nonce}`).digest('hex')

/** Whether a proof is right, compared in constant time. */
export const isProof = (given: string, secret: string, port: number, nonce: string): boolean =>
  isSameSecret(given, proofOf(secret, port, nonce))
