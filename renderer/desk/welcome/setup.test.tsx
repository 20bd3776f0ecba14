// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Connection } from '../../../contract/desk.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { useWelcome } from './draft.ts'
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

test.each(['Back', 'Go to Leads without a scan', 'start with an article'])(
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
