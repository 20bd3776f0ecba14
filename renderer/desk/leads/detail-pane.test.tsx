// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { LeadDetail } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { LeadStatus } from '../../../contract/forum.ts'
import { NOTHING_TO_ANSWER } from '../../../contract/reply-parts.ts'
import { AddressDialog } from '../address-dialog.tsx'
import { useCopiedReply } from '../copied-reply.ts'
import { addressDialog } from '../dialogs.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { answerWith, button, field, held, shown, typeInto } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { holdsUnsaved } from '../unsaved.ts'
import { chooseNone, useChosen } from './chosen.ts'
import { DetailPane } from './detail-pane.tsx'
import { POST_ID } from './post.tsx'
import { REPLY_PART_ID } from './show-reply.ts'

const AT = '2026-11-25T10:00:00.000Z'
const detailOf = (status: LeadStatus, copied_at: string | null = null, lead_id = 'lead_1'): LeadDetail => ({
  lead: {
    lead_id,
    status,
    score: 91,
    intent: 'recommendation',
    locked: false,
    source: 'feed',
    community: 'Makers',
    title: 'What do you use?',
    body: 'A text.',
    url: `https://makers.example/${lead_id}`,
    author: 'anna',
    comment: null,
    posted_at: AT,
    undated: false,
    found_at: AT,
    post_deleted: false,
    reasons: [],
    verdict: 'none',
    rules: [],
    watched_as: '',
    not_lead: null,
    taken_up: false,
  },
  waiting: false,
  versions: [
    { version_id: 'v1', origin: 'person', written_by: 'person', text: 'Try it.', warnings: [], at: AT },
  ],
  copied_at,
  replied_at: status === 'replied' ? AT : null,
})

const ONE_LEAD = z.object({ lead_id: z.string() })

const showLead = async (leadId: string) => {
  end = shown(
    <>
      <DetailPane leadId={leadId} />
      <AddressDialog />
    </>,
  )
  await expect.poll(() => button('Mark as replied') ?? button('Mark as not replied')).toBeDefined()
}

/** Shows the first of two leads that can be copied. `state` is the state of the connection. */
const open = async (
  status: LeadStatus,
  state: 'online' | 'offline' = 'online',
  text = 'Try it.',
  versions: LeadDetail['versions'] = detailOf(status).versions,
  post_deleted = false,
  rules: readonly string[] = [],
) => {
  const copied = new Set<string>()
  await answerWith(async (feature, name, input) => {
    if (name === 'noteCopied') copied.add(ONE_LEAD.parse(input).lead_id)
    if (name.startsWith('mark') && name !== 'markSeen') marked.push(name)
    if (name === 'draft') return draft()
    if (name === 'saveDraft') saved.push(z.object({ text: z.string() }).parse(input).text)
    if (name === 'saveDraft' && post_deleted) throw new AppError('conflict', NOTHING_TO_ANSWER)
    if (name === 'openAddress') return { opened: true }
    if (feature === 'connection') return { state, mode: 'hosted', limits: [], waiting: 0 }
    if (feature === 'leads' && name === 'get') {
      const { lead_id } = ONE_LEAD.parse(input)
      const detail = detailOf(status, copied.has(lead_id) ? AT : null, lead_id)
      return {
        ...detail,
        lead: { ...detail.lead, post_deleted, rules, ...(address === null ? {} : { url: address }) },
        versions: text === '' ? [] : versions,
      }
    }
    if (feature === 'forum') return { settings, editable: true }
    if (name === 'help')
      return {
        asks: [],
        facts: [{ text: 'We bill by the hour.', answers: false }],
        saved_replies: [],
        forbidden_by,
      }
    return { replies: [], parts: [], origins: [] }
  })
  await showLead('lead_1')
}

const next = () => [...document.querySelectorAll('button')].find((one) => one.className.includes('bg-accent'))

