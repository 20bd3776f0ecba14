import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { callDesk } from './port.ts'
import { useAct, useDesk } from './queries.ts'

/**
 * Fills a screen whose content is unknown because the service is away and nothing is cached. `what` begins the sentence, such as
 * `Articles appear`. While the service is offline or refuses the key, only the banner above the screen has the way on.
 */
export const NotLoaded = ({ what }: { readonly what: string }) => {
  const state = useDesk('connection', 'status', {}).data?.state
  const hasBanner = state === 'offline' || state === 'refused'
  const retry = useAct(() => callDesk('connection', 'retry', {}), 'connection')
  return (
    <Empty
      page
      title="Not loaded yet"
      action={
        !hasBanner && (
          <Button small disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Try again
          </Button>
        )
      }
    >
      {state === 'refused'
        ? `${what} once the service accepts the key.`
        : `${what} once Quillport can reach the service. Check your network and whether the service is running.`}
    </Empty>
  )
}
