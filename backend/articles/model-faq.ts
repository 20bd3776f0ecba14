import { z } from 'zod'
import type { ArticleOrder } from './article-order.ts'
import type { Question, Work } from './document.ts'
import type { Requests } from './model-requests.ts'
import { plainLine } from './model-text.ts'
import { faqWords, QUESTION_WORDS, questionsFor } from './part-lengths.ts'
import { answerRange, beforeText, orderText, outlineText, pagesText } from './prompts.ts'

const Faq = z.object({
  faq: z
    .array(z.object({ question: z.string().min(3).max(300), answer: z.string().min(3).max(2000) }))
    .min(1)
    .max(8),
})

/** Has a model write the FAQ. */
export const modelFaq = async (
  requests: Requests,
  order: ArticleOrder,
  work: Work,
): Promise<readonly Question[]> => {
  const share = faqWords(order, work)
  const most = questionsFor(share)
  const about = work.questions.join('\n') || order.title
  const task = `write the FAQ: up to ${most} questions with their answers, at least one, each answer in ${answerRange(share / most - QUESTION_WORDS)}. Take first the planned questions, except those that the text has answered, unless the order asks for them. What the order does not say to them, say in general if it is plainly true, and put in square brackets what the owner alone knows, but not what the text already has in brackets. Add another question only if nothing in the text answers it and the order${work.pages.length > 0 ? ' or a page' : ''} does. Fewer questions are better than one that is there for the number or whose answer the reader has just read. A question is worded as its reader would ask it. Its answer begins with the answer itself, stands alone, and tells no more of the text again than it needs.`
  const { faq } = await requests.object(order, work, {
    task,
    prompt: [
      orderText(order, work, about),
      ...pagesText(order, work, about),
      outlineText(work),
      beforeText(order, work),
      work.questions.length === 0
        ? ''
        : `# Planned questions\n${work.questions.map((question) => `- ${question}`).join('\n')}`,
    ],
    words: share,
    schema: Faq,
  })
  return faq
    .slice(0, most)
    .map(({ question, answer }) => ({ question: plainLine(question), answer: plainLine(answer) }))
}
