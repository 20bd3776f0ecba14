/** Kind of article that a title promises. */
export type Kind = 'choice' | 'how_to' | 'comparison' | 'list' | 'cost' | 'question' | 'guide'

/**
 * The contents of one section, as questions to the person who knows the answers. `{k}` stands for the keyphrase. It stands
 * only behind a colon, because words that were cut out of a title rarely fit into a sentence.
 */
export type Prompt = { readonly heading: string; readonly asks: readonly string[] }

/** Recognizes the kind of a title. */
export const kindOf = (title: string): Kind => {
  if (/\b(vs\.?|versus|compared?|alternatives?)\b/i.test(title)) return 'comparison'
  if (
    /^(how to|how do i|tips for) (choos|pick|find|select|buy)\w*\b|^choosing\b|\bbuy(ing|er’?'?s?) guide\b/i.test(
      title,
    )
  )
    return 'choice'
  if (/^how to\b/i.test(title)) return 'how_to'
  if (/\b(costs?|prices?|pricing|fees?|budget)\b/i.test(title)) return 'cost'
  if (/^how (do|can)\b/i.test(title)) return 'how_to'
  if (/^\d+\b|\b(best|ideas|tips|ways|examples|checklist)\b/i.test(title)) return 'list'
  if (/^(what|why|when|who|which|is|are|does|do|can|should)\b|\?$/i.test(title)) return 'question'
  return 'guide'
}

const section = (heading: string, ...asks: readonly string[]): Prompt => ({ heading, asks })

const MISTAKES = section(
  'Common mistakes',
  'Which mistake do you see most often, and what is its early sign?',
  'What does it cost, in hours or in money, to put that mistake right?',
)
const DECIDE = section(
  'What to do next',
  'What is the smallest step that a reader can take today?',
  'Whom should a reader ask for help, and what should the reader have ready?',
)
const FOR_WHOM = section(
  'Who needs something else',
  'Which readers should decide against this, and what suits them better?',
  'What do you say to a customer who asks for this but needs something else?',
)

/** The sections of each kind, the most important first. */
export const SECTIONS: Readonly<Record<Kind, readonly Prompt[]>> = {
  choice: [
    section(
      'What to look for: {k}',
      'Which two properties decide whether a buyer is still happy after a year?',
      'Which property do sellers praise although it matters little?',
    ),
    section(
      'Which kind suits whom',
      'Which kinds are there, and for which use or budget is each one right?',
      'Which kind do you sell most, and to whom do you recommend another?',
    ),
    section(
      'What to test before paying',
      'What can a buyer test in five minutes, and what is the sign of a bad one?',
      'Which question should a buyer ask the shop?',
    ),
    MISTAKES,
    FOR_WHOM,
    DECIDE,
  ],
  how_to: [
    section(
      'Before you start: {k}',
      'Which tools or papers does a beginner need, and why does each one matter?',
      'How long should a beginner allow, and how long do you take?',
    ),
    section(
      'The steps',
      'Which step decides how it turns out, and what do you watch there?',
      'What is the first step, and how does the reader see that it is done?',
    ),
    MISTAKES,
    section(
      'How to check the result',
      'What should the reader look at, and after how many days, to be sure of the result?',
      'Which result means that somebody has to start again?',
    ),
    FOR_WHOM,
    DECIDE,
  ],
  comparison: [
    section(
      'At a glance: {k}',
      'Who should choose which, in two sentences?',
      'Which single difference decides with most of your customers?',
    ),
    section(
      'What is different in daily use',
      'What have you tried yourself with each of them?',
      'What did each of them cost on the day you looked, and which day was that?',
    ),
    section(
      'How to change over',
      'What can a reader who changes over keep, and what has to be new?',
      'Up to what point can a reader still turn back?',
    ),
    FOR_WHOM,
    MISTAKES,
    DECIDE,
  ],
  list: [
    section(
      'How this list was chosen: {k}',
      'What did every entry need to have, and what ruled others out?',
      'How many candidates did you look at, and when?',
    ),
    section(
      'What made the list',
      'What is your first choice, whom does it help, and what does it lack?',
      'Which choice fits a small budget, and what is given up for the price?',
    ),
    section(
      'How to choose',
      'Which two questions should readers answer for themselves before they decide?',
      'Which wish do you talk customers out of, and why?',
    ),
    MISTAKES,
    FOR_WHOM,
    DECIDE,
  ],
  cost: [
    section(
      'What a typical case comes to: {k}',
      'What did a typical case come to: the sum, its parts and the date?',
      'What were the smallest and the largest bill?',
    ),
    section(
      'What changes the price',
      'Which three things change the price most, and by how much each?',
      'How do region and season change the price where you work?',
    ),
    section(
      'Where to save, and where not to',
      'Which saving would you make yourself?',
      'Which saving costs more later, and when does that show?',
    ),
    section(
      'What offers leave out',
      'Which item do offers leave out, at the start or every year after?',
      'What should a reader ask before signing an offer?',
    ),
    MISTAKES,
    DECIDE,
  ],
  question: [
    section(
      'The short answer: {k}',
      'What is your answer in three sentences, so that nobody has to read on?',
      'Under which condition does that answer change?',
    ),
    section(
      'Why this is so',
      'What is the strongest reason for your answer, and where can a reader check it?',
      'Which reason do people overlook?',
    ),
    section(
      'One case from start to end',
      'What was one case like before, what was done, and what was the result in figures?',
      'What would you do differently in that case today?',
    ),
    section(
      'When the answer is different',
      'Which exception is frequent?',
      'Which exception is rare but has serious consequences?',
    ),
    MISTAKES,
    DECIDE,
  ],
  guide: [
    section(
      'What it means in practice: {k}',
      'How would you explain it in one sentence to someone who hears of it for the first time?',
      'What do people mix it up with, and how do you tell the two apart?',
    ),
    section(
      'How to begin',
      'What has to be decided in the first week, and what can wait?',
      'What does a first good result look like?',
    ),
    section(
      'What makes the difference',
      'What did you learn late that others do not write about?',
      'Which rule of thumb do you use, and where does it stop working?',
    ),
    MISTAKES,
    FOR_WHOM,
    DECIDE,
  ],
}

