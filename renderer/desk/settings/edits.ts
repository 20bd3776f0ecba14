import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ForumSettings } from '../../../contract/forum.ts'
import type { Business } from '../forum/business-fields.tsx'
import type { ChosenCommunity } from '../forum/communities-input.tsx'
import { keptForm } from '../tab-storage.ts'
import { alsoHolds } from '../unsaved.ts'

export type OfferSettings = Business &
  Pick<ForumSettings, 'guidelines' | 'disclosure' | 'scan_at' | 'scan_every_hours'>

/** Unsaved changes in Settings, or null. They are kept on other screens, and when the page reloads to show another business. */
type UnsavedSettings = {
  /** Only the changed settings, so that a save leaves what others change meanwhile. */
  readonly offer: Partial<OfferSettings> | null
  readonly communities: readonly ChosenCommunity[] | null
  readonly community_text: string
}

const UNCHANGED: UnsavedSettings = { offer: null, communities: null, community_text: '' }

export const useEdits = create<UnsavedSettings>()(
  persist(
    () => UNCHANGED,
    keptForm('quillport.settings', () => UNCHANGED),
  ),
)

alsoHolds(() => {
  const { offer, communities, community_text } = useEdits.getState()
  return offer !== null || communities !== null || community_text !== ''
})

/** Returns the settings that the page “What to look for” edits. */
export const offerOf = (settings: ForumSettings): OfferSettings => ({
  business_name: settings.business_name,
  business_description: settings.business_description,
  keywords: settings.keywords,
  competitors: settings.competitors,
  brand_terms: settings.brand_terms,
  guidelines: settings.guidelines,
  disclosure: settings.disclosure,
  scan_at: settings.scan_at,
  scan_every_hours: settings.scan_every_hours,
})
