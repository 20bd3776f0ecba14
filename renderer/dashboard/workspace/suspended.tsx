import { sentence } from '../../../contract/words.ts'
import { Note } from '../../ui/note.tsx'
import { useContact } from '../operator.tsx'

/** Says that the operator has suspended the workspace, and what its members can do. */
export const Suspended = ({ reason }: { readonly reason: string }) => {
  const contact = useContact()
  return (
    <Note tone="bad">
      The person who runs this service has suspended the workspace: {sentence(reason)} Agents have no access,
      and no new work is started. On the Workspace page, owners can export the data and send a request.
      {contact && <> Contact: {contact}</>}
    </Note>
  )
}
