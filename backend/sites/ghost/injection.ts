const BEGIN = '<!-- quillport -->'
const END = '<!-- /quillport -->'

/** Makes the marker that identifies a post: a comment in the code that Ghost adds to the end of the page. */
export const markOf = (marker: string): string => `<!-- ${marker} -->`

/** Wraps JSON-LD in an element for the page's head. */
export const schemaElement = (jsonLd: string): string =>
  // A text that contains `</script>` must not end the element.
  `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c')}</script>`

/** Replaces Quillport's part of the code in a page's head, or removes that part if `ours` is null. Code by others stays. */
export const withOurs = (code: string | null, ours: string | null): string | null => {
  const rest = withoutOurs(code ?? '').trim()
  const parts = [rest, ours === null ? '' : `${BEGIN}\n${ours}\n${END}`].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join('\n')
}

const withoutOurs = (code: string): string => {
  const from = code.indexOf(BEGIN)
  const to = code.indexOf(END, from)
  return from < 0 || to < 0 ? code : code.slice(0, from) + code.slice(to + END.length)
}

/** Adds the marker to the code at a page's end. */
export const withMark = (code: string | null, marker: string): string =>
  (code ?? '').includes(markOf(marker))
    ? (code ?? '')
    : [code ?? '', markOf(marker)].filter((part) => part !== '').join('\n')
