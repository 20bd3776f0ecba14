import type { Post } from '../port.ts'

const markerComment = (marker: string): string => `<!-- ${marker} -->`

/** Maximum number of characters of the closing tags at the end of a post. */
const LONGEST_END = 500
/** The closing tags at the end of HTML. */
const CLOSING = /(?:<\/[a-z][a-z0-9]*>\s*)+$/i

/**
 * Builds the stored content of a post. The marker is a comment, which WordPress keeps for every role and never shows. It is inside the
 * last element, because WordPress would put a paragraph around a comment between elements, and readers would see the gap. If the content
 * has a block, WordPress leaves the rest of the HTML unchanged.
 */
export const contentOf = (
  { html, jsonLd, marker }: Pick<Post, 'html' | 'jsonLd' | 'marker'>,
  withSchema: boolean,
): string => {
  const end = CLOSING.exec(html.slice(-LONGEST_END))?.[0].length ?? 0
  const at = html.length - end
  return [
    html.slice(0, at) + markerComment(marker) + html.slice(at),
    ...(jsonLd !== null && withSchema
      ? [
          '<!-- wp:html -->',
          // A text that contains `</script>` or `-->` must end neither the element nor the block.
          `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c').replaceAll('-->', '--\\u003e')}</script>`,
          '<!-- /wp:html -->',
        ]
      : []),
  ].join('\n')
}

/**
 * Escapes a plain text for a field that WordPress stores as HTML. If the account may save scripts, WordPress would even
 * keep scripts in a title.
 */
export const htmlText = (text: string): string =>
  text.replaceAll(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;')

/** Whether stored content contains JSON-LD in a script. */
export const hasSchema = (content: string): boolean =>
  (content.match(/<script\b[^<>]*>/gi) ?? []).some((tag) => /\bapplication\/ld\+json\b/i.test(tag))

/** Whether stored content belongs to the marker's article. */
export const carries = (content: string, marker: string): boolean => content.includes(markerComment(marker))

/** Whether stored content belongs to any article of Quillport. */
export const carriesAny = (content: string): boolean => /<!-- quillport-[\w-]{1,100} -->/.test(content)
