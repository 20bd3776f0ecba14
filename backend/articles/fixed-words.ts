/** The words that Quillport itself puts into an article, in one language. */
export type FixedWords = {
  readonly faq: string
  /** The headings of the lists of sources and of related posts; null if Quillport has no words for them in this language. */
  readonly reading: string | null
  readonly related: string | null
  /** What an outline asks the person; null if Quillport has no words for it in this language. */
  readonly hints: Hints | null
}

/** What an outline asks the person. `{t}` stands for the title, `{h}` for a heading, `{q}` for a question, `{w}` for the person's own text. */
export type Hints = {
  readonly opening: string
  readonly wishes: string
  readonly voice: string
  /** Below the statements of a section: a question that only the person can answer. */
  readonly below: string
  /** In place of the answer to a question of the person, in turn. */
  readonly answers: readonly string[]
  /** In place of a question and its answer, if the person gave no question. */
  readonly question: string
  readonly answer: string
}

const ENGLISH: FixedWords = {
  faq: 'Frequently asked questions',
  reading: 'Further reading',
  related: 'Related',
  hints: {
    opening: 'Open with the two sentences that a reader of “{t}” needs first.',
    wishes: 'While you fill this in, keep to your instructions: {w}.',
    voice: 'Brand voice {w}',
    below: 'What do you tell a customer about “{h}”, in two or three sentences?',
    answers: [
      'Answer “{q}” in two sentences, as you would to a customer.',
      'What do you usually reply to “{q}”, and when do you reply otherwise?',
      'Give a plain yes, no or figure for “{q}” first, and then the reason.',
    ],
    question: 'A question that your customers ask about this',
    answer: 'Your answer in two sentences',
  },
}

const GERMAN: FixedWords = {
  faq: 'Häufige Fragen',
  reading: 'Zum Weiterlesen',
  related: 'Passende Beiträge',
  hints: {
    opening: 'Beginne mit den zwei Sätzen, die jemand zu „{t}“ zuerst braucht.',
    wishes: 'Halte dich beim Ausfüllen an deine Vorgaben: {w}.',
    voice: 'Stil der Marke {w}',
    below: 'Was sagst du einem Kunden in zwei oder drei Sätzen zu „{h}“?',
    answers: [
      'Beantworte „{q}“ in zwei Sätzen, wie im Gespräch mit einem Kunden.',
      'Was antwortest du meist auf „{q}“, und wann antwortest du anders?',
      'Nenne zu „{q}“ zuerst ein Ja, ein Nein oder eine Zahl, dann den Grund.',
    ],
    question: 'Eine Frage, die deine Kunden dazu stellen',
    answer: 'Deine Antwort in zwei Sätzen',
  },
}

const SPANISH: FixedWords = {
  faq: 'Preguntas frecuentes',
  reading: 'Para saber más',
  related: 'Artículos relacionados',
  hints: {
    opening: 'Empieza con las dos frases que más necesita quien lee «{t}».',
    wishes: 'Al completar el texto, respeta tus instrucciones: {w}.',
    voice: 'Voz de la marca {w}',
    below: '¿Qué le dices a un cliente sobre «{h}» en dos o tres frases?',
    answers: [
      'Responde «{q}» en dos frases, como a un cliente.',
      '¿Qué sueles responder a «{q}» y cuándo respondes otra cosa?',
      'Da primero un sí, un no o una cifra para «{q}» y después el motivo.',
    ],
    question: 'Una pregunta que te hacen tus clientes sobre esto',
    answer: 'Tu respuesta en dos frases',
  },
}

const FRENCH: FixedWords = {
  faq: 'Questions fréquentes',
  reading: 'Pour aller plus loin',
  related: 'À lire aussi',
  hints: {
    opening: 'Commencez par les deux phrases dont le lecteur de « {t} » a besoin en premier.',
    wishes: 'En complétant ce texte, suivez vos consignes : {w}.',
    voice: 'Ton de la marque {w}',
    below: 'Que dites-vous à un client sur « {h} » en deux ou trois phrases ?',
    answers: [
      'Répondez à « {q} » en deux phrases, comme à un client.',
      'Que répondez-vous le plus souvent à « {q} », et quand répondez-vous autrement ?',
      'Donnez d’abord un oui, un non ou un chiffre pour « {q} », puis la raison.',
    ],
    question: 'Une question que vos clients posent à ce sujet',
    answer: 'Votre réponse en deux phrases',
  },
}

