import { createTransport } from 'nodemailer'

/** A mail: plain text alone, so that no program between changes its links. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends a mail. Throws if the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

/** How long the mail server may take, ms. */
const TIMEOUT_MS = 20_000

/** A sender over SMTP. `from` is the address that people see. */
export const mailSender = (url: string, from: string): SendMail => {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )
  return async (mail) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  }
}

const FOOTER = 'If you did not ask for this, ignore this mail. Nothing changes.'

/** The mail that confirms an address. */
export const confirmationMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your address for Quillport',
  text: `Open this link to confirm your address. It works for an hour.\n\n${link}\n\n${FOOTER}\n`,
})

/** The mail for a new password. */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password for Quillport',
  text: `Open this link to choose a new password. It works once, within an hour.\n\n${link}\n\n${FOOTER}\n`,
})

/** The mail to somebody who tried to sign up with an address that has an account. */
export const knownMail = (to: string, link: string): Mail => ({
  to,
  subject: 'You already have a Quillport account',
  text: `Somebody tried to make a Quillport account with your address. You already have one: sign in here.\n\n${link}\n\n${FOOTER}\n`,
})

/** The mail with an invitation. Names of people and workspaces are left out, because strangers choose them. */
export const invitationMail = (to: string, link: string): Mail => ({
  to,
  subject: 'You are invited to a workspace on Quillport',
  text: `Somebody invited you to their workspace. Open this link to see which one and to join. It works once, within seven days.\n\n${link}\n\n${FOOTER}\n`,
})
