import { folded, wordsIn } from '../../../contract/desk/rows.ts'
import type { LeadRow } from '../../../contract/desk.ts'
import type { Intent } from '../../../contract/forum.ts'
import { UNSPACED_SCRIPTS } from '../../../contract/unspaced-scripts.ts'
import { count } from '../../../contract/words.ts'
import { shortCommunity } from '../words.ts'

/** An idea for a card: a keyword of several words (of any length in scripts without spaces), or the question of a lead. */
export type Idea = {
  readonly title: string
  /** Whether the title is a question in the words of a stranger. The person then gives the card a title of their own. */
  readonly isQuote: boolean
  /** The question to which the person gave the title. */
  readonly asked?: string
  readonly focus_keyword: string | null
  /** Where the idea comes from, in words: `Your keyword`, `Asked in r/freelance`, `Asked in 3 leads`. */
  readonly why: string
  /** The leads that ask this, best first. Empty if the idea comes from the business. */
  readonly lead_ids: readonly string[]
}

/** What ideas are made of. */
type IdeaSources = {
  readonly keywords: readonly string[]
  readonly leads: readonly LeadRow[]
  /** Titles and focus keywords of cards and articles. They are no ideas any more. */
  readonly taken: readonly string[]
}

/** The maximum number of ideas of each kind. Questions that several leads ask and questions of a single lead are two kinds. */
const MOST_OF_EACH = 12
/** The maximum length of a card's title, and the length below which a text is too short to be a title on its own, in characters. */
const TITLE = { longest: 300, shortest: 15 } as const

const ASKING: ReadonlySet<Intent> = new Set(['question', 'recommendation', 'pain_point'])

/**
 * Whether a title contains a keyword as whole words, of which the last may be a plural: “tax” is in “Taxes for freelancers”, but not in
 * “Syntax”. In scripts without spaces between words, the keyword may begin and end anywhere.
 */
const names = (title: string, keyword: string): boolean => {
  const [within, key] = [folded(title), folded(keyword)]
  if (key === '' || !within.includes(key)) return false
  if (UNSPACED.test(key)) return true
  const words = wordsIn(key)
  const found = ` ${wordsIn(within).join(' ')} `
  return (
    words.length > 0 && ['', 's', 'es', 'n', 'en'].some((end) => found.includes(` ${words.join(' ')}${end} `))
  )
}

const UNSPACED = new RegExp(UNSPACED_SCRIPTS, 'u')
const ASKS = /[?？؟]/u

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns ideas for cards: first what several leads ask, then single questions, then the person's keywords. */
export const ideasOf = ({ keywords, leads, taken }: IdeaSources): readonly Idea[] => {
  const known = new Set(taken.map((text) => folded(asArticle(tidy(text)))))
  const topics = taken.map(topicOf)
  const isNew = ({ title, isQuote }: Idea): boolean => {
    const key = folded(title)
    if (title === '' || title.length > TITLE.longest || known.has(key)) return false
    // A question's card has a title in other words.
    if (isQuote && topics.some((topic) => isAlike(topic, topicOf(title)))) return false
    known.add(key)
    return true
  }
  const own = keywords.map(tidy)
  const asked = questionsOf(leads).map(
    ({ title, isQuote, community, lead_ids }): Idea => ({
      title,
      isQuote,
      focus_keyword: own.find((keyword) => names(title, keyword)) ?? null,
      why:
        lead_ids.length === 1
          ? `Asked in ${shortCommunity(community)}`
          : `Asked in ${count(lead_ids.length, 'lead')}`,
      lead_ids,
    }),
  )
  const [several, single] = [
    asked.filter(({ lead_ids }) => lead_ids.length > 1),
    asked.filter(({ lead_ids }) => lead_ids.length === 1),
  ]
  const ofBusiness = (title: string, focus_keyword: string, why: string): Idea => ({
    title,
    isQuote: false,
    focus_keyword,
    why,
    lead_ids: [],
  })
  return [
    several,
    single,
    // A single word is a subject, but no title. Scripts without spaces do not show where a word ends.
    own
      .filter((keyword) => keyword.includes(' ') || UNSPACED.test(keyword))
      .map((keyword) => ofBusiness(capitalized(keyword), keyword, 'Your keyword')),
  ].flatMap((ideas) => ideas.filter(isNew).slice(0, MOST_OF_EACH))
}

