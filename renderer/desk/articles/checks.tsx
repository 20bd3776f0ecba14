import { ArrowRight, ChevronRight, CircleAlert, Clock, type LucideIcon, Check as Tick } from 'lucide-react'
import { useRef } from 'react'
import type { Article, Check } from '../../../contract/articles.ts'
import { groupChecks } from '../../../contract/check-groups.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { useMayChange } from '../workspace-page.ts'
import {
  checksWords,
  checkWords,
  claimsOf,
  confirmedIn,
  fixOf,
  resultWords,
  tookWords,
} from './article-words.ts'
import { ConfirmedClaims, OpenClaims, useNextClaim } from './claims.tsx'
import { COLUMN } from './column.ts'
import { goToField } from './view.ts'

type State = 'failed' | 'waiting' | 'passed'

const STATES: Readonly<
  Record<State, { readonly icon: LucideIcon; readonly tone: string; readonly words: string }>
> = {
  failed: { icon: CircleAlert, tone: 'text-warn', words: 'To do:' },
  waiting: { icon: Clock, tone: 'text-ink-3', words: 'Later:' },
  passed: { icon: Tick, tone: 'text-good', words: 'Passed:' },
}

/**
 * Every check with its measured value: first what to do now, then what waits for the gaps to be filled in, then what
 * passed. Each check opens the editor at its field.
 */
export const Checks = ({ article, dirty }: { readonly article: Article; readonly dirty: boolean }) => {
  const checks = article.checks ?? []
  const { failed, waiting, passed } = groupChecks(checks)
  const mayChange = useMayChange()
  const [box, head] = [useRef<HTMLDivElement>(null), useRef<HTMLHeadingElement>(null)]
  const of = { article, onAct: useNextClaim(box, head, checks) }
  return (
    <ScrollRegion label="Checks" className="min-h-0 flex-1">
      <div ref={box} className={`${COLUMN} grid content-start gap-5 py-6`}>
        {dirty && (
          <Note tone="plain">
            These checks are for version {article.version}. They run again when you save your changes.
          </Note>
        )}
        <div>
          <h2 ref={head} tabIndex={-1} className="text-l font-semibold outline-none">
            {checksWords(checks)}
          </h2>
          {article.keyword_from_title && (
            <p className="mt-0.5 text-s text-ink-2">
              The checks look for the focus keyword “{article.focus_keyword}”, taken from the title.
              {mayChange && (
                <>
                  {' '}
                  <TextButton onClick={() => goToField('focus_keyword')}>Change it</TextButton>
                </>
              )}
            </p>
          )}
        </div>
        <Group title="To do" state="failed" checks={failed} {...of} />
        <Group
          title="Not checked until the gaps are filled in"
          remark="The text that you put in the gaps can change the results of these checks."
          state="waiting"
          checks={waiting}
          {...of}
        />
        <Passed open={failed.length + waiting.length === 0} checks={passed} {...of} />
        {article.took && <p className="text-s text-ink-3 tabular-nums">{tookWords(article.took)}</p>}
      </div>
    </ScrollRegion>
  )
}

type GroupProps = Pick<RowProps, 'article' | 'state' | 'onAct'> & {
  readonly title: string
  readonly remark?: string
  readonly checks: readonly Check[]
}

const Group = ({ title, remark, state, checks, article, onAct }: GroupProps) =>
  checks.length > 0 && (
    <Section title={title} remark={remark}>
      <div className="overflow-hidden rounded-3 border border-line">
        <Rows state={state} checks={checks} article={article} onAct={onAct} />
      </div>
    </Section>
  )

