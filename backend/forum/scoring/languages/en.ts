import { stem } from '../../../text/english-stem.ts'
import { ASKS, COMMENT_ASKS } from '../asks.ts'
import { CIRCUMSTANCES } from '../circumstances.ts'
import { FILLER_WORDS, FUNCTION_WORDS, PERSON_WORDS, PRODUCT_WORDS } from '../general-words.ts'
import { borrowedWeight, isContent, offerMeaning, weighedMeaning } from '../meaning.ts'
import { isCommon, rarity } from '../rarity.ts'
import { ROLES } from '../roles.ts'
import { sentencesOf, wordsOf } from '../split-text.ts'
import { WORD_SETS, wordSet } from '../word-sets.ts'
import type { Reader } from './reader.ts'
import { bookOf } from './reader-from.ts'
import type { LanguageWords } from './words.ts'

const PRODUCT_STEMS = new Set([...PRODUCT_WORDS].map(stem))

/** English. Only English has tables of the rarity and likeness of words, and therefore its own reader. */
export const ENGLISH: LanguageWords & { readonly reader: Reader } = {
  reader: {
    language: 'en',
    sentencesOf,
    wordsOf,
    stem,
    rarity,
    isContent,
    isProduct: (word) => PRODUCT_WORDS.has(word),
    isProductStem: (word) => PRODUCT_STEMS.has(word),
    isPerson: (word) => PERSON_WORDS.has(word),
    isFunction: (word) => FUNCTION_WORDS.has(word),
    isEveryday: (word) => FILLER_WORDS.has(word) || isCommon(word),
    book: bookOf({
      sets: WORD_SETS,
      asks: [...ASKS, COMMENT_ASKS],
      roles: ROLES,
      circumstances: CIRCUMSTANCES,
      fold: (text) => text,
    }),
    fieldOf: (keywords, offered, audience) => ({
      theme: offerMeaning(keywords, offered),
      tellsFar: true,
      borrowed: borrowedWeight(keywords, audience),
      meaning: weighedMeaning,
    }),
    comments: {
      wants: wordSet(
        'looking searching search seeking hunting shopping need needs needing want wants wanting trying wondering interested recommendation recommendations suggestion suggestions recs advice appreciate appreciated same similar',
      ),
      gives: wordSet('recommend suggest recommended suggested advise'),
      past: wordSet('was had did when used until'),
      toAll: wordSet('anyone anybody someone everyone everybody guys folks all yall'),
      ofOthers: null,
    },
    description: {
      // "we do not do payroll", "is not a bookkeeping service", "not for large firms".
      refusal:
        /\b(?:(?:do|does|did|are|is|will|can)(?:n['’]t| not)|cannot|never|not for|not an?|(?:are|is) no|nor|no longer|except(?: for)?|other than)\b/i,
      // "You do not need a technician" is praise, not a limit.
      praise: /^\s*(?:need|have to|require|want|lose|worry|pay|charge|share|lock|waste|miss|get)\b/i,
      verbs:
        'we do does sell sells offer offers make makes provide provides cover covers handle handles serve serves support supports include includes work works ship ships carry repair run runs are is also it currently yet teach teaches',
      but: /\bbut\b/i,
      and: /[,;:()]|\b(?:or|and|nor|but)\b/i,
      sells:
        /\b(?:is|are|makes?|sells?|builds?|gives?|offers?|provides?|teach(?:es)?|delivers?|brews?|bakes?)\b ([^.:;()]{3,160})/i,
      turn: /\b(?:for|that|which|who|to|so|where|with|made|we|from|in|at|by)\b/i,
      items: /,|\band\b|\bor\b/i,
      audience: /\bfor ([^.,;:()]{3,160})/gi,
      audienceTurn: /\b(?:who|that|with|at|on|in|to)\b/i,
      shopBefore: /\b(?:shop|store|retailer|dealer|boutique) $/i,
      shop: /\b(?:shop|store|retailer|dealer|boutique)\b(?: (?:for|of) ([^.:;()]{3,160}))?/i,
      ofAnother: /\b(?:that|which|who|when|where|if)\b[^,;:.]*$/i,
      verbFollows: /^(?:do|does|did|will|can|never)/i,
      lessons:
        /\b(?:teach(?:es)?|lessons?|tutors?|coach(?:es|ing)?|courses?|class(?:es)?|consultations?|consulting|mentors?|mentoring|advise|counsel(?:l?ing)?)\b/i,
    },
    plain: (description) => description,
    compounds: false,
    headLast: true,
    capitalNouns: false,
  },
  functionWords: `
    a about after all also am an and any anybody anyone are as at be because been before being best better but by can cant
    come could day did didnt do does doesnt doing dont for from get getting give go going got great had has have having he help her
    here his how i if im in into is isnt it its ive just know let lets like long looking make making may me mean money more most much my need needs new no
    not now of on one only or other our out over people really recommend said say see she should so some something someone than thanks
    that the their them then there these they thing things this those time to too two trying up us use used using very want was way we
    well were what when where which who why will with without work would you your don doesn didn isn won ve ll re whats`,
  letters: '',
  model: 'language model',
  money: 'dollars?|euros?|pounds?|usd|eur|gbp|chf|francs?',
  instructions: {
    rate: 'scor(?:e|es|ed|ing)|rat(?:e|es|ed|ing)|rank(?:s|ed|ing)?|grad(?:e|es|ed|ing)|judge|points|verdict|lead',
    hundred: 'hundred',
    most: 'maximum|max|highest|top',
    least: 'zero|lowest|minimum',
    others: 'others|other|else|rest|remaining',
    ignore: 'ignore|disregard|forget|override|bypass',
    rules: 'instructions?|prompts?|rules|guidelines|above|previous|prior',
    machine:
      'ai|llm|ai model|ai assistant|ai agent|classifier|grader|scorer|evaluator|scoring (?:model|system|bot)',
    mine: 'mine|me|this|this (?:one|post|message|thread)|my (?:post|message|thread|lead)',
    address:
      'dear|hey|hello|attention|note to|message (?:to|for)|instructions? (?:to|for)|if you are|you are now|you are|(?:to|for) an',
  },
  asked: {
    upTo: 'under|below|less than|up to|at most|max(?:imum)?|around|about|budget|afford|spend|cheaper than|no more than',
    cheap:
      'cheap(?:er|est)?|affordable|inexpensive|low[- ]cost|free of charge|for free|free (?:app|tool|software|version|plan)|tight budget|no (?:monthly )?(?:subscription|fee)s?|one[- ]time (?:purchase|payment|fee)',
    must: 'must(?: have| be)?|needs? to|has to|have to be|should (?:be|have)|required?|ideally|preferably|as long as it',
    without:
      "without|(?:don[’']?t|do not|not) (?:want|need|like)|anything but|other than|instead of|tired of|no more|avoid|except",
    per: 'per|an?',
    places:
      'UK|United Kingdom|England|Scotland|Ireland|USA?|United States|Canada|Australia|New Zealand|Germany|Austria|Switzerland|France|Belgium|Netherlands|Spain|Italy|Portugal|Brazil|Mexico|India|Singapore|South Africa|Sweden|Norway|Denmark|Finland|Poland|New York|California|Texas|Ontario|Europe|EU',
  },
  own: {
    begins: /^(?:we|our|my|i (?:make|run|sell|build|own|teach|repair|offer))(?!\p{L})/iu,
    disclosure: '{name} is my own business, so I am not neutral.',
    answerFirst: 'Answer this first.',
    theyWrote: 'They wrote:',
    discloses:
      /\b(disclosure|disclaimer|full transparency|(?:i|we)(?:['’](?:m|re)| am| are)? (?:also )?(?:work(?:ing)? (?:on|for|at|with)|make|made|build|built|building|created?|found(?:ed)?|develop(?:ed)?|run|own)|(?:i|we)(?:['’]ve| have) (?:also )?(?:made|built|created|developed|(?:co-?)?founded|been (?:making|building|developing|working (?:on|for|at)))|(?:i|we) co-?founded|i['’]m (?:with|behind|on the team)|i am (?:with|behind|on the team)|we['’]re (?:the team|behind)|(?:(?:co)?founder|maker|developer|author|creator|owner) of|(?:my|our) (?:own )?(?:product|app|tool|company|startup|software|service|business)|biased)\b/iu,
    lived:
      /\b(?:i|we)(?:['’]ve| have| had)? (?:also |actually |personally |recently |just |finally |never |always |been )*(?:switched|moved|migrated|tried|tested|used|using|bought|paid|struggled|dealt|went through|lost|saved|hired|ended up|stopped|started using|recommend from experience|had the same|ran into|faced)\b|\b(?:i|we) (?:use|love) (?:it|this|that|them|\p{Lu})|\b(?:saved|helped|cost|changed) (?:me|us|my)\b|\bin my (?:own )?experience\b|\bmy (?:clients?|customers?|team|employees|accountant|wife|husband|boss|freelance|small business)\b|\bsame (?:here|boat)\b|\bas a (?:fellow )?(?:freelancer|small business owner|contractor|customer|user)\b|\bhappy (?:customer|user)\b|\bwas in your (?:shoes|position)\b|\bas (?:someone|somebody) who\b|\bi know (?:the|that|this) (?:pain|feeling|struggle)\b|\b(?:i['’]ve )?been there\b/iu,
  },
  rules: {
    promotion:
      'self[- ]?promot|\\bpromot(?:ing|ion|e(?! (?:an? |the )?(?:healthy|good|respectful|civil|positive|constructive|helpful|friendly|open|kind)))|advertis|\\bads\\b|\\bspam|solicit|shill|\\bvendors?\\b|marketing|\\b(?:no|not|never|don.?t|without|only|post|posting|share|sharing|link|linking|drop|dropping|plug|plugging|mention|mentioning|sell|selling|for|about|of|to)\\b[^!?]{0,60}\\byour (?:own )?(?:product|business|company|website|site|blog|app|service)s?\\b|\\bpitch',
    forbids:
      "no|not|(?<!to )avoid|refrain|don['’]?t|(?:is|are|do|does|ca|wo|must|should)n['’]t|cannot|never|nothing|without|zero|forbid(?:den)?|prohibit(?:ed)?|banned?|disallowed|removed|deleted",
    allows:
      'welcomed?|allowed|permitted|ok(?:ay)?|fine|encouraged|accepted|acceptable|tolerated|you (?:may|can)(?! (?:not|never|be|get)(?![a-z]))',
    but: '(?<!un )but|however',
    onCondition:
      'only|unless|except|(?<!even )(?:if(?! you (?:advertise|promote|self-?promote|spam|solicit|pitch)[^.!?]*(?:banned|removed|deleted))|when)|without (?:disclos[a-z]*|(?:prior |mod[a-z]* )?(?:permission|approval)|asking)|excessive|more than|too (?:much|often)|repeated|\\d+ ?%|(?:allowed|ok(?:ay)?) on [a-z]+days?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekly|monthly|(?:designated|dedicated|sticky|pinned|promo[a-z]*) threads?|(?:sticky|pinned) posts?',
    mainly: 'primarily|mainly|mostly|solely|exclusively|purely',
    restricts: 'discouraged|limit(?:ed)?|minimum|restricted',
    links: '\\blinks?\\b|\\burls?\\b|\\bhyperlink',
    offers: 'affiliat|referral|discount|coupon|promo code',
    elsewhere:
      '\\bdms?\\b(?! (?:us|(?:the |a |any )?mod))|(?:private|direct) messag(?!es? (?:to )?(?:us|(?:the |a |any )?mod))|contact (?:info|details)|off[- ]site',
    machine:
      '\\bai[- ](?:content|texts?|slop|answers?|comments?|replies)\\b|(?:\\b(?:ai|gpt|llm|bot)|chatgpt|machine|computer)[- ](?:generated|written|assisted|authored|produced|created)|(?<!(?:user|member|reader|customer|community|self)[- ])generated (?:content|text|answers?|posts?|comments?)|(?:generated|written|created|produced|made) (?:by|with|using) (?:an? )?(?:(?:ai|llm|gpt|bot)\\b|chatgpt|language model|machine|chatbot)',
    machines: 'chatgpt|\\bgpt\\b|\\bllms?\\b|artificial intelligence',
    about: 'about|related to',
    disclosure:
      'disclos|transparen|(?:your|any|an) affiliation|affiliated|state your (?:connection|relation)',
  },
  faults: {
    numbers:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    percent: 'percent|cents?',
    counted:
      'dollars?|bucks|euros?|pounds?|clients?|customers?|users?|people|teams?|companies|hours?|minutes?|days?|weeks?|months?|years?',
    code: '(?:promo|discount|coupon|voucher|referral|invite)[- ]?codes?|coupons?|vouchers?|(?:use|with|enter) (?:the |my )?code',
    off: 'off|discount',
    // “Call me old-fashioned” moves nothing.
    elsewhere:
      '(?:dm|pm|message|msg|text|e-?mail|contact|ping|inbox) me|call me(?: (?:on|at|any ?time|back|if|when|today|tomorrow|for)|(?= ?(?:[.,;:!?)]|\\n|$)))|write (?:to )?me|my (?:dms?|inbox)|dms? (?:are |is )?open|(?:send|shoot|drop) me an? (?:dm|pm|message|note|line|e-?mail)|hit me up|reach out(?: to me)?|links? (?:is |are )?in (?:my |the )?(?:bio|profile)|(?:check|see|look at) my (?:bio|profile)',
    disparages:
      'overpriced|bloated|clunky|clumsy|terrible|awful|horrible|sucks?|bad|worse|worst|rubbish|garbage|trash|crap\\w*|useless|scam\\w*|rip[- ]?offs?|greedy|buggy|outdated|dated|slow|unreliable|confusing|overcomplicated|too complicated|too expensive|overkill|annoying|frustrating|nightmare|mess|hates?|avoid|stay away|inferior|poor(?:ly)?|lacks?|lacking|fails?|falls? short|nickel\\w*|gouging|better than|beats|superior to|unlike',
    greeting: 'hi|hey|hello|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)',
    dear: 'dear',
    signOff: '(?:best|kind|warm) (?:regards|wishes)|regards|cheers|sincerely|yours',
    asMachine:
      "as an? (?:ai|artificial intelligence|(?:large )?language model|(?:virtual |ai )?assistant|chatbot)|(?:i am|i['’]m)(?: just| only)? an? (?:ai|(?:large )?language model|(?:virtual |ai )assistant|chatbot|bot)|my (?:training data|knowledge cutoff)",
  },
}
