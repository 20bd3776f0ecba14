import { Empty } from '../ui/empty.tsx'

/** What a browser shows that holds no session, or one that has ended. */
export const SessionClosed = () => (
  <main className="grid h-full place-items-center">
    <Empty level="h1" title="This page is not signed in to Quillport">
      <p>
        Open the address that Quillport printed when it started: it holds a code that signs this browser in
        once. If it was used already, start Quillport again and open the new one.
      </p>
      <p className="text-s text-ink-3">
        Other programs on this computer cannot read your leads without that code.
      </p>
    </Empty>
  </main>
)
