import { trustableOrigin } from '../../contract/desk/trusted-origin.ts'
import { wordsOf } from './errors.ts'
import { callDesk } from './port.ts'
import { deskQuery, queryClient, useDesk } from './queries.ts'
import { toast } from './toasts.ts'

const preferences = deskQuery('app', 'preferences', {})

/** Reads the origins whose posts open without a question. */
export const useTrusted = (): readonly string[] =>
  useDesk('app', 'preferences', {}).data?.trusted_origins ?? []

/** Returns the trusted origins that this page knows; none until the preferences are read. */
export const trustedNow = (): readonly string[] =>
  queryClient.getQueryData(preferences.queryKey)?.trusted_origins ?? []

/** Trusts the origin of a lead's address, or stops trusting it, and offers to undo that. */
export const setTrusted = async (address: string, on = true): Promise<void> => {
  const origin = trustableOrigin(address)
  if (origin === null) return
  const others = trustedNow().filter((one) => one !== origin)
  try {
    const changed = await callDesk('app', 'changePreferences', {
      trusted_origins: on ? [...others, origin] : others,
    })
    queryClient.setQueryData(preferences.queryKey, changed)
    toast(
      on
        ? `Quillport now opens posts at ${origin} without asking you. You can change this in Settings, General.`
        : `Quillport asks again before it opens posts at ${origin}.`,
      { undo: () => void setTrusted(origin, !on) },
    )
  } catch (error) {
    toast(`Not saved: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
