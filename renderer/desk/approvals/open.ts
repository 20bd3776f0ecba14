import { useCallback, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Approval } from '../../../contract/desk.ts'
import { topDialog } from '../../ui/above.tsx'
import { type Click, sameSpot } from '../../ui/same-spot.ts'
import { deskQuery, queryClient, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import { isField } from '../use-keys.ts'
import { goneWords } from './question.ts'

/** The id of the card on the screen. The card takes the focus when the person goes to the question. */
export const CARD_ID = 'question'

type QuestionsView = {
  /** The approval_id of the question on the card. Null means the oldest question. */
  readonly chosen: string | null
  /** Whether the question is small because of the person. Null: the person chose nothing, so it is small in a narrow window. */
  readonly folded: boolean | null
  /** The dialog over which the person opened the question. Over all other dialogs, the question is small. */
  readonly over: HTMLElement | null
}

export const useView = create<QuestionsView>(() => ({ chosen: null, folded: null, over: null }))

const listed = create<{ readonly rows: number }>(() => ({ rows: 0 }))

/** Whether the person can see the question in the list of agents. */
export const useIsListed = (): boolean => listed(({ rows }) => rows > 0)

/** Returns a ref for a row with a question in the list of agents. It notes whether the person can see the row. */
export const useListedRow = () =>
  useCallback((row: HTMLElement | null) => {
    if (!row) return
    let seen = 0
    const note = (now: 0 | 1) => {
      listed.setState(({ rows }) => ({ rows: rows + now - seen }))
      seen = now
    }
    const sight = new IntersectionObserver(
      (entries) => note(entries.at(-1)?.isIntersecting ? 1 : 0),
      // A row behind the edge of the screen does not count.
      { threshold: 1 },
    )
    sight.observe(row)
    return () => {
      sight.disconnect()
      note(0)
    }
  }, [])

/** Shows another question. */
export const look = (chosen: string): void => useView.setState({ chosen })

/** Whether an agent's question is open. */
export const isAsked = (): boolean =>
  (queryClient.getQueryData(deskQuery('approvals', 'list', {}).queryKey)?.approvals.length ?? 0) > 0

/** Opens the question and focuses the card, not a button, so that the next key press does not answer the question. */
export const goToQuestion = (): true => {
  useView.setState({ folded: false, over: topDialog() })
  // React renders the card first.
  requestAnimationFrame(focusCard)
  return true
}

/** Focuses the card as a whole. */
export const focusCard = (): void => document.getElementById(CARD_ID)?.focus()

/** For how long a click on the spot of an earlier one answers nothing, in ms. A person who reads the question first takes longer. */
const READ_FOR = 2_000
const opening = sameSpot(READ_FOR)

/** Opens the question by a click, which may be the first of several on the same spot. */
export const clickToQuestion = (event: Click): void => {
  opening.remember(event)
  goToQuestion()
}

/** Whether a click on an answer is on the spot of the click that opened the question, so that it may not be meant for the answer. */
export const { isRepeated } = opening

/** Whether the pointer is on the card. */
export const isUnderPointer = (): boolean => document.getElementById(CARD_ID)?.matches(':hover') ?? false

let before: HTMLElement | null = null
let follows = false

/** Remembers the element that had the focus before the question. An already remembered element stays if it is still on the page. */
export const cameFrom = (element: EventTarget | null): void => {
  if (element instanceof HTMLElement && !before?.isConnected) before = element
}

/** Forgets the remembered element, because the person went elsewhere. */
export const forgetWay = (): void => {
  before = null
}

/** Gives the focus back to the element that had it before the question, unless the person has already moved it elsewhere. */
export const leaveQuestion = (): void => {
  const from = before
  forgetWay()
  const now = document.activeElement
  const movedOn = now !== null && now !== document.body && !now.closest('[data-question]')
  if (from?.isConnected && !movedOn) from.focus({ preventScroll: true })
}

/** Sets whether the next card takes the focus when it appears. */
export const followOn = (next: boolean): void => {
  follows = next
}

/** Focuses a new card if the person is answering one question after another. */
export const takeTurn = (): void => {
  if (follows) focusCard()
  follows = false
}

/** Makes the question small, so that the person can read the screen below. A new question ends this. */
export const fold = (): void => {
  leaveQuestion()
  useView.setState({ folded: true, over: null })
}

/** Whether the card covers a part of a field in which the person types. */
const covers = (card: HTMLElement, field: EventTarget | null): boolean => {
  if (!(field instanceof HTMLElement) || !isField(field) || card.contains(field)) return false
  const [over, under] = [card.getBoundingClientRect(), field.getBoundingClientRect()]
  return (
    over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom
  )
}

/** Whether the person is writing a text, which a question would move if it opened by itself. A written reply counts, too. */
const isWriting = (): boolean => {
  const reply = document.getElementById('reply')
  const now = document.activeElement
  const isText = now instanceof HTMLTextAreaElement || (now instanceof HTMLElement && now.isContentEditable)
  return (
    (reply instanceof HTMLTextAreaElement && reply.value.trim() !== '') ||
    (isText && !now.closest('[data-question]'))
  )
}

/** Whether a question that comes now is small. `isReading`: whether another question is on the screen. */
export const foldedWhenAsked = (folded: boolean | null, isReading: boolean): boolean | null => {
  if (folded !== true && isReading) return folded
  return isWriting() ? true : null
}

/**
 * Makes the question above a dialog small when it covers the field in which the person types, now or later. Returns the
 * function that ends this.
 */
export const stepAside = (): (() => void) => {
  const look = (field: EventTarget | null): void => {
    const card = document.getElementById(CARD_ID)
    if (card && covers(card, field)) fold()
  }
  const frame = requestAnimationFrame(() => {
    // A person who opened the question wants to see it.
    if (useView.getState().folded !== false) look(document.activeElement)
  })
  const onFocus = ({ target }: FocusEvent): void => look(target)
  document.addEventListener('focusin', onFocus)
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', onFocus)
  }
}

