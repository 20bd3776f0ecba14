import type { ReactNode } from 'react'
import { Empty } from '../../ui/empty.tsx'

type Props = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }

/** Stands where a list of settings will be: says what the list is for, and offers to add the first entry. */
export const EmptyList = ({ title, action, children }: Props) => (
  <div className="rounded-3 border border-line bg-surface">
    <Empty title={title} level="h2" action={action}>
      {children}
    </Empty>
  </div>
)
