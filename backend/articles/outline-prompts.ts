/** What a title promises its reader. */
export type Kind = 'how_to' | 'comparison' | 'list' | 'cost' | 'question' | 'guide'

/** What belongs into one section; `{k}` stands for the keyphrase. */
export type Prompt = {
  readonly heading: string
  readonly lead: string
  readonly ordered: boolean
  readonly items: readonly string[]
}

/** Reads the kind off a title. */
export const kindOf = (title: string): Kind => {
  if (/\b(vs\.?|versus|compared?|alternatives?)\b/i.test(title)) return 'comparison'
  if (/\b(costs?|prices?|pricing|fees?|budget)\b/i.test(title)) return 'cost'
  if (/^how (to|do|can)\b/i.test(title)) return 'how_to'
  if (/^\d+\b|\b(best|ideas|tips|ways|examples|checklist)\b/i.test(title)) return 'list'
  if (/^(what|why|when|who|which|is|are|does|do|can|should)\b|\?$/i.test(title)) return 'question'
  return 'guide'
}

const section = (heading: string, lead: string, items: readonly string[], ordered = false): Prompt => ({
  heading,
  lead,
  ordered,
  items,
})

const MISTAKES = section(
  'Mistakes to avoid',
  'Tell of mistakes that you have seen, and what each one cost.',
  [
    'The most frequent one, and its early sign',
    'One that looks right at first',
    'How to put it right afterwards',
  ],
)
const DECIDE = section('What to do next', 'Give the reader one thing to do today.', [
  'The smallest useful step',
  'Where to find help, and from whom',
])
const FOR_WHOM = section('Who it suits, and who should look elsewhere', 'Be frank about the limits.', [
  'A reader for whom this works well',
  'A reader who needs something different, and what that is',
])

/** The sections of each kind, the ones that matter most first. */
export const SECTIONS: Readonly<Record<Kind, readonly Prompt[]>> = {
  how_to: [
    section('What you need before you start: {k}', 'List what must be at hand, and why each thing matters.', [
      'Tools, access or papers',
      'Knowledge that you take for granted',
      'Time that a beginner should allow',
    ]),
    section(
      'Step by step',
      'Write one sentence for each step, beginning with a verb.',
      [
        'The first step, and how the reader sees that it is done',
        'The step that decides whether {k} works',
        'The last step, and what is there at the end',
      ],
      true,
    ),
    MISTAKES,
    section('How to tell that it worked', 'Describe a result that the reader can check.', [
      'What to look at',
      'After how long to look',
    ]),
    FOR_WHOM,
    DECIDE,
  ],
  comparison: [
    section('{k} at a glance', 'Say in two sentences who should choose which.', [
      'The one difference that decides most cases',
      'What both do equally well',
    ]),
    section('Where they differ', 'Compare only what you have tried or can cite.', [
      'Daily use',
      'Price, with the date on which you looked',
      'Support, and what happens to the data when you leave',
    ]),
    FOR_WHOM,
    section('How to switch', 'Describe the move from one to the other.', [
      'What can be taken along',
      'What has to be set up anew',
    ]),
    MISTAKES,
    DECIDE,
  ],
  list: [
    section('How this list for {k} was chosen', 'State your criteria before the first entry.', [
      'What every entry had to have',
      'What ruled others out',
    ]),
    section(
      'The list',
      'Write the same three things about each entry: what it is, whom it helps, what it lacks.',
      ['Your first choice, and the reason', 'The choice for a small budget', 'One that readers may not know'],
      true,
    ),
    FOR_WHOM,
    section('How to choose among them', 'Turn your criteria into questions.', [
      'A question about the goal',
      'A question about the means at hand',
    ]),
    MISTAKES,
    DECIDE,
  ],
  cost: [
    section('What {k} comes to', 'Give a range and the date on which you looked.', [
      'A small case, with its figures',
      'A typical case, with the sum and its parts',
      'A costly case, and what drives it',
    ]),
    section('What the price depends on', 'Order these by how much they change the sum.', [
      'Size or amount',
      'Quality or speed',
      'Region or season',
    ]),
    section('Where to save, and where not to', 'Name a saving that you would make yourself.', [
      'A saving without a loss',
      'A saving that costs more later',
    ]),
    section('Costs that are easy to forget', 'Mention what offers leave out.', [
      'Once, at the start',
      'Every year',
    ]),
    MISTAKES,
    DECIDE,
  ],
  question: [
    section('The short answer on {k}', 'Answer in at most three sentences, so that nobody has to read on.', [
      'The answer itself',
      'The condition under which it changes',
    ]),
    section('Why it is so', 'Give the reasons in the order of their weight.', [
      'The strongest reason, with its source',
      'A reason that people overlook',
    ]),
    section('An example', 'Tell of one case from start to end.', [
      'How it stood before',
      'What was done about {k}',
      'What came of it, in figures',
    ]),
    section('When the answer is different', 'Name the exceptions that you know.', [
      'A frequent exception',
      'A rare one with grave results',
    ]),
    MISTAKES,
    DECIDE,
  ],
  guide: [
    section('What {k} means in practice', 'Explain it to someone who hears of it for the first time.', [
      'A definition in one sentence',
      'What people often mix it up with',
    ]),
    section(
      'How to begin',
      'Describe the first week.',
      ['What to decide first', 'What can wait until later', 'What a first result with {k} looks like'],
      true,
    ),
    section('What makes the difference', 'Share what you know and others do not write.', [
      'Something that you learned late',
      'A rule of thumb, with its limits',
    ]),
    MISTAKES,
    FOR_WHOM,
    DECIDE,
  ],
}

type Asked = { readonly question: string; readonly answer: string }
const FIRST: Asked = {
  question: 'What should I know first about {k}?',
  answer: 'Answer in two sentences with the one fact that changes what the reader does.',
}
const EFFORT: Asked = {
  question: 'How much time does it take?',
  answer: 'Name a time from your own work, for a beginner and for someone with practice.',
}
const PRICE: Asked = {
  question: 'What does it cost?',
  answer: 'Give a figure with its date, or say what the reader has to ask for.',
}
const HELP: Asked = {
  question: 'When should I ask an expert?',
  answer: 'Name the point from which doing it alone is a risk.',
}

/** Questions that readers of each kind bring along. */
export const QUESTIONS: Readonly<Record<Kind, readonly Asked[]>> = {
  how_to: [FIRST, EFFORT, HELP],
  comparison: [FIRST, PRICE, EFFORT],
  list: [FIRST, PRICE, HELP],
  cost: [FIRST, EFFORT, HELP],
  question: [FIRST, HELP, PRICE],
  guide: [FIRST, EFFORT, PRICE],
}
