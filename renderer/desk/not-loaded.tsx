import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { callDesk } from './port.ts'
import { useAct, useDesk } from './queries.ts'

type Props = {
  /** What is missing, as the title says it, such as `Articles need`. */
  readonly needs: string
  /** The beginning of the sentence below, such as `Articles appear`. */
  readonly appears: string
}

/**
 * Fills a screen whose content is unknown because the service is away and nothing is cached. While the service refuses the key,
 * trying again is pointless, and the banner above the screen has the way on.
 */
export const NotLoaded = ({ needs, appears }: Props) => {
  const connection = useDesk('connection', 'status', {}).data
  const info = useDesk('app', 'info', {}).data
  // The page of a hosted workspace keeps no copy of the leads.
  const keepsLeads =
    info?.workspace === null &&
    connection?.last_synced_at &&
    !connection.limits.some(({ feature }) => feature === 'leads')
  const retry = useAct(() => callDesk('connection', 'retry', {}), 'connection')
  const refused = connection?.state === 'refused'
  return (
    <Empty
      page
      title={`${needs} the service`}
      action={
        !refused && (
          <Button disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {retry.isPending && <Spinner />}
            Try again
          </Button>
        )
      }
    >
      <p>
        {refused
          ? `${appears} once the service accepts the key.`
          : `${appears} once Quillport can reach the service. Check your network and whether the service is running.`}
      </p>
      {keepsLeads && <p>You can still read your leads, because Quillport keeps a copy of them here.</p>}
    </Empty>
  )
}
