import type { Mail } from '../accounts/mail.ts'
import { harmless } from '../text/harmless-text.ts'
import { type Line, linesOf, summaryOf, TEXT_CHARS, TITLE_CHARS } from './message-words.ts'
import type { Told } from './subjects.ts'

/** Path at which a person unsubscribes with the token of their mails. */
export const UNSUBSCRIBE_PATH = '/dashboard/unsubscribe'

type About = {
  readonly to: string
  readonly workspaceId: string
  readonly workspaceName: string
  readonly origin: string
  readonly token: string
  readonly deliveryId: string
}

/** Writes a mail with news: plain text whose only links are Quillport's own. */
export const newsMail = (told: readonly Told[], about: About): Mail => {
  const { to, workspaceId, workspaceName, origin, token, deliveryId } = about
  const { leads, articles, more } = linesOf(told, { origin, workspaceId })
  const summary = summaryOf(told)
  const unsubscribe = `${origin}${UNSUBSCRIBE_PATH}/${token}`
  const workspace = `${origin}/w/${encodeURIComponent(workspaceId)}`
  const parts = [
    `${summary} in the workspace “${harmless(workspaceName, TITLE_CHARS)}”.`,
    ...leads.map(paragraph),
    ...articles.map(paragraph),
    ...(more > 0 ? [`${more} more: ${workspace}`] : []),
    ...(leads.length + articles.length === 0
      ? [
          `This is a test email. It shows that emails about this workspace reach you. Open the workspace: ${workspace}`,
        ]
      : []),
    `-- \nYou get this email because emails about this workspace are turned on for you.\nUnsubscribe: ${unsubscribe}`,
  ]
  return {
    to,
    subject: `Quillport: ${summary}`,
    text: `${parts.join('\n\n')}\n`,
    // Every try has the same id, so that a mail server can recognize a second copy.
    messageId: `<${deliveryId}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

const paragraph = ({ head, title, text, page }: Line): string =>
  [
    harmless(title, TITLE_CHARS),
    // The head is between the title and the text, because plain text has no other way to separate them.
    harmless(head, TITLE_CHARS),
    ...(text === '' ? [] : [harmless(text, TEXT_CHARS)]),
    page,
  ].join('\n')
