import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Business } from '../forum/business-fields.tsx'
import type { ChosenCommunity } from '../forum/communities-input.tsx'
import { tabStorage } from '../tab-storage.ts'

/** The step of Welcome that the person is at; `none` once finished. */
export type WelcomeStep = 'none' | 'choose' | 'connect' | 'setup' | 'scanning'

/** What was typed on the way in; keys are never among it. */
type Welcome = {
  readonly step: WelcomeStep
  /** Whether the person was in already, and goes back there. */
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

/** It outlives errors, going back and a reload, until the first scan is done. */
export const useWelcome = create<Welcome>()(
  persist(() => EMPTY, { name: 'quillport.welcome', storage: tabStorage() }),
)

/** Forgets everything: the person is in. */
export const endWelcome = (): void => {
  useWelcome.setState(EMPTY, true)
}
