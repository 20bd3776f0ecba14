import { type ClientDiscovery, oauthClientMetadataSchema } from '@better-auth/oauth-provider'
import {
  isForbiddenCimdClientMetadataField,
  registerClientMetadataDocument,
} from '@better-auth/oauth-provider/internal'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { MINUTE } from '../../contract/time.ts'
import { jsonOr } from '../../transport/json.ts'
import { type Outbound, OutboundError } from '../outbound/outbound.ts'

/** The maximum size of a document, in bytes, as draft-ietf-oauth-client-id-metadata-document advises. */
const MAX_BYTES = 5 * 1024
const TIMEOUT_MS = 5_000
/** How long a document counts as current, ms; also how long a failure is cached. */
const FRESH_MS = 10 * MINUTE
const FAILED_MS = MINUTE
/** How many documents are fetched at the same time. */
const AT_ONCE = 10

type Options = Parameters<typeof registerClientMetadataDocument>[1]
type Document = Parameters<typeof registerClientMetadataDocument>[2]['metadata']

/** Whether an id is the address of a document, in the one spelling that a URL parser gives this address. */
export const isDocumentAddress = (clientId: string): boolean => {
  if (!clientId.startsWith('https://') || clientId.length > 500 || !URL.canParse(clientId)) return false
  const { href, pathname, search, hash, username, password } = new URL(clientId)
  return href === clientId && pathname !== '/' && `${search}${hash}${username}${password}` === ''
}

/** The document as the library registers it; null if it does not describe the client of this address. */
const documentIn = (clientId: string, text: string): Document | null => {
  const fields = z.record(z.string(), z.unknown()).safeParse(jsonOr(text))
  if (!fields.success || Object.keys(fields.data).some(isForbiddenCimdClientMetadataField)) return null
  const { data } = oauthClientMetadataSchema.safeParse(fields.data)
  const { client_name: name, redirect_uris: redirects = [] } = data ?? {}
  if (data?.client_id !== clientId || !name?.trim() || redirects.length === 0) return null
  const {
    token_endpoint_auth_method: method = 'none',
    application_type,
    grant_types,
    response_types,
    jwks,
  } = data
  // Other methods of authentication need a secret, which a public document cannot contain, or another request.
  if (method !== 'none' && !(method === 'private_key_jwt' && jwks)) return null
  return {
    client_id: clientId,
    client_name: name,
    redirect_uris: redirects,
    token_endpoint_auth_method: method,
    ...(application_type ? { application_type } : {}),
    ...(grant_types ? { grant_types } : {}),
    ...(response_types ? { response_types } : {}),
    ...(jwks ? { jwks } : {}),
  }
}

/**
 * Clients whose id is the https address of a document about them. Only a request for authorization fetches the document, with the
 * guarded client and without redirects; a client without a document that can be read is unknown.
 */
export const clientDocuments = (outbound: Outbound, options: () => Options): ClientDiscovery => {
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILED_MS })
  const underWay = new Map<string, Promise<Document | null>>()
  const read = async (clientId: string): Promise<Document | null> => {
    try {
      const answer = await outbound.request(clientId, {
        headers: { accept: 'application/json' },
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        followRedirects: false,
      })
      if (answer.status !== 200 || answer.url !== clientId) return null
      return documentIn(clientId, answer.text())
    } catch (error) {
      if (error instanceof OutboundError) return null
      throw error
    }
  }
  const readOnce = (clientId: string): Promise<Document | null> | null => {
    if (failed.has(clientId)) return null
    const known = underWay.get(clientId)
    if (known || underWay.size >= AT_ONCE) return known ?? null
    const reading = read(clientId)
      .then((document) => {
        if (!document) failed.set(clientId, true)
        return document
      })
      .finally(() => underWay.delete(clientId))
    underWay.set(clientId, reading)
    return reading
  }
  return {
    id: 'document',
    matches: isDocumentAddress,
    resolve: async (ctx, clientId, existing) => {
      if (ctx.path !== '/oauth2/authorize') return existing
      const isFresh = existing?.updatedAt && existing.updatedAt.getTime() > Date.now() - FRESH_MS
      if (isFresh) return existing
      const metadata = await readOnce(clientId)
      // While the document cannot be read, the last known document of the client stays in use.
      if (!metadata) return existing ?? null
      const { client } = await registerClientMetadataDocument(ctx, options(), {
        metadata,
        clientId,
        clientDiscoveryId: 'document',
        ...(existing ? { existingClient: existing } : {}),
      })
      return client
    },
    discoveryMetadata: { client_id_metadata_document_supported: true },
  }
}
