import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly height: number; readonly children: ReactNode }

/** Places of rows while the first page of a list is on its way. */
export const LoadingRows = ({ label, height, children }: Props) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: 7 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
      <div key={place} style={{ height }}>
        {children}
      </div>
    ))}
  </div>
)
