import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// In tests, hashing a password costs almost nothing. At its real cost, it would take a sixth of their time. Specs in a browser sign in to a
// real service, which hashes at the real cost.
const { scrypt } = crypto
const CHEAP = { N: 16, r: 1, p: 1 }

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const cheap: Scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, ...CHEAP }, done)
Object.assign(crypto, { scrypt: cheap })
syncBuiltinESMExports()
