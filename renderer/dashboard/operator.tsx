import { useWays } from './queries.ts'

/** A link to the address at which people reach the operator; null if the operator has set none. */
export const useContact = () => {
  const contact = useWays().data?.contact ?? null
  return contact === null ? null : (
    <a
      href={contact}
      className="rounded-1 font-medium text-accent underline-offset-2 [overflow-wrap:anywhere] hover:underline"
    >
      {contact.replace(/^(mailto:|https:\/\/)/i, '').replace(/\/$/, '')}
    </a>
  )
}

/** The operator in the middle of a sentence, with the address at which people reach the operator. */
export const Operator = () => {
  const contact = useContact()
  return <>the person who runs this service{contact && <> at {contact}</>}</>
}
