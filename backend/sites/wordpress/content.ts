import type { Post } from '../port.ts'

const markerComment = (marker: string): string => `<!-- ${marker} -->`

/**
 * What is stored as the post's content. The marker is a comment at its end: WordPress keeps it for every role and shows
 * it to nobody. With a block in it, WordPress leaves the rest of the HTML as it is, too.
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
          // A text that holds `</script>` or `-->` must end neither the element nor the block.
          `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c').replaceAll('-->', '--\\u003e')}</script>`,
          '<!-- /wp:html -->',
        ]
      : []),
    markerComment(marker),
  ].join('\n')

/** A plain text for a field that WordPress keeps as HTML: an account that may save scripts would save those of a title, too. */
export const htmlText = (text: string): string =>
  text.replaceAll(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;')

/** Whether stored content holds JSON-LD as a script. */
export const hasSchema = (content: string): boolean =>
  (content.match(/<script\b[^<>]*>/gi) ?? []).some((tag) => /\bapplication\/ld\+json\b/i.test(tag))

/** Whether stored content belongs to the article that the marker names. */
export const carries = (content: string, marker: string): boolean => content.includes(markerComment(marker))

/** Whether it belongs to any article of ours. */
export const carriesAny = (content: string): boolean => /<!-- quillport-[\w-]{1,100} -->/.test(content)