let forbidden_by: string | null = null
let settings: object | null = null
/** The address of the post, if it is not the usual one. */
let address: string | null = null
let draft = (): unknown => undefined
const marked: string[] = []
const copied: string[] = []
const saved: string[] = []
let end = () => {}
beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
})
afterEach(() => {
  end()
  chooseNone()
  marked.length = 0
  copied.length = 0
  forbidden_by = null
  settings = null
  address = null
  saved.length = 0
  useCopiedReply.setState({ unopened: null })
  queryClient.clear()
})

test('on a lead that has a reply, the reply can be undone, and posting again is not the next step', async () => {
  await open('replied')
  await expect.poll(() => button('Mark as not replied')).toBeDefined()
  expect(next()).toBeUndefined()
  expect(button('Copy and open the post')).toBeUndefined()
  const opens = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Open the postO')
  opens[0]?.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull()
  expect(copied).toEqual([])
  addressDialog.close()
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  expect(button('Another draft')).toBeUndefined()
})

test('a lead that was answered cannot be saved or ignored, and only the mark can be taken back', async () => {
  await open('replied')
  await expect.poll(() => button('Mark as not replied')).toBeDefined()
  expect([button('Save'), button('Ignore')]).toEqual([undefined, undefined])
  for (const key of ['s', 'e'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(marked).toEqual([])
  expect(button('Mute (L)')?.textContent).toBe('Mute (L)Mute…L')
})

test('a lead whose post was deleted can be ignored, but not saved for later or answered', async () => {
  await open('new', 'online', '', [], true)
  await expect.poll(() => button('Ignore')).toBeDefined()
  expect([button('Save'), button('Draft a reply')]).toEqual([undefined, undefined])
  expect(button('Mark as replied')).toBeDefined()
})

test('a text that cannot be saved because the post was deleted stays in the reply until the person discards it', async () => {
  await open('new', 'online', 'Try it.', undefined, true)
  await expect.poll(() => field('Your reply')?.value).toBe('Try it.')
  typeInto('Your reply', 'You asked what I use.')
  const alert = () => document.querySelector('[role=alert]')?.textContent
  await expect.poll(alert, { timeout: 5000 }).toContain(`Not saved: ${NOTHING_TO_ANSWER}`)
  expect(field('Your reply')?.value).toBe('You asked what I use.')
  expect(button('Try again')).toBeUndefined()
  expect(holdsUnsaved()).toBe(true)
  button('Discard your text')?.click()
  await expect.poll(() => field('Your reply')?.value).toBe('Try it.')
  expect(holdsUnsaved()).toBe(false)
})

const WARNING = { code: 'community_rule' as const, message: 'The rule limits promotion.', rule: null }
const DRAFT = { version_id: 'v1', origin: 'service' as const, written_by: 'model', text: 'Try it.', at: AT }

test('beside the button that copies a draft stands how many warnings the draft has, and to edit the draft is then the main step until the person has edited it', async () => {
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings: [WARNING] }])
  await expect.poll(() => button('1 warning about this draft')).toBeDefined()
  expect(button('Copy and open the post')?.className).not.toContain('bg-accent')
  expect(next()?.textContent).toBe('Edit the draft↵')
  next()?.click()
  await expect.poll(() => document.activeElement).toBe(field('Your reply'))
  typeInto('Your reply', 'Try it yourself.')
  await expect.poll(() => next()?.textContent).toBe('Copy and open the post↵')
  expect(button('1 warning about this draft')).toBeDefined()
  end()
  queryClient.clear()
  const withGap = { ...DRAFT, text: 'Try [✎ our product].' }
  await open('new', 'online', withGap.text, [{ ...withGap, warnings: [WARNING] }])
  await expect.poll(() => button('Go to the gap')?.className).toContain('bg-accent')
  end()
  queryClient.clear()
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings: [] }])
  await expect.poll(() => button('Copy and open the post')?.className).toContain('bg-accent')
  expect(button('1 warning')).toBeUndefined()
})

