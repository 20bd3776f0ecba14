import { count } from '../../../contract/words.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
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
import { Programs, usePrograms } from './programs.tsx'

/** The Agents screen: the agents with their permissions, the programs that can become agents, and the bridge. */
export const AgentsScreen = () => {
  const { data, error, refetch } = useDesk('agents', 'list', {})
  const { here, others } = useConnections()
  const { programs, here: found } = usePrograms()
  const isFirst = data?.agents.length === 0
  // Where there is a program to connect, that is the first step. Otherwise it is an agent with a token.
  const byToken = isFirst && found.length === 0 && !programs.isPending
  const whose = here && (
    <p>
      Agents on this page act for <strong className="font-semibold">{here.name}</strong>
      {others.length > 0 && '. Your other businesses have agents of their own'}.
    </p>
  )
  return (
    <Page title="Agents">
      <div className="min-h-0 flex-1 overflow-auto">
        <Columns
          aside={
            <>
              {!byToken && (
                <Section
                  level="h2"
                  title="Connect another agent"
                  remark="With a token, for a program that is not in the list"
                >
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <p className="min-w-0 flex-1 basis-72 text-ink-2">
                      <TokenWords />
                    </p>
                    <Button onClick={() => agentDialog.ask('new')}>Add an agent…</Button>
                  </div>
                </Section>
              )}
              <Bounds />
            </>
          }
        >
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
                  {byToken && (
                    <Button {...NEXT} className="mt-2" onClick={() => agentDialog.ask('new')}>
                      Add an agent…
                    </Button>
                  )}
                </section>
              )}
              {isFirst && data.bridge.state === 'listening' ? (
                <details>
                  <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">Details</summary>
                  <div className="mt-2 grid max-w-[68ch] gap-2">
                    <p className="text-ink-2">
                      <TokenWords />
                    </p>
                    {whose}
                    <BridgeStatus bridge={data.bridge} agents={data.agents} />
                  </div>
                </details>
              ) : (
                <div className="grid gap-1">
                  {whose}
                  <BridgeStatus bridge={data.bridge} agents={data.agents} />
                </div>
              )}
              {!isFirst && (
                <Section level="h2" title="Your agents" remark={count(data.agents.length, 'agent')}>
                  <AgentList agents={data.agents} />
                </Section>
              )}
            </>
          ) : (
            <Loading label="The agents are loading" className="grid gap-5" bars={['w-1/2', 'h-10 w-full']} />
          )}
          <Programs first={isFirst} />
        </Columns>
      </div>
      <AddAgent open={agentDialog.useAsked() !== null} onClose={agentDialog.close} />
    </Page>
  )
}

const TokenWords = () => (
  <>
    Any agent that supports MCP can use Quillport. Paste a token and the address of the bridge into its
    configuration. The token works only on this computer, and never shows the agent key.
  </>
)

const CAN = [
  'Read leads, articles, plans, sites and rankings',
  'Draft replies, mark leads and start scans, within the daily limits that they share with you',
  'Write articles, once you approve the cost',
  'Save articles on your sites as drafts, and publish them live once you allow it',
]
const CANNOT = [
  'Post to a forum: nothing in Quillport can',
  'Spend credits or publish live without your approval, unless you allowed it for an hour or always',
  'See the agent key, your model’s keys or your sites’ logins',
  'Act without a record in Activity',
]

const Bounds = () => (
  <Section level="h2" title="What an agent can and cannot do through Quillport">
    <div className="grid gap-x-8 gap-y-3 two:grid-cols-2">
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
      <ul aria-label="They cannot" className="grid content-start gap-1">
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
    <div className="mt-3 max-w-[68ch]">
      <Note tone="plain">
        <strong className="font-semibold">Quillport is not a sandbox.</strong> A program that runs under your
        account, such as an agent with a shell, can do what you can do: read the keys in the keychain, change
        Quillport’s files, or restart Quillport and answer its questions for you. Give an agent a shell
        without a sandbox only if you trust it with that.
      </Note>
    </div>
  </Section>
)
