import { Lock } from 'lucide-react'
import { READABLE_AFTER_TRIAL } from '../../../contract/forum.ts'
import { Empty } from '../../ui/empty.tsx'
import { Hosted } from '../hosted.tsx'
import { useDesk } from '../queries.ts'
import { ago, useNow } from '../time.ts'

/** Why a lead cannot be read, and what changes that. */
export const LockedLead = ({ score }: { readonly score: number }) => {
  const access = useDesk('forum', 'settings', {}).data?.settings?.access
  const now = useNow()
  return (
    <div className="self-center">
      <Lock size={20} aria-hidden="true" className="mx-auto text-ink-3" />
      <Empty title={`A lead that scored ${score} is locked`}>
        <p>
          The free trial of the forum agent ended{access?.expires_at ? ` ${ago(access.expires_at, now)}` : ''}
          . Only the {READABLE_AFTER_TRIAL} best leads stay readable; this one opens with the forum add-on, or
          with a Pro or Scale plan.
        </p>
        <p className="text-s text-ink-3">
          <Hosted what="The plan is changed" command="workspace" />
        </p>
      </Empty>
    </div>
  )
}