/** Instructions for the text below a heading that the person gave. `{h}` stands for the heading. */
export const BELOW_GIVEN: readonly string[] = [
  'What do you tell a customer who asks about “{h}”, in three sentences?',
  'Which case from your own work belongs under “{h}”, with its figures?',
  'What do readers get wrong about “{h}” before they talk to you?',
  'What should a reader do first under “{h}”, and how is it checked?',
  'What changes under “{h}” with season, size or budget?',
  'Which source or measurement of your own supports “{h}”?',
]

/** Questions about what a statement in the brief still lacks. `{p}` stands for its first words. */
export const BEHIND_A_STATEMENT: readonly string[] = [
  'What happens to a reader who ignores “{p}”?',
  'Which example of your own belongs beside “{p}”?',
  'What is the exception to “{p}”?',
  'Which figure or picture would show “{p}”?',
  'What do customers object to “{p}”, and what do you reply?',
  'How did you find out about “{p}”, and when?',
]

type Asked = { readonly question: string; readonly answer: string }
const FIRST: Asked = {
  question: 'What should I know first?',
  answer: 'Two sentences with the one fact that changes what the reader does.',
}
const EFFORT: Asked = {
  question: 'How much time should I allow?',
  answer: 'A time from your own work, for a beginner and for someone with practice.',
}
const PRICE: Asked = {
  question: 'How much should I budget?',
  answer: 'A figure with its date, or what the reader has to ask for to get one.',
}
const HELP: Asked = {
  question: 'When should I ask an expert?',
  answer: 'The point from which doing it without help becomes a risk.',
}

/** Questions that readers have for each kind. */
export const QUESTIONS: Readonly<Record<Kind, readonly Asked[]>> = {
  choice: [FIRST, PRICE, HELP],
  how_to: [FIRST, EFFORT, HELP],
  comparison: [FIRST, PRICE, EFFORT],
  list: [FIRST, PRICE, HELP],
  cost: [FIRST, EFFORT, HELP],
  question: [FIRST, HELP, PRICE],
  guide: [FIRST, EFFORT, PRICE],
}

/** Requests for what the answer to a person's own question still lacks. `{q}` stands for the question without its mark. */
export const OWN_ANSWERS: readonly string[] = [
  'Two sentences, as you would say them to a customer who asks “{q}”.',
  'What you reply most often to “{q}”, and the case where you reply otherwise.',
  'A plain yes, no or figure for “{q}” first, and then the reason.',
]
