/** Maximum number of bytes in a request's body, at the service and at the bridge. */
export const BODY_LIMIT = 1024 * 1024
/**
 * Maximum number of bytes in a body that anybody can send without a key and that a library reads: a sign-in, or an app's request for
 * tokens. Libraries parse such a body several times, and no such body needs 10 KB.
 */
export const OPEN_BODY_LIMIT = 32 * 1024
/** The limit as text: "1 MB". */
const SHOWN = `${BODY_LIMIT / 1024 / 1024} MB`
/** The error for a larger body, at the service and at the bridge. */
export const BODY_TOO_LARGE = `The body is larger than ${SHOWN}.`
/** The error of the shim for a larger message of an agent. */
export const MESSAGE_TOO_LARGE = `The message is larger than ${SHOWN}.`
