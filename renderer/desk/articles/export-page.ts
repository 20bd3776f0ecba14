import type { ArticleEdit } from '../../../contract/desk.ts'

type InlineImage = { readonly media_type: string; readonly base64: string; readonly alt: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Makes a complete HTML page of the article: title, description, hero image and text. */
export const exportPage = (content: ArticleEdit, html: string, image: InlineImage | null): string => {
  const picture = image
    ? `<img src="data:${image.media_type};base64,${image.base64}" alt="${escaped(image.alt)}">\n`
    : ''
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${escaped(content.seo_title || content.title)}</title>
<meta name="description" content="${escaped(content.meta_description)}">
</head>
<body>
<h1>${escaped(content.title)}</h1>
${picture}${html}
</body>
</html>
`
}

/**
 * Makes a file name from a title, without characters that file systems reject and without accents. In scripts other than Latin, marks
 * are part of the letters: they are the vowels of Hindi, for example. Marks of emoji are removed.
 */
export const fileName = (title: string, kind: 'html' | 'md'): string => {
  const name = title
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+|\p{Variation_Selector}|\p{Me}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  return `${name || 'article'}.${kind}`
}
