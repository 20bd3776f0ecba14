import { type Dashboard, dashboard } from '../../contract/dashboard.ts'
import { createCall } from '../../transport/client.ts'
import { httpSend } from '../../transport/http-client.ts'
import { reachingFetch } from './service-reach.ts'
import { sessionHeaders } from './session.ts'

/** Calls an operation of the dashboard's contract. Throws its AppError. */
export const call = createCall<Dashboard>(
  httpSend(dashboard, {
    baseUrl: window.location.origin,
    headers: sessionHeaders,
    fetch: reachingFetch,
  }),
)
