import { TextButton } from '../ui/button.tsx'
import { askToOpen } from './address-dialog.tsx'
import { useDesk } from './queries.ts'
import { dashboardPage, useWorkspacePage } from './workspace-page.ts'

type Props = {
  /** What is changed elsewhere, such as `Plans are made`. */
  readonly what: string
  /** The subcommand of the service's own program that changes it. */
  readonly command: 'forum' | 'plan' | 'site' | 'workspace'
}

/** Says where something of a hosted workspace is changed, and by whom. */
export const Hosted = ({ what, command }: Props) => {
  const service = useDesk('connection', 'status', {}).data?.base_url
  const workspace = useWorkspacePage()
  if (workspace && command === 'workspace')
    return (
      <>
        {what} by the person who runs this service.{' '}
        <a
          href={dashboardPage(workspace, 'workspace')}
          className="rounded-1 font-medium text-accent underline-offset-2 hover:underline"
        >
          Ask for it
        </a>
      </>
    )
  if (workspace)
    return (
      <>
        {what} by {command === 'site' ? 'owners' : 'owners and editors'} of this workspace.
      </>
    )
  return (
    <>
      {what} in the dashboard of your service, or by its operator. Changes appear here within a minute.{' '}
      {service && (
        <TextButton onClick={() => askToOpen(service, false, 'the dashboard')}>Open the dashboard</TextButton>
      )}{' '}
      The operator’s command on the service’s computer:{' '}
      <code className="inline-block max-w-full rounded-1 bg-hover px-1.5 font-mono [overflow-wrap:anywhere]">
        npm run -s backend -- {command} --help
      </code>
    </>
  )
}
