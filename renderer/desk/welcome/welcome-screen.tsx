import { Bot, ChevronRight, Cloud, FileText, Inbox, Laptop } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Connection } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LostBanner, Notices } from '../banners.tsx'
import { signOutOf, switchTo } from '../connections/switch.ts'
import { useConnections } from '../connections/use-connections.ts'
import { recoveryOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import { leaveScreen } from '../toasts.ts'
import { ConnectForm } from './connect-form.tsx'
import { endWelcome, useWelcome } from './draft.ts'
import { FirstScan } from './first-scan.tsx'
import { Setup } from './setup.tsx'
import { WelcomeColumns, WelcomeLayout } from './welcome-layout.tsx'

/** The Welcome screen. It connects to a service, or starts the own service and asks what to look for. */
export const WelcomeScreen = ({ connection }: { readonly connection: Connection }) => {
  const step = useWelcome((state) => state.step)
  // If the service was disconnected during the set-up, shows the choice of a service again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a screen of its own
  useEffect(leaveScreen, [step])
  const shown = step === 'none' || (connection.mode === 'none' && step !== 'connect') ? 'choose' : step
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-sunken px-4 font-semibold">
        <i
          aria-hidden="true"
          className="grid size-[18px] shrink-0 place-items-center rounded-1 bg-accent text-xs font-semibold not-italic text-accent-ink"
        >
          Q
        </i>
        Quillport
        <BackToBusiness connection={connection} />
      </header>
      <Notices screen="welcome" />
      <LostBanner />
      {shown === 'choose' && <Choose />}
      {shown === 'connect' && <ConnectForm connection={connection} />}
      {shown === 'setup' && <Setup connection={connection} />}
      {shown === 'scanning' && <FirstScan />}
    </div>
  )
}

/** A button that cancels connecting another business, or opens a business that is already connected. */
const BackToBusiness = ({ connection }: { readonly connection: Connection }) => {
  const { here, others } = useConnections()
  const [other] = others
  const leave = useAct(async () => {
    if (here && connection.mode === 'none') await signOutOf(here.connection_id)
    else if (other) await switchTo(other.connection_id)
  }, 'connections')
  if (!other) return null
  return (
    <Button
      small
      tone="quiet"
      className="ml-auto"
      disabled={leave.isPending}
      onClick={() => leave.mutate(undefined)}
    >
      {connection.mode === 'none' ? 'Cancel' : `Open ${other.name}`}
    </Button>
  )
}

/** Starts the own service. The desk counts as connected while the service is still starting, so the step keeps Welcome open. */
const startOwn = async () => {
  useWelcome.setState({ step: 'choose' })
  await callDesk('connection', 'startOwn', {})
  if (await isSetUp()) {
    endWelcome()
    go('leads')
  } else useWelcome.setState({ step: 'setup' })
}

/** Whether the own service was set up before and has stopped since. False if the settings cannot be read. */
const isSetUp = async (): Promise<boolean> => {
  const { settings } = await callDesk('forum', 'settings', {}).catch(() => ({ settings: null }))
  return settings !== null && (settings.business_description !== '' || settings.communities.length > 0)
}

const Choose = () => {
  const start = useAct(startOwn, 'connection', 'forum')
  const isFirst = useConnections().others.length === 0
  return (
    <WelcomeLayout
      short
      title={isFirst ? 'Find leads in forums and publish articles on your site' : 'Add a business'}
      text={
        isFirst
          ? 'Quillport finds the leads, and drafts replies and articles. You decide what goes out.'
          : 'Each business has its own leads, articles, drafts and agents. You switch between them at the top left.'
      }
    >
      <WelcomeColumns>
        <section aria-label="Where it runs" className="grid gap-3">
          <h2 className="text-read font-semibold">Where should Quillport run?</h2>
          <Way
            icon={<Laptop size={18} aria-hidden="true" />}
            title="Run it on this computer"
            remark={isFirst ? 'Recommended' : undefined}
            text="You set it up in about two minutes, without signing up. Your leads, articles and keys are stored on this computer. Scans run only while Quillport is open."
            busy={start.isPending}
            onClick={() => start.mutate(undefined)}
          />
          {start.isPending && (
            <p role="status" className="px-4 text-s text-ink-3">
              Starting the service on this computer. The first start takes a few seconds.
            </p>
          )}
          {start.error && (
            <Note tone="bad" announce>
              {wordsOf(start.error)} {recoveryOf(start.error)}
            </Note>
          )}
          <Way
            icon={<Cloud size={18} aria-hidden="true" />}
            title="Connect to a service"
            text="The service runs on your own server, or somebody hosts it for you. It scans day and night. You need its address and a way to sign in."
            busy={false}
            onClick={() => useWelcome.setState({ step: 'connect' })}
          />
        </section>
        {isFirst && <Promises />}
      </WelcomeColumns>
    </WelcomeLayout>
  )
}

const PROMISES = [
  {
    icon: <Inbox size={18} aria-hidden="true" />,
    title: 'Leads',
    text: 'Forum posts that ask for what you sell, with the reasons for each score and a draft of a reply. You post each reply yourself.',
  },
  {
    icon: <FileText size={18} aria-hidden="true" />,
    title: 'Articles',
    text: 'Your AI model writes articles. Without a model, Quillport makes outlines. Quillport checks each article and saves it on your site as a draft. You decide when it goes live.',
  },
  {
    icon: <Bot size={18} aria-hidden="true" />,
    title: 'Agents',
    text: 'If you connect AI assistants such as Claude Code to this app, they can do most of this for you. Quillport asks you before they spend credits or publish live, unless you give them more freedom. You see everything that they do through Quillport.',
  },
] as const

/** What the product does, in three parts. */
const Promises = () => (
  <section aria-label="What it does" className="grid gap-3">
    <h2 className="text-read font-semibold">What Quillport does</h2>
    <ul className="grid gap-4">
      {PROMISES.map(({ icon, title, text }) => (
        <li key={title} className="grid grid-cols-[18px_1fr] content-start gap-x-3 gap-y-0.5">
          <span className="row-span-2 mt-0.5 text-ink-3">{icon}</span>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

type WayProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly remark?: string | undefined
  readonly text: string
  readonly busy: boolean
  readonly onClick: () => void
}

const Way = ({ icon, title, remark, text, busy, onClick }: WayProps) => (
  <button
    type="button"
    disabled={busy}
    onClick={onClick}
    className="flex items-start gap-4 rounded-3 border border-line-strong bg-surface p-4 text-left enabled:hover:bg-hover"
  >
    <span className="mt-0.5 text-accent">{busy ? <Spinner size={18} /> : icon}</span>
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="text-read font-semibold">{title}</span>
        {remark && <span className="rounded-1 bg-good-bg px-[7px] text-s text-good">{remark}</span>}
      </span>
      <span className="text-ink-2">{text}</span>
    </span>
    <ChevronRight size={18} aria-hidden="true" className="ml-auto shrink-0 self-center text-ink-3" />
  </button>
)
