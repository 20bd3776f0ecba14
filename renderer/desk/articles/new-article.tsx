import { ArrowLeft } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { IconButton, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AreaField, SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { textsOf } from '../errors.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { useWriter } from '../use-writer.ts'
import { LENGTH_CHOICES } from './article-words.ts'
import { ExtrasFields } from './extras-fields.tsx'
import { INSTRUCTED, KEYWORD_FIELD, POINTS_WORDS, TITLE_EXAMPLE } from './field-words.ts'
import {
  type CardName,
  changeOrder,
  formItem,
  lackingFields,
  markLacking,
  nameOf,
  orderArticle,
  orderFromCard,
  useOrder,
} from './order.ts'
import { OrderBar } from './order-bar.tsx'

const isSame = (card: PlannedCard, name: CardName | null): boolean =>
  name !== null && card.plan.plan_id === name.plan_id && card.card_index === name.card_index

/** The order form: the fields of the order, its cost, and the model that writes. */
export const NewArticle = ({
  card: named,
  alone = false,
}: {
  readonly card: CardName | null
  /** Whether the form has the page to itself, so that its title stands above it. */
  readonly alone?: boolean
}) => {
  const order = useOrder((state) => state.order)
  const cards = useDesk('plan', 'list', { status: 'open' }).data?.cards ?? []
  const card = cards.find((one) => isSame(one, order.card))
  const asked = cards.find((one) => isSame(one, named))
  useEffect(() => {
    // The address of the page names another card than the form.
    if (asked && !isSame(asked, useOrder.getState().order.card))
      changeOrder(orderFromCard(useOrder.getState().order, asked))
  }, [asked])
  const writer = useWriter()
  const form = useId()
  const lacking = lackingFields(order, card, writer === 'outline')
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      {alone ? <span /> : <FormHead title={newWords(writer)} />}
      <ScrollRegion label="The order">
        <form
          id={form}
          onKeyDown={(event) => {
            // Enter alone begins a new line in a field of several lines.
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.requestSubmit()
          }}
          className={cx('@container px-4 py-6', alone ? 'two:px-6' : 'two:px-8')}
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = lackingFields(useOrder.getState().order, card, writer === 'outline')
            if (first) markLacking(first, event.currentTarget)
            else void orderArticle(writer === 'outline')
          }}
        >
          <div className="grid max-w-[656px] items-start gap-4 @min-[960px]:max-w-[1106px] @min-[960px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @min-[960px]:gap-x-10">
            <div className="grid gap-4">
              {writer === 'outline' && <OutlineNote />}
              {cards.length > 0 && <CardField cards={cards} chosen={card} />}
              <WhatToWrite card={card} isOutline={writer === 'outline'} />
            </div>
            <ExtrasFields extras={order} isOutline={writer === 'outline'} onChange={changeOrder} />
          </div>
        </form>
      </ScrollRegion>
      <OrderBar form={form} alone={alone} lacking={lacking} />
    </div>
  )
}

/** Writes the title of the form and of the buttons that open it: `New article`, or `New outline` where no model writes. */
export const newWords = (writer: string | null): string =>
  writer === 'outline' ? 'New outline' : 'New article'

const FormHead = ({ title }: { readonly title: string }) => (
  <div className="flex h-12 items-center gap-2 border-b border-line px-3 two:px-6">
    <IconButton label="Back to articles" className="two:hidden" onClick={() => go('articles')}>
      <ArrowLeft size={16} aria-hidden="true" />
    </IconButton>
    <h2 className="px-1 font-semibold two:px-2">{title}</h2>
  </div>
)

/** Says before anything is typed that the order makes an outline, and how to get an article. */
const OutlineNote = () => {
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  return (
    <Note
      tone="plain"
      action={
        isOwn && (
          <TextButton className="shrink-0" onClick={() => go('settings', 'model')}>
            Connect an AI model
          </TextButton>
        )
      }
    >
      {isOwn ? 'No AI model is connected' : 'This service has no AI model'}, so you get an outline: your
      points as headings, with gaps for you to fill in.
    </Note>
  )
}

const CardField = ({
  cards,
  chosen,
}: {
  readonly cards: readonly PlannedCard[]
  readonly chosen: PlannedCard | undefined
}) => (
  <SelectField
    label="Card from your plan"
    hint={
      chosen && chosen.outline.length > 0 ? (
        <>Its headings: {chosen.outline.join(' · ')}</>
      ) : (
        'Quillport takes the title, keyword and headings from the card, and changes the card’s status to written.'
      )
    }
    value={chosen ? formItem(nameOf(chosen)) : ''}
    options={[
      { value: '', words: 'No card, my own title' },
      ...cards.map((card) => ({
        value: formItem(nameOf(card)),
        words: `${card.title} (${card.plan.title})`,
      })),
    ]}
    onChoose={(item) => {
      const card = cards.find((one) => formItem(nameOf(one)) === item)
      changeOrder(card ? orderFromCard(useOrder.getState().order, card) : { card: null })
      go('articles', formItem(card ? nameOf(card) : null))
    }}
  />
)

type WriteProps = { readonly card: PlannedCard | undefined; readonly isOutline: boolean }

const WhatToWrite = ({ card, isOutline }: WriteProps) => {
  const { order, failed } = useOrder()
  const text = textsOf(order, changeOrder)
  return (
    <>
      <TextField
        {...text('title')}
        label="Title"
        name="title"
        placeholder={TITLE_EXAMPLE}
        error={failed?.fields.title}
        data-form-first
        maxLength={300}
      />
      <AreaField
        {...text('topic')}
        name="topic"
        optional={!isOutline || (card !== undefined && card.outline.length > 0)}
        error={failed?.fields.topic}
        {...POINTS_WORDS[isOutline ? 'outline' : 'article']}
        className="min-h-28!"
        maxLength={4000}
      />
      <div className={isOutline ? undefined : 'grid items-start gap-4 two:grid-cols-2'}>
        {!isOutline && (
          <SelectField
            label="Length"
            value={order.length}
            options={LENGTH_CHOICES}
            onChoose={(length) => changeOrder({ length })}
          />
        )}
        <TextField {...text('focus_keyword')} {...KEYWORD_FIELD} optional maxLength={120} />
      </div>
      {/* An outline consists of the person's own words, so a tone has no effect on it. */}
      {(!isOutline || order.instructions !== '') && (
        <AreaField
          {...text('instructions')}
          label="Instructions"
          optional
          hint={`How to write it: ${INSTRUCTED}.`}
          maxLength={4000}
        />
      )}
    </>
  )
}
