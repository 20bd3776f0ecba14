import { askedIn, isWriters } from '../../backend/articles/asked.fixture.ts'
import { startChatServer } from '../../backend/articles/chat-server.fixture.ts'
import { isJudging, ofControl, type ShownPost, scoring } from '../../backend/forum/judging/judging.fixture.ts'
import { GALLERY_POSTS } from './posts.ts'

const REPLY = `Two things help against forgotten days: type the hours in on the same day, and let one tool both track the time and make the invoice, so that nothing is copied by hand.

I make Tidybill, so I am biased: it turns a month of tracked hours into one invoice per client and sends the reminder when a client is late. It has a 30-day free trial. If you have only three clients, a shared spreadsheet with a due date column and a calendar reminder also does the job.

Do your clients need to see the single hours on the invoice, or only the total?`

/** The reply for a community whose rules forbid promotion. */
const UNNAMED_REPLY = `Two things help against forgotten days: type the hours in on the same day, and let one tool both track the time and make the invoice, so that nothing is copied by hand.

For three clients at 20 dollars a month, look for a timer that takes hours typed in later, one invoice per client from a whole month, and reminders that go out by themselves. Most tools have a free month, so send the same month of hours through two of them. If you would rather stay with the spreadsheet, a due date column and a calendar entry on the first of the month also do the job.

Do your clients need to see the single hours on the invoice, or only the total?`

/** The sections of the article that the model writes. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Agree on the fee before the work begins': [
    'A small firm waits 43 days for its money on average. A late fee that nobody has read is a surprise, and surprises cost you clients. Put the fee in the contract, next to the payment terms, and say it once in the first call.',
    'Write down three things: when an invoice is due, when the fee begins, and how the fee is worked out. Short words are enough, such as “Invoices are due after [your payment terms]”.',
    'Ask the client to confirm the terms by mail. Later, you can point at the mail and do not have to argue.',
    'Choose a fee that is easy to work out in your head. If you need a calculator to explain it, the client will need a lawyer to understand it.',
    'Put the same sentence at the bottom of every invoice. The person who pays your invoice often never sees the contract, because it lies with somebody else.',
    'Talk about late fees while everybody is still happy. A client who says no to fair terms at the start has told you something useful, and it has cost you nothing.',
  ],
  'Remind before you charge': [
    'About 40 percent of all invoices are paid late. Most late invoices are not refused. They lie in an inbox, or they wait for somebody who is on holiday. A reminder three days before the due date finds these cases without any bad feeling.',
    'Send the next reminder on the day after the due date, and another reminder a week later. Keep the words friendly, attach the invoice again, and name the sum and the account.',
    'If you use invoicing software, set the reminders up once. Then you do not have to decide each time whether to be strict today.',
    'Change the subject of each mail, so that it does not disappear in a long thread. “Your invoice, due on Friday” is better than “Just checking in”.',
    'Keep a short list of who has paid and who has not. On a Monday morning, five minutes with this list are worth more than an angry mail at the end of the month.',
    'Write to the person who pays, not only to the person who ordered the work. Ask for this address on the first day, when it is a small question.',
  ],
  'Charge the fee without drama': [
    'When the day comes, send a new invoice that lists the fee in its own line. Do not hide the fee in the total, and do not apologise for it.',
    'Explain in one sentence where the fee comes from: the contract, the due date and the reminders. Offer a way out for good clients, such as [the discount that you offer if they pay this week].',
    'A phone call helps more than a third mail. Ask what is in the way, listen, and agree on a date before you hang up.',
    'Stay with what you agreed. If you charge the fee once and forget it twice, nobody believes the sentence on your invoice any longer.',
    'You may waive the fee once for a client who has always paid on time. Show the fee on the invoice all the same, and subtract it in the next line, so that the kindness is visible.',
    'Leave a day between the angry thought and the mail. Late fees are a routine, and a routine needs no sharp words.',
  ],
  'Know when to stop': [
    'Some clients pay late every single time. For them, the fee is only a price, and you are their bank. Ask for a deposit before the next project, or bill every week instead of every month.',
    'If a client disputes the work, stop the fee and talk about the work first. A fee on a disputed invoice only makes both problems larger.',
    'End the work if promises are broken twice. The hours that you win back are worth more than the invoice that you lose.',
    'Look at the whole year before you decide. A client who pays ten days late but always pays may be better than a client who haggles over every hour.',
    'Say goodbye in writing, with the open invoices and a last date. Short and polite is enough, and you can stay in touch.',
  ],
}
const HEADINGS = Object.keys(SECTIONS)

/** Returns as many paragraphs of a section as come close to a number of words. */
const sectionOf = (heading: string, words: number): string => {
  const taken: string[] = []
  for (const paragraph of SECTIONS[heading] ?? []) {
    const next = [...taken, paragraph].join(' ').split(' ').length
    if (taken.length > 0 && next > words * 1.1) break
    taken.push(paragraph)
  }
  return taken.join('\n\n')
}

