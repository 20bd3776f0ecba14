import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { callDesk } from './port.ts'
import { useAct, useDesk } from './queries.ts'

/**
 * Fills a screen whose content is unknown because the service is away and nothing is cached. `what` begins the sentence, such as
 * `Articles appear`.
 */
export const NotLoaded = ({ what, action }: { readonly what: string; readonly action?: ReactNode }) => {
  const refused = useDesk('connection', 'status', {}).data?.state === 'refused'
  const retry = useAct(() => callDesk('connection', 'retry', {}), 'connection')
  return (
    <Empty
      page
      title="Not loaded yet"
      action={
        <>
          {!refused && (
            <Button disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
              Try again
            </Button>
          )}
          {action}
        </>
      }
    >
      {what} once {refused ? 'the service accepts the key' : 'Quillport can reach the service'}.
    </Empty>
  )
}
