// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Connection } from '../../../contract/desk.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, field, held, shown, typeInto } from '../shown.fixture.ts'
import { endWelcome, useWelcome } from './draft.ts'
import { Setup } from './setup.tsx'

const CONNECTION: Connection = {
  mode: 'hosted',
  base_url: 'https://quillport.example',
  state: 'online',
  message: null,
  last_synced_at: null,
  waiting: 0,
  key_kept_in: 'keychain',
  key_message: null,
  limits: [],
}
const NAME = 'Name of your product or business'

test.each(['Back', 'Skip the scan and go to Leads', 'start with an article'])(
  'what was typed in the set-up is still there after “%s”',
  async (way) => {
    await answerWith(async (feature) =>
      feature === 'forum'
        ? { settings: null, editable: true, keys: [], keywords: [], communities: [] }
        : CONNECTION,
    )
    useWelcome.setState({ step: 'setup', inside: true })
    const close = shown(<Setup connection={CONNECTION} />)
    await expect.poll(() => field(NAME)).toBeDefined()
    typeInto(NAME, 'Tidybill')
    button(way)?.click()
    expect(useWelcome.getState().step).toBe('none')
    close()

    useWelcome.setState({ step: 'setup', inside: true })
    const closeAgain = shown(<Setup connection={CONNECTION} />)
    await expect.poll(() => field(NAME)?.value).toBe('Tidybill')
    closeAgain()
  },
)

test('the set-up begins in the field for the website, which is the quickest way until the business is described', async () => {
  await answerWith(async (feature) =>
    feature === 'forum'
      ? { settings: null, editable: true, keys: [], keywords: [], communities: [] }
      : CONNECTION,
  )
  endWelcome()
  queryClient.clear()
  useWelcome.setState({ step: 'setup' })
  const close = shown(<Setup connection={CONNECTION} />)
  await expect.poll(() => document.activeElement === field('Your website')).toBe(true)
  expect(document.body.textContent).toContain('The quickest way to start')
  typeInto('What it does', 'Invoices for freelancers.')
  await expect.poll(() => document.body.textContent).not.toContain('The quickest way to start')
  close()
})

test('the set-up keeps the keywords and names that are already saved, and what was typed meanwhile wins', async () => {
  const settings = held<object>()
  const changes: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (feature === 'forum' && name === 'settings') return settings.answer
    if (feature === 'forum' && name === 'change') changes.push(input)
    return feature === 'forum' ? { keys: [], keywords: [], communities: [] } : CONNECTION
  })
  endWelcome()
  queryClient.clear()
  useWelcome.setState({
    step: 'setup',
    inside: true,
    communities: [{ source: 'reddit', name: 'freelance', status: 'ok', message: null }],
  })
  const close = shown(<Setup connection={CONNECTION} />)
  await expect.poll(() => field('What it does')).toBeDefined()
  typeInto('What it does', 'Invoices for freelancers.')
  settings.give({
    settings: {
      business_name: 'Tidybill',
      business_description: '',
      keywords: ['late invoice'],
      competitors: ['Rival'],
      brand_terms: ['tidybill'],
      communities: [],
      access: { kind: 'active', expires_at: null },
    },
    editable: true,
  })
  await expect.poll(() => field(NAME)?.value).toBe('Tidybill')
  expect(field('What it does')?.value).toBe('Invoices for freelancers.')
  expect(document.body.textContent).toContain('Starting uses one of today’s 3 scans.')
  button('Start and scan now')?.click()
  await expect
    .poll(() => changes)
    .toEqual([
      {
        business_description: 'Invoices for freelancers.',
        communities: [{ source: 'reddit', name: 'freelance' }],
      },
    ])
  close()
})

/** Shows the set-up of a desk with its own service, in which a community is chosen and the business is described. */
const readyToStart = async (keywords: readonly string[]): Promise<() => void> => {
  await answerWith(async (feature, name) => {
    if (feature === 'model')
      return { provider: null, model: null, server: null, found_by_itself: false, last_request: null }
    if (feature === 'connection' || feature !== 'forum') return { ...CONNECTION, mode: 'local' }
    return name === 'suggest' ? { keywords, communities: [] } : { settings: null, editable: true, keys: [] }
  })
  endWelcome()
  queryClient.clear()
  const { business } = useWelcome.getState()
  useWelcome.setState({
    step: 'setup',
    business: { ...business, business_description: 'Invoices for freelancers.', keywords: [] },
    communities: [{ source: 'reddit', name: 'freelance', status: 'ok', message: null }],
  })
  return shown(<Setup connection={{ ...CONNECTION, mode: 'local' }} />)
}

test('a key that is typed for a model and not saved is named before the scan starts', async () => {
  const close = await readyToStart([])
  await expect.poll(() => document.body.textContent).toContain('Starting uses one of')
  await expect.poll(() => field('API key')).toBeDefined()
  typeInto('API key', 'sk-1')
  await expect.poll(() => document.body.textContent).toContain('The API key is not saved yet.')
  typeInto('API key', '')
  await expect.poll(() => document.body.textContent).not.toContain('The API key is not saved yet.')
  close()
})

test('suggested keywords are visible while the fields are folded, and below the field for keywords once they are open', async () => {
  const close = await readyToStart(['late fees', 'invoices'])
  await expect.poll(() => button('Add late fees')).toBeDefined()
  expect(field('Keywords')).toBeUndefined()
  button('Add late fees')?.click()
  await expect.poll(() => field('Keywords')).toBeDefined()
  const others = button('Add invoices')
  expect(others).toBeDefined()
  expect(field('Keywords')?.compareDocumentPosition(others ?? document.body)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(field('Competitors')?.compareDocumentPosition(others ?? document.body)).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  close()
})
