import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ForumSettings, ForumSettingsChange } from '../../../contract/forum.ts'
import type { Business } from '../forum/business-fields.tsx'
import type { ChosenCommunity } from '../forum/communities-input.tsx'
import { tabStorage } from '../tab-storage.ts'
import { alsoHolds } from '../unsaved.ts'

export type OfferSettings = Business &
  Pick<ForumSettings, 'guidelines' | 'disclosure' | 'scan_at' | 'scan_every_hours'>

/** Unsaved changes in Settings, or null. They are kept on other screens, and when the page reloads to show another business. */
type UnsavedSettings = {
  /** Only the changed settings, so that a save leaves what others change meanwhile. */
  readonly offer: Partial<OfferSettings> | null
  readonly communities: readonly ChosenCommunity[] | null
  readonly community_text: string
  /** The lists that the service had when the person began to change them, or that were saved since. See `ontoLists`. */
  readonly from: Lists
}

const TERMS = ['keywords', 'competitors', 'brand_terms'] as const

/** Settings that are lists, which several people may extend. */
export type Lists = {
  readonly communities?: readonly Pick<ChosenCommunity, 'source' | 'name'>[] | undefined
} & { readonly [Name in (typeof TERMS)[number]]?: readonly string[] | undefined }

/** Returns the lists among settings, as the service takes them. */
export const listsOf = ({ communities, keywords, competitors, brand_terms }: Lists): Lists => ({
  ...(communities && { communities: communities.map(({ source, name }) => ({ source, name })) }),
  ...(keywords && { keywords }),
  ...(competitors && { competitors }),
  ...(brand_terms && { brand_terms }),
})

const onto = <T>(edited: readonly T[] | undefined, from: readonly T[], now: readonly T[]): T[] => {
  const keysOf = (list: readonly T[] = []) => new Set(list.map((one) => JSON.stringify(one)))
  const [wanted, before, present] = [keysOf(edited), keysOf(from), keysOf(now)]
  const isIn = (keys: ReadonlySet<string>, one: T) => keys.has(JSON.stringify(one))
  return [
    ...now.filter((one) => isIn(wanted, one) || !isIn(before, one)),
    ...(edited ?? []).filter((one) => !isIn(before, one) && !isIn(present, one)),
  ]
}

/**
 * Makes the person's additions and removals in the lists as they are now, so that a save keeps what others changed meanwhile. `from`
 * has the lists that the person began with.
 */
export const ontoLists = (edited: Lists, from: Lists, now: Lists): ForumSettingsChange => {
  const changed: ForumSettingsChange = {}
  if (edited.communities && from.communities && now.communities)
    changed.communities = onto(edited.communities, from.communities, now.communities)
  for (const name of TERMS) {
    const [list, before, present] = [edited[name], from[name], now[name]]
    if (list && before && present) changed[name] = onto(list, before, present)
  }
  return changed
}

export const useEdits = create<UnsavedSettings>()(
  persist((): UnsavedSettings => ({ offer: null, communities: null, community_text: '', from: {} }), {
    name: 'quillport.settings',
    storage: tabStorage(),
  }),
)

alsoHolds(() => {
  const { offer, communities, community_text } = useEdits.getState()
  return offer !== null || communities !== null || community_text !== ''
})

/** Returns the settings that the page “Leads and replies” edits. */
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

/** Keeps changed communities until they are saved. `kept` has the service's own list. */
export const putCommunities = (communities: readonly ChosenCommunity[] | null, kept: Lists): void => {
  useEdits.setState(({ from: { communities: earlier, ...from } }) => {
    const began = earlier ?? listsOf({ communities: kept.communities }).communities
    return { communities, from: communities === null || !began ? from : { ...from, communities: began } }
  })
}

/** Keeps changed settings of “Leads and replies” until they are saved. `kept` has the service's own settings. */
export const putOffer = (offer: Partial<OfferSettings> | null, kept: Lists): void => {
  useEdits.setState(({ from }) => {
    const began = TERMS.flatMap((name) => {
      const list = from[name] ?? kept[name]
      return offer?.[name] && list ? [[name, list]] : []
    })
    return {
      offer,
      from: { ...(from.communities && { communities: from.communities }), ...Object.fromEntries(began) },
    }
  })
}
