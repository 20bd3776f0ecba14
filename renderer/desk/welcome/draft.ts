import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { Community } from '../../../contract/forum.ts'
import { Suggestions } from '../../../contract/owner/forum.ts'
import { changedFields } from '../changed-fields.ts'
import type { Business } from '../forum/business-fields.tsx'
import type { ChosenCommunity } from '../forum/communities-input.tsx'
import { knownPageConnection } from '../port.ts'
import { useRoute } from '../route.ts'
import { keptForm, keptList } from '../tab-storage.ts'

/** A step of Welcome; `none` when Welcome is finished. */
export type WelcomeStep = (typeof STEPS)[number]
const STEPS = ['none', 'choose', 'connect', 'setup', 'scanning'] as const

/** The step of Welcome and the texts that the person typed, without keys. */
type Welcome = {
  readonly step: WelcomeStep
  /** Whether the person opened Welcome from the desk, so that Back returns to the desk. */
  readonly inside: boolean
  readonly base_url: string
  readonly business: Business
  /** The saved settings from which the person began. Only fields that differ from them are sent. */
  readonly saved_business: Business
  readonly communities: readonly ChosenCommunity[]
  readonly community_text: string
  readonly website: string
  /** What the person's website suggested; null until it is read. */
  readonly from_website: Suggestions | null
}

const NO_BUSINESS: Business = {
  business_name: '',
  business_description: '',
  keywords: [],
  competitors: [],
  brand_terms: [],
}

const EMPTY: Welcome = {
  step: 'none',
  inside: false,
  base_url: '',
  business: NO_BUSINESS,
  saved_business: NO_BUSINESS,
  communities: [],
  community_text: '',
  website: '',
  from_website: null,
}

const KeptBusiness: z.ZodType<Business> = z.object({
  business_name: z.string().catch(''),
  business_description: z.string().catch(''),
  keywords: keptList(z.string()).catch([]),
  competitors: keptList(z.string()).catch([]),
  brand_terms: keptList(z.string()).catch([]),
})

const KeptCommunity = Community.pick({ source: true, name: true, status: true, message: true }).extend(
  Community.pick({ title: true, last_ok_at: true, marked: true }).partial().shape,
)

const kept = keptForm<Welcome>('quillport.welcome', {
  step: z.enum(STEPS),
  inside: z.boolean(),
  base_url: z.string(),
  business: KeptBusiness,
  saved_business: KeptBusiness,
  communities: keptList(KeptCommunity),
  community_text: z.string(),
  website: z.string(),
  from_website: Suggestions.nullable(),
})

/** Whether this window has not shown the page's connection before. */
const isNewWindow = (): boolean => {
  const mark = `${knownPageConnection()} quillport.opened`
  const isNew = sessionStorage.getItem(mark) === null
  sessionStorage.setItem(mark, 'yes')
  return isNew
}

/** The state of Welcome. It is kept after errors, after Back and after a reload, until the first scan is done. */
export const useWelcome = create<Welcome>()(
  persist(() => EMPTY, {
    ...kept,
    // A new window shows what is there, with the typed texts; only a reloaded window returns to the step.
    merge: (stored, current) => {
      const merged = kept.merge(stored, current)
      return isNewWindow() ? { ...merged, step: current.step, inside: current.inside } : merged
    },
    // Stores the merged state, so that a later reload does not return to an earlier step.
    onRehydrateStorage: () => () => useWelcome.setState({}),
  }),
)

// If the person opened the set-up from the desk and opens another screen by its address, Welcome closes. The typed texts stay.
useRoute.subscribe(() => {
  const { inside, step } = useWelcome.getState()
  if (inside && step === 'setup') leaveWelcome()
})

/** Leaves Welcome before its end. The typed texts stay for the next time. */
export const leaveWelcome = (): void => {
  useWelcome.setState({ step: 'none', inside: false })
}

/** Shows the saved settings in the fields that the person did not change. */
export const showSavedBusiness = (settings: Business): void => {
  useWelcome.setState(({ business, saved_business }) => {
    const { business_name, business_description, keywords, competitors, brand_terms } = settings
    const saved = { business_name, business_description, keywords, competitors, brand_terms }
    return { saved_business: saved, business: { ...saved, ...changedFields(saved_business, business) } }
  })
}

/** Clears the state and leaves Welcome. */
export const endWelcome = (): void => {
  useWelcome.setState(EMPTY, true)
}
