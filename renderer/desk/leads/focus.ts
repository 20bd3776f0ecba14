import { focusList as focusListOf } from '../list/row-list.tsx'

/** Gives the focus to the list of leads. */
export const focusList = (): void => focusListOf('leads')