const reasons = new Map<string, string>()

/** Returns the reason that the person is typing for a denial, or null. The reason is kept when the question becomes small. */
export const reasonOf = ({ approval_id }: Pick<Approval, 'approval_id'>): string | null =>
  reasons.get(approval_id) ?? null

/** Stores the typed reason. Null deletes it. */
export const keepReason = ({ approval_id }: Pick<Approval, 'approval_id'>, reason: string | null): void => {
  if (reason === null) reasons.delete(approval_id)
  else reasons.set(approval_id, reason)
}

const answered = new Set<string>()

/** Remembers questions that were answered on this screen, so that no toast announces them. */
export const markAnswered = (questions: readonly Pick<Approval, 'approval_id'>[]): void => {
  for (const { approval_id } of questions) answered.add(approval_id)
}

/** Undoes `markAnswered` after an answer failed, because the questions are still open. */
export const unmarkAnswered = (questions: readonly Pick<Approval, 'approval_id'>[]): void => {
  for (const { approval_id } of questions) answered.delete(approval_id)
}

/** Reads the open questions, oldest first. If a question disappears without an answer on this screen, tells the person. */
export const useQuestions = (): readonly Approval[] => {
  const { data } = useDesk('approvals', 'list', {})
  const earlier = useRef<readonly Approval[]>([])
  // Before the browser paints, so that a question that stays small does not appear whole first.
  useLayoutEffect(() => {
    if (!data) return
    const open = new Set(data.approvals.map(({ approval_id }) => approval_id))
    const known = new Set(earlier.current.map(({ approval_id }) => approval_id))
    for (const gone of earlier.current.filter(({ approval_id }) => !open.has(approval_id))) {
      keepReason(gone, null)
      if (!answered.delete(gone.approval_id)) toast(goneWords(gone, Date.now()))
    }
    if (data.approvals.some(({ approval_id }) => !known.has(approval_id))) {
      // A question that the person is reading stays open. One that was just answered is no longer read.
      const isReading = earlier.current.some(({ approval_id: id }) => open.has(id) && !answered.has(id))
      useView.setState(({ folded }) => ({ folded: foldedWhenAsked(folded, isReading) }))
    }
    // The next question over this dialog starts small.
    if (data.approvals.length === 0) useView.setState({ over: null })
    earlier.current = data.approvals
  }, [data])
  return data?.approvals ?? []
}
