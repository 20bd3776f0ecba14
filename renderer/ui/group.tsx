import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'role'> & { readonly label: string }

/** A group of related controls, with a name for screen readers. */
export const Group = ({ label, children, ...rest }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce a form
  <div role="group" aria-label={label} {...rest}>
    {children}
  </div>
)
