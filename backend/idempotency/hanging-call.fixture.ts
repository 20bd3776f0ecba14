import { z } from 'zod'
import { operation } from '../../contract/operation.ts'
import { dispatcher } from '../../transport/dispatch.ts'
import { openDatabase } from '../db/database.ts'
import { authenticator } from '../keys/auth.ts'
import { type Call, idempotentDispatch } from './idempotency.ts'

/** A contract with one operation that changes something, to test the code around it. */
export const SHELF = {
  shelf: {
    add: operation({
      title: 'Add',
      description: 'Adds.',
      input: z.strictObject({ what: z.string() }),
      output: z.object({ count: z.int() }),
      http: { method: 'POST', path: '/add' },
      scopes: 'any',
    }),
  },
}

// Makes a call under the key `k` that never ends, in a process that a test kills.
const [address, key] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && address && key) {
  const db = openDatabase(address)
  const dispatch = idempotentDispatch({
    db,
    contract: SHELF,
    dispatch: dispatcher<typeof SHELF, Call>(SHELF, { shelf: { add: () => new Promise(() => {}) } }),
    onBug: console.error,
  })
  const caller = await authenticator(db)(`Bearer ${key}`)
  const inbound = { caller, idempotencyKey: 'k', onKeyRead: () => {}, onReplayed: () => {} }
  void dispatch('shelf', 'add', { what: 'a' }, inbound)
}
