import { useDesk } from '../queries.ts'
import { useNow, when } from '../time.ts'

/** Says when the next scan starts. The service on this computer runs only while Quillport is open, and then catches up on a scan. */
export const NextScan = ({ at }: { readonly at: string }) => {
  const now = useNow()
  const mode = useDesk('connection', 'status', {}).data?.mode
  if (Date.parse(at) <= now) return `The next scan was due ${when(at, now)}.`
  if (mode === undefined) return `The next scan starts ${when(at, now)}.`
  if (mode !== 'local') return `The next scan starts ${when(at, now)}, even if Quillport is closed.`
  return `The next scan starts ${when(at, now)}. If Quillport is closed at that time, the scan starts the next time you open it.`
}
