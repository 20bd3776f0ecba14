import { z } from 'zod'

/** The paths of the desk over loopback HTTP. All except `signIn` need the page's secret. */
export const DESK_PATHS = {
  signIn: '/sign-in',
  call: '/desk/call',
  events: '/desk/events',
  visitor: '/desk/visitor',
} as const

/** Header that contains the page's secret. Unlike a cookie, a browser never sends it by itself. */
export const SECRET_HEADER = 'x-quillport-desk'

/** Input of the sign-in: the code after `#code=` in the printed address, which the page exchanges for its secret. */
export const SignIn = z.strictObject({ code: z.string().max(200) })

/** Answer to the sign-in: the secret that opens the desk to the page until the desk ends. */
export const SignedIn = z.object({ secret: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

/** A visitor who asks an open page for access, with a number that both sides show. */
export const Visitor = z.object({ id: z.string(), number: z.string() })
export type Visitor = z.infer<typeof Visitor>

/**
 * The name of the event that tells pages about the visitor; its data is null if there is no visitor. The desk's own events
 * have no name.
 */
export const VISITOR_EVENT = 'visitor'

/** The person's answer to a visitor. */
export const VisitorAnswer = z.strictObject({ id: z.string(), let_in: z.boolean() })
export type VisitorAnswer = z.infer<typeof VisitorAnswer>
