import { create } from 'zustand'

/**
 * The link to the core on this computer: open, lost, or not signed in because Quillport was restarted, the code in the
 * address has been used, or the address has no code.
 */
export type Link = 'open' | 'lost' | 'restarted' | 'code_used' | 'no_code'

export const useLink = create<{ readonly link: Link }>(() => ({ link: 'open' }))

/** Records the state of the link. */
export const setLink = (link: Link): void => useLink.setState({ link })

/** Another browser that asks this page for access. Both show the same number. `answer` throws an AppError. */
export type Visitor = { readonly number: string; readonly answer: (letIn: boolean) => Promise<void> }

export const useVisitor = create<{ readonly visitor: Visitor | null }>(() => ({ visitor: null }))

/** Records the browser that asks for access, or null. */
export const setVisitor = (visitor: Visitor | null): void => useVisitor.setState({ visitor })