/** Answers for the listed figures that belong to advice, such as “three days”, that they state no fact. */
const adviceIn = (prompt: string) =>
  [...prompt.matchAll(/^(\d+)\. (\w+) in “/gm)]
    .filter(([, , words = '']) => !/\d/.test(words))
    .map(([, number]) => ({ number: Number(number), calculation: 'advice' }))

const OPENING = `Late fees work best when clients hardly notice them. The fee is not there to earn money. It is there to give your invoice a place near the top of the pile.

This guide shows how to agree on late fees, how to remind clients in good time, and how to charge the fee so that the client stays. You can use the wording as it is.`

const FAQ = [
  {
    question: 'How high may late fees be?',
    answer:
      'Choose a fee that you would accept yourself, and check the rules of your country before you put the fee in a contract. Many freelancers choose a small monthly percentage of the open sum.',
  },
  {
    question: 'Can I add late fees to an old contract?',
    answer:
      'Not without the client. Suggest the new terms for the next project, say why you need them, and ask for a written yes. Until then, the old terms count.',
  },
  {
    question: 'What if the client pays the invoice but not the fee?',
    answer:
      'Decide whether the fee is worth a discussion. With a good client, waive the fee once and say so in writing. With a client who is always late, carry the fee over to the next invoice.',
  },
]

/** The question that one of the gallery's posts asks, or its first sentence if it asks none. */
const questionIn = ({ title, text }: ShownPost): string => {
  const body = GALLERY_POSTS.find((post) => post.title === title)?.text ?? text
  const [sentence = body] = body.match(/[^.?!\n]+[.?!]/) ?? []
  return (body.match(/[^.?!\n]+\?/)?.[0] ?? sentence).trim()
}

/**
 * Starts a model for the gallery. It judges the gallery's posts, drafts a reply and writes an article. `hold` makes it
 * wait before the next answers until `release` is called. `spoil` makes its answers useless. `breakRules` makes it name the product in
 * replies where a rule forbids this.
 */
export const startGalleryModel = async () => {
  let gate: Promise<void> = Promise.resolve()
  let open = (): void => undefined
  let spoiled = false
  let breaking = false
  const scoreOf = (title: string): number => GALLERY_POSTS.find((post) => post.title === title)?.score ?? 50
  const write = (system: string, prompt: string): string => {
    if (system.includes('in one word')) return 'Ready.'
    if (isJudging({ system }))
      return scoring(({ title }) => scoreOf(title), ofControl, questionIn)({ prompt })
    if (!isWriters(system))
      return system.includes('do not name the product') && !breaking ? UNNAMED_REPLY : REPLY
    const asked = askedIn(system, prompt)
    switch (asked.part) {
      case 'outline':
        return JSON.stringify({
          focus_keyword: 'late fees',
          angle: 'The fee is a reminder, not an income.',
          reader: 'Freelancers who wait for their money.',
          country: '',
          address: 'you',
          questions: ['How high may the fee be?'],
          sections: HEADINGS.slice(0, asked.sections).map((heading) => ({ heading, covers: heading })),
          faq: FAQ.map(({ question }) => question),
          sources: [],
        })
      case 'opening':
        return OPENING
      case 'sections': {
        const [, writing = ''] = /^\d+\. (.*?) \(WRITE THIS NOW\)/m.exec(prompt) ?? []
        if (asked.headings.length === 0) return sectionOf(writing, asked.words)
        return asked.headings
          .map((heading) => `## ${heading}\n\n${sectionOf(heading, asked.words)}`)
          .join('\n\n')
      }
      case 'faq':
        return JSON.stringify({ faq: FAQ.slice(0, asked.questions) })
      case 'meta':
        return JSON.stringify({
          seo_titles: ['Late fees: how to charge them and keep your clients'],
          meta_descriptions: [
            'Late fees work if clients know them early. Learn how to agree on late fees, remind clients in time, and charge the fee without losing them.',
          ],
        })
      case 'fact check':
        return JSON.stringify({ judged: '', doubts: [] })
      case 'last reading':
        return JSON.stringify({ statements: [], replacements: [], calculations: adviceIn(prompt) })
    }
  }
  const server = await startChatServer(async ({ system, prompt }) => {
    if (!isJudging({ system })) await gate
    return spoiled ? 'I cannot help with that.' : write(system, prompt)
  })
  return {
    ...server,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
    spoil: (on: boolean) => {
      spoiled = on
    },
    breakRules: (on: boolean) => {
      breaking = on
    },
  }
}
