import { cleanLine, withFewMarks } from './clean-text.ts'

/**
 * Converts a text by strangers to one line that no mail program or chat turns into a link: puts schemes, dots before
 * letters and at signs into brackets, such as `https[:]//shop[.]example`. Keeps at most `cap` UTF-16 units of the text.
 */
export const harmless = (text: string, cap: number): string =>
  cleanLine(withFewMarks(text).normalize('NFKC'), cap)
    .replace(/\p{L}[\p{L}\p{N}+.-]*:(?=\S)/gu, (scheme) => `${scheme.slice(0, -1)}[:]`)
    .replace(/[.。｡](?=[\p{L}\p{N}])/gu, (dot, at: number, whole: string) =>
      isDecimal(whole, at) ? dot : '[.]',
    )
    .replace(/(?<=\S)@(?=\S)/g, '[at]')

/** Whether a dot belongs to a figure such as 12.5, and not to an IP address. */
const isDecimal = (text: string, at: number): boolean =>
  /(^|[^\p{L}\p{N}.])\d+$/u.test(text.slice(0, at)) &&
  /^\d+($|[^\p{L}\p{N}.]|\.(\s|$))/u.test(text.slice(at + 1))

/** Like `harmless`, for Slack, where `&`, `<` and `>` begin links and mentions, and `*`, `_`, `~` and backticks style text. */
export const harmlessInSlack = (text: string, cap: number): string => slackText(harmless(text, cap))

/** Escapes a text so that Slack reads no markup in it. */
export const slackText = (text: string): string =>
  text
    .replace(/[*_~`]/g, (mark) => `${mark}\u200b`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
