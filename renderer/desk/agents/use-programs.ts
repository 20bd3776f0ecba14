import { useQuery } from '@tanstack/react-query'
import { core } from '../core.ts'

/** Programs that can be connected; read from their files anew whenever the screen is opened. */
export const usePrograms = () =>
  useQuery({
    queryKey: ['clients', 'list', {}],
    queryFn: () => core.clients.list({}),
    refetchOnMount: 'always',
  })

/** What connecting a program would write, as its file stands now. */
export const useChange = (client: string) =>
  useQuery({
    queryKey: ['clients', 'preview', { client }],
    queryFn: () => core.clients.preview({ client }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
