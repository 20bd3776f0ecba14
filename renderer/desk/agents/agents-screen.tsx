import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Columns, Page, Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useConnections } from '../connections/use-connections.ts'
import { agentDialog } from '../dialogs.ts'
import { wordsOf } from '../errors.ts'
import { useDesk } from '../queries.ts'
import { AddAgent } from './add-agent.tsx'
import { AgentList } from './agent-list.tsx'
import { BridgeStatus } from './bridge-status.tsx'
import { Programs } from './programs.tsx'

/** The Agents screen: the agents with their permissions, the programs that can become agents, and the bridge. */
export const AgentsScreen = () => {
  const { data, error, refetch } = useDesk('agents', 'list', {})
  const { here, others } = useConnections()
  const isFirst = data?.agents.length === 0
  const isListening = data?.bridge.state === 'listening'
  const whose = here && (
    <p className="text-ink-2">
      Agents on this page act for <strong className="font-medium text-ink">{here.name}</strong>
      {others.length > 0 && '. Your other businesses have agents of their own'}.
    </p>
  )
  return (
    <Page title="Agents">
      <div className="min-h-0 flex-1 overflow-auto">
        <Columns narrowAside aside={<Bounds />}>
          {error && !data ? (
            <Note tone="bad" action={<TextButton onClick={() => void refetch()}>Try again</TextButton>}>
              {wordsOf(error)}
            </Note>
          ) : data ? (
            <>
              {isFirst && (
                <section className="grid max-w-[68ch] justify-items-start gap-1">
                  <h2 className="text-m font-semibold">No agent is connected</h2>
                  <p className="text-ink-2">
                    An agent is an AI program, such as Claude Code or Cursor, that works in Quillport for you:
                    it finds leads, drafts replies and writes articles. It asks you before it spends credits
                    or publishes live.
                  </p>
                  {whose}
                </section>
              )}
              {!isListening && <BridgeStatus bridge={data.bridge} agents={data.agents} />}
              {!isFirst && (
                <Section level="h2" title="Your agents" remark={count(data.agents.length, 'agent')}>
                  <AgentList agents={data.agents} />
                </Section>
              )}
            </>
          ) : (
            <Loading label="The agents are loading" className="grid gap-5" bars={['w-1/2', 'h-10 w-full']} />
          )}
          <Programs first={isFirst} onAdd={() => agentDialog.ask('new')} />
          {data && !isFirst && (
            <div className="grid gap-1 text-s text-ink-2">
              {whose}
              {isListening && <BridgeStatus bridge={data.bridge} agents={data.agents} />}
            </div>
          )}
        </Columns>
      </div>
      <AddAgent open={agentDialog.useAsked() !== null} onClose={agentDialog.close} />
    </Page>
  )
}

const CAN = [
  'Read leads, articles, plans, sites and rankings',
  'Draft replies, mark leads and start scans, within the daily limits that they share with you',
  'Write articles, once you approve the cost',
  'Save articles on your sites as drafts, and publish them live once you allow it',
]
const CANNOT = [
  'Post to a forum. Nothing in Quillport can.',
  'Spend credits or publish live before you allow it, each time or for longer',
  'Read your keys or your sites’ logins from Quillport',
  'Act without an entry in Activity',
]

const Bounds = () => (
  <Section level="h2" title="What agents can do through Quillport">
    <div className="grid gap-x-8 gap-y-4 two:grid-cols-2 min-[1400px]:grid-cols-1">
      <ul aria-label="They can" className="grid content-start gap-1">
        {CAN.map((words) => (
          <li key={words} className="flex gap-2">
            <span aria-hidden="true" className="text-good">
              ✓
            </span>
            {words}
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-1">
        <h3 className="text-s font-semibold text-ink-2">What they cannot do</h3>
        <ul aria-label="They cannot" className="grid content-start gap-1 text-ink-2">
          {CANNOT.map((words) => (
            <li key={words} className="flex gap-2">
              <span aria-hidden="true" className="text-ink-3">
                ✕
              </span>
              <span>
                <span className="sr-only">Not: </span>
                {words}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
    <div className="mt-4 max-w-[68ch]">
      <Note>
        <strong className="font-semibold">Quillport is not a sandbox.</strong> An agent that may run commands
        on this computer can do what you can do: read the keychain, change Quillport’s files, or answer its
        questions for you. Let an agent run commands only if you trust it with that.
      </Note>
    </div>
  </Section>
)
