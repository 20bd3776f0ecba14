import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Business } from '../forum/business-fields.tsx'
import type { ChosenCommunity } from '../forum/communities-input.tsx'
import { usePlace } from '../place.ts'
import { tabStorage } from '../tab-storage.ts'

/** The current step of Welcome; `none` once finished. */
export type WelcomeStep = 'none' | 'choose' | 'connect' | 'setup' | 'scanning'

/** What the person typed in Welcome, without keys. */
type Welcome = {
  readonly step: WelcomeStep
  /** Whether Welcome was opened from the desk, so that Back returns there. */
  readonly inside: boolean
  readonly base_url: string
  readonly business: Business
  readonly communities: readonly ChosenCommunity[]
  readonly community_text: string
}

const EMPTY: Welcome = {
  step: 'none',
  inside: false,
  base_url: '',
  business: { business_name: '', business_description: '', keywords: [], competitors: [], brand_terms: [] },
  communities: [],
  community_text: '',
}

/** The state of Welcome. It survives errors, going back and a reload, until the first scan is done. */
export const useWelcome = create<Welcome>()(
  persist(() => EMPTY, { name: 'quillport.welcome', storage: tabStorage() }),
)

// A person who opens another screen by its address leaves a set-up that was opened from the desk. What was typed stays.
usePlace.subscribe(() => {
  const { inside, step } = useWelcome.getState()
  if (inside && step === 'setup') useWelcome.setState({ step: 'none' })
})

/** Clears the state and leaves Welcome. */
export const endWelcome = (): void => {
  useWelcome.setState(EMPTY, true)
}