const capitalized = (text: string): string => {
  const [first = '', ...rest] = text
  return `${first.toLocaleUpperCase()}${rest.join('')}`
}

/** A label of at most two words before a question, such as “Ask HN:”. Without spaces between words, a label has at most four letters. */
const LABEL = /^(?:\p{L}+(?:\s\p{L}+)?[:：]\s+|\p{L}{1,4}：)/u

/** How a person asks for a way to do something, in English. Verbs of opinion ask for no way. */
const ASKED_WAY =
  /^how (?:do|can|could|should|would) (?:i|we|you)(?: (?:all|guys))? (?!feel\b|think\b|like\b|know\b)([^?.!:]+)\?$/iu
/** Words by which a person speaks of themselves or to others. An article does not. “I-9” is a form. */
const PERSONAL = /\b(?:i(?!-)|we|you|my|our|your|me|im|i’m|i'm)\b/iu
/** The same for “us”. “US” is a country. */
const PERSONAL_US = /\b[Uu]s\b/u

/** Kinds of things that people choose. */
const CHOSEN = '(?:tool|app|program|service|bank|plugin)'

/** Kinds of English questions that have a title of an article in them, each with this title. `$1` and `$2` are parts of the question. */
const TITLES: readonly (readonly [question: RegExp, title: string])[] = [
  [ASKED_WAY, 'How to $1'],
  // “Simple invoicing software for a small shop?”, “Best CRM for plumbers?”
  [/^((?:best|good|simple|easy|cheap|cheapest|affordable|free|reliable) [^?.!:,]+ for [^?.!:,]+)\?$/iu, '$1'],
  // “Which bank is best for freelancers?”
  [
    /^(?:which|what) ((?:[\p{L}\p{N}-]+ ){0,3}[\p{L}\p{N}-]+) is (?:the )?best (for [^?.!:,]+)\?$/iu,
    'The best $1 $2',
  ],
  // “Which time tracking tool can turn hours into invoices?”
  [
    new RegExp(`^(?:which|what) ((?:[\\p{L}\\p{N}-]+ ){0,3}${CHOSEN}) (can [^?.!:,]+)\\?$`, 'iu'),
    'How to choose a $1 that $2',
  ],
  // “Is there invoicing software that handles retainers?”
  [
    new RegExp(
      `^is there ((?:an? )?(?:[\\p{L}\\p{N}-]+ ){0,3}(?:${CHOSEN}|software) that [^?.!:,]+)\\?$`,
      'iu',
    ),
    'How to choose $1',
  ],
  [
    new RegExp(`^are there (?:any )?((?:[\\p{L}\\p{N}-]+ ){0,3}${CHOSEN}s that [^?.!:,]+)\\?$`, 'iu'),
    'How to choose $1',
  ],
]
/** Words that stand for a thing that the question does not name. */
const UNNAMED = /\b(?:something|anything|someone|anyone|anybody|it|this|one|else)\b/iu

/**
 * Writes a question as articles name what it asks for, such as `How to chase late invoices`. Returns the question as it is if it
 * has no title in it, or speaks of a person or of things that it does not name.
 */
const asArticle = (question: string): string => {
  for (const [asked, title] of TITLES) {
    if (!asked.test(question)) continue
    const written = question.replace(asked, title)
    if (![PERSONAL, PERSONAL_US, UNNAMED].some((words) => words.test(written)))
      return capitalized(
        title.includes(' a $1')
          ? written.replace(/^How to choose a (?=[aeio])/u, 'How to choose an ')
          : written,
      )
  }
  return question
}

/**
 * Returns a lead's whole title without its label. A part of it would often not say what the question is about. Null if the
 * title asks nothing: a title such as “Looking for a tool” is no title for an article.
 */
const questionIn = (title: string): Pick<Idea, 'title' | 'isQuote'> | null => {
  const whole = tidy(title)
  if (!ASKS.test(whole)) return null
  const bare = whole.replace(LABEL, '')
  const question = bare.length >= TITLE.shortest ? bare : whole
  if (question.length < TITLE.shortest) return null
  const asked = capitalized(question)
  const article = asArticle(asked)
  return { title: article, isQuote: article === asked }
}

type Question = Pick<Idea, 'title' | 'isQuote'> & {
  /** Where the best lead asks. */
  readonly community: string
  readonly lead_ids: readonly string[]
}

/**
 * Returns what leads ask, with the leads that ask alike together. The most asked question comes first, in the words of its
 * best lead whose title is a question.
 */
const questionsOf = (leads: readonly LeadRow[]): readonly Question[] => {
  const groups: {
    readonly words: ReadonlySet<string>
    readonly score: number
    readonly community: string
    question: Pick<Idea, 'title' | 'isQuote'> | null
    readonly lead_ids: string[]
  }[] = []
  for (const lead of leads.filter(asks).toSorted((a, b) => b.score - a.score)) {
    const words = topicOf(lead.title)
    const group = groups.find((one) => isAlike(one.words, words))
    if (group) {
      group.lead_ids.push(lead.lead_id)
      group.question ??= questionIn(lead.title)
    } else
      groups.push({
        words,
        score: lead.score,
        community: lead.community,
        question: questionIn(lead.title),
        lead_ids: [lead.lead_id],
      })
  }
  return groups
    .toSorted((a, b) => b.lead_ids.length - a.lead_ids.length || b.score - a.score)
    .flatMap(({ question, community, lead_ids }) => (question ? [{ ...question, community, lead_ids }] : []))
}

/** Whether the title of a lead is a question or a problem in its author's words. Comments have no title of their own. */
const asks = ({ title, intent, status, comment_on, locked, post_deleted }: LeadRow): boolean =>
  !locked &&
  !post_deleted &&
  comment_on === null &&
  status !== 'ignored' &&
  tidy(title).length >= TITLE.shortest &&
  (ASKS.test(title) || ASKING.has(intent))

/** Common words of questions, which say nothing about the topic, in the languages whose posts are scored. */
const COMMON: ReadonlySet<string> = new Set(
  [
    'about any anybody anyone best better could does find from good have help here how into just like looking make many more most much need other over people please really recommend recommendation should some someone still suggest suggestion than that their them there these they thing this tips tool tools want what when where which while will with without would your',
    'aber alle alles auch bitte brauche dass diese dieser eine einem einen einer eines empfehlen empfehlung empfehlungen etwas euch eure fuer gibt gute guten guter habe haben hilfe jemand kann kennt konnen konnt konnte machen mein meine meinem meinen meiner nach nicht oder ohne schon sich sind suche tipps unter viel waere ware welche welchem welchen welcher welches wenn wird wurde wurdet ueber uber',
    'alguien algun alguna algunas alguno algunos ayuda busco como conoce conoceis cual cuales cuando donde este esta estos estas hacer hace mejor mejores mucho necesito para pero podeis podria porque puede pueden puedo quien recomendais recomendacion recomendaciones recomiendan recomienda recomendarme sobre tengo tiene todo todos usais utiliza',
    'aide aider aussi autre autres avec avez avis bien bonne bonnes cherche comment connait connaissez conseil conseiller conseillez conseils dans elle faire faut meilleur meilleure meilleurs mieux mais notre pour pourquoi pourrait pouvez quel quelle quelles quels quelque quelques quelqu recommandation recommandations recommande recommandez sans sont tout tous utilisez votre vous',
    'aiuto alcuni anche avete cerco che come consigli consigliare consigliate consiglio conosce conoscete cosa cui dove fare hanno migliore migliori molto nella perche per pero piu potete prima puo qual quale quali qualche qualcuno quando quanto questa queste questo questi senza serve sono tutti usate vostra',
    'aanbevelen aanrader advies beste bent deze doen echt een eens enkele ervaring gebruiken gebruikt goede goed graag heeft hebben heb hoe iemand iets jullie kennen kent kunnen maar meer mijn moet naar niet over raden sommige tips veel voor waar waarom welk welke wie willen worden zijn zoek zonder zou',
    'ajuda alguem algum alguma alguns algumas bom boa como conhece conhecem dica dicas esta este estou fazer gostaria isso mais melhor melhores meu minha muito onde para pode podem porque preciso procuro quais qual quando quem recomenda recomendacao recomendacoes recomendam recomendar seria sobre tambem tenho todos usam usar voces',
  ].flatMap((words) => words.split(' ')),
)

/** The same for words of at most three letters. Other words this short, such as CRM, name a thing. */
const COMMON_SHORT: ReadonlySet<string> = new Set(
  [
    'a all am an and any app are as ask at be but by can did do don etc few for get got had has he her him his how i if in is isn it its let ll m may me my new no nor not now of off ok old on one or our out own per pls re s say see she so t the to too try two up us use ve via vs was way we who why won yet you',
    'ab am an auf aus bei bin bis da das dem den der des die dir du ein er es fur gar gut hab hat ich ihm ihn ihr im in ins ist ja man mal mir mit neu nie nun nur ob oft pro sei sie so tun um und uns vom von vor war was wem wen wer wie wir wo zu zum zur',
    'a al aun con da dar de del dos e el en era es fue ha han hay he la las le les lo los mas me mi mis muy ni no nos o os por que se ser si sin son soy su sus te ti tu tus u un una uno usa uso va van ver via voy y ya yo',
    'a ai as au aux bon c ce ces d de des du en es est et eu il ils j je l la le les lui m ma me mes mon n ne ni nos on ont ou par pas peu qu que qui s sa se ses si son sur t ta te tes toi ton tu un une va vos vu y',
    'a ad ai al c che chi ci col con cui d da dai dal de dei del di e ed fa gia gli ha hai ho i il in io l la le lei li lo lui ma me mi mia mie mio ne nei nel no noi non o per piu po poi puo qui s se sei si sia sta su sua sue sui sul suo te ti tra tu tua tuo un una uno va vi voi',
    'aan al als ben bij dan dat de den der die dit doe dus een eet en er ga had hem het hij hoe hun ik in is je kan me mee men met mij na nee nu of om ons ook op per te tot uit uw van via wat we wel wie wij wil ze zet zij zo',
    'a ao aos as com da das de do dos e ela ele em era es eu faz foi ha ja la lhe mas me meu mim na nao nas nem no nos num o os ou por que se sem ser seu si so sua te tem ter teu ti tu tua um uma uns uso vao ver vos vou',
  ].flatMap((words) => words.split(' ')),
)

/** Whether a word of a title is too short to tell by its length that it says something about the topic. */
const isShort = (word: string): boolean =>
  word.length < 4 && /^\p{N}*\p{Script=Latin}[\p{Script=Latin}\p{N}]*$/u.test(word)

/** The words that a title is about, shortened so that singular and plural agree. */
const topicOf = (title: string): ReadonlySet<string> =>
  new Set(
    folded(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !(isShort(word) ? COMMON_SHORT : COMMON).has(word))
      .map((word) => word.slice(0, 6)),
  )

/** Whether two titles share most of the words of the shorter title, and at least two. Titles that name two things are not alike. */
const isAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const names = (ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean =>
    [...ours].some((word) => isShort(word) && !theirs.has(word))
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= 2 && shared / Math.min(a.size, b.size) >= 0.6 && !(names(a, b) && names(b, a))
}
