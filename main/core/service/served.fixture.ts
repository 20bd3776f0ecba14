import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { serve } from '../../../backend/outbound/loopback.fixture.ts'

/** Serves a handler on loopback until the test finishes. Returns its origin. */
export const served = async (handler: RequestListener): Promise<string> => {
  const { origin, close } = await serve(handler)
  onTestFinished(close)
  return origin
}
