import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { plainLine } from '../../../contract/agent-text.ts'
import { ANSWER_KEPT, type APPROVAL_ANSWERS, type Approval } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { AreaField } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'
import { toolTitle } from '../tool-title.ts'
import { useMakes } from '../use-writer.ts'
import {
  focusCard,
  followOn,
  isRepeated,
  keepReason,
  leaveQuestion,
  markAnswered,
  reasonOf,
  unmarkAnswered,
} from './open.ts'
import { alikeWords, doingOf, isKnown } from './question.ts'

type AnswerKind = (typeof APPROVAL_ANSWERS)[number]
type PersonsAnswer = { readonly answer: AnswerKind; readonly reason: string }
type Props = { readonly question: Approval; readonly all: readonly Approval[] }
type AnswersProps = Props & {
  /** Called when the form for the reason of a denial opens. */
  readonly onDenying: () => void
}

/**
 * The time after a question appears, in ms, during which the buttons ignore clicks and keys that were meant for something else. *Deny*
 * waits too, because a stray denial would take the question away before the person has read it.
 */
const ARMED_AFTER = 500

const useArmed = (): boolean => {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return armed
}

const useAnswer = ({ question, all }: Props) => {
  const makes = useMakes()
  /** The questions that an answer settles. “Allow for an hour” and “Always allow” also settle all other open questions of the same kind. */
  const settledBy = (answer: AnswerKind): readonly Approval[] =>
    answer === 'once' || answer === 'deny' ? [question] : all.filter((one) => isAlike(one, question))
  return useMutation({
    mutationFn: async ({ answer, reason }: PersonsAnswer) => {
      const settled = settledBy(answer)
      markAnswered(settled)
      followOn(all.length > settled.length)
      try {
        return await callDesk('approvals', 'answer', { approval_id: question.approval_id, answer, reason })
      } catch (error) {
        unmarkAnswered(settled)
        followOn(false)
        throw error
      }
    },
    onSuccess: (_, { answer }) => {
      if (all.length === settledBy(answer).length) leaveQuestion()
      toast(doneWords(question, answer, toolTitle(question, makes)), {
        ...(answer === 'always' || answer === 'hour'
          ? { action: { words: 'Permissions', act: () => go('agents', question.agent_id) } }
          : {}),
      })
    },
    onSettled: () => {
      void askAgain('approvals', 'agents')
    },
  })
}

const isAlike = (one: Approval, other: Approval): boolean =>
  one.agent_id === other.agent_id &&
  one.tool === other.tool &&
  one.goes_live === other.goes_live &&
  !one.asks_always

/** `title`: what the call does, as the question said it. */
const doneWords = (question: Approval, answer: AnswerKind, title: string): string => {
  const name = plainLine(question.agent_name)
  const doing = doingOf(question, title)
  switch (answer) {
    case 'once':
      return question.waiting
        ? `Allowed once: ${name} may ${doing}.`
        : `Allowed once: ${name} may ${doing}. The action will run only if ${name} asks again within ${count(ANSWER_KEPT, 'minute')}.`
    case 'hour':
      return `Allowed for an hour: ${name} may ${doing} without asking you.`
    case 'always':
      return `Always allowed: from now on, ${name} may ${doing} without asking you.`
    case 'deny':
      return `Denied: ${name} wanted to ${doing}. Nothing was done.`
  }
}

/** The answer buttons, or the form for the reason of a denial. A denial loses nothing, because the agent can ask again, so it takes one click. */
export const Answers = ({ onDenying, ...props }: AnswersProps) => {
  const { question } = props
  const [denying, setDenying] = useState(reasonOf(question) !== null)
  const answer = useAnswer(props)
  // The second click of a double click arrives before React has disabled the buttons.
  const giving = useRef(false)
  const give = (given: AnswerKind, reason = '') => {
    if (giving.current) return
    giving.current = true
    answer.mutate(
      { answer: given, reason },
      {
        onError: () => {
          giving.current = false
        },
      },
    )
  }
  return (
    <>
      {answer.error && (
        <Note tone="bad" announce>
          {answer.error instanceof AppError && answer.error.code === 'conflict' ? '' : 'Not answered: '}
          {wordsOf(answer.error)}
        </Note>
      )}
      {denying ? (
        <DenyForm
          question={question}
          pending={answer.isPending}
          onBack={() => {
            keepReason(question, null)
            setDenying(false)
            focusCard()
          }}
          onDeny={(why) => give('deny', why)}
        />
      ) : (
        <AnswerButtons
          // No screen lists permissions for an unknown tool, so the person could not revoke a lasting permission.
          lasting={isKnown(question) && !question.asks_always ? alikeWords(question) : null}
          pending={answer.isPending}
          onAnswer={give}
          onGiveReason={() => {
            setDenying(true)
            onDenying()
          }}
        />
      )}
    </>
  )
}

