/** The words that Quillport itself puts into an article, in one language. */
export type FixedWords = {
  readonly faq: string
  /** The headings of the lists of sources and of related posts; null if Quillport has no words for them in this language. */
  readonly reading: string | null
  readonly related: string | null
  /** The texts with which an outline asks the person to fill in something; null if Quillport has no such texts in this language. */
  readonly hints: Hints | null
  /** The signs around a quotation. */
  readonly quotes: readonly [string, string]
  /** Matches a sentence of an order that speaks to the writer and not to the reader; null if Quillport knows no such words. */
  readonly toWriter: RegExp | null
}

/**
 * The texts with which an outline asks the person to fill in something. `{h}` stands for a heading, `{q}` for a question,
 * `{w}` for the person's own text.
 */
export type Hints = {
  readonly opening: string
  readonly wishes: string
  readonly voice: string
  /** For the first sections that have only a heading, one text for each section. They do not repeat the heading, which stands above them. */
  readonly plain: readonly string[]
  /** For sections after those for which `plain` or `below` has texts; used in turn. */
  readonly explain: readonly string[]
  /** Texts below the statements of the first sections, one for each section. They ask for what only the person can add. */
  readonly below: readonly string[]
  /** The heading of a section of prices, and the text below the prices. */
  readonly pricesHeading: string
  readonly prices: string
  /** The heading of the facts that belong to no point, and the text below these facts. */
  readonly factsHeading: string
  readonly facts: string
  /** In place of the answers to the person's first questions, one text for each. They do not repeat the question, which stands above them. */
  readonly plainAnswers: readonly string[]
  /** In place of the answers to the person's other questions; used in turn. */
  readonly answers: readonly string[]
  /** Used in place of a question and its answer, if the person gave no question. */
  readonly question: string
  readonly answer: string
}

