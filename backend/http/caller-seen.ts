import { Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { AppEnv, AppOptions } from './callers.ts'
import { isTrusted } from './client-address.ts'
import { requireMetricsToken } from './health.ts'
import { countedAddress } from './wrong-keys.ts'

/**
 * How a server sees its caller. The addresses are null if the request arrived without a network connection, such as
 * over a line or in a test.
 */
export const CallerSeen = z.object({
  /** Address under which the service counts wrong keys. */
  seen_from: z.string().nullable(),
  /** Address of the other end of the connection: the caller, or the last proxy before the server. */
  connected_from: z.string().nullable(),
  connected_port: z.int().nullable(),
  /** The X-Forwarded-For header as it was received. */
  forwarded_for: z.string().nullable(),
  /** Whether the service trusts the header, because the other end is a trusted proxy. */
  is_trusted: z.boolean().nullable(),
})
export type CallerSeen = z.infer<typeof CallerSeen>

/**
 * Serves how this server sees a caller, so that an operator can check the proxies. The route requires the metrics token. It is
 * separate from `/healthz`, which refuses no request and so would not slow down wrong tokens.
 */
export const callerSeenRoute = ({
  metricsToken,
  trustedProxies,
}: Pick<AppOptions, 'metricsToken' | 'trustedProxies'>): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.get('/healthz/caller', (c) => {
    if (metricsToken === undefined)
      throw new AppError(
        'unauthorized',
        'This address needs a bearer token: set QUILLPORT_METRICS_TOKEN and send it in the Authorization header.',
      )
    requireMetricsToken(c, metricsToken)
    const { remoteAddress, remotePort } = c.env?.incoming?.socket ?? {}
    const seen: CallerSeen = {
      seen_from: countedAddress(c, trustedProxies),
      connected_from: remoteAddress === undefined ? null : ipaddr.process(remoteAddress).toString(),
      connected_port: remotePort ?? null,
      forwarded_for: c.req.header('x-forwarded-for') ?? null,
      is_trusted: remoteAddress === undefined ? null : isTrusted(remoteAddress, trustedProxies),
    }
    return c.json(seen)
  })
  return app
}
