import { useDesk } from './queries.ts'

type Props = {
  /** What is read from the service and not changed here, such as `Plans are made`. */
  readonly what: string
  /** The command of the service's own program that changes it. */
  readonly command: 'forum' | 'plan' | 'site' | 'workspace'
}

/** Who changes what the desk can only read of a hosted service, and by what; it has no pages of its own to change it on. */
export const Hosted = ({ what, command }: Props) => {
  const service = useDesk('connection', 'status', {}).data?.base_url
  return (
    <>
      {what} by whoever runs your service{service ? ` at ${service}` : ''}; changes show here within a minute.
      If that is you, this says how, on its computer:{' '}
      <code className="inline-block max-w-full rounded-1 bg-hover px-1.5 font-mono [overflow-wrap:anywhere]">
        npm run -s backend -- {command} --help
      </code>
    </>
  )
}
