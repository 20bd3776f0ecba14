/** Maximum number of bytes in a request's body, at the service and at the bridge. */
export const BODY_LIMIT = 1024 * 1024
/** The limit as text: "1 MB". */
export const BODY_LIMIT_SHOWN = `${BODY_LIMIT / 1024 / 1024} MB`
