import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Passkey } from '../../contract/dashboard/passkeys.ts'
import { harmless } from '../text/harmless-text.ts'
import { INVITATION_DAYS, RESET_HOURS } from './links.ts'

/** A mail. It is plain text only, so that no mail program on its way changes the links. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a mail. Throws if the mail server does not accept the mail. */
export type SendMail = (mail: Mail) => Promise<void>

/** The time limit for the mail server, ms. */
const TIMEOUT_MS = 20_000

const transportTo = (url: string, from?: string, timeout = TIMEOUT_MS) =>
  createTransport(
    { url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    from === undefined ? {} : { from },
  )

/** Throws if a mail server cannot be reached within a time (ms), or does not accept the login. It sends nothing. */
export const requireMailServer = async (url: string, timeout: number): Promise<void> => {
  const transport = transportTo(url, undefined, timeout)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** A sender over SMTP. `from` is the address that people see. */
export const mailSender = (url: string, from: string): SendMail => {
  const transport = transportTo(url, from)
  return async (mail) => {
    await transport.sendMail({
      ...mail,
      headers: { ...mail.headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** The fields that the library adds to an error. */
const SmtpError = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})

/** Whether the mail server refuses the address, so that the mail can never be delivered. */
export const isRefusal = (error: unknown): boolean => {
  const { code, command, responseCode = 0 } = SmtpError.safeParse(error).data ?? {}
  return code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500))
}

/** Why a mail was not sent, for the log. The text contains no addresses, because people’s addresses never appear in logs. */
export const whyNotSent = (
  error: unknown,
): { readonly reason: string; readonly smtp_error?: string; readonly smtp_status?: number } => {
  const { code, responseCode } = SmtpError.safeParse(error).data ?? {}
  const said = error instanceof Error ? error.message : String(error)
  return {
    reason: said.replace(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@/g, '…@'),
    ...(code === undefined ? {} : { smtp_error: code }),
    ...(responseCode === undefined ? {} : { smtp_status: responseCode }),
  }
}

const FOOTER = 'If you did not ask for this, you can ignore this email. Nothing will change.'

/** The mail to somebody who wants an account. */
export const signUpMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Create your Quillport account',
  text: `Open this link to choose a password and create your account. The link works once, within ${INVITATION_DAYS} days.\n\n${link}\n\n${FOOTER}\n`,
})

/** The mail for a new password. */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password for Quillport',
  text: `Open this link to choose a new password. The link works once, within ${RESET_HOURS} hours.\n\n${link}\n\n${FOOTER}\n`,
})

/** The name of a passkey or workspace in a mail. An intruder may have chosen the name, so it must not become a link. */
const quoted = (name: string): string => `“${harmless(name, LONGEST_NAME)}”`
/** The maximum length of such a name, in characters. */
const LONGEST_NAME = 60

const listOf = (origin: string, passkeys: readonly Passkey[]): string => {
  const lines = passkeys.map(
    ({ name, created_at }) => `- ${quoted(name)}, added on ${created_at.slice(0, 10)}\n`,
  )
  return `${lines.join('')}\nIf you do not recognize a passkey, set a new password, then remove that passkey on your Account page.\n\n${origin}/#/forgot\n${origin}/#/account\n`
}

/** The mail after a new password was set. It names the passkeys that still work, and what else stays valid. */
export const changedMail = (to: string, origin: string, passkeys: readonly Passkey[]): Mail => ({
  to,
  subject: 'Your Quillport password was changed',
  text: `The password of your account was changed. If you did not change it, set a new password here.\n\n${origin}/#/forgot\n\nAgent keys, connected desktop apps and open invitations stay valid. If you did not change the password, also check these on the Agents and Members pages.\n${passkeys.length === 0 ? '' : `\nYou can still sign in with these passkeys:\n\n${listOf(origin, passkeys)}`}`,
})

/** The mail after a passkey was added: all passkeys are named, the new one first. */
export const passkeyAddedMail = (to: string, origin: string, passkeys: readonly Passkey[]): Mail => ({
  to,
  subject: 'A passkey was added to your Quillport account',
  text: `A passkey was added to your account. You can sign in with these passkeys without your password:\n\n${listOf(origin, passkeys)}`,
})

/** The mail to somebody who tried to sign up with an address that has an account. */
export const knownMail = (to: string, link: string): Mail => ({
  to,
  subject: 'You already have a Quillport account',
  text: `Somebody tried to create a Quillport account with your email address. You already have an account: sign in here.\n\n${link}\n\n${FOOTER}\n`,
})

/** The mail about an answer to a request. The answer itself is only on the page, which only members see. */
export const answerMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Your Quillport request has been answered',
  text: `The person who runs the service has answered your request. Read the answer here.\n\n${link}\n`,
})

/** The mail to the owners of a workspace that was suspended. The reason is only on the page, which only members see. */
export const suspendedMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: 'Your workspace on Quillport is suspended',
  text: `The person who runs the service has suspended your workspace ${quoted(name)}. Agents cannot use the workspace, and the service starts nothing new in it. Open this link to read the reason, to send that person a request, and to export your data.\n\n${link}\n`,
})

/** The mail to the owners of a workspace whose suspension ended. */
export const resumedMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: 'Your workspace on Quillport is no longer suspended',
  text: `The person who runs the service has ended the suspension of your workspace ${quoted(name)}. Agents can use the workspace again, and its work continues.\n\n${link}\n`,
})

/**
 * The mail to operators when a customer sends a request. The text of the request is only on the page, because a stranger may have written
 * it.
 */
export const requestedMail = (to: string, link: string): Mail => ({
  to,
  subject: 'A customer of your Quillport service sent a request',
  text: `A request is waiting for your answer. Read and answer it here.\n\n${link}\n`,
})

/** The mail to the address that an account had before the operator changed it. */
export const addressLeftMail = (to: string): Mail => ({
  to,
  subject: 'The email address of your Quillport account was changed',
  text: 'The person who runs the service has changed the email address of your account. You can no longer sign in with the address that received this email. If you did not ask for this change, write to the person who runs the service.\n',
})

/** The mail to the address that the operator gave an account. */
export const addressTakenMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Sign in to Quillport with this email address',
  text: `The person who runs the service has given your account this email address. Sign in with it from now on. Your password stays the same.\n\n${link}\n`,
})

/**
 * The mail with an invitation. `from` is the confirmed address of the person who invites. Names of people and workspaces are left out,
 * because strangers choose them.
 */
export const invitationMail = (to: string, link: string, from: string): Mail => ({
  to,
  subject: 'You are invited to a workspace on Quillport',
  text: `${from} invited you to their workspace on Quillport. Open this link to see the workspace and to join it. The link works once, within ${INVITATION_DAYS} days.\n\n${link}\n\n${FOOTER}\n`,
})