/** The checks that passed, folded under their number. `open`: nothing else is to be read, so they are unfolded at first. */
const Passed = ({
  open,
  checks,
  ...of
}: Pick<GroupProps, 'article' | 'checks' | 'onAct'> & { readonly open: boolean }) =>
  checks.length > 0 && (
    <details open={open} className="group/passed overflow-hidden rounded-3 border border-line bg-surface">
      {/* The arrow stands at the end of the row, so that the tick is in one column with the marks above it. */}
      <summary className="grid cursor-default grid-cols-[16px_1fr_auto] items-center gap-x-3 px-3 py-2 outline-offset-[-2px] before:hidden! hover:bg-hover">
        <Tick size={14} aria-hidden="true" className="text-good" />
        {count(checks.length, 'check')} passed
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="text-ink-3 transition-transform group-open/passed:rotate-90"
        />
      </summary>
      <div className="border-t border-line">
        <Rows state="passed" checks={checks} {...of} />
      </div>
    </details>
  )

const Rows = ({ state, checks, article, onAct }: Omit<GroupProps, 'title' | 'remark'>) => (
  <ul>
    {checks.map((check) => (
      <li key={check.id} className="border-b border-line bg-surface last:border-b-0">
        <Row article={article} check={check} state={state} onAct={onAct} />
        {confirmedIn(check).length > 0 && (
          <div className="pr-3 pb-2 pl-10">
            <div className={cx(claimsOf(check).length > 0 && 'border-t border-line pt-2')}>
              <ConfirmedClaims article={article} check={check} onAct={onAct} />
            </div>
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** The row of a check that found several claims. */
const ClaimsRow = ({ article, check, onAct }: Omit<RowProps, 'state'>) => {
  const { todo, advice } = fixOf(check, article)
  const { icon: Icon, tone, words } = STATES.failed
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 px-3 py-2">
      <span className={cx('mt-[3px]', tone)}>
        <Icon size={14} aria-hidden="true" />
        <span className="sr-only">{words}</span>
      </span>
      <div className="grid gap-1">
        <p className="font-medium">
          {todo}
          <span className="block font-normal text-s text-ink-2">{advice}</span>
        </p>
        <OpenClaims article={article} check={check} onAct={onAct} />
      </div>
    </div>
  )
}

type RowProps = {
  readonly article: Article
  readonly check: Check
  readonly state: State
  /** Called before a claim is confirmed, or a confirmation undone. */
  readonly onAct: () => void
}

const Row = ({ article, check, state, onAct }: RowProps) => {
  const { icon: Icon, tone, words } = STATES[state]
  const { todo, advice, field } = fixOf(check)
  const mayChange = useMayChange()
  if (claimsOf(check).length > 0) return <ClaimsRow article={article} check={check} onAct={onAct} />
  const found = state === 'waiting' && check.passed ? '' : resultWords(check)
  return (
    <button
      type="button"
      onClick={() => goToField(field)}
      title="Go to the field in the editor"
      className={cx(
        'group grid w-full grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 px-3 py-2 text-left outline-offset-[-2px] hover:bg-hover',
        state !== 'failed' && 'two:grid-cols-[16px_minmax(0,1fr)_minmax(0,1fr)_120px]',
      )}
    >
      <span className={cx('mt-[3px]', tone)}>
        <Icon size={14} aria-hidden="true" />
        <span className="sr-only">{words}</span>
      </span>
      <span className={cx(state === 'failed' ? 'font-medium' : state === 'waiting' && 'text-ink-2')}>
        {state === 'failed' || !check.passed ? todo : checkWords(check.id).name}
        {/* Advice is whole sentences, which need the width of the row. */}
        {state === 'failed' && (
          <span className="block font-normal text-s text-ink-2">
            {[found, advice].filter(Boolean).join(' ')}
          </span>
        )}
      </span>
      {state !== 'failed' && (
        <span className="col-start-2 text-s text-ink-3 two:col-start-3 two:mt-px">{found}</span>
      )}
      {mayChange && (
        <span
          aria-hidden="true"
          className={cx(
            'col-start-3 row-start-1 flex items-start justify-end gap-1 text-s two:mt-px',
            state === 'failed'
              ? 'font-medium text-accent'
              : 'text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 two:col-start-4',
          )}
        >
          {field === 'place' ? 'Show in the text' : 'Edit'}
          <ArrowRight size={14} className="mt-px" />
        </span>
      )}
    </button>
  )
}
