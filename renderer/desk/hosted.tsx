import { useDesk } from './queries.ts'

type Props = {
  /** What is read from the service and not changed here, such as `Plans are made`. */
  readonly what: string
  /** The command of the service's own program that changes it. */
  readonly command: 'forum' | 'plan' | 'site' | 'workspace'
}

/** Says who can change what the desk only reads from a hosted service, and with which command. */
export const Hosted = ({ what, command }: Props) => {
  const service = useDesk('connection', 'status', {}).data?.base_url
  return (
    <>
      {what} by the operator of your service{service ? ` at ${service}` : ''}. Changes appear here within a
      minute. If you are the operator, this command on its computer says how:{' '}
      <code className="inline-block max-w-full rounded-1 bg-hover px-1.5 font-mono [overflow-wrap:anywhere]">
        npm run -s backend -- {command} --help
      </code>
    </>
  )
}
