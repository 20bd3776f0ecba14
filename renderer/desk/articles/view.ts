import { create } from 'zustand'
import type { EditField } from './article-words.ts'

export type Tab = 'read' | 'edit' | 'checks'

/** How a ready article is shown; it stays the same from one article to the next. */
export const useView = create<{
  readonly tab: Tab
  /** The editor field that gets the focus next. */
  readonly field: EditField | null
  /** The text is shown as HTML. */
  readonly source: boolean
}>(() => ({ tab: 'read', field: null, source: false }))

/** Shows an article in one of its ways. */
export const showTab = (tab: Tab): void => useView.setState({ tab, field: null })

/** Opens the editor at a field. */
export const goToField = (field: EditField): void => useView.setState({ tab: 'edit', field })

/** The id of a field’s control. */
export const fieldId = (field: EditField): string => `article-${field.replaceAll('_', '-')}`