test('the warnings of a draft stay beside the button after the draft was copied', async () => {
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings: [WARNING] }])
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Edit the reply')).toBeDefined()
  button('Edit the reply')?.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  expect(copied).toEqual([])
  expect(document.body.textContent).not.toContain('Copied ')
  expect(button('1 warning about this draft')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Copy and open the post anyway')).toBeDefined()
  expect(copied).toEqual([])
  button('Copy and open the post anyway')?.click()
  await expect.poll(() => document.body.textContent).toContain('Copied ')
  expect(copied).toEqual(['Try it.'])
})

test('if the clipboard does not take a draft with a warning, the question closes, so that the person sees why', async () => {
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings: [WARNING] }])
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false })
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Copy and open the post anyway')).toBeDefined()
  button('Copy and open the post anyway')?.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('Select the text and copy it by hand.')
})

test('a draft with a warning can be copied even if the address of its post cannot be opened', async () => {
  address = 'makers.example'
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings: [WARNING] }])
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Copy anyway')).toBeDefined()
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('This address is not complete.')
  expect(copied).toEqual([])
  button('Copy anyway')?.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  expect(copied).toEqual(['Try it.'])
})

test('the question before a post opens quotes the rule that the draft may break, and leads back to the reply', async () => {
  const warnings = [{ ...WARNING, rule: 'No self-promotion.' }]
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings }])
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Edit the reply')).toBeDefined()
  const said = 'Rule of Makers: No self-promotion. The rule limits promotion.'
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(said)
  expect(document.getElementById(REPLY_PART_ID)?.textContent).toContain(said)
  button('Edit the reply')?.click()
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(field('Your reply'))
})

test('a warning about a draft has the button for another draft, and its button “Edit” selects the sentence that the warning is about', async () => {
  settings = {
    business_name: 'Papercrane',
    brand_terms: ['Tidybill'],
    limits: { drafts: { per_day: 10, used: 2, resets_at: AT } },
    communities: [],
  }
  const text = 'Type the hours in. I make Tidybill. Bye.'
  const warnings = [{ ...WARNING, message: 'Your draft names Tidybill.', rule: 'No self-promotion.' }]
  await open('new', 'online', text, [{ ...DRAFT, text, warnings }], false, ['No self-promotion.'])
  await expect.poll(() => button('Edit')).toBeDefined()
  const again = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Another draft')
  expect(again.map((one) => one.parentElement === button('Edit')?.parentElement)).toEqual([true])
  expect(document.body.textContent?.split('No self-promotion.')).toHaveLength(2)
  button('Edit')?.click()
  const editor = document.querySelector<HTMLTextAreaElement>('textarea#reply')
  expect(document.activeElement).toBe(editor)
  expect(text.slice(editor?.selectionStart, editor?.selectionEnd)).toBe('I make Tidybill.')
})

test('a warning offers another draft only while drafts are possible', async () => {
  await open('new', 'offline', 'Try it.', [{ ...DRAFT, warnings: [WARNING] }])
  await expect.poll(() => button('Another draft')?.disabled).toBe(true)
  expect(button('Another draft')?.closest('section > div')?.querySelector('h3')?.textContent).toBe(
    'Your reply',
  )
})

test.each([
  ['to edit a draft with a warning', [WARNING], ['Copy and open the post anyway', 'Edit the reply↵']],
  ['to open the post for a draft without warnings', [], ['Not now', 'Open the post↵']],
])('the next step of the question before a post opens is %s', async (_, warnings, [other, step]) => {
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings }])
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  const buttons = () =>
    [...document.querySelectorAll('[role=dialog] button')].map((one) => ({
      words: one.textContent,
      isPrimary: one.className.includes('bg-accent'),
      hasFocus: one === document.activeElement,
    }))
  await expect.poll(buttons).toEqual([
    { words: other, isPrimary: false, hasFocus: false },
    { words: step, isPrimary: true, hasFocus: true },
  ])
  addressDialog.close()
})

