import { Empty } from '../ui/empty.tsx'
import type { Link } from './link.ts'

type Why = Exclude<Link, 'open' | 'lost'>

const TITLES: Readonly<Record<Why, string>> = {
  restarted: 'Quillport was restarted',
  code_used: 'This address is no longer good',
  no_code: 'This page is not signed in to Quillport',
}

const WHAT_TO_DO: Readonly<Record<Why, string>> = {
  restarted: `Open the address that it printed, with ${location.hostname} in place of its name, here or in another tab: this page then goes on with what you left in it.`,
  code_used:
    'The address that Quillport prints lets one browser in, once, within ten minutes. A second one needs an address of its own.',
  no_code:
    'Open the address that Quillport printed when it started: it holds a code that lets this browser in, once.',
}

/** What a page shows that is not signed in, or is no longer: why, and how to get in. */
export const NotSignedIn = ({ why }: { readonly why: Why }) => (
  <main className="grid h-full place-items-center">
    <Empty level="h1" title={TITLES[why]}>
      <p>{WHAT_TO_DO[why]}</p>
      <p>{ANOTHER}</p>
    </Empty>
  </main>
)

const ANOTHER = 'For a new address, start Quillport once more while it runs, or stop it and start it again.'
