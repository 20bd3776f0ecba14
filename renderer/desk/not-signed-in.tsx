import { Empty } from '../ui/empty.tsx'
import type { Link } from './link.ts'

type Why = Exclude<Link, 'open' | 'lost'>

const TITLES: Readonly<Record<Why, string>> = {
  restarted: 'Quillport was restarted',
  code_used: 'This address is no longer good',
  no_code: 'This page is not signed in to Quillport',
}

const WHAT_TO_DO: Readonly<Record<Why, string>> = {
  restarted: `Open the address that Quillport printed, but with ${location.hostname} instead of the name before the port, here or in another tab. This page then carries on, with what you typed in it. If others use this computer too, open the printed address as it is, and copy from here first what you did not save.`,
  code_used:
    'The address that Quillport prints lets one browser in, once, within ten minutes, and this one was used or is too old.',
  no_code: 'Open the address that Quillport printed. It lets one browser in, once, within ten minutes.',
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

const ANOTHER = 'For another address, start Quillport again; it may keep running meanwhile.'