test.each([
  [false, [WARNING]],
  [true, []],
])(
  'the question before a post opens offers to trust its origin (%s) only without a warning about the draft',
  async (offers, warnings) => {
    await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings }])
    await expect.poll(() => button('Copy and open the post')).toBeDefined()
    button('Copy and open the post')?.click()
    await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('makers.example')
    expect(document.querySelector('[role=dialog] input[type=checkbox]') !== null).toBe(offers)
    addressDialog.close()
  },
)

test.each([
  [[], 'You can say'],
  [['Be kind.'], 'You can say, where the rules allow it'],
])('where a community has the rules %j, the person’s own sentences are headed “%s”', async (rules, head) => {
  await open('new', 'online', '', undefined, false, rules)
  const section = () => document.querySelector(`[aria-label="${head}"] h4`)?.textContent
  await expect.poll(section).toBe(head)
})

const folded = () => document.querySelector<HTMLDetailsElement>(`#${REPLY_PART_ID} details`)
/** The text of the reply's part before its editor. */
const aboveEditor = () => {
  const [part, editor] = [document.getElementById(REPLY_PART_ID), field('Your reply')]
  if (!part || !editor) return ''
  const range = document.createRange()
  range.setStart(part, 0)
  range.setEndBefore(editor)
  return range.toString()
}

test('a rule that forbids naming the product stands whole above the reply, only there, and folds the sentences about it', async () => {
  forbidden_by = `No self-promotion. ${'You may tell what you use. '.repeat(10)}Members of a year may name their own.`
  await open('new', 'online', '', undefined, false, ['Be kind.', forbidden_by])
  await expect.poll(aboveEditor).toBe(`A rule forbids naming your product: ${forbidden_by}`)
  expect(document.body.textContent?.split(forbidden_by)).toHaveLength(2)
  const others = [...document.querySelectorAll('section')].find((one) =>
    one.querySelector('h3')?.textContent?.startsWith('Other rules of'),
  )
  expect(others?.querySelector('ol')?.textContent).toBe('Be kind.')
  expect(folded()?.open).toBe(false)
  expect(folded()?.textContent).toContain('We bill by the hour.')
  expect(document.body.innerHTML).not.toContain('You can say')
})

test('a rule that a warning about the draft quotes stands above the reply in the warning only', async () => {
  forbidden_by = 'No self-promotion.'
  const warning = { ...WARNING, rule: forbidden_by }
  await open('new', 'online', 'Try it.', [{ ...DRAFT, warnings: [warning] }], false, [forbidden_by])
  await expect.poll(folded).toBeDefined()
  await expect.poll(aboveEditor).toContain(`Rule of Makers: ${forbidden_by} ${WARNING.message}`)
  expect(document.body.textContent).not.toContain('A rule forbids naming your product')
  expect(document.body.textContent?.split(forbidden_by)).toHaveLength(2)
})

test('above a reply stands that it does not name the product, as a rule asks, only where this is known', async () => {
  forbidden_by = 'No self-promotion.'
  const forbids = `A rule forbids naming your product: ${forbidden_by}`
  const keeps = `Your reply does not name your product, as a rule asks: ${forbidden_by}`
  const shows = async (text: string) => {
    await open('new', 'online', text, [{ ...DRAFT, text, warnings: [] }], false, [])
    return expect.poll(aboveEditor)
  }
  await (await shows('Try it.')).toBe(forbids)
  end()
  queryClient.clear()
  settings = {
    business_name: 'Papercrane',
    brand_terms: ['Tidybill'],
    limits: { drafts: { per_day: 10, used: 2, resets_at: AT } },
    communities: [],
  }
  await (await shows('Try it.')).toBe(keeps)
  typeInto('Your reply', 'Try tidybill.')
  await expect.poll(aboveEditor).toBe(forbids)
  typeInto('Your reply', 'Try it.')
  await expect.poll(aboveEditor).toBe(keeps)
})

