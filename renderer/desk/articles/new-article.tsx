import { ArrowLeft } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { go } from '../place.ts'
import { useDesk } from '../queries.ts'
import { LengthSelect } from './length-select.tsx'
import {
  type CardName,
  changeOrder,
  emptyOrder,
  formItem,
  orderFromCard,
  placeOrder,
  useOrder,
} from './order.ts'
import { OrderBar } from './order-bar.tsx'

const isSame = (card: PlannedCard, name: CardName | null): boolean =>
  name !== null && card.plan.plan_id === name.plan_id && card.card_index === name.card_index

/** What to write, what it costs, and who writes it. */
export const NewArticle = ({ card: named }: { readonly card: CardName | null }) => {
  const order = useOrder((state) => state.order)
  const cards = useDesk('plan', 'list', { status: 'open' }).data?.cards ?? []
  const card = cards.find((one) => isSame(one, order.card))
  const asked = cards.find((one) => isSame(one, named))
  useEffect(() => {
    // The address names a card that the form does not have yet.
    if (asked && !isSame(asked, useOrder.getState().order.card))
      changeOrder(orderFromCard(useOrder.getState().order, asked))
  }, [asked])
  const form = useId()
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <div className="flex h-12 items-center gap-2 border-b border-line px-3">
        <IconButton label="Back to articles" className="two:hidden" onClick={() => go('articles')}>
          <ArrowLeft size={16} aria-hidden="true" />
        </IconButton>
        <h2 className="px-1 font-semibold">New article</h2>
        <Button
          tone="quiet"
          className="ml-auto"
          onClick={() => {
            emptyOrder()
            go('articles', formItem(null))
          }}
        >
          Clear
        </Button>
      </div>
      <ScrollRegion label="New article">
        <form
          id={form}
          className="grid max-w-[720px] gap-4 px-4 py-6 two:px-8"
          onSubmit={(event) => {
            event.preventDefault()
            void placeOrder()
          }}
        >
          {cards.length > 0 && <CardField cards={cards} chosen={card} />}
          <WhatToWrite card={card} />
          <WhatToAdd />
        </form>
      </ScrollRegion>
      <OrderBar form={form} />
    </div>
  )
}

const CardField = ({
  cards,
  chosen,
}: {
  readonly cards: readonly PlannedCard[]
  readonly chosen: PlannedCard | undefined
}) => (
  <Field
    label="Card of your plan"
    hint={
      chosen && chosen.outline.length > 0 ? (
        <>Its headings: {chosen.outline.join(' · ')}</>
      ) : (
        'A card fills in title, keyword, length and headings, and is marked as written.'
      )
    }
  >
    {(ids) => (
      <Select
        {...ids}
        value={chosen ? formItem({ plan_id: chosen.plan.plan_id, card_index: chosen.card_index }) : ''}
        onChange={(event) => {
          const card = cards.find(
            ({ plan, card_index }) => formItem({ plan_id: plan.plan_id, card_index }) === event.target.value,
          )
          const { order } = useOrder.getState()
          changeOrder(card ? orderFromCard(order, card) : { card: null })
          go('articles', formItem(card ? { plan_id: card.plan.plan_id, card_index: card.card_index } : null))
        }}
      >
        <option value="">None, a title of your own</option>
        {cards.map((card) => (
          <option
            key={`${card.plan.plan_id} ${card.card_index}`}
            value={formItem({ plan_id: card.plan.plan_id, card_index: card.card_index })}
          >
            {card.title} ({card.plan.title})
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const WhatToWrite = ({ card }: { readonly card: PlannedCard | undefined }) => {
  const { order, failed } = useOrder()
  return (
    <>
      <Field label="Title" error={failed?.title}>
        {(ids) => (
          <TextInput
            {...ids}
            id={ids.id}
            data-form-first
            required={card === undefined}
            maxLength={300}
            value={order.title}
            onChange={(event) => changeOrder({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 two:grid-cols-2">
        <Field label="Length">
          {(ids) => (
            <LengthSelect ids={ids} value={order.length} onChange={(length) => changeOrder({ length })} />
          )}
        </Field>
        <Field label="Focus keyword" optional hint="What people search for; the checks look for it.">
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={120}
              value={order.focus_keyword}
              onChange={(event) => changeOrder({ focus_keyword: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Topic"
        optional
        hint="The angle, and facts that it shall hold. Without it the title is the topic."
      >
        {(ids) => (
          <TextArea
            {...ids}
            maxLength={4000}
            value={order.topic}
            onChange={(event) => changeOrder({ topic: event.target.value })}
          />
        )}
      </Field>
      <Field label="Instructions" optional hint="Tone, readers, what to leave out.">
        {(ids) => (
          <TextArea
            {...ids}
            maxLength={4000}
            value={order.instructions}
            onChange={(event) => changeOrder({ instructions: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

const WhatToAdd = () => {
  const order = useOrder((state) => state.order)
  const { hero_image } = useCosts()
  const voices = useDesk('articles', 'brandVoices', {}).data?.brand_voices
  return (
    <>
      {voices && voices.length > 0 && (
        <Field label="Brand voice" optional>
          {(ids) => (
            <Select
              {...ids}
              value={order.brand_voice_id}
              onChange={(event) => changeOrder({ brand_voice_id: event.target.value })}
            >
              <option value="">None</option>
              {voices.map(({ brand_voice_id, name }) => (
                <option key={brand_voice_id} value={brand_voice_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div>
        <SwitchRow
          label="FAQ"
          hint="Questions and answers at the end, with markup for search engines."
          checked={order.include_faq}
          onChange={(include_faq) => changeOrder({ include_faq })}
        />
        <SwitchRow
          label="Sources"
          hint="Links to pages that say what it says. Each is opened first; one that does not answer is left out."
          checked={order.include_external_link}
          onChange={(include_external_link) => changeOrder({ include_external_link })}
        />
        <SwitchRow
          label="Hero image"
          hint={`A picture that carries the title, for ${count(hero_image, 'more credit', 'more credits')}.`}
          checked={order.image}
          onChange={(image) => changeOrder({ image })}
        />
      </div>
    </>
  )
}
