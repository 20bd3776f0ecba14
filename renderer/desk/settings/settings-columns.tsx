import type { ReactNode } from 'react'

/** The sections of a page of Settings: one below the other, and in a wide window in two columns. */
export const SettingsColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 broad:grid-cols-2 broad:gap-x-10">
    {children}
  </div>
)
