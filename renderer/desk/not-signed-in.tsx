import { Empty } from '../ui/empty.tsx'
import type { Link } from './core-link.ts'

type Why = Exclude<Link, 'open' | 'lost'>

const TITLES: Readonly<Record<Why, string>> = {
  restarted: 'Quillport was restarted',
  code_used: 'This address no longer works',
  no_code: 'This page is not signed in to Quillport',
}

const WHAT_TO_DO: Readonly<Record<Why, string>> = {
  restarted: `Copy the address that Quillport displayed. If other people use this computer, copy your unsaved text from this page, and then open the address exactly as it is. If nobody else uses this computer, you can keep what you typed on this page. To do so, change the copied address: replace the host name, which is before the port, with ${location.hostname}. Then open the changed address here or in another tab. This page then continues.`,
  code_used:
    'Each address that Quillport displays can be used only once, in one browser, within ten minutes. This address has already been used or is too old.',
  no_code:
    'Open the address that Quillport displayed. You can use it only once, in one browser, and it expires after ten minutes.',
}

/** Says why a page is not signed in and how to sign in. */
export const NotSignedIn = ({ why }: { readonly why: Why }) => (
  <main className="grid h-full place-items-center">
    <Empty level="h1" title={TITLES[why]}>
      <p>{WHAT_TO_DO[why]}</p>
      <p>{ANOTHER}</p>
    </Empty>
  </main>
)

const ANOTHER = 'To get a new address, start Quillport a second time. You do not need to close it first.'
