import { useEffect, useRef } from 'react'
import type { DraftVersion } from '../../../contract/desk.ts'
import { POST_ID } from './post.tsx'
import type { Part } from './sentence-to-edit.ts'

/** The DOM id of the reply with its warnings, below its heading. */
export const REPLY_PART_ID = 'reply-part'

/** The space that stays above the reply, in px, for its heading. */
const ABOVE = 52

/**
 * Scrolls the open lead so that it begins with the reply's heading. `scrollIntoView` would move the window too. `top`: where to scroll
 * if the reply is beside the post, in px.
 */
export const showReply = (top?: number): void => {
  const reply = document.getElementById(REPLY_PART_ID)
  const pane = paneOf(reply)
  if (!reply || !pane) return
  if (!isBeside(reply))
    pane.scrollBy({ top: reply.getBoundingClientRect().top - pane.getBoundingClientRect().top - ABOVE })
  else if (top !== undefined) pane.scrollTop = top
}

/** Shows the reply and puts the focus into its editor, with a part selected if one is given. */
export const editReply = (part: Part | null): void => {
  showReply()
  const reply = document.getElementById('reply')
  if (!(reply instanceof HTMLTextAreaElement)) return
  // The focus scrolls to what is selected.
  if (part) reply.setSelectionRange(part.from, part.to)
  reply.focus()
}

const paneOf = (reply: Element | null) => reply?.closest('section[aria-label]')

/** Whether the reply is beside the post, where it stays in view. */
const isBeside = (reply: HTMLElement): boolean => {
  const post = document.getElementById(POST_ID)
  return post !== null && reply.getBoundingClientRect().left >= post.getBoundingClientRect().right
}

/**
 * Shows the reply when the draft arrives that the person asked for. If the window changes its size or its zoom, shows the reply again,
 * until the person does something else.
 */
export const useShownWhenDrafted = (latest: DraftVersion | undefined, drafting: boolean): void => {
  const version = latest?.origin === 'service' ? latest.version_id : undefined
  const before = useRef(version)
  const asked = useRef(false)
  useEffect(() => {
    const arrived = asked.current && version !== undefined && version !== before.current
    before.current = version
    if (!arrived) return
    asked.current = false
    const onward = new AbortController()
    const { signal } = onward
    const top = paneOf(document.getElementById(REPLY_PART_ID))?.scrollTop
    const show = () => requestAnimationFrame(() => signal.aborted || showReply(top))
    show()
    window.addEventListener('resize', show, { signal })
    // Control and the wheel or a key zoom.
    const goOn = ({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent) => ctrlKey || metaKey || onward.abort()
    for (const name of ['wheel', 'pointerdown', 'keydown'] as const)
      window.addEventListener(name, goOn, { signal })
    return () => onward.abort()
  }, [version])
  // The last effect: when drafting ends, its draft is already shown. After a failed draft, the next version is not the one asked for.
  useEffect(() => {
    asked.current = drafting
  }, [drafting])
}
