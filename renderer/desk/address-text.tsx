import type { showAddress } from './address.ts'

/** An address with its host emphasized. */
export const AddressText = ({
  shown,
}: {
  readonly shown: Extract<ReturnType<typeof showAddress>, { ok: true }>
}) => (
  <>
    {shown.before}
    <strong className="font-semibold text-ink">{shown.host}</strong>
    {shown.after}
  </>
)
