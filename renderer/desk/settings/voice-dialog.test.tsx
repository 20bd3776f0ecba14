// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { voiceDialog } from '../dialogs.ts'
import { answerWith, button, field, held, shown, typeInto } from '../shown.fixture.ts'
import { VoiceDialog } from './voice-dialog.tsx'

const DESCRIBED = { guidance: 'Short sentences.', sample: 'We fix bikes.' }

/** Opens the dialog, and starts to describe a voice. */
const describing = async () => {
  const described = held<typeof DESCRIBED>()
  await answerWith(async (_feature, name) => (name === 'describeBrandVoice' ? described.answer : {}))
  const end = shown(<VoiceDialog />)
  voiceDialog.ask({ voice: null })
  await expect.poll(() => field('First text')).toBeDefined()
  typeInto('Guidance', 'Friendly.')
  typeInto('First text', 'We fix bikes. '.repeat(20))
  await expect.poll(() => button('Describe my voice')?.disabled).toBe(false)
  button('Describe my voice')?.click()
  await expect.poll(() => button('Describe my voice')?.disabled).toBe(true)
  const close = () => {
    voiceDialog.close()
    end()
  }
  return { described, close }
}

test('guidance that was typed while the model described the voice stays, and the description can be used instead', async () => {
  const { described, close } = await describing()
  typeInto('Guidance', 'Friendly, no jargon.')
  described.give(DESCRIBED)
  await expect.poll(() => document.body.textContent).toContain('Short sentences.')
  expect(field('Guidance')?.value).toBe('Friendly, no jargon.')
  button('Use this description')?.click()
  await expect.poll(() => field('Guidance')?.value).toBe('Short sentences.')
  expect(button('Use this description')).toBeUndefined()
  close()
})

test('guidance that was there before gives way to the description', async () => {
  const { described, close } = await describing()
  described.give(DESCRIBED)
  await expect.poll(() => field('Guidance')?.value).toBe('Short sentences.')
  close()
})

test('a change of a voice’s name keeps the guidance that a colleague changed meanwhile', async () => {
  const saved: unknown[] = []
  const voice = { brand_voice_id: 'v1', name: 'Calm', guidance: 'Short sentences.' }
  await answerWith(async (_feature, name, input) => {
    if (name === 'brandVoices')
      return { brand_voices: [{ ...voice, guidance: 'Long sentences.' }], editable: true }
    if (name === 'saveBrandVoice') saved.push(input)
    return voice
  })
  const end = shown(<VoiceDialog />)
  voiceDialog.ask({ voice })
  await expect.poll(() => field('Guidance')?.value).toBe('Short sentences.')
  typeInto('Name', 'Calmer')
  button('Save')?.click()
  await expect
    .poll(() => saved)
    .toEqual([{ brand_voice_id: 'v1', name: 'Calmer', guidance: 'Long sentences.' }])
  end()
})
