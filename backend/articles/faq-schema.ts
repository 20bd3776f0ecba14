import { readFaq } from './body.ts'
import type { Question } from './document.ts'
import { countPlaces } from './places.ts'

/** Counts the questions and answers that contain [brackets] to fill in. */
export const unfilledIn = (faq: readonly Question[]): number =>
  faq.filter(({ question, answer }) => countPlaces(`${question} ${answer}`) > 0).length

/**
 * Returns the FAQ as FAQPage JSON-LD, word for word as people read it; null if there is no FAQ or if it still has
 * [brackets] to fill in.
 */
export const faqJsonLd = (faq: readonly Question[]): string | null => {
  if (faq.length === 0 || unfilledIn(faq) > 0) return null
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
  // A question that contains `</script>` must not end the element.
  return json.replaceAll('<', '\\u003c')
}

/** Adds JSON-LD for the body's visible FAQ, if the body has one. */
export const withFaqSchema = (body: string): string => {
  const jsonLd = faqJsonLd(readFaq(body))
  return jsonLd === null ? body : `${body}\n<script type="application/ld+json">${jsonLd}</script>`
}
