/** A JSON-RPC message of which nothing is known yet. */
export type Message = { readonly [field: string]: unknown }
export type Id = string | number
export type Request = Message & { readonly id: Id; readonly method: string }

/** Where a message of the new era names its revision. */
export const VERSION_META = 'io.modelcontextprotocol/protocolVersion'
/** Where a notification of the new era names the request that asked for it. */
export const SUBSCRIPTION_META = 'io.modelcontextprotocol/subscriptionId'

/** The first word on a subscription of the new era. */
export const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'

/** Tells a JSON object from lists and single values. */
export const isObject = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells a request, which wants an answer, from notifications and answers. */
export const isRequest = (message: Message): message is Request =>
  typeof message.method === 'string' && (typeof message.id === 'string' || typeof message.id === 'number')

/** The object in a JSON text; null where there is none. */
export const parse = (text: string): Message | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The field of an object in an object, as text; undefined where it is no text. */
export const textIn = (message: Message, field: string, inner: string): string | undefined => {
  const outer = message[field]
  const value = isObject(outer) ? outer[inner] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The revision that a message of the new era names in itself; undefined in the old one. */
export const modernVersion = ({ params }: Message): string | undefined =>
  isObject(params) ? textIn(params, '_meta', VERSION_META) : undefined
