// Runs inside a desktop session. Takes keychain steps as JSON (QUILLPORT_STEPS) under a service's name
// (QUILLPORT_STEPS_SERVICE), and prints each step's result as JSON.
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { createKeychain } from './keychain.ts'

const Step = z.discriminatedUnion('do', [
  z.object({ do: z.literal('available') }),
  z.object({ do: z.literal('get'), account: z.string() }),
  z.object({ do: z.literal('set'), account: z.string(), secret: z.string() }),
  z.object({ do: z.literal('delete'), account: z.string() }),
])

const keychain = createKeychain({
  service: process.env.QUILLPORT_STEPS_SERVICE ?? 'Quillport tests',
  patienceMs: 1_500,
})

const take = async (step: z.infer<typeof Step>): Promise<unknown> => {
  switch (step.do) {
    case 'available':
      return keychain.available()
    case 'get':
      return keychain.get(step.account)
    case 'set':
      return keychain.set(step.account, step.secret)
    case 'delete':
      return keychain.delete(step.account)
  }
}

const outcomes: unknown[] = []
for (const step of z.array(Step).parse(JSON.parse(process.env.QUILLPORT_STEPS ?? '[]'))) {
  try {
    outcomes.push((await take(step)) ?? null)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    outcomes.push({ code: thrown.code, message: thrown.message })
  }
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0))
