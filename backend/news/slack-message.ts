import { harmlessInSlack, slackText } from '../text/harmless-text.ts'
import { type Line, linesOf, summaryOf, TEXT_CHARS, TITLE_CHARS } from './message-words.ts'
import type { Told } from './subjects.ts'

/** Makes a section. With `verbatim`, Slack turns nothing in the text into links or mentions. */
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })

/** Builds a message for Slack's incoming webhooks. Strangers' words in it stay plain text, and Slack opens no link for a preview. */
export const slackMessage = (
  told: readonly Told[],
  {
    origin,
    workspaceId,
    workspaceName,
  }: { readonly [part in 'origin' | 'workspaceId' | 'workspaceName']: string },
): string => {
  const { leads, articles, more } = linesOf(told, { origin, workspaceId })
  const summary = summaryOf(told)
  const workspace = `${origin}/w/${encodeURIComponent(workspaceId)}`
  return JSON.stringify({
    // The text of the notification, which clients read out. It contains no words by strangers.
    text: `Quillport: ${summary}`,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      section(`${slackText(summary)} in ${harmlessInSlack(workspaceName, TITLE_CHARS)}`),
      ...[...leads, ...articles].map((line) => section(lineText(line))),
      ...(more > 0 ? [section(`${more} more: <${workspace}|open the workspace>`)] : []),
    ],
  })
}

const lineText = ({ head, title, text, page }: Line): string =>
  [
    harmlessInSlack(head, TITLE_CHARS),
    harmlessInSlack(title, TITLE_CHARS),
    ...(text === '' ? [] : [harmlessInSlack(text, TEXT_CHARS)]),
    `<${page}|Open in Quillport>`,
  ].join('\n')
