import type { Reason } from '../../../contract/forum.ts'

const reasons: readonly Reason[] = [
  { signal: 'Asks for a recommendation', points: 31, quote: 'Can anyone recommend something' },
  { signal: 'Names what you sell', points: 22, quote: 'turns hours into invoices' },
  { signal: 'Describes the problem', points: 14, quote: 'one client always pays weeks late' },
  { signal: 'Has a budget', points: 11, quote: 'About 20 dollars a month' },
]

/** A made-up lead of a seller of invoicing software. */
export const SAMPLE_LEAD = {
  source: 'feed' as const,
  url: 'https://forum.example/sample',
  title: 'What do you use to send invoices and chase late payers?',
  body: `I bill three clients by the hour and still keep my hours in a spreadsheet. Twice now I forgot a day, and one client always pays weeks late.

Can anyone recommend something that turns hours into invoices and sends the reminders for me? About 20 dollars a month is fine.`,
  author: 'a made-up author',
  reasons: [...reasons],
  intent: 'recommendation' as const,
  score: reasons.reduce((sum, { points }) => sum + points, 0),
  post_deleted: false,
  watched_as: '',
  comment: null,
}

/** The rules of the made-up community. */
export const SAMPLE_RULES = [
  'If you recommend your own product, say that it is yours.',
  'No links in a first reply.',
]

/** A draft for the sample, with a gap in brackets for the person to fill in. `product` is empty if it is not known. */
export const sampleDraft = (product: string): string =>
  `A spreadsheet does not notice a forgotten day. For what you describe, look for a tool in which you record your hours, and which sends reminders to late clients by itself.

Full disclosure: I make ${product || '[your product]'}. [Say in one sentence what it does for somebody with three clients.] Happy to answer questions here.`
