import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { LeadStatus } from '../../contract/forum.ts'
import { go, SAMPLE } from './route.ts'
import { tabStorage } from './tab-storage.ts'

/** What the person tried on the sample lead. It stays in this tab: no part of it reaches the core or the service. */
type Sample = {
  readonly status: LeadStatus
  readonly notLead: boolean
  readonly reply: string
  /** Whether the person removed the sample. It is then not offered again. */
  readonly removed: boolean
}

const UNTOUCHED: Sample = { status: 'new', notLead: false, reply: '', removed: false }

/** The state of the sample lead. */
export const useSample = create<Sample>()(
  persist(() => UNTOUCHED, { name: 'quillport.sample', storage: tabStorage() }),
)

/** Opens the sample lead. */
export const openSample = (): void => go('leads', SAMPLE)

/** Removes the sample lead, with all that was tried on it, and opens the leads. */
export const removeSample = (): void => {
  useSample.setState({ ...UNTOUCHED, removed: true })
  go('leads')
}
