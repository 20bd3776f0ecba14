import { useQuery } from '@tanstack/react-query'
import { core } from '../core.ts'

/** The connected sites as cached, and whether they can be changed here. */
export const useSites = () =>
  useQuery({ queryKey: ['sites', 'list', {}], queryFn: () => core.sites.list({}) })
