import { articleCost } from '../../../contract/credits.ts'
import { count, listed, modelName } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ScreenBar } from '../../ui/standing-back.tsx'
import { ADD_CREDITS } from '../credits/amounts.ts'
import { costWords } from '../credits/cost-words.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { isMac } from '../keymap.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { useWriter } from '../use-writer.ts'
import { emptyOrder, formItem, isEmptyOrder, type OrderField, useOrder } from './order.ts'

const LACKING_WORDS: Readonly<Record<OrderField, string>> = { title: 'a title', topic: 'points' }

type Props = {
  readonly form: string
  readonly alone: boolean
  /** The fields that must be filled in before the order can be sent. */
  readonly lacking: readonly OrderField[]
}

/** The bar with the cost of the order, the balance after the order, the model that writes, and the button that orders. */
export const OrderBar = ({ form, alone, lacking }: Props) => {
  const { order, busy, failed } = useOrder()
  const connection = useDesk('connection', 'status', {}).data
  const credits = useDesk('credits', 'get', {}).data?.credits
  const writer = useWriter()
  const isOutline = writer === 'outline'
  const isOwn = connection?.mode === 'local'
  const add = useAct(() => callDesk('credits', 'add', {}), 'credits')
  const cost = credits ? articleCost(order, credits.costs) : null
  const missing = credits && cost !== null ? cost - credits.balance : 0
  const away = connection?.state !== 'online'
  const why = away
    ? 'The service that writes articles cannot be reached now. Your input will be kept.'
    : missing > 0
      ? `You need ${count(missing, 'more credit')}.`
      : lacking.length > 0
        ? `Enter ${listed(
            lacking.map((field) => LACKING_WORDS[field]),
            'and',
          )}.`
        : null
  return (
    <ScreenBar>
      <div className={cx('@container px-4 py-3', alone ? 'two:px-6' : 'two:px-8')}>
        {/* As wide as the form above it. */}
        <div className="grid max-w-[656px] gap-2 @min-[960px]:max-w-[1106px]">
          {failed && Object.keys(failed.fields).length === 0 && (
            <Note tone="bad" announce>
              {failed.words}
            </Note>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-60 text-s text-ink-3" id={`${form}-cost`}>
              {credits && cost !== null && (
                <span className="tabular-nums">{costWords(cost, credits.balance)}</span>
              )}
              {writer && !isOutline && <span> Written by {modelName(writer)}.</span>}
              {/* The cost already says that credits are missing. */}
              {(away || missing <= 0) && why !== null && <span> {why}</span>}
              {add.error && (
                <span className="text-bad"> {leadOf(add.error, 'Not added') + wordsOf(add.error)}</span>
              )}
            </div>
            {/* Far from the button that orders. */}
            {!isEmptyOrder(order) && (
              <Button
                small
                tone="quiet"
                className="order-first -ml-2"
                onClick={() => {
                  emptyOrder()
                  go('articles', formItem(null))
                }}
              >
                Clear the form
              </Button>
            )}
            <div className="ml-auto flex flex-wrap justify-end gap-x-4 gap-y-2">
              {missing > 0 && isOwn && (
                <Button disabled={add.isPending || away} onClick={() => add.mutate(undefined)}>
                  {ADD_CREDITS}
                </Button>
              )}
              <Button tone="quiet" title="What you typed stays in the form." onClick={() => go('articles')}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={form}
                tone="primary"
                keys={`${isMac ? '⌘' : 'Ctrl'} ↵`}
                disabled={busy || why !== null}
                title={why ?? undefined}
                aria-describedby={`${form}-cost`}
              >
                {busy && <Spinner />}
                {busy
                  ? 'Ordering…'
                  : `${isOutline ? 'Create outline' : 'Write article'}${cost === null ? '' : ` · ${count(cost, 'credit')}`}`}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </ScreenBar>
  )
}
