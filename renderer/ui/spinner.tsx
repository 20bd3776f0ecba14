import { LoaderCircle } from 'lucide-react'

/** Something is under way; the words beside it say what. */
export const Spinner = ({ size = 14 }: { readonly size?: number }) => (
  <LoaderCircle aria-hidden="true" size={size} className="turning shrink-0" />
)
