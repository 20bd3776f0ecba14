import { type Dashboard, dashboard } from '../../../../contract/dashboard.ts'
import { AppError, wrongField } from '../../../../contract/errors.ts'
import type { Client } from '../../../../contract/operation.ts'
import { createClient } from '../../../../transport/client.ts'
import { findOperation } from '../../../../transport/dispatch.ts'
import { httpSend } from '../../../../transport/http-client.ts'

/** Maximum milliseconds for a call. */
const TIMEOUT = 30_000

/**
 * Creates functions that call the operations of a service's dashboard. Only operations that need no session work, because
 * the desk has no session.
 */
export const openDashboardCalls = (baseUrl: string): Client<Dashboard> => {
  const send = httpSend(dashboard, { baseUrl, timeout: TIMEOUT })
  return createClient(dashboard, async (feature, name, input) => {
    const parsed = findOperation(dashboard, feature, name)?.output.safeParse(await send(feature, name, input))
    if (parsed?.success) return parsed.data
    throw new AppError(
      'upstream_failed',
      `${baseUrl} answered in a format that Quillport does not recognize. Is this the address of a Quillport service?`,
    )
  })
}

/** Throws `invalid_input` with advice if the service has no dashboard, so that nobody can sign in. */
export const requireDashboard = async (calls: Client<Dashboard>): Promise<void> => {
  try {
    await calls.account.ways({})
  } catch (thrown) {
    if (!(thrown instanceof AppError) || (thrown.code !== 'not_found' && thrown.code !== 'unauthorized'))
      throw thrown
    const message =
      'This service has no accounts, so you cannot sign in. Ask the operator of the service for an agent key, and paste the key.'
    throw wrongField('base_url', message)
  }
}
