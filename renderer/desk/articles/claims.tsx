import { ArrowRight } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Article, Check } from '../../../contract/articles.ts'
import { cutAtWord } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { articleDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import { AWAY, useAway } from '../use-away.ts'
import { useMayChange } from '../workspace-page.ts'
import { type Claim, claimsOf, confirmedIn, quotedSentence, searchFieldOf } from './article-words.ts'
import { useMayDelete } from './delete-dialog.tsx'
import { goToField, goToSentence } from './view.ts'

/** The buttons that can disappear with a click. */
const BUTTONS = '[data-claim]:not(details:not([open]) *)'

/**
 * Moves the focus if the focused button of a claim disappears: to the next such button within `box`, or else to `head`. Returns what a
 * button must call before it acts.
 */
export const useNextClaim = (
  box: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  checks: readonly Check[],
): (() => void) => {
  const acted = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button can disappear only when the checks change
  useLayoutEffect(() => {
    if (acted.current < 0 || document.activeElement !== document.body) return
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
    const next = buttons[Math.min(acted.current, buttons.length - 1)] ?? head.current
    next?.focus()
    acted.current = -1
  }, [checks])
  return () => {
    acted.current = [...(box.current?.querySelectorAll(BUTTONS) ?? [])].findIndex((one) =>
      one.matches(':focus'),
    )
  }
}

type Props = { readonly article: Article; readonly check: Check; readonly onAct: () => void }

const unconfirm = (job_id: string, sentence: string): Promise<Article> =>
  callDesk('articles', 'unconfirm', { job_id, sentence })

/** The number of characters of a sentence that a toast shows. */
const IN_TOAST = 60

const shortened = (sentence: string): string => quotedSentence(cutAtWord(sentence, IN_TOAST))

/** The claims without a source: each leads to its sentence, and the person can say that the sentence is right. */
export const OpenClaims = ({ article, check, onAct }: Props) => {
  const { job_id } = article
  const confirm = useAct(async (sentence: string) => {
    await callDesk('articles', 'confirm', { job_id, sentence })
    toast(`Confirmed: ${shortened(sentence)}`, {
      about: job_id,
      undo: () =>
        void unconfirm(job_id, sentence).catch(() =>
          toast(
            'The sentence is still confirmed. To undo this, find the check that covers the sentence. Look among the passed checks too. Under the check, show the confirmed sentences and press Undo.',
            { tone: 'bad' },
          ),
        ),
    })
  }, 'articles')
  return (
    <div className="grid gap-2">
      <ErrorNote notDone="Not confirmed" error={confirm.error} />
      <ul className="grid text-s text-ink-2">
        {claimsOf(check).map((claim) => (
          <li
            key={claim.text}
            className="grid items-start gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0 two:grid-cols-[minmax(0,1fr)_auto]"
          >
            <OpenClaim
              article={article}
              claim={claim}
              busy={confirm.isPending}
              onConfirm={(sentence) => {
                onAct()
                confirm.mutate(sentence)
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type OpenProps = {
  readonly article: Article
  readonly claim: Claim
  readonly busy: boolean
  readonly onConfirm: (sentence: string) => void
}

const SHOW_WORDS = {
  seo_title: 'Show the SEO title',
  meta_description: 'Show the meta description',
} as const

const OpenClaim = ({ article, claim: { sentence, text, whole }, busy, onConfirm }: OpenProps) => {
  const mayChange = useMayChange()
  // A desk with only an agent key can confirm nothing, as it can delete nothing.
  const mayConfirm = useMayDelete()
  const away = useAway()
  if (sentence === null || !mayChange) return <span>{text}</span>
  const searchField = searchFieldOf(article, sentence)
  const show = searchField ? SHOW_WORDS[searchField] : 'Show in the text'
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere] two:py-1">{text}</span>
      <div className="flex gap-3">
        <TextButton
          className="inline-flex items-center gap-1"
          aria-label={`${show}: ${text}`}
          onClick={() => (searchField ? goToField(searchField) : goToSentence(sentence))}
        >
          {show}
          <ArrowRight size={14} aria-hidden="true" />
        </TextButton>
        {whole && (
          <Button
            small
            data-claim
            disabled={away}
            // A disabled button would lose the focus.
            aria-disabled={busy || undefined}
            title={away ? AWAY : undefined}
            aria-label={`Confirm: ${quotedSentence(sentence)}`}
            onClick={() => {
              if (!mayConfirm) articleDialog.ask({ kind: 'confirm' })
              else if (!busy) onConfirm(sentence)
            }}
          >
            Confirm
          </Button>
        )}
      </div>
    </>
  )
}

/** How many sentences people confirmed, and on request these sentences. Nothing if there are none. */
export const ConfirmedClaims = ({ article, check, onAct }: Props) => {
  const { job_id } = article
  const sentences = confirmedIn(check)
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const [open, setOpen] = useState(false)
  const id = useId()
  const undo = useAct((sentence: string) => unconfirm(job_id, sentence), 'articles')
  const mayChange = useMayChange()
  const mayConfirm = useMayDelete()
  const away = useAway()
  if (sentences.length === 0) return null
  return (
    <div className="grid gap-1 text-s text-ink-2">
      <p>
        {sentences.length} confirmed by {isOwn ? 'you' : 'members of the workspace'}.{' '}
        <TextButton data-claim aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
          <span className="sr-only"> the confirmed sentences</span>
        </TextButton>
      </p>
      <ErrorNote notDone="Not undone" error={undo.error} />
      {open && (
        <ul id={id} aria-label="Confirmed sentences" className="grid">
          {sentences.map((sentence) => (
            <li
              key={sentence}
              className="flex items-start gap-6 border-t border-line py-2 first:border-t-0 [overflow-wrap:anywhere]"
            >
              <span className="min-w-0 flex-1 py-1">{quotedSentence(sentence)}</span>
              {mayChange && (
                <Button
                  small
                  data-claim
                  disabled={away}
                  aria-disabled={undo.isPending || undefined}
                  title={away ? AWAY : undefined}
                  aria-label={`Undo: ${quotedSentence(sentence)}`}
                  onClick={() => {
                    onAct()
                    if (!mayConfirm) articleDialog.ask({ kind: 'confirm' })
                    else if (!undo.isPending) undo.mutate(sentence)
                  }}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