const ITALIAN: FixedWords = {
  faq: 'Domande frequenti',
  reading: 'Per approfondire',
  related: 'Articoli correlati',
  hints: {
    opening: 'Comincia con le due frasi che servono per prime a chi legge «{t}».',
    wishes: 'Mentre completi il testo, segui le tue indicazioni: {w}.',
    voice: 'Tono del marchio {w}',
    below: 'Che cosa dici a un cliente su «{h}», in due o tre frasi?',
    answers: [
      'Rispondi a «{q}» in due frasi, come a un cliente.',
      'Che cosa rispondi di solito a «{q}», e quando rispondi altro?',
      'Per «{q}» da’ prima un sì, un no o una cifra, poi il motivo.',
    ],
    question: 'Una domanda che i tuoi clienti fanno su questo',
    answer: 'La tua risposta in due frasi',
  },
}

const PORTUGUESE: FixedWords = {
  faq: 'Perguntas frequentes',
  reading: 'Para saber mais',
  related: 'Artigos relacionados',
  hints: {
    opening: 'Comece com as duas frases de que quem lê “{t}” mais precisa.',
    wishes: 'Ao completar o texto, siga as suas instruções: {w}.',
    voice: 'Voz da marca {w}',
    below: 'O que diz a um cliente sobre “{h}”, em duas ou três frases?',
    answers: [
      'Responda a “{q}” em duas frases, como a um cliente.',
      'O que costuma responder a “{q}”, e quando responde outra coisa?',
      'Dê primeiro um sim, um não ou um número para “{q}”, depois o motivo.',
    ],
    question: 'Uma pergunta que os seus clientes fazem sobre isto',
    answer: 'A sua resposta em duas frases',
  },
}

const DUTCH: FixedWords = {
  faq: 'Veelgestelde vragen',
  reading: 'Verder lezen',
  related: 'Lees ook',
  hints: {
    opening: 'Begin met de twee zinnen die een lezer van “{t}” het eerst nodig heeft.',
    wishes: 'Houd je bij het invullen aan je eigen aanwijzingen: {w}.',
    voice: 'Stijl van het merk {w}',
    below: 'Wat zeg je in twee of drie zinnen tegen een klant over “{h}”?',
    answers: [
      'Beantwoord “{q}” in twee zinnen, zoals tegen een klant.',
      'Wat antwoord je meestal op “{q}”, en wanneer antwoord je iets anders?',
      'Geef bij “{q}” eerst een ja, een nee of een getal, en dan de reden.',
    ],
    question: 'Een vraag die je klanten hierover stellen',
    answer: 'Je antwoord in twee zinnen',
  },
}

const JAPANESE: FixedWords = {
  faq: 'よくある質問',
  reading: '参考になるページ',
  related: '関連記事',
  hints: {
    opening: '「{t}」を読む人が最初に知りたいことを 2 文で書いてください。',
    wishes: 'ご自身の指示に沿って書いてください: {w}',
    voice: 'ブランドの文体 {w}',
    below: '「{h}」について、お客様に 2〜3 文でどう説明しますか。',
    answers: [
      '「{q}」に、お客様に話すように 2 文で答えてください。',
      '「{q}」への普段の答えと、答えが変わる場合を書いてください。',
      '「{q}」に、まず「はい」「いいえ」か数字で答え、次に理由を書いてください。',
    ],
    question: 'お客様からよく聞かれる質問',
    answer: '2 文での答え',
  },
}

const CHINESE: FixedWords = {
  faq: '常见问题',
  reading: '延伸阅读',
  related: '相关文章',
  hints: {
    opening: '请用两句话写出读者在“{t}”中最先需要知道的内容。',
    wishes: '填写时请遵守您自己的要求: {w}',
    voice: '品牌风格 {w}',
    below: '关于“{h}”，您会怎样用两三句话向客户说明？',
    answers: [
      '请像对客户说话那样，用两句话回答“{q}”。',
      '您通常怎样回答“{q}”？什么情况下回答会不同？',
      '对于“{q}”，请先给出是、否或数字，再说明理由。',
    ],
    question: '客户常问的一个问题',
    answer: '用两句话写出您的回答',
  },
}

/** For a language in which Quillport has no words: only what readers of most languages understand. */
const UNKNOWN: FixedWords = { faq: 'FAQ', reading: null, related: null, hints: null }

const WORDS: Readonly<Record<string, FixedWords>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  ja: JAPANESE,
  zh: CHINESE,
}

/** Returns Quillport's own words in a language, by its ISO 639-1 code. */
export const fixedWords = (language: string): FixedWords => WORDS[language] ?? UNKNOWN
