import type { MutedKind } from '../../../contract/forum.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { toast } from '../toasts.ts'

export type MutedThing = {
  readonly kind: MutedKind
  readonly value: string
  /** The readable form of `value`, such as of a community's canonical name. */
  readonly shown?: string
}

const send = async ({ kind, value }: MutedThing, muted: boolean): Promise<void> => {
  await callDesk('forum', 'mute', { kind, value, muted })
  void askAgain('forum', 'passed')
}

/** Mutes or unmutes a word, an author or a community, and offers an undo. Returns whether the change succeeded. */
export const setMuted = async (thing: MutedThing, muted = true): Promise<boolean> => {
  const words = thing.shown ?? thing.value
  try {
    await send(thing, muted)
    const text = muted
      ? `“${words}” is muted. Posts that match it move to “Passed over”, except leads that you marked or began to answer.`
      : `“${words}” is no longer muted. Quillport is checking posts from the last few days again.`
    toast(text, { undo: () => void undo(thing, !muted) })
    return true
  } catch (error) {
    toast(`Not ${muted ? 'muted' : 'unmuted'}: ${wordsOf(error)}`, { tone: 'bad' })
    return false
  }
}

const undo = async (thing: MutedThing, muted: boolean): Promise<void> => {
  try {
    await send(thing, muted)
  } catch (error) {
    toast(`Not undone: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