const ENGLISH: FixedWords = {
  faq: 'Frequently asked questions',
  reading: 'Further reading',
  related: 'Related',
  hints: {
    opening: 'Open with two sentences: the problem your reader has, and what they will know at the end.',
    wishes: 'While you fill this in, keep to your instructions: {w}.',
    voice: 'Brand voice {w}',
    plain: [
      'Explain this in two or three sentences, with the reason.',
      'Say in two sentences what readers need to know and do here.',
      'Give an example from your own work.',
      'Say what often goes wrong here, and how to avoid it.',
      'Give a figure, a price or a deadline that you know from your work.',
    ],
    explain: [
      'Explain “{h}” in two or three sentences, and give the reason.',
      'In two sentences, say what readers need to know and do about “{h}”.',
      'Give an example of “{h}” from your own work.',
    ],
    below: [
      'Add an example from your own work.',
      'Say why this is so, in a sentence or two.',
      'Add what your customers ask about this, or what they often get wrong.',
    ],
    pricesHeading: 'Prices',
    prices: 'Add what the price includes, and what makes it higher.',
    factsHeading: 'At a glance',
    facts: 'What else does a reader need to know before they buy or book?',
    plainAnswers: [
      'Answer in two sentences.',
      'Say what you usually reply, and what your reply depends on.',
      'Start with a yes, a no or a figure, and then give the reason.',
    ],
    answers: [
      'Answer “{q}” in two sentences.',
      'What do you usually reply to “{q}”, and what does your reply depend on?',
      'Answer “{q}” with a yes, a no or a figure, and then give the reason.',
    ],
    question: 'A question that your customers ask about this',
    answer: 'Your answer in two sentences',
  },
  quotes: ['“', '”'],
  toWriter:
    /^(?:(?:hi|hello|hey|right|ok(?:ay)?|so|and|but|also|oh)[\s,!]+)*(?:(?:please|pls|can you|could you|would you) (?:be (?:nice|kind|clear|honest)|write|mention|explain|describe|say |tell (?:people|them|readers) |avoid (?:jargon|hype|the word|words|phrases)|cover (?!the |your |it )|(?:don[’']?t|do not) (?:write|mention|make (?:it|things)|say|name|use (?!the |our |your ))|(?:make|keep|put|use|add|include) (?:(?:it|this|that)(?! off| out| away| in | on )|an? (?:table|list|section|photo|picture|link|line|sentence|example)|the (?:article|text|tone|page|numbers?)|short|simple|plain|british|american))|(?:don[’']?t|do not|never) (?:mention|name|write about) |write (?:this|it|about|me|an? )|(?:give|tell|show) (?:people|readers|them) |(?:I[’']d|I would) (?:like|love) (?:it|this|an?|one|you|to see)|(?:things|what) I(?:[’']d| would) like|I want (?:one|an?|the|this) (?:article|text|page|post|piece)|(?:I |we )?need (?:this|an? (?:article|text|post)) (?:so|for|to|about|on)|this is (?:meant|supposed) to be|this is for (?:our|my|the) (?:blog|site|website|page)|make (?:it|this) (?:sound|short|clear|funny|easy)|keep (?:it|this) (?:short|simple|friendly|light)|sorry (?:if (?:it|this) (?:rambles|is (?:long|messy|short))|for (?:the|my)) |mention (?!this|us|our|the code|it )|explain (?:that|why|how|what) |thank(?:s| you)(?: so much| a lot| in advance| for)?[!.]*$)|(?<!\p{L})(?:sorry if (?:it rambles|I)|don[’']t make (?:any|anything|things|it) up|all the (?:numbers|figures|facts) please|(?:the|this) (?:article|text|blog post) (?:should|must|has to|needs to|is for))(?!\p{L})|^(?:hi|hello|hey)(?: there| all)?[!.]*$/iu,
}

const GERMAN: FixedWords = {
  faq: 'Häufige Fragen',
  reading: 'Zum Weiterlesen',
  related: 'Passende Beiträge',
  hints: {
    opening: 'Beginne mit zwei Sätzen: welches Problem deine Leser haben und was sie am Ende wissen.',
    wishes: 'Halte dich beim Ausfüllen an deine Vorgaben: {w}.',
    voice: 'Stil der Marke {w}',
    plain: [
      'Erkläre das in zwei oder drei Sätzen und nenne den Grund.',
      'Sag in zwei Sätzen, was man hier wissen und tun sollte.',
      'Gib ein Beispiel aus deiner Arbeit.',
      'Sag, was hier oft schiefgeht und wie man es vermeidet.',
      'Nenne eine Zahl, einen Preis oder eine Frist aus deiner Arbeit.',
    ],
    explain: [
      'Erkläre „{h}“ in zwei oder drei Sätzen und mit dem Grund, wie einem Kunden.',
      'Sag in zwei Sätzen, was man hier wissen und tun sollte: „{h}“.',
      'Gib ein Beispiel aus deiner Arbeit: „{h}“.',
    ],
    below: [
      'Ergänze ein Beispiel aus deiner Arbeit.',
      'Ergänze in ein, zwei Sätzen, warum das so ist.',
      'Ergänze, was Kunden dazu fragen oder oft falsch machen.',
    ],
    pricesHeading: 'Preise',
    prices: 'Ergänze, was im Preis enthalten ist und was ihn erhöht.',
    factsHeading: 'Auf einen Blick',
    facts: 'Was muss man noch wissen, bevor man kauft oder bucht?',
    plainAnswers: [
      'Antworte in zwei Sätzen.',
      'Sag, was du meist antwortest und wovon es abhängt.',
      'Nenne zuerst ein Ja, ein Nein oder eine Zahl, dann den Grund.',
    ],
    answers: [
      'Beantworte „{q}“ in zwei Sätzen, wie im Gespräch mit einem Kunden.',
      'Was antwortest du meist auf „{q}“, und wovon hängt es ab?',
      'Nenne zu „{q}“ zuerst ein Ja, ein Nein oder eine Zahl, dann den Grund.',
    ],
    question: 'Eine Frage, die deine Kunden dazu stellen',
    answer: 'Deine Antwort in zwei Sätzen',
  },
  quotes: ['„', '“'],
  toWriter:
    /^(?:(?:hallo|servus|moin|also|so|und|aber|ok|ja)[\s,!]+)*(?:ich diktier|bitte (?:schön|nett|kurz|alles|mach|schreib|erwähn|erklär|keine? (?:werbung|fachwörter))|schreib(?:t|en Sie)? (?:bitte|das|es|mir|einen)|erwähn|(?:ich|wir) (?:möchten?|hätten?|brauchen?|wollen?|will)(?: gerne?)? (?:einen|den|diesen|euren|Ihren) (?:artikel|text|beitrag)|(?:stichpunkte|notizen)[^.!?]{0,40} bitte |entschuldig|danke(?: schön| euch| Ihnen)?[!.]*$)|(?<!\p{L})(?:bitte (?:schön|nett) machen|(?:der|dieser) (?:artikel|text|beitrag) (?:soll|muss)|bitte erwähnen)(?!\p{L})|^(?:hallo|servus|moin)[!.]*$/iu,
}

const SPANISH: FixedWords = {
  faq: 'Preguntas frecuentes',
  reading: 'Para saber más',
  related: 'Artículos relacionados',
  hints: {
    opening: 'Empieza con dos frases: qué problema tiene quien te lee y qué sabrá al final.',
    wishes: 'Cuando completes el texto, sigue tus instrucciones: {w}.',
    voice: 'Voz de la marca {w}',
    plain: [
      'Explícalo en dos o tres frases y da el motivo.',
      'Di en dos frases qué hay que saber y hacer aquí.',
      'Da un ejemplo de tu trabajo.',
      'Di qué suele salir mal y cómo evitarlo.',
      'Da una cifra, un precio o un plazo que conozcas por tu trabajo.',
    ],
    explain: [
      'Explica «{h}» en dos o tres frases y con el motivo, como a un cliente.',
      'Di en dos frases qué hay que saber y hacer aquí: «{h}».',
      'Da un ejemplo de tu trabajo: «{h}».',
    ],
    below: [
      'Añade un ejemplo de tu trabajo.',
      'Añade en una o dos frases por qué es así.',
      'Añade qué preguntan tus clientes sobre esto o en qué se equivocan.',
    ],
    pricesHeading: 'Precios',
    prices: 'Añade qué incluye el precio y qué lo encarece.',
    factsHeading: 'De un vistazo',
    facts: '¿Qué más hay que saber antes de comprar o reservar?',
    plainAnswers: [
      'Responde en dos frases.',
      'Di qué sueles responder y de qué depende.',
      'Da primero un sí, un no o una cifra y después el motivo.',
    ],
    answers: [
      'Responde «{q}» en dos frases, como a un cliente.',
      '¿Qué sueles responder a «{q}» y de qué depende?',
      'Da primero un sí, un no o una cifra para «{q}» y después el motivo.',
    ],
    question: 'Una pregunta que te hacen tus clientes sobre esto',
    answer: 'Tu respuesta en dos frases',
  },
  quotes: ['«', '»'],
  toWriter:
    /^(?:(?:hola|buenas(?: tardes)?|buenos días|y|pero|bueno|pues)[\s,!]+)*(?:os pongo|os cuento|por ?fa(?:vor)?,? (?:escrib|mencion|explic|inclu|cont|pon)|cont(?:ar|ad) (?:lo|la|el|que)|mencion(?:ar|ad|a)(?!\p{L})|escrib(?:e|id|ir) (?:un|el|lo|sobre)|(?:quiero|necesito|quería|me gustaría) (?:un|este|que el) (?:artículo|texto|post)|perdón|gracias[!.]*$)|(?<!\p{L})(?:mencionarlo|(?:el|este) (?:artículo|texto) (?:debe|tiene que|es para))(?!\p{L})|^hola[!.]*$/iu,
}

const FRENCH: FixedWords = {
  faq: 'Questions fréquentes',
  reading: 'Pour aller plus loin',
  related: 'À lire aussi',
  hints: {
    opening: 'Commencez par deux phrases : le problème de vos lecteurs et ce qu’ils sauront à la fin.',
    wishes: 'En complétant ce texte, suivez vos consignes : {w}.',
    voice: 'Ton de la marque {w}',
    plain: [
      'Expliquez-le en deux ou trois phrases et dites pourquoi.',
      'Dites en deux phrases ce qu’il faut savoir et faire ici.',
      'Donnez un exemple tiré de votre travail.',
      'Dites ce qui se passe souvent mal et comment l’éviter.',
      'Donnez un chiffre, un prix ou un délai que vous connaissez par votre travail.',
    ],
    explain: [
      'Expliquez « {h} » en deux ou trois phrases et dites pourquoi, comme à un client.',
      'Dites en deux phrases ce qu’il faut savoir et faire ici : « {h} ».',
      'Donnez un exemple tiré de votre travail : « {h} ».',
    ],
    below: [
      'Ajoutez un exemple tiré de votre travail.',
      'Ajoutez en une ou deux phrases pourquoi il en est ainsi.',
      'Ajoutez ce que vos clients demandent à ce sujet ou les erreurs qu’ils font.',
    ],
    pricesHeading: 'Tarifs',
    prices: 'Ajoutez ce que le prix comprend et ce qui l’augmente.',
    factsHeading: 'En bref',
    facts: 'Que faut-il encore savoir avant d’acheter ou de réserver ?',
    plainAnswers: [
      'Répondez en deux phrases.',
      'Dites ce que vous répondez le plus souvent, et de quoi cela dépend.',
      'Donnez d’abord un oui, un non ou un chiffre, puis la raison.',
    ],
    answers: [
      'Répondez à « {q} » en deux phrases, comme à un client.',
      'Que répondez-vous le plus souvent à « {q} », et de quoi cela dépend-il ?',
      'Donnez d’abord un oui, un non ou un chiffre pour « {q} », puis la raison.',
    ],
    question: 'Une question que vos clients posent à ce sujet',
    answer: 'Votre réponse en deux phrases',
  },
  quotes: ['« ', ' »'],
  toWriter:
    /^(?:(?:bonjour|salut|et|mais|alors|donc)[\s,!]+)*(?:merci (?:de|d['’])(?: bien)? ?(?:écri|mentionn|parler|expliqu|mettre)|s['’]il (?:vous|te) pla[iî]t,? (?:écri|mentionn|expliqu|mett)|écri(?:vez|s) (?:un|le|cela|ça)|mentionne[rz]? |(?:je voudrais|j['’]aimerais|il me faut|il nous faut) (?:un|cet) (?:article|texte)|désolée?|merci[!.]*$)|(?<!\p{L})(?:cet article|l['’]article) (?:doit|devrait|est pour)(?!\p{L})|^(?:bonjour|salut)[!.]*$/iu,
}

const ITALIAN: FixedWords = {
  faq: 'Domande frequenti',
  reading: 'Per approfondire',
  related: 'Articoli correlati',
  hints: {
    opening: 'Comincia con due frasi: che problema ha chi ti legge e che cosa saprà alla fine.',
    wishes: 'Mentre completi il testo, segui le tue indicazioni: {w}.',
    voice: 'Tono del marchio {w}',
    plain: [
      'Spiegalo in due o tre frasi e di’ il motivo.',
      'Di’ in due frasi che cosa bisogna sapere e fare qui.',
      'Fa’ un esempio dal tuo lavoro.',
      'Di’ che cosa va spesso storto e come evitarlo.',
      'Da’ una cifra, un prezzo o una scadenza che conosci dal tuo lavoro.',
    ],
    explain: [
      'Spiega «{h}» in due o tre frasi e con il motivo, come a un cliente.',
      'Di’ in due frasi che cosa bisogna sapere e fare qui: «{h}».',
      'Fa’ un esempio dal tuo lavoro: «{h}».',
    ],
    below: [
      'Aggiungi un esempio dal tuo lavoro.',
      'Aggiungi in una o due frasi perché è così.',
      'Aggiungi che cosa chiedono i clienti su questo, o che cosa sbagliano.',
    ],
    pricesHeading: 'Prezzi',
    prices: 'Aggiungi che cosa comprende il prezzo e che cosa lo aumenta.',
    factsHeading: 'In breve',
    facts: 'Che cos’altro bisogna sapere prima di comprare o prenotare?',
    plainAnswers: [
      'Rispondi in due frasi.',
      'Di’ che cosa rispondi di solito e da che cosa dipende.',
      'Da’ prima un sì, un no o una cifra, poi il motivo.',
    ],
    answers: [
      'Rispondi a «{q}» in due frasi, come a un cliente.',
      'Che cosa rispondi di solito a «{q}», e da che cosa dipende?',
      'Per «{q}» da’ prima un sì, un no o una cifra, poi il motivo.',
    ],
    question: 'Una domanda che i tuoi clienti fanno su questo',
    answer: 'La tua risposta in due frasi',
  },
  quotes: ['«', '»'],
  toWriter:
    /^(?:(?:ciao|salve|e|ma|allora|quindi)[\s,!]+)*(?:per favore,? (?:scriv|menzion|spieg|mett)|scriv(?:i|ete|ere) (?:un|il|questo)|menzion(?:a|are|ate) |(?:vorrei|mi serve|ci serve) (?:un|questo) (?:articolo|testo)|scusa(?:te)?[ ,]|grazie[!.]*$)|(?<!\p{L})(?:quest['’]articolo|l['’]articolo) (?:deve|dovrebbe|è per)(?!\p{L})|^(?:ciao|salve)[!.]*$/iu,
}

const PORTUGUESE: FixedWords = {
  faq: 'Perguntas frequentes',
  reading: 'Para saber mais',
  related: 'Artigos relacionados',
  hints: {
    opening: 'Comece com duas frases: que problema tem quem o lê e o que saberá no fim.',
    wishes: 'Ao completar o texto, siga as suas instruções: {w}.',
    voice: 'Voz da marca {w}',
    plain: [
      'Explique-o em duas ou três frases e diga o motivo.',
      'Diga em duas frases o que é preciso saber e fazer aqui.',
      'Dê um exemplo do seu trabalho.',
      'Diga o que costuma correr mal e como evitá-lo.',
      'Dê um número, um preço ou um prazo que conheça do seu trabalho.',
    ],
    explain: [
      'Explique “{h}” em duas ou três frases e com o motivo, como a um cliente.',
      'Diga em duas frases o que é preciso saber e fazer aqui: “{h}”.',
      'Dê um exemplo do seu trabalho: “{h}”.',
    ],
    below: [
      'Acrescente um exemplo do seu trabalho.',
      'Acrescente o motivo numa ou duas frases.',
      'Acrescente o que os clientes perguntam sobre isto ou em que se enganam.',
    ],
    pricesHeading: 'Preços',
    prices: 'Acrescente o que o preço inclui e o que o aumenta.',
    factsHeading: 'Em resumo',
    facts: 'Que mais é preciso saber antes de comprar ou reservar?',
    plainAnswers: [
      'Responda em duas frases.',
      'Diga o que costuma responder e de que depende.',
      'Dê primeiro um sim, um não ou um número, depois o motivo.',
    ],
    answers: [
      'Responda a “{q}” em duas frases, como a um cliente.',
      'O que costuma responder a “{q}”, e de que depende?',
      'Dê primeiro um sim, um não ou um número para “{q}”, depois o motivo.',
    ],
    question: 'Uma pergunta que os seus clientes fazem sobre isto',
    answer: 'A sua resposta em duas frases',
  },
  quotes: ['“', '”'],
  toWriter:
    /^(?:(?:olá|oi|e|mas|então)[\s,!]+)*(?:por favor,? (?:escrev|mencion|expli|inclu|põe|ponha)|escrev(?:a|e|er) (?:um|o|isto|sobre)|mencion(?:e|ar) |(?:queria|quero|gostaria de|preciso de) (?:um|este) (?:artigo|texto)|desculp|obrigad[oa][!.]*$)|(?<!\p{L})(?:o|este) artigo (?:deve|tem de|é para)(?!\p{L})|^(?:olá|oi)[!.]*$/iu,
}

const DUTCH: FixedWords = {
  faq: 'Veelgestelde vragen',
  reading: 'Verder lezen',
  related: 'Lees ook',
  hints: {
    opening: 'Begin met twee zinnen: welk probleem je lezer heeft en wat die aan het eind weet.',
    wishes: 'Houd je bij het invullen aan je eigen aanwijzingen: {w}.',
    voice: 'Stijl van het merk {w}',
    plain: [
      'Leg dit in twee of drie zinnen uit en noem de reden.',
      'Zeg in twee zinnen wat je hier moet weten en doen.',
      'Geef een voorbeeld uit je eigen werk.',
      'Zeg wat hier vaak misgaat en hoe je dat voorkomt.',
      'Noem een getal, een prijs of een termijn die je uit je werk kent.',
    ],
    explain: [
      'Leg “{h}” in twee of drie zinnen uit, met de reden, zoals aan een klant.',
      'Zeg in twee zinnen wat je hier moet weten en doen: “{h}”.',
      'Geef een voorbeeld uit je eigen werk: “{h}”.',
    ],
    below: [
      'Voeg een voorbeeld uit je eigen werk toe.',
      'Voeg in een of twee zinnen toe waarom dat zo is.',
      'Voeg toe wat klanten hierover vragen of verkeerd doen.',
    ],
    pricesHeading: 'Prijzen',
    prices: 'Voeg toe wat de prijs omvat en wat hem hoger maakt.',
    factsHeading: 'In het kort',
    facts: 'Wat moet je nog weten voordat je koopt of boekt?',
    plainAnswers: [
      'Antwoord in twee zinnen.',
      'Zeg wat je meestal antwoordt en waar het van afhangt.',
      'Geef eerst een ja, een nee of een getal, en dan de reden.',
    ],
    answers: [
      'Beantwoord “{q}” in twee zinnen, zoals tegen een klant.',
      'Wat antwoord je meestal op “{q}”, en waar hangt het van af?',
      'Geef bij “{q}” eerst een ja, een nee of een getal, en dan de reden.',
    ],
    question: 'Een vraag die je klanten hierover stellen',
    answer: 'Je antwoord in twee zinnen',
  },
  quotes: ['“', '”'],
  toWriter:
    /^(?:(?:hallo|hoi|en|maar|dus|nou)[\s,!]+)*(?:(?:graag|alsjeblieft|alstublieft),? (?:schrijf|vermeld|noem|leg)|schrijf (?:een|het|dit|over)|vermeld |(?:ik wil|ik zou|wij willen|we willen)(?: graag)? (?:een|dit) (?:artikel|tekst)|sorry (?:dat|als) |bedankt[!.]*$)|(?<!\p{L})(?:het|dit) (?:artikel|stuk) (?:moet|is voor)(?!\p{L})|^(?:hallo|hoi)[!.]*$/iu,
}

const JAPANESE: FixedWords = {
  faq: 'よくある質問',
  reading: '参考になるページ',
  related: '関連記事',
  hints: {
    opening: '読む人が困っていることと、読み終えると分かることを 2 文で書いてください。',
    wishes: 'ご自身の指示に沿って書いてください: {w}',
    voice: 'ブランドの文体 {w}',
    plain: [
      '理由も含めて 2〜3 文で説明してください。',
      'ここで知っておくべきこととすべきことを 2 文で書いてください。',
      'ご自身の仕事での例を書いてください。',
      'よくある失敗と、その避け方を書いてください。',
      '仕事で知っている数字、価格、期限を書いてください。',
    ],
    explain: [
      '「{h}」を、理由も含めて、お客様に話すように 2〜3 文で説明してください。',
      '「{h}」について、知っておくべきこととすべきことを 2 文で書いてください。',
      '「{h}」について、ご自身の仕事での例を書いてください。',
    ],
    below: [
      'ご自身の仕事での例を 1 つ書いてください。',
      'なぜそうなのかを 1〜2 文で書いてください。',
      'お客様がよく聞くこと、間違えやすいことを書いてください。',
    ],
    pricesHeading: '料金',
    prices: '料金に含まれるものと、高くなる場合を書き加えてください。',
    factsHeading: '基本情報',
    facts: '購入や予約の前に、ほかに知っておくべきことを書いてください。',
    plainAnswers: [
      '2 文で答えてください。',
      '普段の答えと、答えが変わる場合を書いてください。',
      'まず「はい」「いいえ」か数字で答え、次に理由を書いてください。',
    ],
    answers: [
      '「{q}」に、お客様に話すように 2 文で答えてください。',
      '「{q}」への普段の答えと、答えが変わる場合を書いてください。',
      '「{q}」に、まず「はい」「いいえ」か数字で答え、次に理由を書いてください。',
    ],
    question: 'お客様からよく聞かれる質問',
    answer: '2 文での答え',
  },
  quotes: ['「', '」'],
  toWriter: null,
}

const CHINESE: FixedWords = {
  faq: '常见问题',
  reading: '延伸阅读',
  related: '相关文章',
  hints: {
    opening: '请用两句话写出读者遇到的问题，以及读完后会知道什么。',
    wishes: '填写时请遵守您自己的要求: {w}',
    voice: '品牌风格 {w}',
    plain: [
      '请用两三句话说明，并写出原因。',
      '请用两句话说明读者在这里应该知道什么、做什么。',
      '请举一个您工作中的例子。',
      '请说明这里常出什么错，以及怎样避免。',
      '请给出您工作中知道的一个数字、价格或期限。',
    ],
    explain: [
      '请像对客户说话那样，用两三句话说明“{h}”和原因。',
      '请用两句话说明读者对“{h}”应该知道什么、做什么。',
      '请就“{h}”举一个您工作中的例子。',
    ],
    below: [
      '请补充一个您工作中的例子。',
      '请用一两句话补充为什么是这样。',
      '请补充客户对此常问或常弄错的地方。',
    ],
    pricesHeading: '价格',
    prices: '补充价格包含哪些内容，以及什么情况下会更高。',
    factsHeading: '基本信息',
    facts: '购买或预订之前，读者还需要知道什么？',
    plainAnswers: [
      '请用两句话回答。',
      '请写出您通常怎样回答，以及什么情况下回答会不同。',
      '请先给出是、否或数字，再说明理由。',
    ],
    answers: [
      '请像对客户说话那样，用两句话回答“{q}”。',
      '您通常怎样回答“{q}”？什么情况下回答会不同？',
      '对于“{q}”，请先给出是、否或数字，再说明理由。',
    ],
    question: '客户常问的一个问题',
    answer: '用两句话写出您的回答',
  },
  quotes: ['“', '”'],
  toWriter: null,
}

/** For languages in which Quillport has no texts: only words that readers of most languages understand. */
const UNKNOWN: FixedWords = {
  faq: 'FAQ',
  reading: null,
  related: null,
  hints: null,
  quotes: ['“', '”'],
  toWriter: null,
}

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
