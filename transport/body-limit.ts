/** Maximum number of bytes in a request's body, at the service and at the bridge. */
export const BODY_LIMIT = 1024 * 1024
/** The limit as text: "1 MB". */
const SHOWN = `${BODY_LIMIT / 1024 / 1024} MB`
/** The error for a larger body, at the service and at the bridge. */
export const BODY_TOO_LARGE = `The body is larger than ${SHOWN}.`
/** The error of the shim for a larger message of an agent. */
export const MESSAGE_TOO_LARGE = `The message is larger than ${SHOWN}.`
