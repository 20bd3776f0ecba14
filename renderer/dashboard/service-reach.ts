import { create } from 'zustand'

/** `lost`: whether the last request got no answer. */
export const useReach = create<{ readonly lost: boolean }>(() => ({ lost: false }))

/** Calls `fetch`, and records whether the service answers. */
export const reachingFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, { ...init, credentials: 'same-origin' })
    useReach.setState({ lost: false })
    return response
  } catch (cause) {
    useReach.setState({ lost: true })
    throw cause
  }
}
