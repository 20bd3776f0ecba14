import { cleanLine } from './clean-text.ts'

/**
 * A text by strangers as one line that no mail program or chat turns into a link: schemes, dots before letters and at signs are put
 * into brackets, such as `https[:]//shop[.]example`. At most `cap` UTF-16 units are kept of the text.
 */
export const harmless = (text: string, cap: number): string =>
  cleanLine(text.normalize('NFKC'), cap)
    .replace(/\p{L}[\p{L}\p{N}+.-]*:(?=\S)/gu, (scheme) => `${scheme.slice(0, -1)}[:]`)
    .replace(/[.。｡](?=[\p{L}\p{N}])/gu, (dot, at: number, whole: string) =>
      isDecimal(whole, at) ? dot : '[.]',
    )
    .replace(/(?<=\S)@(?=\S)/g, '[at]')

/** Whether a dot is that of a figure such as 12.5, and not of an IP address. */
const isDecimal = (text: string, at: number): boolean =>
  /(^|[^\p{L}\p{N}.])\d+$/u.test(text.slice(0, at)) &&
  /^\d+($|[^\p{L}\p{N}.]|\.(\s|$))/u.test(text.slice(at + 1))

/** The same for Slack, where `&`, `<` and `>` begin links and mentions, and `*`, `_`, `~` and backticks style text. */
export const harmlessInSlack = (text: string, cap: number): string => slackText(harmless(text, cap))

/** A text as Slack shows it without reading markup in it. */
export const slackText = (text: string): string =>
  text
    .replace(/[*_~`]/g, (mark) => `${mark}\u200b`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
