import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same-secret.ts'

/**
 * Computes the answer to a nonce that only a program with the secret can give. The answer depends on the port: otherwise, a
 * program on another port could ask the real program and pass on its answer. Earlier shims know this prefix.
 */
export const proofOf = (secret: string, port: number, nonce: string): string =>
  createHmac('sha256', secret).update(`quillport-bridge\n${port}\n${nonce}`).digest('hex')

/** Whether a proof is right. Compares in constant time. */
export const isProof = (given: string, secret: string, port: number, nonce: string): boolean =>
  isSameSecret(given, proofOf(secret, port, nonce))
