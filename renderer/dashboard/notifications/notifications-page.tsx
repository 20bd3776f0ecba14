import { ChevronDown, Hash, type LucideIcon, Mail, Webhook } from 'lucide-react'
import { useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { MOST_TARGETS, type NewsTarget, type TARGET_KINDS } from '../../../contract/dashboard/news.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PartFailed } from '../failed.tsx'
import type { Me } from '../me.ts'
import { DashboardPage, Row, Rows } from '../page.tsx'
import { useMainFocus } from '../use-main-focus.ts'
import { AddMail } from './add-mail.tsx'
import { AddSlack } from './add-slack.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { ChangeTarget } from './change-target.tsx'
import { NewsLog } from './news-log.tsx'
import { useNews } from './news-queries.ts'
import { RemoveTarget } from './remove-target.tsx'
import { TargetRow } from './target-row.tsx'

type Kind = (typeof TARGET_KINDS)[number]
const KIND_WORDS: readonly {
  readonly kind: Kind
  readonly icon: LucideIcon
  readonly words: string
  readonly does: string
  readonly add: string
}[] = [
  {
    kind: 'email',
    icon: Mail,
    words: 'Emails to a member',
    does: 'News about hot leads and articles, sent immediately, hourly or daily.',
    add: 'Add emails…',
  },
  {
    kind: 'slack',
    icon: Hash,
    words: 'Slack channel',
    does: 'News about hot leads and articles, for everybody in the channel.',
    add: 'Add a channel…',
  },
  {
    kind: 'webhook',
    icon: Webhook,
    words: 'Webhook',
    does: 'News about hot leads, articles and deleted posts, for your own app, such as a CRM.',
    add: 'Add a webhook…',
  },
]

type Open =
  | { readonly dialog: 'add'; readonly kind: Kind }
  | { readonly dialog: 'change' | 'remove'; readonly target: NewsTarget }

type Props = { readonly me: Me; readonly workspace: OwnWorkspace }

/** The page with the targets of a workspace and the log of messages. */
export const NotificationsPage = ({ me, workspace: { workspace_id, role } }: Props) => {
  const { data, error, refetch } = useNews(workspace_id)
  const [open, setOpen] = useState<Open | null>(null)
  const { main, focusMain } = useMainFocus()
  const isOwner = role === 'owner'
  const mayChange = ({ person_id }: NewsTarget) => isOwner || person_id === me.person_id
  const targets = data?.targets ?? []
  const isEmpty = data?.targets.length === 0
  const isFull = targets.length >= MOST_TARGETS
  const closeAdding = () => {
    setOpen(null)
    focusMain()
  }
  const add = (
    <Menu
      align="end"
      trigger={
        <Button ref={main} tone="primary" disabled={isFull}>
          Add a notification
          <ChevronDown size={14} aria-hidden="true" className="-ml-1" />
        </Button>
      }
    >
      {KIND_WORDS.map(({ kind, words }) => (
        <MenuAction key={kind} onSelect={() => setOpen({ dialog: 'add', kind })}>
          {words}
        </MenuAction>
      ))}
    </Menu>
  )
  // Without notifications, the buttons belong to the text that explains them.
  const isStart = isOwner && isEmpty
  return (
    <DashboardPage
      title="Notifications"
      remark={
        isStart
          ? undefined
          : isFull
            ? `You can set up at most ${MOST_TARGETS} notifications in a workspace. To add another one, remove one first.`
            : isOwner
              ? 'Quillport can send news of hot leads and articles by email, to Slack, and to your own apps.'
              : 'Only owners of the workspace can add notifications. You can change only the settings for your own emails.'
      }
      action={isOwner && data && !isEmpty && add}
    >
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading
          label="The notifications are loading"
          className="grid gap-3"
          bars={['w-32', 'h-14 w-full', 'h-14 w-full']}
        />
      ) : isEmpty ? (
        <section className="grid gap-3">
          <div>
            <h2 className="font-semibold">No notification is set up yet</h2>
            <p className="text-ink-2">
              Quillport can tell you when it finds a hot lead, and when an article is written, fails or goes
              live. You choose which of these messages you get.
              {!isOwner && ' Ask an owner of the workspace to add a notification.'}
            </p>
          </div>
          <Rows label="What you can add">
            {KIND_WORDS.map(({ kind, icon: Icon, words, does, add: addWords }, place) => (
              <Row
                key={kind}
                head={
                  <>
                    <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
                    <h3 className="font-medium">{words}</h3>
                  </>
                }
                details={<p className="pl-6">{does}</p>}
                actions={
                  isOwner && (
                    <Button
                      small
                      ref={place === 0 ? main : undefined}
                      onClick={() => setOpen({ dialog: 'add', kind })}
                    >
                      {addWords}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        </section>
      ) : (
        <>
          <Section level="h2" title="Where news goes" remark={count(targets.length, 'notification')}>
            <Rows label="Notifications">
              {targets.map((target) => (
                <TargetRow
                  key={target.target_id}
                  workspace_id={workspace_id}
                  target={target}
                  mayChange={mayChange(target)}
                  onChange={() => setOpen({ dialog: 'change', target })}
                  onRemove={() => setOpen({ dialog: 'remove', target })}
                />
              ))}
            </Rows>
          </Section>
          <NewsLog workspace_id={workspace_id} targets={targets} mayChange={mayChange} />
        </>
      )}
      {open?.dialog === 'add' && open.kind === 'webhook' && (
        <AddWebhook workspace_id={workspace_id} onClose={closeAdding} />
      )}
      {open?.dialog === 'add' && open.kind === 'slack' && (
        <AddSlack workspace_id={workspace_id} onClose={closeAdding} />
      )}
      {open?.dialog === 'add' && open.kind === 'email' && (
        <AddMail me={me} workspace_id={workspace_id} targets={targets} onClose={closeAdding} />
      )}
      {open?.dialog === 'change' && (
        <ChangeTarget workspace_id={workspace_id} target={open.target} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'remove' && (
        <RemoveTarget
          workspace_id={workspace_id}
          target={open.target}
          onClose={() => setOpen(null)}
          onDone={focusMain}
        />
      )}
    </DashboardPage>
  )
}
