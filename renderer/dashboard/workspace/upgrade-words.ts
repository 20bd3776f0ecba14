import type { Upgrade } from '../../../contract/dashboard/workspaces.ts'

/** The name of each upgrade, and a sentence about it. */
export const UPGRADE_WORDS: Readonly<Record<Upgrade, { readonly name: string; readonly does: string }>> = {
  plan: {
    name: 'Another plan',
    does: 'More frequent scans and more judged posts a day. Rankings need the Growth plan or a higher plan.',
  },
  forum: { name: 'The forum agent', does: 'Leads, drafts and scans after the free trial, on any plan.' },
  credits: { name: 'More credits', does: 'For articles and hero images.' },
  platform: {
    name: 'Another site platform',
    does: 'A site platform that this workspace cannot connect yet.',
  },
}
