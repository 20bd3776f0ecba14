type Text = { readonly title: string; readonly body: string; readonly under?: string | null }

// Within one sentence. The two classes share no sign, so that a run of signs is read in one way alone.
const GAP = '[^\\p{L}\\p{N}.!?\\n]+'
const within = (words: number): string => `(?:${GAP}[\\p{L}\\p{N}]+){0,${words}}?${GAP}`
/** The number by itself: no price, no share, no part of a larger one. */
const HUNDRED = '(?<![,.$£€~])100(?![%,.]?\\d|%)'

const RATING =
  'scor(?:e|es|ed|ing)|rat(?:e|es|ed|ing)|rank(?:s|ed|ing)?|grad(?:e|es|ed|ing)|judge|points|verdict|lead|bewerte|bewertung|punkte|note|notez|puntúa|puntua|califica|puntos|punteggio|valuta|beoordeel|punten|pontue|pontos|avalie'
const MOST = `${HUNDRED}|hundred|maximum|max|highest|top|hundert|höchste|höchstpunktzahl|cent|maximale?|cien|máxim[ao]|maxima|cento|massimo|honderd|hoogste|cem`
const LEAST = '0|zero|lowest|minimum|null|zéro|cero|nul|nada'
const OTHERS =
  'others|other|else|rest|remaining|andere|anderen|übrigen|restlichen|autres|otr[ao]s|demás|resto|altri|altre|overige|outr[ao]s'
const ORDERED =
  'ignore|disregard|forget|override|bypass|ignoriere|ignorieren|vergiss|ignorez|oublie|oubliez|ignora|olvida|dimentica|negeer|vergeet|esqueça|esqueca|desconsidere'
const ORDERS =
  'instructions?|prompts?|rules|guidelines|anweisungen|regeln|consignes|instructions|règles|instrucciones|reglas|istruzioni|regole|instructies|regels|instruções|instrucoes|regras'
const MACHINE =
  'ai|llm|language model|ai model|ai assistant|ai agent|classifier|grader|scorer|evaluator|scoring (?:model|system|bot)|ki|sprachmodell|ia|modèle de langage|modelo de (?:lenguaje|linguagem)|modello linguistico|taalmodel'

const THIS =
  'mine|me|this|this (?:one|post|message|thread)|my (?:post|message|thread|lead)|meiner|meinen|dieser|diesen|celui-ci|le mien|este|el mío|questo|il mio|deze|die van mij|o meu'

/** Forms of speech that address whoever sorts the posts, not the people of the forum. */
const FORMS: readonly RegExp[] = [
  `(?:${ORDERED})${within(5)}(?:${ORDERS}|above|previous|prior)`,
  `(?:${RATING})${within(8)}(?:${MOST})`,
  `(?:${MOST})${within(4)}(?:${RATING})`,
  `(?:${THIS})${within(3)}(?:${HUNDRED}|hundred|hundert|cien|cento|honderd|cem)(?! (?:dollars|euros?|pounds|people|percent|times))`,
  `(?:${OTHERS})${within(6)}(?:${LEAST})`,
  `(?:${LEAST})${within(5)}(?:${OTHERS})`,
  `(?:dear|hey|hello|attention|note to|message (?:to|for)|instructions? (?:to|for)|if you are|you are now|you are|(?:to|for) an|liebe|cher|chère|querid[ao]|si eres|se sei|als jij|als je|se você é)${within(2)}(?:${MACHINE})`,
  'system (?:prompt|message|note|override|instruction)',
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'iu'))

/** Marks of the machine's own language: a verdict spelled out, a turn of a conversation. */
const MARKS =
  /["']?(?:score|intent|verdicts?)["']?\s*[:=]\s*["']?\d|<\/?(?:system|assistant|instructions?)>|\[\/?inst\]|<\|/i

/** Whether a post speaks to a reader of instructions, so that what a model says of it, or beside it, may be the post's own doing. */
export const speaksToReader = ({ title, body, under }: Text): boolean => {
  const text = `${under ?? ''}\n${title}\n${body}`.normalize('NFKC')
  return MARKS.test(text) || FORMS.some((form) => form.test(text))
}
