import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { LENGTH_NAMES, type Length } from '../../../contract/article-lengths.ts'
import type { Article, ArticleRequest } from '../../../contract/articles.ts'
import { type PlannedCard, USUAL_EXTRAS } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { explain, issueOf, leadOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { keptForm, recordOf } from '../tab-storage.ts'
import { toast } from '../toasts.ts'
import { awaitArticle } from './announce-articles.ts'
import { extrasInForm, extrasOf } from './card-extras.ts'
import { articles } from './list.ts'

/** Identifies a card of a plan. */
export type CardName = { readonly plan_id: string; readonly card_index: number }

/** Returns the plan and the index that identify a card. */
export const nameOf = ({ plan, card_index }: PlannedCard): CardName => ({ plan_id: plan.plan_id, card_index })

/** The content of the order form. An empty text means “not given”. */
export type Order = {
  readonly card: CardName | null
  readonly title: string
  readonly topic: string
  readonly length: Length
  readonly focus_keyword: string
  readonly instructions: string
  readonly include_faq: boolean
  readonly include_external_link: boolean
  readonly image: boolean
  readonly brand_voice_id: string
}

export const EMPTY_ORDER: Order = {
  card: null,
  title: '',
  topic: '',
  length: 'medium',
  focus_keyword: '',
  instructions: '',
  ...extrasInForm(USUAL_EXTRAS),
}

/** An order as an earlier version of the app may have kept it. */
const KeptOrder: z.ZodType<Order> = z.object({
  card: z.object({ plan_id: z.string(), card_index: z.number() }).nullable().catch(EMPTY_ORDER.card),
  title: z.string().catch(EMPTY_ORDER.title),
  topic: z.string().catch(EMPTY_ORDER.topic),
  length: z.enum(LENGTH_NAMES).catch(EMPTY_ORDER.length),
  focus_keyword: z.string().catch(EMPTY_ORDER.focus_keyword),
  instructions: z.string().catch(EMPTY_ORDER.instructions),
  include_faq: z.boolean().catch(EMPTY_ORDER.include_faq),
  include_external_link: z.boolean().catch(EMPTY_ORDER.include_external_link),
  image: z.boolean().catch(EMPTY_ORDER.image),
  brand_voice_id: z.string().catch(EMPTY_ORDER.brand_voice_id),
})

/** Converts an order to the service's request, without empty fields. */
export const requestOf = (order: Order): ArticleRequest => {
  const { card, title, topic, focus_keyword, instructions, brand_voice_id, ...plain } = order
  const texts = Object.entries({ title, topic, focus_keyword, instructions, brand_voice_id })
  return {
    ...plain,
    ...(card ?? {}),
    ...Object.fromEntries(texts.map(([name, text]) => [name, text.trim()]).filter(([, text]) => text !== '')),
  }
}

/** Fills an order with the text of a card and what its article gets. The instructions stay. */
export const orderFromCard = (order: Order, card: PlannedCard): Order => ({
  ...order,
  card: nameOf(card),
  title: card.title,
  topic: card.angle ?? '',
  length: card.length,
  focus_keyword: card.focus_keyword ?? '',
  ...extrasInForm(extrasOf(card)),
})

/** Returns the item in the address that opens the form, with or without a card. */
export const formItem = (card: CardName | null): string =>
  card ? `new:${card.plan_id}.${card.card_index}` : 'new'

/** Reads the card from the item in the address. Null if the item does not open the form. */
export const formOf = (item: string | null): { readonly card: CardName | null } | null => {
  if (item === 'new') return { card: null }
  const named = /^new:(.+)\.(\d+)$/.exec(item ?? '')
  return named ? { card: { plan_id: named[1] ?? '', card_index: Number(named[2]) } } : null
}

/** The fields of the form that an order can lack. */
export type OrderField = 'title' | 'topic'

type OrderFailure = {
  /** What failed, if no field says it. */
  readonly words: string
  /** What is wrong with a field, in the words of the form. */
  readonly fields: Readonly<Partial<Record<OrderField, string>>>
}

/** What is wrong with a field that an order lacks. */
export const LACKING: Readonly<Record<OrderField, string>> = {
  title: 'Give the article a title.',
  topic: 'Add points first, one per line. They become the outline.',
}

/**
 * Returns the fields that an order lacks, in their order on the form. An outline consists of the person's own words, of which the
 * service also knows the headings of a card and those in the instructions.
 */
export const lackingFields = (
  order: Order,
  card: Pick<PlannedCard, 'outline'> | undefined,
  isOutline: boolean,
): readonly OrderField[] => {
  const words = [order.topic, order.instructions, ...(card?.outline ?? [])]
  return [
    ...(order.title.trim() === '' && order.card === null ? (['title'] as const) : []),
    ...(isOutline && words.every((text) => text.trim() === '') ? (['topic'] as const) : []),
  ]
}

/** Marks the first field that an order lacks, and focuses it. */
export const markLacking = (field: OrderField, form: HTMLFormElement): void => {
  useOrder.setState({ failed: { words: '', fields: { [field]: LACKING[field] } } })
  form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

type OrderForm = {
  readonly order: Order
  /** The id of the order. It stays the same in retries, so that a lost answer never causes a second article. */
  readonly order_id: string
  /** The request that was sent with the order_id. Null before the first try. */
  readonly sent: string | null
  readonly busy: boolean
  readonly failed: OrderFailure | null
}

const fresh = (): OrderForm => ({
  order: EMPTY_ORDER,
  order_id: crypto.randomUUID(),
  sent: null,
  busy: false,
  failed: null,
})

/** The state of the form. It is kept when other screens open and when the page reloads. */
export const useOrder = create<OrderForm>()(
  persist(fresh, {
    ...keptForm<OrderForm, Pick<OrderForm, 'order' | 'order_id' | 'sent'>>('quillport.new-article', {
      order: KeptOrder,
      order_id: z.string(),
      sent: z.string().nullable(),
    }),
    partialize: ({ order, order_id, sent }) => ({ order, order_id, sent }),
  }),
)

/** Changes the order. */
export const changeOrder = (change: Partial<Order>): void => {
  useOrder.setState(({ order, failed }) => ({
    order: { ...order, ...change },
    failed: failed && Object.keys(failed.fields).length > 0 ? null : failed,
  }))
}

/** Opens the form as the person left it. */
export const newArticle = (): void => go('articles', formItem(useOrder.getState().order.card))

const TEXTS = ['title', 'topic', 'focus_keyword', 'instructions'] as const

/** Opens the form with another order. A text that the person typed for the earlier order can be brought back. */
const openOrder = (next: Order): void => {
  const { order: before } = useOrder.getState()
  changeOrder(next)
  go('articles', formItem(next.card))
  if (loses(before, next))
    toast('The text in the form was replaced.', { undo: () => bringBack(before, next) })
}

const loses = (before: Order, next: Order): boolean =>
  TEXTS.some((name) => before[name].trim() !== '' && before[name] !== next[name])

/** Fills the form with an earlier order. What was typed since then can be brought back, too. A person on another screen stays there. */
const bringBack = (before: Order, replaced: Order): void => {
  const { order: typed } = useOrder.getState()
  changeOrder(before)
  if (useRoute.getState().screen === 'articles') go('articles', formItem(before.card))
  if (loses(typed, replaced))
    toast('The earlier text is back in the form. It replaced anything you had typed since.', {
      undo: () => bringBack(typed, before),
    })
}

/** Opens the form with the text of a card. */
export const newArticleFromCard = (card: PlannedCard): void =>
  openOrder(orderFromCard(useOrder.getState().order, card))

type Ordered = { readonly orders: Readonly<Record<string, Order>> }
/** The maximum number of accepted orders that are kept. The newest stay. */
const MOST_ORDERED = 20

/** The accepted orders, indexed by `job_id`. The service does not return what an order contained. */
const NOTHING_ORDERED: Ordered = { orders: {} }

const useOrdered = create<Ordered>()(
  persist(() => NOTHING_ORDERED, keptForm<Ordered>('quillport.ordered', { orders: recordOf(KeptOrder) })),
)

const keepOrdered = (jobId: string, order: Order): void => {
  useOrdered.setState(({ orders }) => ({
    orders: Object.fromEntries([...Object.entries(orders), [jobId, order]].slice(-MOST_ORDERED)),
  }))
}

/** Opens the form with the order of an article that was not written. Of orders from elsewhere, only the title and the card are known. */
export const orderAgain = ({ job_id, title, card }: Pick<Article, 'job_id' | 'title' | 'card'>): void =>
  openOrder(useOrdered.getState().orders[job_id] ?? { ...EMPTY_ORDER, title, card })

/** Whether the person has chosen and typed nothing yet. */
export const isEmptyOrder = (order: Order): boolean => JSON.stringify(order) === JSON.stringify(EMPTY_ORDER)

/** Empties the form. */
export const emptyOrder = (): void => {
  useOrder.setState(fresh())
}

/** Orders the article, or its outline, and opens it. The order_id lets the service recognize a retry. */
export const orderArticle = async (isOutline = false): Promise<void> => {
  const state = useOrder.getState()
  if (state.busy) return
  const request = requestOf(state.order)
  const sent = JSON.stringify(request)
  const order_id = state.sent === null || state.sent === sent ? state.order_id : crypto.randomUUID()
  useOrder.setState({ order_id, sent, busy: true, failed: null })
  try {
    const answer = await callDesk('articles', 'generate', { order_id, request })
    awaitArticle(answer.job_id, request.image)
    keepOrdered(answer.job_id, state.order)
    // The person may have typed the next order meanwhile.
    const { order } = useOrder.getState()
    const isTyping = JSON.stringify(requestOf(order)) !== sent
    useOrder.setState({ ...fresh(), ...(isTyping ? { order } : {}) })
    void askAgain('articles', 'credits')
    toast(
      `${isOutline ? 'The outline is being created' : 'Writing started'}. ${count(answer.credits_charged, 'credit')} used, ${answer.credits_balance.toLocaleString()} left.`,
      { about: answer.job_id },
    )
    const { screen, item } = useRoute.getState()
    if (isTyping || screen !== 'articles' || !formOf(item)) return
    go('articles', answer.job_id)
    articles.focus()
  } catch (error) {
    const title = issueOf(error, 'request.title') ?? issueOf(error, 'title')
    const pointless = issueOf(error, 'request.topic') ?? issueOf(error, 'topic')
    useOrder.setState({
      busy: false,
      failed: {
        words: leadOf(error, 'Not ordered', 'No answer to your order') + explain(error),
        fields: {
          ...(title === null ? {} : { title }),
          // The service words this one for agents, which see no form.
          ...(pointless === null ? {} : { topic: LACKING.topic }),
        },
      },
    })
  }
}
