/** What a title promises its reader. */
export type Kind = 'how_to' | 'comparison' | 'list' | 'cost' | 'question' | 'guide'

/**
 * What belongs into one section, as questions to the person who knows the answers. `{k}` stands for the keyphrase,
 * `{s}` for the shorter name of the same subject; every text holds one of them, so that no two articles read alike.
 */
export type Prompt = { readonly heading: string; readonly asks: readonly string[] }

/** Reads the kind off a title. */
export const kindOf = (title: string): Kind => {
  if (/\b(vs\.?|versus|compared?|alternatives?)\b/i.test(title)) return 'comparison'
  if (/\b(costs?|prices?|pricing|fees?|budget)\b/i.test(title)) return 'cost'
  if (/^how (to|do|can)\b/i.test(title)) return 'how_to'
  if (/^\d+\b|\b(best|ideas|tips|ways|examples|checklist)\b/i.test(title)) return 'list'
  if (/^(what|why|when|who|which|is|are|does|do|can|should)\b|\?$/i.test(title)) return 'question'
  return 'guide'
}

const section = (heading: string, ...asks: readonly string[]): Prompt => ({ heading, asks })

const MISTAKES = section(
  'Mistakes to avoid: {s}',
  'Which mistake with {s} do you see most often, and what is its early sign?',
  'What does it cost to put that mistake right, in hours or in money, when {s} went wrong?',
)
const DECIDE = section(
  'What to do next about {s}',
  'What is the smallest step towards {s} that a reader can take today?',
  'Whom should a reader ask about {k}, and with which papers or photos at hand?',
)
const FOR_WHOM = section(
  'Who should look beyond {s}',
  'For which readers is {k} the wrong choice, and what suits them better?',
  'What do you tell customers who ask you for {s} although they need something else?',
)

/** The sections of each kind, the ones that matter most first. */
export const SECTIONS: Readonly<Record<Kind, readonly Prompt[]>> = {
  how_to: [
    section(
      'What you need before you start: {k}',
      'Which tools, papers or access does a beginner need for {s}, and why does each one matter?',
      'How long should a beginner allow for {s}, and how long do you take?',
    ),
    section(
      'The steps, in order: {s}',
      'What is the first step of {s}, and how does the reader see that it is done?',
      'Which step decides whether {k} succeeds, and what do you watch there?',
      'What is in place after the last step of {s}?',
    ),
    MISTAKES,
    section(
      'How to tell that it worked: {s}',
      'What should the reader look at afterwards, and after how many days, to be sure of {s}?',
    ),
    FOR_WHOM,
    DECIDE,
  ],
  comparison: [
    section(
      '{k} at a glance',
      'Who should choose which side of {s}, in two sentences?',
      'Which single difference settles most cases of {s} for your customers?',
    ),
    section(
      'Where they differ: {s}',
      'What is different in daily use of {s}, out of what you have tried yourself?',
      'What did each side of {k} cost on the day you looked, and which day was that?',
    ),
    section(
      'How to switch: {s}',
      'What can a reader take along when changing sides in {s}, and what has to be set up anew?',
    ),
    FOR_WHOM,
    MISTAKES,
    DECIDE,
  ],
  list: [
    section(
      'How this list was chosen: {k}',
      'What did every entry on {s} need to have, and what ruled others out?',
      'How many options for {s} did you look at, and when?',
    ),
    section(
      'The list, with reasons: {s}',
      'What is your first choice among {s}, whom does it help, and what does it lack?',
      'Which choice for {k} fits a small budget, and what is given up for the price?',
      'Which one do readers seldom know when they look for {s}?',
    ),
    section(
      'How to choose among {s}',
      'Which two questions should readers answer for themselves before they decide on {s}?',
    ),
    MISTAKES,
    FOR_WHOM,
    DECIDE,
  ],
  cost: [
    section(
      'What you pay in a typical case: {k}',
      'What did a typical job for {s} come to, with the sum, its parts and the date?',
      'What did the smallest and the largest case of {s} come to?',
    ),
    section(
      'What the price depends on: {s}',
      'Which three things change the price of {s} most, and by how much each?',
      'How do region or season change {k} where you work?',
    ),
    section(
      'Where to save, and where not to: {s}',
      'Which saving on {s} would you make yourself, and which one costs more later?',
    ),
    section(
      'What offers leave out: {s}',
      'Which item do offers for {s} leave out, once at the start or every year after?',
    ),
    MISTAKES,
    DECIDE,
  ],
  question: [
    section(
      'The short answer: {k}',
      'What is your answer on {s} in three sentences, so that nobody has to read on?',
      'Under which condition does that answer on {s} change?',
    ),
    section(
      'Why it is so: {s}',
      'What is the strongest reason behind your answer on {s}, and where can a reader check it?',
      'Which reason about {k} do people overlook?',
    ),
    section(
      'One case from start to end: {s}',
      'How did one case of {s} stand before, what was done, and what came of it in figures?',
    ),
    section(
      'When the answer is different: {s}',
      'Which exception for {s} is frequent, and which rare one has grave results?',
    ),
    MISTAKES,
    DECIDE,
  ],
  guide: [
    section(
      'What it means in practice: {k}',
      'How would you explain {s} in one sentence to someone who hears of it for the first time?',
      'What do people mix up with {s}, and how do you tell them apart?',
    ),
    section(
      'How to begin with {s}',
      'What has to be decided in the first week of {s}, and what can wait?',
      'What does a first good result with {k} look like?',
    ),
    section(
      'What makes the difference: {s}',
      'What did you learn late about {s} that others do not write?',
      'Which rule of thumb for {s} do you use, and where does it stop holding?',
    ),
    MISTAKES,
    FOR_WHOM,
    DECIDE,
  ],
}

/** What to write below a heading that the person gave; `{h}` stands for it. */
export const BELOW_GIVEN: readonly string[] = [
  'What do you tell a customer who asks about “{h}”, in three sentences?',
  'Which case from your own work belongs under “{h}”, with its figures?',
  'What does a reader get wrong about “{h}” before talking to you?',
  'Which step under “{h}” should a reader take first, and how is it checked?',
  'What changes under “{h}” with season, size or budget?',
  'Which source or measurement of your own supports “{h}”?',
]

/** What a point of the brief still lacks; `{p}` stands for its first words. */
export const BEHIND_A_POINT: readonly string[] = [
  'Which case of your own shows “{p}”, with its figures?',
  'Who says “{p}”: a source to name, or your own experience?',
  'What does “{p}” mean for the reader in practice?',
  'Where does “{p}” not hold?',
  'What should a reader do first, given “{p}”?',
  'How often have you seen “{p}”, and when last?',
]

type Asked = { readonly question: string; readonly answer: string }
const FIRST: Asked = {
  question: 'What should I know first about {k}?',
  answer: 'Two sentences with the one fact on {s} that changes what the reader does.',
}
const EFFORT: Asked = {
  question: 'How much time should I allow for {s}?',
  answer: 'A time for {s} from your own work, for a beginner and for someone with practice.',
}
const PRICE: Asked = {
  question: 'How much should I budget for {s}?',
  answer: 'A figure for {s} with its date, or what the reader has to ask for to get one.',
}
const HELP: Asked = {
  question: 'When should I ask an expert about {s}?',
  answer: 'The point from which handling {s} alone is a risk.',
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

/** What a question of the person's own still lacks; `{s}` as above. */
export const OWN_ANSWERS: readonly string[] = [
  'Your answer in two sentences, as you would give it to a customer with {s}.',
  'The answer you give most often, and the case of {s} where it differs.',
  'A plain yes, no or figure first, then the reason behind it for {s}.',
]
