import { useLink } from './core-link.ts'
import { useDesk } from './queries.ts'

/** Why a button that needs the service is disabled while the service is away. */
export const AWAY = 'The service cannot be reached now.'

/** Whether the service cannot be reached now, also because the core on this computer does not answer. */
export const useAway = (): boolean => {
  const connection = useDesk('connection', 'status', {}).data
  const lost = useLink((state) => state.link === 'lost')
  return lost || (connection !== undefined && connection.state !== 'online')
}
