import type { Connection } from '../../../contract/desk.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** The desk's service, the state of the connection, and the ways to change it. */
export const connectionHandlers = ({
  connection,
  settings,
  outbox,
}: ScreenContext): ScreenHandlers['connection'] => {
  const status = async (): Promise<Connection> => {
    const { service } = settings.get()
    const baseUrl = connection.client()?.baseUrl ?? (service.mode === 'hosted' ? service.base_url : null)
    return { mode: service.mode, base_url: baseUrl, ...connection.status(), waiting: outbox.waiting() }
  }
  return {
    status,
    connect: (wanted) => connection.connect(wanted).then(status),
    startOwn: () => connection.startOwn().then(status),
    disconnect: () => connection.disconnect().then(status),
    retry: () => {
      connection.retry()
      return status()
    },
  }
}
