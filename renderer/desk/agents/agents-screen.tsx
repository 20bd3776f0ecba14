import { Check, CircleHelp, X } from 'lucide-react'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
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
  // With one business only, there is nothing to tell apart.
  const whose = here && others.length > 0 && (
    <p className="text-ink-2">
      These agents act for <strong className="font-medium text-ink">{here.name}</strong>. Your other
      businesses have their own agents.
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
                  <h2 className="text-l font-semibold">Let an AI agent work for you</h2>
                  <p className="text-ink-2">
                    An agent is an AI app such as Claude Code or Cursor. After you connect an agent, you can
                    ask it to find leads, draft replies or write articles in Quillport. Quillport asks you
                    before the agent spends credits or publishes live.
                  </p>
                  {whose}
                </section>
              )}
              {!isListening && <BridgeStatus bridge={data.bridge} agents={data.agents} />}
              {!isFirst && (
                <Section level="h2" title="Your agents">
                  <AgentList agents={data.agents} />
                </Section>
              )}
            </>
          ) : (
            <Loading label="The agents are loading" className="grid gap-5" bars={['w-1/2', 'h-10 w-full']} />
          )}
          <Programs first={isFirst} onAdd={() => agentDialog.ask('new')} />
          {data && !isFirst && (
            <div className="grid gap-6">
              {isListening && (
                <Section level="h2" title="Address for apps that you set up yourself">
                  <BridgeStatus bridge={data.bridge} agents={data.agents} />
                </Section>
              )}
              {whose}
            </div>
          )}
        </Columns>
      </div>
      <AddAgent open={agentDialog.useAsked() !== null} onClose={agentDialog.close} />
    </Page>
  )
}

/** What agents can do through Quillport, by whether they ask first. */
const BOUNDS = [
  {
    title: 'On their own',
    sign: Check,
    tone: 'text-good',
    words: [
      'Read leads, articles, plans, sites and rankings',
      'Draft replies, mark leads and start scans. These drafts and scans count toward the same daily limits as yours.',
      'Save drafts on your sites',
    ],
  },
  {
    title: 'Only when you allow it',
    sign: CircleHelp,
    tone: 'text-warn',
    words: ['Write articles, which uses credits', 'Publish live'],
  },
  {
    title: 'Never, through Quillport',
    sign: X,
    tone: 'text-ink-3',
    words: [
      'Post to a forum (no part of Quillport can do this).',
      'See your keys or the logins of your sites',
      'Act without an entry in Activity',
    ],
  },
] as const

const Bounds = () => (
  <Section level="h2" title="What agents can do in Quillport" remark="unless you change it for an agent">
    <div className="grid gap-x-8 gap-y-4 rounded-3 border border-line bg-surface px-4 py-3.5 two:grid-cols-3 min-[1400px]:grid-cols-1">
      {BOUNDS.map(({ title, sign: Sign, tone, words }) => (
        <div key={title} className="grid content-start gap-1">
          <h3 className="font-medium">{title}</h3>
          <ul aria-label={title} className="grid content-start gap-1 text-ink-2">
            {words.map((one) => (
              <li key={one} className="flex gap-2">
                <Sign size={14} aria-hidden="true" className={cx('mt-[3px] shrink-0', tone)} />
                <span>{one}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
    <div className="mt-3">
      <Note>
        <strong className="font-semibold">Quillport cannot limit what an agent does elsewhere.</strong> If an
        agent is allowed to run commands on this computer, it can do everything that you can do. For example,
        it can read saved passwords, change Quillport’s files, or approve its own requests. Allow commands
        only for agents that you trust.
      </Note>
    </div>
  </Section>
)
