import { answerCall, type Envelope } from '../../transport/ipc.ts'
import { createDesk, type Desk } from '../core/desk.ts'
import { thrownFields } from '../core/files/log-file.ts'
import { noteStarted, offerWayBack } from './going-back.ts'
import { electronPlatform } from './platform.ts'
import { installShim } from './shim.ts'

// The main process loads this module, with the contract and the core, while the window's page compiles its scripts.

type CoreOptions = Parameters<typeof electronPlatform>[0] & {
  /** Resolves once the window is shown, or at once if no window opens. */
  readonly shown: Promise<void>
}

export type Core = {
  readonly desk: Desk
  /** Answers a call of one of our pages. */
  readonly answer: (call: unknown) => Promise<Envelope>
  /** Connects to the services and starts the reminders. */
  readonly start: () => Promise<void>
}

/** Opens the core, after offering to go back if this version has failed to start. Throws `already_running` like `createDesk`. */
export const openCore = async ({ shown, ...parts }: CoreOptions): Promise<Core> => {
  const { dataFolder, log } = parts
  await offerWayBack(dataFolder)
  const desk = createDesk(electronPlatform(parts))
  return {
    desk,
    answer: (call) =>
      answerCall(desk.dispatch, call, (bug) => log('error', 'A call failed', thrownFields(bug))),
    start: async () => {
      void installShim(dataFolder, log)
      void noteStarted(desk, shown)
      await desk
        .start()
        .catch((thrown: unknown) => log('error', 'The service could not be reached', thrownFields(thrown)))
    },
  }
}
