import { create } from 'zustand'

type CopiedReply = { readonly url: string; readonly text: string }

/**
 * The reply that was copied last, with the address of its post, until the post was opened. Only one reply is kept, because the
 * clipboard holds only one.
 */
export const useCopiedReply = create<{ readonly unopened: CopiedReply | null }>(() => ({ unopened: null }))

/** Notes that a reply to the post at this address is on the clipboard. */
export const noteCopiedReply = (url: string, text: string): void =>
  useCopiedReply.setState({ unopened: { url, text } })

/** Notes that the post at this address was opened. */
export const noteOpenedPost = (url: string): void =>
  useCopiedReply.setState(({ unopened }) => ({ unopened: unopened?.url === url ? null : unopened }))
