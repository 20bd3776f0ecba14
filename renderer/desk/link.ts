import { create } from 'zustand'

/**
 * The state of the link to the core on this computer: it answers, it does not, or this page is not signed in, because
 * Quillport was restarted, because the code in its address is used up, or because its address held none.
 */
export type Link = 'open' | 'lost' | 'restarted' | 'code_used' | 'no_code'

export const useLink = create<{ readonly link: Link }>(() => ({ link: 'open' }))

/** Remembers how the core answered last. */
export const setLink = (link: Link): void => useLink.setState({ link })

/** Who asks this page to be let in from another window, under a number that both sides show; `answer` throws an AppError. */
export type Visitor = { readonly number: string; readonly answer: (letIn: boolean) => Promise<void> }

export const useVisitor = create<{ readonly visitor: Visitor | null }>(() => ({ visitor: null }))

/** Remembers who asks to be let in; null where nobody does. */
export const setVisitor = (visitor: Visitor | null): void => useVisitor.setState({ visitor })
