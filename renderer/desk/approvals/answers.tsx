import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plainLine } from '../../../contract/agent-text.ts'
import { ANSWER_KEPT, type APPROVAL_ANSWERS, type Approval } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { cx } from '../../ui/cx.ts'
import { AreaField } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { type Click, stopSecondClick } from '../../ui/same-spot.ts'
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
  isUnderPointer,
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
  /** What stands at the start of the bar of answers. */
  readonly aside?: ReactNode
}

/**
 * The time after a question appears, in ms, during which the buttons ignore clicks and keys that were meant for something else. *Deny*
 * waits too, because a stray denial would take the question away before the person has read it.
 */
const ARMED_AFTER = 500
/** The same while the pointer rests where the question came under it, because a click on what was there before may still follow. */
const ARMED_AT_REST_AFTER = 1_500

const useArmed = (): boolean => {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    let moved = false
    const onMove = () => {
      moved = true
    }
    const arm = () => setArmed(true)
    document.addEventListener('pointermove', onMove)
    let timer = setTimeout(() => {
      if (moved || !isUnderPointer()) arm()
      else timer = setTimeout(arm, ARMED_AT_REST_AFTER - ARMED_AFTER)
    }, ARMED_AFTER)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', onMove)
    }
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
export const Answers = ({ onDenying, aside, ...props }: AnswersProps) => {
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
          aside={aside}
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

type ButtonsProps = Pick<AnswersProps, 'aside'> & {
  /** What a lasting permission would cover; null if there can be none. */
  readonly lasting: string | null
  readonly pending: boolean
  readonly onAnswer: (answer: AnswerKind) => void
  readonly onGiveReason: () => void
}

/** Gives an answer by a click that was meant for it. The second click of a double click must not reach the screen below the card. */
const byClick = (answer: AnswerKind, onAnswer: ButtonsProps['onAnswer']) => (event: Click) => {
  if (isRepeated(event)) return
  stopSecondClick(event)
  onAnswer(answer)
}

/** The answers, or, in their place, the answers that also apply to later calls. */
const AnswerButtons = (props: ButtonsProps) => {
  const { lasting, pending, onAnswer } = props
  const [isLonger, setIsLonger] = useState(false)
  return isLonger && lasting !== null ? (
    <LongerButtons
      lasting={lasting}
      pending={pending}
      onAnswer={onAnswer}
      onClose={() => {
        setIsLonger(false)
        focusCard()
      }}
    />
  ) : (
    <OnceButtons {...props} onLonger={() => setIsLonger(true)} />
  )
}

const OnceButtons = ({
  lasting,
  aside,
  pending,
  onAnswer,
  onGiveReason,
  onLonger,
}: ButtonsProps & { readonly onLonger: () => void }) => {
  const armed = useArmed()
  const off = !armed || pending
  return (
    <div className={BAR}>
      {aside && <div className="mr-auto">{aside}</div>}
      {/* The words take the place of a button, so that nothing moves. */}
      <span className="grid items-center justify-items-end *:col-start-1 *:row-start-1">
        <Button tone="quiet" className={armed ? '' : 'invisible'} disabled={off} onClick={onGiveReason}>
          Deny with a reason…
        </Button>
        {!armed && <span className="pr-3 text-s text-ink-3">Ready in a moment</span>}
      </span>
      {lasting !== null && (
        <Button tone="quiet" disabled={off} onClick={onLonger}>
          Allow for longer…
        </Button>
      )}
      <Button disabled={off} onClick={byClick('deny', onAnswer)}>
        Deny
      </Button>
      <Button tone="primary" disabled={off} onClick={byClick('once', onAnswer)}>
        {pending && <Spinner />}
        Allow once
      </Button>
    </div>
  )
}

/** The answers stand at the end of their bar, like the buttons of every other bar. */
const BAR = 'flex flex-wrap items-center justify-end gap-2'

type LongerProps = Pick<ButtonsProps, 'pending' | 'onAnswer'> & { readonly lasting: string }

/** The answers that also apply to later calls. They take a second step, because a person should not choose them by accident. */
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
      className={cx(BAR, 'rounded-1')}
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
      <span aria-hidden="true" className="mr-auto text-s text-ink-2 [overflow-wrap:anywhere]">
        {lasting}:
      </span>
      <Button
        disabled={off}
        title="For the next hour, Quillport will not ask you before this agent makes calls of this kind."
        onClick={byClick('hour', onAnswer)}
      >
        Allow for an hour
      </Button>
      <Button
        disabled={off}
        title="From now on, this agent can make calls of this kind without Quillport asking you. You can change this under Agents."
        onClick={byClick('always', onAnswer)}
      >
        Always allow
      </Button>
      <Button tone="quiet" onClick={onClose}>
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
      <div className={BAR}>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
        <Button tone="danger" type="submit" disabled={pending}>
          {pending && <Spinner />}
          Deny
        </Button>
      </div>
    </form>
  )
}
