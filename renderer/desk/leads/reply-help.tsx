import { Check, CircleAlert, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LeadDetail } from '../../../contract/desk.ts'
import type { Ask, Fact } from '../../../contract/reply-parts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuAction, MenuHeading, MenuLine } from '../../ui/menu.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { replyDialog } from '../dialogs.ts'
import { useDesk } from '../queries.ts'
import { unsavedReplies } from './reply-text.ts'

/** The time for which a lead must be open before its help is requested, in ms. Moving past the lead with J requests nothing. */
const ASKED_AFTER_MS = 400

/** Reads the help for replying to a lead, after the lead has been open for a moment. With null, reads nothing. */
export const useReplyHelp = (lead_id: string | null) => {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(lead_id), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lead_id])
  return useDesk('replies', 'help', lead_id !== null && settled === lead_id ? { lead_id } : null)
}

export type Help = ReturnType<typeof useReplyHelp>

const LABELS: Readonly<Record<Ask['kind'], string>> = {
  wants: 'Wants',
  budget: 'Budget',
  place: 'Place',
  must_have: 'Must have',
  ruled_out: 'Ruled out',
}

/** Inserts a sentence at the cursor of the reply, or at the end of the reply, and moves the cursor behind the sentence. */
const insert = (lead_id: string, current: string, sentence: string): void => {
  const field = document.getElementById('reply')
  const [from, to] =
    field instanceof HTMLTextAreaElement && field.value === current && current !== ''
      ? [field.selectionStart, field.selectionEnd]
      : [current.length, current.length]
  const before = current.slice(0, from)
  const after = current.slice(to)
  const text = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${sentence}${after === '' || /^\s/.test(after) ? '' : ' '}${after}`
  unsavedReplies.type(lead_id, { text })
  const end = text.length - after.length
  requestAnimationFrame(() => {
    const shown = document.getElementById('reply')
    if (!(shown instanceof HTMLTextAreaElement)) return
    shown.focus()
    shown.setSelectionRange(end, end)
  })
}

/** Whether a reply names the product. Null if it has no text, or if the names of the product are not known. */
const namesProduct = (text: string, names: readonly string[]): boolean | null => {
  const known = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
  if (text.trim() === '' || known.length === 0) return null
  return known.some((name) => text.toLowerCase().includes(name))
}

/** The rule that forbids naming the product, which the person must know before writing, and whether the reply keeps to it. */
export const RuleFirst = ({
  help: { data },
  told,
  text,
  names,
}: {
  readonly help: Help
  /** The rules that the warnings about the draft quote already. */
  readonly told: readonly string[]
  readonly text: string
  /** The names of the product. */
  readonly names: readonly string[]
}) => {
  const rule = data?.forbidden_by
  if (!rule || told.includes(rule)) return null
  const isKept = namesProduct(text, names) === false
  const Icon = isKept ? Check : CircleAlert
  return (
    <p className="mb-1 flex items-start gap-2 text-s text-ink-2 [overflow-wrap:anywhere] whitespace-pre-line">
      <Icon
        size={14}
        aria-hidden="true"
        className={cx('mt-[2px] shrink-0', isKept ? 'text-good' : 'text-warn')}
      />
      <span className="max-h-60 min-w-0 overflow-auto">
        {isKept
          ? 'Your reply does not name your product, as a rule asks: '
          : 'A rule forbids naming your product: '}
        <q>{rule}</q>
      </span>
    </p>
  )
}

/**
 * What the author asks for, in the author's words, and what the person can say, in the person's own sentences. A click
 * inserts a sentence into the reply. Where a rule forbids naming the product, the sentences are folded.
 */
export const ReplyHelp = ({
  help,
  lead_id,
  title,
  text,
  hasRules,
}: {
  readonly help: Help
  readonly lead_id: string
  /** The post's title, which stands beside the reply and so is not quoted again. */
  readonly title: string
  readonly text: string
  /** Whether the community has rules, which may limit what the reply can say. */
  readonly hasRules: boolean
}) => {
  if (help.error && !help.data)
    return (
      <p className="text-s text-ink-3">
        When Quillport can reach the service again, you will see three things here: what the author asks for,
        any rule that forbids naming your product, and sentences to insert into your reply.
      </p>
    )
  if (!help.data) return <HelpPlace />
  const asks = (help.data?.asks ?? []).filter(({ quote }) => !title.includes(quote))
  const facts = (help.data?.facts ?? []).filter((fact) => !text.includes(fact.text))
  if (asks.length === 0 && facts.length === 0) return null
  const isFolded = Boolean(help.data.forbidden_by)
  const kinds = [...new Set(asks.map(({ kind }) => kind))]
  return (
    <div
      className={cx(
        'mt-3 grid gap-x-6 gap-y-4',
        asks.length > 0 && facts.length > 0 && '@min-[560px]:grid-cols-2',
      )}
    >
      {asks.length > 0 && (
        <section aria-label="What they ask for">
          <h4 className="mb-1 text-s font-semibold text-ink-2">What they ask for</h4>
          <dl className="grid grid-cols-[72px_1fr] gap-x-2 gap-y-1 text-s">
            {kinds.map((kind) => (
              <div key={kind} className="contents">
                <dt className="text-ink-3">{LABELS[kind]}</dt>
                <dd className="grid gap-0.5 text-ink-2 [overflow-wrap:anywhere]">
                  {asks
                    .filter((ask) => ask.kind === kind)
                    .map(({ quote }) => (
                      <q key={quote}>{quote}</q>
                    ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {facts.length > 0 &&
        (isFolded ? (
          <details className="text-s text-ink-2">
            <summary className="w-fit cursor-default rounded-1">{ABOUT_PRODUCT}</summary>
            <FactsToSay head={ABOUT_PRODUCT} isNamed facts={facts} lead_id={lead_id} text={text} />
          </details>
        ) : (
          <FactsToSay
            head={hasRules ? 'You can say, where the rules allow it' : 'You can say'}
            facts={facts}
            lead_id={lead_id}
            text={text}
          />
        ))}
    </div>
  )
}

const ABOUT_PRODUCT = 'Sentences about your product'

/** The person's own sentences. A click inserts a sentence into the reply. */
const FactsToSay = ({
  head,
  isNamed,
  facts,
  lead_id,
  text,
}: {
  readonly head: string
  /** Whether the line that unfolds the sentences already shows the head. */
  readonly isNamed?: boolean
  readonly facts: readonly Fact[]
  readonly lead_id: string
  readonly text: string
}) => (
  <section aria-label={head}>
    {!isNamed && <h4 className="mb-1 text-s font-semibold text-ink-2">{head}</h4>}
    <ul className="grid">
      {facts.slice(0, FACTS_SHOWN).map((fact) => (
        <li key={fact.text}>
          <button
            type="button"
            title="Insert into the reply"
            onClick={() => insert(lead_id, text, fact.text)}
            className="-mx-2 flex w-[calc(100%+16px)] items-start gap-1.5 rounded-2 px-2 py-1 text-left text-s text-ink-2 hover:bg-hover [overflow-wrap:anywhere]"
          >
            <Plus size={12} aria-hidden="true" className="mt-[3px] shrink-0 text-ink-3" />
            {fact.text}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

/** Placeholder for the help, as tall as usual, so that what is below it does not move. */
const HelpPlace = () => (
  <div aria-busy="true" className="mt-3 grid h-[196px] content-start gap-2">
    <Bar className="mb-1 w-28" />
    <Bar className="w-11/12" />
    <Bar className="w-4/5" />
    <Bar className="mt-4 mb-1 w-20" />
    <Bar className="w-5/6" />
    <Bar className="w-11/12" />
    <Bar className="w-3/5" />
  </div>
)

/** The maximum number of sentences to show beside the reply. */
const FACTS_SHOWN = 5

/** Replaces the reply with a saved reply, after saving the earlier text as a version. */
export const applySavedReply = async (lead_id: string, text: string): Promise<void> => {
  if (await unsavedReplies.saveNow(lead_id)) unsavedReplies.type(lead_id, { text })
}

type MenuProps = { readonly help: Help; readonly detail: LeadDetail; readonly text: string }

/** The menu of saved replies, best matches first, with an action that saves the current reply. */
export const SavedReplies = ({ help, detail, text }: MenuProps) => {
  const { lead } = detail
  const saved = help.data?.saved_replies ?? []
  if (lead.locked) return null
  const keep = () =>
    replyDialog.ask({
      kind: 'keep',
      text,
      intent: lead.intent,
      community: lead.watched_as || lead.community,
    })
  return (
    <>
      {saved.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button tone="quiet" small className="text-s">
              Saved replies
            </Button>
          }
        >
          <MenuHeading>The replies that fit this post best come first</MenuHeading>
          {saved.map((reply) => (
            <MenuAction
              key={reply.saved_reply_id}
              onSelect={() => void applySavedReply(lead.lead_id, reply.text)}
            >
              <span className="grid max-w-80">
                <span className="truncate">{reply.name}</span>
                <span className="truncate text-s text-ink-3">{reply.fit.why}</span>
              </span>
            </MenuAction>
          ))}
          {text.trim() !== '' && (
            <>
              <MenuLine />
              <MenuAction onSelect={keep}>Save this reply…</MenuAction>
            </>
          )}
        </Menu>
      )}
      {saved.length === 0 && text.trim() !== '' && (
        <Button tone="quiet" small className="text-s" onClick={keep}>
          Save this reply…
        </Button>
      )}
    </>
  )
}
