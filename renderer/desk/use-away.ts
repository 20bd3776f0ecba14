import { useDesk } from './queries.ts'

/** Why a button that needs the service is disabled while the service is away. */
export const AWAY = 'The service cannot be reached now.'

/** Whether the service cannot be reached now. */
export const useAway = (): boolean => {
  const connection = useDesk('connection', 'status', {}).data
  return connection !== undefined && connection.state !== 'online'
}
