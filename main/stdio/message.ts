/** A JSON-RPC message that has not been checked yet. */
export type Message = { readonly [field: string]: unknown }
export type Id = string | number
export type Request = Message & { readonly id: Id; readonly method: string }

/** The field in which a message of the new era names its revision. */
export const VERSION_META = 'io.modelcontextprotocol/protocolVersion'
/** The field in which a notification of the new era names its subscription request. */
export const SUBSCRIPTION_META = 'io.modelcontextprotocol/subscriptionId'

/** The acknowledgement of a subscription in the new era. */
export const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'

/** Whether a value is a JSON object, and not a list or a single value. */
export const isObject = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a message is a request, which expects an answer. Notifications and answers are not requests. */
export const isRequest = (message: Message): message is Request =>
  typeof message.method === 'string' && (typeof message.id === 'string' || typeof message.id === 'number')

/** Parses a JSON text; null if the text is not valid JSON or not an object. */
export const parse = (text: string): Message | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Reads the text in a field of a nested object; undefined if the field contains no text. */
export const textIn = (message: Message, field: string, inner: string): string | undefined => {
  const outer = message[field]
  const value = isObject(outer) ? outer[inner] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Reads the revision that a message of the new era names; undefined in the old era. */
export const modernVersion = ({ params }: Message): string | undefined =>
  isObject(params) ? textIn(params, '_meta', VERSION_META) : undefined
