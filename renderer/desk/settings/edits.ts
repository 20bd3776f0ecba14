import { create } from 'zustand'
import type { ForumSettings } from '../../../contract/forum.ts'
import type { Business } from '../forum/business-fields.tsx'
import type { ChosenCommunity } from '../forum/communities-input.tsx'

export type OfferSettings = Business &
  Pick<ForumSettings, 'guidelines' | 'disclosure' | 'scan_at' | 'scan_every_hours'>

/** What was changed in Settings and not saved yet; null where nothing was. It stays while the person looks elsewhere. */
type UnsavedSettings = {
  readonly offer: OfferSettings | null
  readonly communities: readonly ChosenCommunity[] | null
  readonly community_text: string
}

export const useEdits = create<UnsavedSettings>(() => ({
  offer: null,
  communities: null,
  community_text: '',
}))

/** The part of the settings that the first page edits. */
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
