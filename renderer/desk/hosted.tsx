import { TextButton } from '../ui/button.tsx'
import { askToOpen } from './address-dialog.tsx'
import { useDesk } from './queries.ts'
import { AWAY, useAway } from './use-away.ts'
import { dashboardPage, useWorkspacePage } from './workspace-page.ts'

type Props = {
  /** The beginning of the sentence: what is changed elsewhere, such as `Plans are made`. */
  readonly what: string
  /** The beginning of the sentence in the desk, where the person makes the change alone. */
  readonly here?: string
  /** Who makes such changes in the dashboard. The operator makes them at the request of an owner. */
  readonly by: 'operator' | 'owners' | 'editors'
}

/** Says where and by whom something in a hosted workspace is changed. */
export const Hosted = ({ what, here = what, by }: Props) => {
  const away = useAway()
  const service = useDesk('connection', 'status', {}).data?.base_url
  const workspace = useWorkspacePage()
  if (workspace && by === 'operator')
    return (
      <>
        {what} by the person who runs this service.{' '}
        {workspace.role === 'owner' ? (
          <a
            href={dashboardPage(workspace, 'workspace')}
            className="rounded-1 font-medium text-accent underline-offset-2 hover:underline"
          >
            Ask for it
          </a>
        ) : (
          'An owner of this workspace can ask that person.'
        )}
      </>
    )
  if (workspace)
    return (
      <>
        {what} by {by === 'owners' ? 'owners' : 'owners and editors'} of this workspace.
      </>
    )
  return (
    <>
      {here} in the dashboard of the service. Changes appear here within a minute.{' '}
      {service && (
        <TextButton
          disabled={away}
          title={away ? AWAY : undefined}
          onClick={() => askToOpen(service, 'the dashboard')}
        >
          Open the dashboard
        </TextButton>
      )}
    </>
  )
}
