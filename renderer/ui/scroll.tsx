import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** A named region that scrolls separately from the page, also by keyboard. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className={cx('overflow-auto outline-offset-[-2px]', className)}
  >
    {children}
  </section>
)

/** The number of characters up to which a word of code stays in one line. Browsers otherwise break it at each hyphen. */
const UNBROKEN = 32

/** Code or other text for programs, unchanged. */
export const CodeBlock = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <ScrollRegion label={label} className="max-h-64 rounded-2 bg-sunken p-3">
    <pre className="font-mono text-s whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text.split(/(\s+)/).map((word, place) =>
        word.includes('-') && word.length <= UNBROKEN ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of one text have no other identity
          <span key={place} className="whitespace-nowrap">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </pre>
  </ScrollRegion>
)
