import { sentence } from '../../../contract/words.ts'
import { Note } from '../../ui/note.tsx'

/** Says that the operator suspended the workspace, and what its members can do. */
export const Suspended = ({ reason }: { readonly reason: string }) => (
  <Note tone="bad">
    The person who runs this service has suspended the workspace: {sentence(reason)} Agents are refused, and
    nothing new begins. You can export your data and ask on the Workspace page.
  </Note>
)