type ButtonsProps = {
  /** What a lasting permission would cover; null if there can be none. */
  readonly lasting: string | null
  readonly pending: boolean
  readonly onAnswer: (answer: AnswerKind) => void
  readonly onGiveReason: () => void
}

const AnswerButtons = ({ lasting, pending, onAnswer, onGiveReason }: ButtonsProps) => {
  const armed = useArmed()
  const off = !armed || pending
  return (
    // At the left, away from the main button of the screen. None is primary: Quillport advises no answer.
    <div className="flex flex-wrap items-center gap-2">
      <Button small disabled={off} onClick={(event) => isRepeated(event) || onAnswer('once')}>
        {pending && <Spinner />}
        Allow once
      </Button>
      <Button small disabled={off} onClick={(event) => isRepeated(event) || onAnswer('deny')}>
        Deny
      </Button>
      {/* The words take the place of a button, so that nothing moves. */}
      <span className="grid items-center *:col-start-1 *:row-start-1">
        <Button small tone="quiet" className={armed ? '' : 'invisible'} disabled={off} onClick={onGiveReason}>
          Deny with a reason…
        </Button>
        {!armed && <span className="pl-2 text-s text-ink-3">Ready in a moment</span>}
      </span>
      {lasting !== null && <LongerAnswers lasting={lasting} pending={pending} onAnswer={onAnswer} />}
    </div>
  )
}

type LongerProps = Pick<ButtonsProps, 'pending' | 'onAnswer'> & { readonly lasting: string }

/** The answers that also apply to later calls. They take a second step, because a person should not choose them by accident. */
const LongerAnswers = (props: LongerProps) => {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <LongerButtons
        {...props}
        onClose={() => {
          setOpen(false)
          focusCard()
        }}
      />
    )
  return (
    <Button small tone="quiet" onClick={() => setOpen(true)}>
      Allow for longer…
    </Button>
  )
}

const LongerButtons = ({
  lasting,
  pending,
  onAnswer,
  onClose,
}: LongerProps & { readonly onClose: () => void }) => {
  const armed = useArmed()
  const off = !armed || pending
  const group = useRef<HTMLDivElement>(null)
  // The group takes the focus, not a button, so that a repeated key press chooses nothing.
  useEffect(() => group.current?.focus(), [])
  return (
    <Group
      ref={group}
      tabIndex={-1}
      label={lasting}
      className="flex basis-full flex-wrap items-center gap-2 rounded-1"
      onKeyDown={(event) => {
        if (isComposing(event)) return
        // On the group itself, these keys would act on the screen below.
        const isStray = event.target === event.currentTarget && (event.key === 'Enter' || event.key === ' ')
        if (!isStray && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (!isStray) onClose()
      }}
    >
      <span aria-hidden="true" className="basis-full text-s text-ink-2 [overflow-wrap:anywhere]">
        {lasting}:
      </span>
      <Button
        small
        disabled={off}
        title="For the next hour, Quillport will not ask you before this agent makes calls of this kind."
        onClick={() => onAnswer('hour')}
      >
        Allow for an hour
      </Button>
      <Button
        small
        disabled={off}
        title="From now on, this agent can make calls of this kind without Quillport asking you. You can change this under Agents."
        onClick={() => onAnswer('always')}
      >
        Always allow
      </Button>
      <Button small tone="quiet" onClick={onClose}>
        Back
      </Button>
    </Group>
  )
}

type DenyProps = {
  readonly question: Approval
  readonly pending: boolean
  readonly onBack: () => void
  readonly onDeny: (reason: string) => void
}

const DenyForm = ({ question, pending, onBack, onDeny }: DenyProps) => {
  const [reason, setReason] = useState(() => reasonOf(question) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    // A reason that was begun earlier is continued at its end.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        // Stops the event before it reaches a form in the dialog below the question.
        event.stopPropagation()
        onDeny(reason)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        event.stopPropagation()
        onBack()
      }}
    >
      <AreaField
        label="Reason"
        optional
        hint="The agent receives this text."
        ref={field}
        className="min-h-12! max-h-32!"
        maxLength={500}
        value={reason}
        onText={(typed) => {
          setReason(typed)
          keepReason(question, typed)
        }}
      />
      {/* At the left, where the buttons before this form were. */}
      <div className="flex gap-2">
        <Button small tone="danger" type="submit" disabled={pending}>
          {pending && <Spinner />}
          Deny
        </Button>
        <Button small tone="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
