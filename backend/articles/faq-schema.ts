import { readBody } from './body.ts'
import type { Question } from './document.ts'

/** FAQPage markup for machines, word for word what people read. */
export const faqSchema = (faq: readonly Question[]): string => {
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
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** The body with the markup of its visible FAQ, where it has one. */
export const withFaqSchema = (body: string): string => {
  const { faq } = readBody(body)
  return faq.length === 0 ? body : `${body}\n${faqSchema(faq)}`
}
