import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '../queries.ts'

/** Programs that can be connected; read from their files anew whenever the screen is opened. */
export const usePrograms = () =>
  useQuery({
    ...deskQuery('programs', 'list', {}),
    refetchOnMount: 'always',
  })

/** What connecting a program would write, as its file stands now. */
export const useChange = (program_id: string) =>
  useQuery({
    ...deskQuery('programs', 'preview', { program_id }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
