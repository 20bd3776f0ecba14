import { useDesk } from './queries.ts'

type Props = {
  /** What the operator changes, such as `Plans are made`. */
  readonly what: string
  /** The subcommand of the service's own program that changes it. */
  readonly command: 'forum' | 'plan' | 'site' | 'workspace'
}

/** Says that the operator of a hosted service changes this, and with which command. */
export const Hosted = ({ what, command }: Props) => {
  const service = useDesk('connection', 'status', {}).data?.base_url
  return (
    <>
      {what} by the operator of your service{service ? ` at ${service}` : ''}. Changes appear here within a
      minute. If you are the operator, this command on the service’s computer says how:{' '}
      <code className="inline-block max-w-full rounded-1 bg-hover px-1.5 font-mono [overflow-wrap:anywhere]">
        npm run -s backend -- {command} --help
      </code>
    </>
  )
}
