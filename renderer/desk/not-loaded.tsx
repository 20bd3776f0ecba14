import { Empty } from '../ui/empty.tsx'
import { useDesk } from './queries.ts'

/**
 * Fills a screen whose content is unknown because the service is away and nothing is cached. `what` begins the sentence, such as
 * `Articles appear`. The banner above the screen offers to try again.
 */
export const NotLoaded = ({ what }: { readonly what: string }) => {
  const refused = useDesk('connection', 'status', {}).data?.state === 'refused'
  return (
    <Empty page title="Not loaded yet">
      {what} once {refused ? 'the service accepts the key' : 'Quillport can reach the service'}.
    </Empty>
  )
}
