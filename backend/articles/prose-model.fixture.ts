import { countWords } from '../../contract/words.ts'
import { askedIn } from './asked.fixture.ts'
import { startChatServer } from './chat-server.fixture.ts'

const OPENERS =
  'First,|In practice,|However,|For example,|As a result,|Therefore,|Meanwhile,|In addition,|Above all,|Finally,|Once a month,|On a quiet day,|After the weekend,'.split(
    '|',
  )
const PEOPLE =
  'a careful owner|the person in charge|a beginner|an experienced hand|the customer|a neighbour|the supplier|a colleague|the newest helper|an outside adviser|the whole team|a patient teacher|one of the partners'.split(
    '|',
  )
const DEEDS =
  'checks|writes down|compares|asks about|photographs|measures|explains|tests|describes|prices|plans|sorts'.split(
    '|',
  )
const THINGS =
  'the first result|each receipt|the weakest part|the delivery date|the oldest tool|a second opinion|the written offer|the quiet hours|the spare key|the last change|the usual order|the small print|the agreed sum|the label'.split(
    '|',
  )
const ENDS =
  'before anything moves|while the light is good|so nobody forgets it|without any hurry|and notes the reason|because the order matters|until the numbers agree|and tells the others|when the season turns|and keeps a copy|since time is short|and waits a day'.split(
    '|',
  )

/** Makes every combination once, in an order that looks random: 331 has no factor in common with the lengths of the lists. */
const sentences = () => {
  let next = 0
  return (keyphrase: string): string => {
    next += 1
    let rest = next * 331
    const take = (from: readonly string[]): string => {
      const found = from[rest % from.length] ?? ''
      rest = Math.floor(rest / from.length) + next
      return found
    }
    const person = take(PEOPLE)
    const words = [take(DEEDS), take(THINGS), take(ENDS)].join(' ')
    const opener = take(OPENERS)
    if (next % 9 === 0) return `For ${keyphrase}, ${person} ${words}.`
    return next % 3 === 0
      ? `${opener} ${person} ${words}.`
      : `${person.charAt(0).toUpperCase()}${person.slice(1)} ${words}.`
  }
}

const field = (prompt: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(prompt)?.[1]?.trim() ?? ''

/** Appends words to a text until it has at least `from` characters, then cuts it to `to`. */
const between = (text: string, more: string, from: number, to: number): string => {
  let found = text
  for (const word of more.split(' ')) {
    if (found.length >= from) break
    found = `${found} ${word}`
  }
  return found.slice(0, to)
}

/**
 * Starts a server that speaks the Chat Completions API. It writes readable articles of the ordered length on any title,
 * and never the same sentence twice.
 */
export const startProseModel = () => {
  const sentence = sentences()
  const prose = (words: number, keyphrase: string): string => {
    const paragraphs: string[] = []
    let written = 0
    while (written < words - 6) {
      const paragraph: string[] = []
      for (let count = 0; count < 4 && written < words - 6; count += 1) {
        const text = sentence(keyphrase)
        written += countWords(text)
        paragraph.push(text)
      }
      paragraphs.push(paragraph.join(' '))
    }
    return paragraphs.join('\n\n')
  }
  const contentFor = (system: string, prompt: string): string => {
    const asked = askedIn(system, prompt)
    const title = field(prompt, 'Title')
    const keyphrase = field(prompt, 'Focus keyphrase') || title
    switch (asked.part) {
      case 'outline': {
        const headings =
          asked.given.length > 0
            ? asked.given
            : Array.from({ length: asked.sections }, (_, at) =>
                at % 2 === 0 ? `Part ${at + 1} of ${keyphrase}` : sentence(keyphrase).replace('.', ''),
              )
        return JSON.stringify({
          focus_keyword: title,
          angle: 'In order.',
          reader: 'Everybody.',
          country: '',
          address: 'you',
          questions: [sentence(keyphrase).replace('.', '?')],
          sections: headings.map((heading) => ({ heading, covers: '' })),
          faq: [],
        })
      }
      case 'faq': {
        const faq = Array.from({ length: asked.questions }, () => ({
          question: sentence(keyphrase).replace('.', '?'),
          answer: prose(asked.words, keyphrase).replaceAll('\n\n', ' '),
        }))
        return JSON.stringify({ faq })
      }
      case 'meta': {
        const named = `${keyphrase.charAt(0).toUpperCase()}${keyphrase.slice(1)}:`
        return JSON.stringify({
          seo_titles: [
            between(named, 'what to plan and whom to ask before anything else', 46, 58).replace(/ \S$/, ''),
          ],
          meta_descriptions: [
            between(`${named} ${sentence(keyphrase)}`, `${sentence('it')} ${sentence('it')}`, 130, 155),
          ],
        })
      }
      case 'fact check':
        return JSON.stringify({ judged: '', doubts: [] })
      case 'last reading':
        return JSON.stringify({ replacements: [] })
      case 'opening':
        return `This is about ${keyphrase}. ${prose(asked.words - 3 - countWords(keyphrase), keyphrase)}`
      case 'sections': {
        const parts = asked.headings.length > 0 ? asked.headings.map((heading) => `## ${heading}\n\n`) : ['']
        return parts.map((head) => head + prose(asked.words, keyphrase)).join('\n\n')
      }
    }
  }
  return startChatServer(({ system, prompt }) => contentFor(system, prompt))
}
