import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Approval } from '../../../contract/desk.ts'
import { useApprovals } from '../queries.ts'
import { toast } from '../toasts.ts'
import { goneWords } from './question.ts'

/** The id of the card on the screen, which takes the focus when the person goes to the question. */
export const CARD_ID = 'question'

type View = {
  /** The question that is looked at; null for the oldest. */
  readonly chosen: string | null
  readonly folded: boolean
}

export const useView = create<View>(() => ({ chosen: null, folded: false }))

/** Looks at another question. */
export const look = (chosen: string): void => useView.setState({ chosen })

/**
 * Unfolds the question and gives it the focus, not one of its buttons: the key that is pressed next answers nothing.
 */
export const goToQuestion = (): true => {
  useView.setState({ folded: false })
  // The card is drawn first.
  requestAnimationFrame(focusCard)
  return true
}

/** Gives the focus to the card as a whole. */
export const focusCard = (): void => document.getElementById(CARD_ID)?.focus()

let before: HTMLElement | null = null
let follows = false

/** Remembers what had the focus before the card. */
export const cameFrom = (element: EventTarget | null): void => {
  if (element instanceof HTMLElement) before = element
}

/** Gives the focus back to where it was before the card had it. */
export const leaveQuestion = (): void => {
  if (before?.isConnected) before.focus({ preventScroll: true })
  before = null
}

/** Lets the next card take the focus when it appears: whoever answers one question goes on with the other. */
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
  useView.setState({ folded: true })
}

const answered = new Set<string>()

/** Remembers what was answered on this screen, so that its leaving is no news. */
export const markAnswered = (questions: readonly Pick<Approval, 'approval_id'>[]): void => {
  for (const { approval_id } of questions) answered.add(approval_id)
}

/** An answer that did not arrive: the questions are open after all. */
export const unmarkAnswered = (questions: readonly Pick<Approval, 'approval_id'>[]): void => {
  for (const { approval_id } of questions) answered.delete(approval_id)
}

/** The questions that stand open, the oldest first; says so when one leaves that was not answered here. */
export const useQuestions = (): readonly Approval[] => {
  const { data } = useApprovals()
  const earlier = useRef<readonly Approval[]>([])
  useEffect(() => {
    if (!data) return
    const open = new Set(data.approvals.map(({ approval_id }) => approval_id))
    const known = new Set(earlier.current.map(({ approval_id }) => approval_id))
    for (const gone of earlier.current.filter(({ approval_id }) => !open.has(approval_id)))
      if (!answered.delete(gone.approval_id)) toast(goneWords(gone, Date.now()))
    if (data.approvals.some(({ approval_id }) => !known.has(approval_id))) useView.setState({ folded: false })
    earlier.current = data.approvals
  }, [data])
  return data?.approvals ?? []
}
