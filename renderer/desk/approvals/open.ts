import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Approval } from '../../../contract/desk.ts'
import { topDialog } from '../../ui/above.tsx'
import { useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import { goneWords } from './question.ts'

/** The id of the card on the screen, which takes the focus when the person goes to the question. */
export const CARD_ID = 'question'

type QuestionsView = {
  /** The question that is looked at; null for the oldest. */
  readonly chosen: string | null
  readonly folded: boolean
  /** The dialog over which the person opened the question; over all other dialogs it is small. */
  readonly over: HTMLElement | null
}

export const useView = create<QuestionsView>(() => ({ chosen: null, folded: false, over: null }))

/** Looks at another question. */
export const look = (chosen: string): void => useView.setState({ chosen })

/**
 * Unfolds the question and gives it the focus, not one of its buttons: the key that is pressed next answers nothing.
 */
export const goToQuestion = (): true => {
  useView.setState({ folded: false, over: topDialog() })
  // The card is drawn first.
  requestAnimationFrame(focusCard)
  return true
}

/** Gives the focus to the card as a whole. */
export const focusCard = (): void => document.getElementById(CARD_ID)?.focus()

let before: HTMLElement | null = null
let follows = false

/** Remembers what had the focus before the question, also while the small one makes way for the card. */
export const cameFrom = (element: EventTarget | null): void => {
  if (element instanceof HTMLElement && !before?.isConnected) before = element
}

/** The person has gone elsewhere: the next way to the question begins there. */
export const forgetWay = (): void => {
  before = null
}

/** Gives the focus back to where it was before the question had it. */
export const leaveQuestion = (): void => {
  const from = before
  forgetWay()
  if (from?.isConnected) from.focus({ preventScroll: true })
}

/** Lets the next card take the focus when it appears, so that the person can answer it next. */
export const followOn = (next: boolean): void => {
  follows = next
}

/** Takes the focus where the person answers question after question. */
export const takeTurn = (): void => {
  if (follows) focusCard()
  follows = false
}

/** Makes the question small, so that what lies under it can be read; a new one unfolds it again. */
export const fold = (): void => {
  leaveQuestion()
  useView.setState({ folded: true, over: null })
}

const reasons = new Map<string, string>()

/** The reason that the person is typing for a refusal, or null. It stays when the question is made small. */
export const reasonOf = ({ approval_id }: Pick<Approval, 'approval_id'>): string | null =>
  reasons.get(approval_id) ?? null

/** Keeps what is written of it; null ends the writing. */
export const keepReason = ({ approval_id }: Pick<Approval, 'approval_id'>, reason: string | null): void => {
  if (reason === null) reasons.delete(approval_id)
  else reasons.set(approval_id, reason)
}

const answered = new Set<string>()

/** Remembers what was answered on this screen, so that no toast announces it. */
export const markAnswered = (questions: readonly Pick<Approval, 'approval_id'>[]): void => {
  for (const { approval_id } of questions) answered.add(approval_id)
}

/** An answer that did not arrive: the questions are open after all. */
export const unmarkAnswered = (questions: readonly Pick<Approval, 'approval_id'>[]): void => {
  for (const { approval_id } of questions) answered.delete(approval_id)
}

/** The open questions, oldest first; tells the person when a question that was not answered here leaves. */
export const useQuestions = (): readonly Approval[] => {
  const { data } = useDesk('approvals', 'list', {})
  const earlier = useRef<readonly Approval[]>([])
  useEffect(() => {
    if (!data) return
    const open = new Set(data.approvals.map(({ approval_id }) => approval_id))
    const known = new Set(earlier.current.map(({ approval_id }) => approval_id))
    for (const gone of earlier.current.filter(({ approval_id }) => !open.has(approval_id))) {
      keepReason(gone, null)
      if (!answered.delete(gone.approval_id)) toast(goneWords(gone, Date.now()))
    }
    if (data.approvals.some(({ approval_id }) => !known.has(approval_id))) useView.setState({ folded: false })
    // The next one over this dialog is small again.
    if (data.approvals.length === 0) useView.setState({ over: null })
    earlier.current = data.approvals
  }, [data])
  return data?.approvals ?? []
}