test.each([
  ['online', [], false],
  ['offline', [], true],
  ['offline', ['Be kind.'], false],
] as const)(
  'where the service is %s and the rules %j are known, the lead says that no rules are available: %s',
  async (state, rules, says) => {
    await open('new', state, 'Try it.', undefined, false, rules)
    const told = () =>
      document.body.textContent?.includes('The rules of this community are not available offline.')
    await expect.poll(told).toBe(says)
  },
)

test('a reply that was posted is a record with its time, not a draft', async () => {
  await open('replied')
  await expect.poll(() => document.body.textContent).toContain('marked as replied 25 Nov')
  expect(document.body.textContent).toContain('Try it.')
  expect(field('Your reply')).toBeUndefined()
  end()
  queryClient.clear()
  await open('new')
  await expect.poll(() => field('Your reply')?.value).toBe('Try it.')
})

test('while leads are chosen, the open lead does not offer what would act on the chosen ones', async () => {
  await open('new')
  const offered = () =>
    ['Save', 'Ignore', 'Ignore with a reason', 'Copy and open the post', 'Mark as replied'].map(
      (name) => button(name) !== undefined,
    )
  expect(offered()).toEqual([true, true, true, true, true])
  useChosen.setState({ ids: new Set(['lead_2']) })
  await expect.poll(offered).toEqual([false, false, false, false, false])
})

