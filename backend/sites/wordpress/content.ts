import type { Post } from '../port.ts'

const markerComment = (marker: string): string => `<!-- ${marker} -->`

/**
 * Builds the stored content of a post. The marker is a comment at its end, which WordPress keeps for every role and
 * never shows. If the content has a block, WordPress also leaves the rest of the HTML unchanged.
 */
export const contentOf = (
  { html, jsonLd, marker }: Pick<Post, 'html' | 'jsonLd' | 'marker'>,
  withSchema: boolean,
): string =>
  [
    html,
    ...(jsonLd !== null && withSchema
      ? [
          '<!-- wp:html -->',
          // A text that contains `</script>` or `-->` must end neither the element nor the block.
          `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c').replaceAll('-->', '--\\u003e')}</script>`,
          '<!-- /wp:html -->',
        ]
      : []),
    markerComment(marker),
  ].join('\n')

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
