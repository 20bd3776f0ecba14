import { create } from 'zustand'
import { useRoute } from '../route.ts'
import type { EditField } from './article-words.ts'

export type Tab = 'read' | 'edit' | 'checks' | 'versions'

/** The view of a completed article: the tab, and the state of the editor. The view applies to all articles. */
export const useView = create<{
  readonly tab: Tab
  /** The editor field that gets the focus next. */
  readonly field: EditField | null
  /** The sentence of the text to select when the text gets the focus. */
  readonly sentence: string | null
  /** Whether the editor shows the text as HTML. */
  readonly source: boolean
}>(() => ({ tab: 'read', field: null, sentence: null, source: false }))

/** Whether the screen shows this article. */
export const isShown = (jobId: string): boolean => {
  const { screen, item } = useRoute.getState()
  return screen === 'articles' && item === jobId
}

/** Shows a tab of the article. */
export const showTab = (tab: Tab): void => useView.setState({ tab, field: null, sentence: null })

/** Opens the editor at a field. */
export const goToField = (field: EditField): void =>
  // Only the editor can select a place.
  useView.setState({ tab: 'edit', field, sentence: null, ...(field === 'place' ? { source: false } : {}) })

/** Opens the editor and selects a sentence of the text. */
export const goToSentence = (sentence: string): void =>
  useView.setState({ tab: 'edit', field: 'body', sentence, source: false })

/** Returns the DOM id of a field's control. */
export const fieldId = (field: EditField): string => `article-${field.replaceAll('_', '-')}`