test('while leads are chosen, the open lead says so in place of its reply, which comes back as it was', async () => {
  await open('new')
  await expect.poll(() => field('Your reply')?.value).toBe('Try it.')
  useChosen.setState({ ids: new Set(['lead_2', 'lead_3']) })
  await expect.poll(() => document.body.textContent).toContain('2 leads selected')
  const titles = () =>
    [...(button('Clear the selection')?.closest('section')?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent,
    )
  await expect.poll(titles).toEqual(['What do you use?', 'What do you use?'])
  expect(field('Your reply')).toBeUndefined()
  button('Clear the selection')?.click()
  await expect.poll(() => field('Your reply')?.value).toBe('Try it.')
})

test('after the reply was copied, the next step is to open the post; Enter never marks it as replied', async () => {
  await open('new')
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.focus()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Not now')).toBeDefined()
  button('Not now')?.click()
  await expect.poll(() => next()?.textContent).toBe('Open the post↵')
  await expect.poll(() => document.activeElement).toBe(next())
  expect(document.body.textContent).toContain('Open the post and paste your reply there.')

  next()?.click()
  await expect.poll(() => button('Not now')).toBeDefined()
  document.querySelector<HTMLButtonElement>('[role=dialog] [data-first]')?.click()
  await expect.poll(() => next()?.textContent).toBe('Mark as repliedP')
  expect(document.body.textContent).toContain('Did you paste and post it?')
  await expect.poll(() => document.activeElement?.textContent).toBe('Copy and open the post')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(marked).toEqual([])
})

test('a post is opened for a copied reply only while the clipboard holds the reply to it', async () => {
  const copyWithoutOpening = async () => {
    await expect.poll(() => next()?.textContent).toBe('Copy and open the post↵')
    next()?.click()
    await expect.poll(() => button('Not now')).toBeDefined()
    button('Not now')?.click()
    await expect.poll(() => next()?.textContent).toBe('Open the post↵')
  }
  await open('new')
  await copyWithoutOpening()
  end()
  await showLead('lead_2')
  await copyWithoutOpening()
  end()
  await showLead('lead_1')
  await expect.poll(() => next()?.textContent).toBe('Mark as repliedP')
  expect(button('Copy and open the post')).toBeDefined()
  expect(document.body.textContent).not.toContain('Open the post and paste')
})

test('a reply that was changed after it was copied is copied again before its post opens', async () => {
  await open('new')
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Not now')).toBeDefined()
  button('Not now')?.click()
  await expect.poll(() => document.body.textContent).toContain('Open the post and paste')
  typeInto('Your reply', 'Try it. It is mine.')
  await expect.poll(() => button('Copy and open the post')?.className).toContain('bg-accent')
  expect(document.body.textContent).not.toContain('Open the post and paste')
})

test('while the service is away, no draft can be ordered, and marks can be made', async () => {
  await open('new', 'offline', '')
  await expect.poll(() => button('Draft a reply')?.disabled).toBe(true)
  expect(document.body.textContent).not.toContain('drafts left today')
  expect(button('Mark as replied')?.disabled).toBe(false)
})

test('the empty reply promises a draft only if one can be made', async () => {
  const promise = () => field('Your reply')?.placeholder
  await open('new', 'online', '')
  await expect.poll(promise).toContain('let Quillport draft it')
  end()
  queryClient.clear()
  await open('new', 'offline', '')
  await expect.poll(promise).toBe('Write your reply here.')
})

test('the reply is scrolled into view for the draft that the person asked for, and for no later one', async () => {
  const byModel = (id: string): LeadDetail['versions'][number] => ({
    version_id: id,
    origin: 'service',
    written_by: 'model',
    text: `The draft ${id}.`,
    warnings: [],
    at: AT,
  })
  const versions = [byModel('v1')]
  await open('new', 'online', 'The draft v1.', versions)
  const [post, reply] = [document.getElementById(POST_ID), document.getElementById(REPLY_PART_ID)]
  const pane = reply?.closest('section[aria-label]')
  if (!post || !reply || !pane) throw new Error('The lead is not shown.')
  post.getBoundingClientRect = () => new DOMRect(0, 0, 400, 600)
  reply.getBoundingClientRect = () => new DOMRect(0, 700, 400, 200)

  draft = () => {
    throw new AppError('service_unreachable', 'The service does not answer.')
  }
  await expect.poll(() => button('Another draft')?.disabled).toBe(false)
  button('Another draft')?.click()
  await expect.poll(() => document.body.textContent).toContain('The service does not answer.')
  versions.unshift(byModel('v2'))
  await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: 'lead_1' }))
  await expect.poll(() => field('Your reply')?.value).toBe('The draft v2.')
  await new Promise(requestAnimationFrame)
  expect(pane.scrollTop).toBe(0)

  draft = () => {
    const version = byModel('v3')
    versions.unshift(version)
    return { version, remaining_today: 5, repeated: false }
  }
  button('Another draft')?.click()
  await expect.poll(() => pane.scrollTop).toBeGreaterThan(600)
})

test.each([
  ['a new draft', 'Another draft', 'Try it.', false],
  ['an earlier draft again', 'Draft a reply', '', true],
])('a sentence that the person inserts just before %s arrives is kept', async (_, name, text, repeated) => {
  const versions = [{ ...DRAFT, warnings: [] }]
  await open('new', 'online', text, versions)
  const { answer, give } = held<unknown>()
  draft = () => answer
  const isWriting = () => document.body.textContent?.includes('Writing a draft')
  await expect.poll(() => button(name)?.disabled).toBe(false)
  await expect.poll(() => button('We bill by the hour.')).toBeDefined()
  button(name)?.click()
  await expect.poll(isWriting).toBe(true)
  button('We bill by the hour.')?.click()
  const version = { ...DRAFT, version_id: 'v2', text: 'The other draft.', warnings: [] }
  versions.unshift(version)
  give({ version, remaining_today: 5, repeated })
  await expect.poll(isWriting).toBe(false)
  const keeps = () => saved.some((one) => one.includes('We bill by the hour.'))
  await expect.poll(keeps, { timeout: 5000 }).toBe(true)
})
