import { useEffect } from 'react'
import { SCANS_PER_DAY } from '../../../contract/forum.ts'
import { count } from '../../../contract/words.ts'
import { changedFields } from '../changed-fields.ts'
import { COMMUNITY_FIELD } from '../forum/communities-input.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { runScan } from '../scans.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { showSavedBusiness, useWelcome } from './draft.ts'

type Missing = { readonly words: string; readonly field: string }

/** Returns what a scan still needs, each with the name of the field for it. */
const missing = (description: string, communities: number, typed: string): readonly Missing[] => [
  ...(description.trim() === '' ? [{ words: 'describe what you sell', field: 'business_description' }] : []),
  ...(communities === 0
    ? [
        {
          words:
            typed.trim() === '' ? 'add at least one community' : 'add a community that Quillport can read',
          field: COMMUNITY_FIELD,
        },
      ]
    : []),
]

/** What the person entered for the first scan, what is missing, and the request that saves the settings and starts the scan. */
export const useSetup = () => {
  const { business, saved_business, communities, community_text } = useWelcome()
  const settings = useDesk('forum', 'settings', {}).data?.settings
  useEffect(() => {
    if (settings) showSavedBusiness(settings)
  }, [settings])
  const save = useAct(
    async () => {
      await callDesk('forum', 'change', {
        ...changedFields(saved_business, {
          ...business,
          business_name: business.business_name.trim(),
          business_description: business.business_description.trim(),
        }),
        communities: communities.map(({ source, name }) => ({ source, name })),
      })
      await runScan()
      useWelcome.setState({ step: 'scanning' })
    },
    'forum',
    'scans',
    'leads',
  )
  const access = settings?.access.kind
  const workspace = useWorkspacePage()
  const begins = access === 'none' && workspace?.trial_left !== false
  const trial = begins ? ' Your free trial of the forum agent begins now.' : ''
  return {
    save,
    missing: missing(business.business_description, communities.length, community_text),
    /** Whether the workspace may not scan, because it includes neither the forum agent nor a free trial. */
    lacksAgent: access === 'none' && !begins,
    /** What starting the scan uses. */
    uses: `Starting uses one of today’s ${count(SCANS_PER_DAY, 'scan')}.${trial}`,
  }
}
export type SetupState = ReturnType<typeof useSetup>
