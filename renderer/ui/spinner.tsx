import { LoaderCircle } from 'lucide-react'

/** Shows that something is in progress. The words beside the spinner must say what. */
export const Spinner = ({ size = 14 }: { readonly size?: number }) => (
  <LoaderCircle aria-hidden="true" size={size} className="turning shrink-0" />
)
