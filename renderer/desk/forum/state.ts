import type { z } from 'zod'
import type { Community } from '../../../contract/forum.ts'
import type { DotTone } from '../../ui/dot.tsx'

/** The state of a community after the last attempt to read it. */
export type CommunityState = z.infer<typeof Community>['status']

export const STATE_TONE: Readonly<Record<CommunityState, DotTone>> = {
  ok: 'good',
  blocked: 'bad',
  error: 'warn',
  pending: 'off',
}

export const STATE_WORDS: Readonly<Record<CommunityState, string>> = {
  ok: 'read',
  blocked: 'blocked',
  error: 'failing',
  pending: 'not read yet',
}
