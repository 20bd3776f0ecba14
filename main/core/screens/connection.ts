import type { Connection } from '../../../contract/desk.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the desk's service, the state of the connection, and the ways to change it. */
export const connectionHandlers = ({
  connection,
  settings,
  outbox,
  signIn,
}: ScreenContext): ScreenHandlers['connection'] => {
  const status = async (): Promise<Connection> => {
    const { service } = settings.get()
    const baseUrl = connection.client()?.baseUrl ?? (service.mode === 'hosted' ? service.base_url : null)
    return { mode: service.mode, base_url: baseUrl, ...connection.status(), waiting: outbox.waiting() }
  }
  /**
   * Runs a change of the connection. First ends a sign-in that is still waiting, so that the sign-in cannot override this
   * later choice.
   */
  const instead = async (change: () => Promise<void>): Promise<Connection> => {
    signIn.cancel()
    await change()
    return status()
  }
  return {
    status,
    connect: (wanted) => instead(() => connection.connect(wanted)),
    startOwn: () => instead(connection.startOwn),
    disconnect: () => instead(connection.disconnect),
    signIn: async () => signIn.status(),
    beginSignIn: async (wanted) => {
      await signIn.begin(wanted)
      return signIn.status()
    },
    cancelSignIn: async () => {
      signIn.cancel()
      return signIn.status()
    },
    retry: () => {
      connection.retry()
      return status()
    },
  }
}
