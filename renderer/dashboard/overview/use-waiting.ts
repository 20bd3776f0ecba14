import { useQuery } from '@tanstack/react-query'

/** Reads what waits for a member in the leads and articles of a workspace. */
export const useWaiting = (workspace_id: string) =>
  useQuery({
    queryKey: ['waiting', workspace_id],
    // The first page does not need this code, so the browser loads it later.
    queryFn: async () => (await import('./waiting.ts')).readWaiting(workspace_id),
    staleTime: 60_000,
  })
