import type { HeldConnection } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { knownPageConnection } from '../port.ts'
import { useDesk } from '../queries.ts'

/** Reads the desk's connections: all connections, the connection that this page shows, and the others. */
export const useConnections = () => {
  const all: readonly HeldConnection[] = useDesk('connections', 'list', {}).data?.connections ?? []
  const isHere = ({ connection_id }: HeldConnection): boolean => connection_id === knownPageConnection()
  return {
    all,
    here: all.find(isHere) ?? null,
    others: all.filter((one) => !isHere(one)),
  }
}

/** Writes the address of a connection's service, or that the service runs on this computer or is not connected. */
export const addressWords = ({ mode, base_url }: HeldConnection): string => {
  if (mode === 'local') return 'On this computer'
  return base_url ?? 'Not connected yet'
}

/** Writes what waits in a connection: questions, new leads and unsent marks. */
export const waitingWords = ({ questions, new_leads, waiting }: HeldConnection): string =>
  [
    ...(questions > 0 ? [count(questions, 'question')] : []),
    ...(new_leads > 0 ? [`${new_leads.toLocaleString()} new ${new_leads === 1 ? 'lead' : 'leads'}`] : []),
    ...(waiting > 0 ? [`${count(waiting, 'mark')} to send`] : []),
  ].join(', ')
