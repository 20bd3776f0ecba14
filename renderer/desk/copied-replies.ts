import { create } from 'zustand'

/** The replies that were copied since the page was loaded, by the address of their post, until the post was opened. */
export const useCopiedReplies = create<{ readonly unopened: Readonly<Record<string, string>> }>(() => ({
  unopened: {},
}))

/** Notes that a reply to the post at this address is on the clipboard. */
export const noteCopiedReply = (url: string, text: string): void =>
  useCopiedReplies.setState(({ unopened }) => ({ unopened: { ...unopened, [url]: text } }))

/** Notes that the post at this address was opened. */
export const noteOpenedPost = (url: string): void =>
  useCopiedReplies.setState(({ unopened }) => {
    const { [url]: _opened, ...others } = unopened
    return { unopened: others }
  })
