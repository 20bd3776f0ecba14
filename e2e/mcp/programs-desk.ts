import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { desk as contract, type Desk } from '../../contract/desk.ts'
import type { Client } from '../../contract/operation.ts'
import { createClient } from '../../transport/client.ts'
import { Call, envelopeSend } from '../../transport/ipc.ts'

/** A call of the desk's screens, as sent to the process of the desk. */
export const Asked = z.object({ id: z.int(), call: Call })
const Answered = z.object({ id: z.int(), envelope: z.unknown() })
const Ready = z.object({ dataFolder: z.string() })

/** A desk in its own process. */
export type ProgramsDesk = {
  readonly screens: Client<Desk>
  readonly dataFolder: string
  /** Quits the desk in the same way as the person. Its files stay. */
  readonly quit: () => Promise<void>
  /** Quits the desk and deletes its files. */
  readonly end: () => Promise<void>
}

/** Starts a desk in its own process. The desk starts its own service, which has 20 credits, as for a new person. */
export const startProgramsDesk = async (env: Readonly<Record<string, string>>): Promise<ProgramsDesk> => {
  const desk = await startDeskAlone(env)
  await desk.screens.connection.startOwn({})
  return desk
}

/** Starts a desk without a service. */
export const startDeskAlone = async (env: Readonly<Record<string, string>>): Promise<ProgramsDesk> => {
  const host = fork(join(import.meta.dirname, 'programs-host.ts'), [], { env })
  const ended = once(host, 'exit')
  const { dataFolder } = await Promise.race([
    once(host, 'message').then(([message]) => Ready.parse(message)),
    ended.then(([code]) => {
      throw new Error(`The desk ended with ${code}.`)
    }),
  ])
  const screens = createClient(contract, envelopeSend(sender(host)))
  return {
    screens,
    dataFolder,
    quit: async () => {
      host.kill('SIGTERM')
      await ended
    },
    end: async () => {
      if (host.connected) host.disconnect()
      await ended
    },
  }
}

const sender = (host: ChildProcess) => {
  let last = 0
  const waiting = new Map<number, (envelope: unknown) => void>()
  host.on('message', (message) => {
    const answered = Answered.parse(message)
    waiting.get(answered.id)?.(answered.envelope)
    waiting.delete(answered.id)
  })
  return (call: Call): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      host.send({ id: last, call })
    })
}
