import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { callDesk } from './port.ts'
import { useAct, useDesk } from './queries.ts'

/**
 * Fills a screen whose content is unknown because the service is away and nothing is cached. `what` begins the sentence, such as
 * `Articles appear`. If the service refuses the key, the banner above the screen has the way on.
 */
export const NotLoaded = ({ what }: { readonly what: string }) => {
  const refused = useDesk('connection', 'status', {}).data?.state === 'refused'
  const retry = useAct(() => callDesk('connection', 'retry', {}), 'connection')
  return (
    <Empty
      page
      title="Not loaded yet"
      action={
        !refused && (
          <Button disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {retry.isPending && <Spinner />}
            Try again
          </Button>
        )
      }
    >
      {what} once {refused ? 'the service accepts the key' : 'Quillport can reach the service'}.
    </Empty>
  )
}
