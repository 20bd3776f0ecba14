import { create } from 'zustand'
import type { Site } from '../../../contract/sites.ts'

type SitesDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'connect'; readonly site: Site | null }
  | { readonly kind: 'disconnect'; readonly site: Site }

export const useSitesDialog = create<{ readonly dialog: SitesDialog }>(() => ({ dialog: { kind: 'none' } }))

/** Opens a dialog over the sites. */
export const askOfSites = (dialog: SitesDialog): void => useSitesDialog.setState({ dialog })

/** Closes it. */
export const closeSitesDialog = (): void => askOfSites({ kind: 'none' })
