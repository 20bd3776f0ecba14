import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly className: string; readonly children: ReactNode }

/** A group of related controls, with a name for screen readers. */
export const Group = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce a form
  <div role="group" aria-label={label} className={className}>
    {children}
  </div>
)
