import { create } from 'zustand'

/**
 * The state of the link to the core on this computer. With `restarted`, `code_used` and `no_code`, the page is not signed
 * in: Quillport was restarted, the code in the address has been used, or the address has no code.
 */
export type Link = 'open' | 'lost' | 'restarted' | 'code_used' | 'no_code'

export const useLink = create<{ readonly link: Link }>(() => ({ link: 'open' }))

/** Records the state of the link. */
export const setLink = (link: Link): void => useLink.setState({ link })

/** A visitor that asks this page for access. The second start of Quillport prints the same number. `answer` throws an AppError. */
export type Visitor = { readonly number: string; readonly answer: (letIn: boolean) => Promise<void> }

export const useVisitor = create<{ readonly visitor: Visitor | null }>(() => ({ visitor: null }))

/** Records the visitor that asks for access, or null. */
export const setVisitor = (visitor: Visitor | null): void => useVisitor.setState({ visitor })
