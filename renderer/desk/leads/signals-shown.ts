import { useState } from 'react'

/** Whether the signals that a model's verdict folds away are shown. The words of the strongest are then marked in the post. */
export type SignalsShown = {
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

/** The signals of a post are folded until the person shows them. At most one post has its signals shown. */
export const useSignalsShown = (postId: string): SignalsShown => {
  const [shownFor, setShownFor] = useState<string | null>(null)
  return { shown: shownFor === postId, onShow: (shown) => setShownFor(shown ? postId : null) }
}
