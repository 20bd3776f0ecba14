import { readBody } from './body.ts'
import type { Question } from './document.ts'

/** FAQPage markup for machines as JSON-LD, word for word what people read; null without a FAQ. */
export const faqJsonLd = (faq: readonly Question[]): string | null => {
  if (faq.length === 0) return null
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
  // A question that holds `</script>` must not end the element.
  return json.replaceAll('<', '\\u003c')
}

/** The body with the markup of its visible FAQ, where it has one. */
export const withFaqSchema = (body: string): string => {
  const jsonLd = faqJsonLd(readBody(body).faq)
  return jsonLd === null ? body : `${body}\n<script type="application/ld+json">${jsonLd}</script>`
}
