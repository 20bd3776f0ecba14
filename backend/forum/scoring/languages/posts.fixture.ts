import type { ReadLanguage } from '../../../../contract/languages.ts'
import type { SellerProfile } from '../profile.ts'

type Post = { readonly title: string; readonly body: string }

/** One business as its owner describes it, and posts that are leads for it or are not. */
type Trade = {
  readonly profile: SellerProfile
  readonly leads: readonly Post[]
  readonly others: readonly Post[]
}

const trade = (
  businessName: string,
  competitors: readonly string[],
  businessDescription: string,
  keywords: string,
  leads: readonly (readonly [string, string])[],
  others: readonly (readonly [string, string])[],
): Trade => {
  const posts = (list: readonly (readonly [string, string])[]) =>
    list.map(([title, body]) => ({ title, body }))
  return {
    profile: {
      businessName,
      businessDescription,
      keywords: keywords.split(', '),
      competitors,
      brandTerms: [businessName],
    },
    leads: posts(leads),
    others: posts(others),
  }
}

const invoicing = (
  ...rest: [string, string, readonly (readonly [string, string])[], readonly (readonly [string, string])[]]
) => trade('Tidybill', ['Billora', 'Zettelo'], ...rest)
const chairs = (
  ...rest: [string, string, readonly (readonly [string, string])[], readonly (readonly [string, string])[]]
) => trade('Oakrise', ['Sitwell', 'Nordstol'], ...rest)
const lessons = (
  ...rest: [string, string, readonly (readonly [string, string])[], readonly (readonly [string, string])[]]
) => trade('Parlar', ['Duolingo', 'Babbel'], ...rest)

/** The same businesses and posts in every language that is read: software, a shop and a service. */
export const SAME_POSTS: Readonly<Record<ReadLanguage, readonly Trade[]>> = {
  en: [
    invoicing(
      'Tidybill is invoicing software for freelancers and small businesses. It writes quotes and invoices, tracks working hours and sends payment reminders. We do not do payroll.',
      'invoice, invoicing software, time tracking, payment reminder, quote',
      [
        [
          'Which invoicing software do you use?',
          'I am a freelancer and write my invoices in Excel. It takes hours every month. I am looking for something simple that also sends reminders.',
        ],
        [
          'Alternative to Billora?',
          'Billora raised its prices again. I only need invoices and time tracking. What can you recommend?',
        ],
      ],
      [
        [
          'I built an invoicing app for freelancers',
          'After two years of work we launched our app. Try it for free, we are happy about feedback.',
        ],
        [
          'Customer does not pay his invoice',
          'He refuses to pay and does not answer any more. Do I need a lawyer?',
        ],
      ],
    ),
    chairs(
      'Oakrise makes ergonomic office chairs and standing desks for people who work at home. We do not sell garden furniture.',
      'office chair, ergonomic chair, standing desk, back pain',
      [
        [
          'Can anyone recommend an office chair?',
          'I work from home and my back hurts every evening. My budget is 300 euros.',
        ],
        ['Where can I buy a good standing desk?', 'I need one for two monitors.'],
      ],
      [
        [
          'How do I repair the gas lift of my office chair?',
          'It sinks all the time. Where do I get a spare part?',
        ],
        ['Switched to a standing desk last year', 'Best decision I ever made. I am very happy with it.'],
      ],
    ),
    lessons(
      'Parlar gives English lessons by video with native teachers: conversation, pronunciation and grammar for adults. We do not translate documents.',
      'English lessons, English teacher, language course, conversation practice, pronunciation',
      [
        [
          'Looking for an English teacher',
          'I can read well, but I freeze when I have to speak. I need conversation practice twice a week, online.',
        ],
      ],
      [
        ['Moving to London for a job', 'What are rents like there, and do I need a car?'],
        [
          'What would you want in a language app?',
          'I am doing market research before I build one. What are your biggest problems with English lessons?',
        ],
      ],
    ),
  ],
  de: [
    invoicing(
      'Tidybill ist ein Rechnungsprogramm für Freiberufler und kleine Unternehmen. Es schreibt Angebote und Rechnungen, erfasst Arbeitszeiten und verschickt Mahnungen. Wir machen keine Lohnabrechnung.',
      'Rechnung, Rechnungsprogramm, Zeiterfassung, Mahnung, Angebot',
      [
        [
          'Welches Rechnungsprogramm nutzt ihr?',
          'Ich bin Freiberufler und schreibe meine Rechnungen in Excel. Das kostet mich jeden Monat Stunden. Ich suche etwas Einfaches, das auch Mahnungen verschickt.',
        ],
        [
          'Alternative zu Billora?',
          'Billora hat schon wieder die Preise erhöht. Ich brauche nur Rechnungen und Zeiterfassung. Was könnt ihr empfehlen?',
        ],
      ],
      [
        [
          'Ich habe eine Rechnungs-App für Freiberufler gebaut',
          'Nach zwei Jahren Arbeit haben wir unsere App veröffentlicht. Probiert sie kostenlos aus, wir freuen uns über Feedback.',
        ],
        [
          'Kunde zahlt seine Rechnung nicht',
          'Er weigert sich zu zahlen und antwortet nicht mehr. Brauche ich einen Anwalt?',
        ],
      ],
    ),
    chairs(
      'Oakrise baut ergonomische Bürostühle und höhenverstellbare Schreibtische für Menschen, die zu Hause arbeiten. Wir verkaufen keine Gartenmöbel.',
      'Bürostuhl, ergonomischer Stuhl, höhenverstellbarer Schreibtisch, Rückenschmerzen',
      [
        [
          'Kann jemand einen Bürostuhl empfehlen?',
          'Ich arbeite im Homeoffice und habe jeden Abend Rückenschmerzen. Mein Budget liegt bei 300 Euro.',
        ],
        [
          'Wo kann ich einen guten höhenverstellbaren Schreibtisch kaufen?',
          'Ich brauche einen für zwei Monitore.',
        ],
      ],
      [
        [
          'Wie repariere ich die Gasfeder meines Bürostuhls?',
          'Er sinkt ständig ab. Wo bekomme ich ein Ersatzteil?',
        ],
        [
          'Letztes Jahr auf einen höhenverstellbaren Schreibtisch umgestiegen',
          'Beste Entscheidung überhaupt. Ich bin sehr zufrieden damit.',
        ],
      ],
    ),
    lessons(
      'Parlar gibt Englischunterricht per Video mit muttersprachlichen Lehrern: Konversation, Aussprache und Grammatik für Erwachsene. Wir übersetzen keine Dokumente.',
      'Englischunterricht, Englischlehrer, Sprachkurs, Konversation, Aussprache',
      [
        [
          'Suche einen Englischlehrer',
          'Ich kann gut lesen, aber beim Sprechen blockiere ich. Ich brauche zweimal pro Woche Konversation, online.',
        ],
      ],
      [
        [
          'Umzug nach London wegen einer neuen Stelle',
          'Wie hoch sind dort die Mieten, und brauche ich ein Auto?',
        ],
        [
          'Was würdet ihr euch von einer Sprach-App wünschen?',
          'Ich mache eine Umfrage, bevor ich eine entwickle. Was sind eure größten Probleme mit Englischunterricht?',
        ],
      ],
    ),
  ],
  fr: [
    invoicing(
      'Tidybill est un logiciel de facturation pour les indépendants et les petites entreprises. Il rédige devis et factures, suit le temps de travail et envoie des relances. Nous ne gérons pas les bulletins de paie.',
      'facture, logiciel de facturation, suivi du temps, relance, devis',
      [
        [
          'Quel logiciel de facturation utilisez-vous ?',
          'Je suis freelance et je fais mes factures sur Excel. Ça me prend des heures chaque mois. Je cherche quelque chose de simple qui envoie aussi des relances.',
        ],
        [
          'Une alternative à Billora ?',
          "Billora a encore augmenté ses prix. J'ai juste besoin de factures et du suivi du temps. Que me conseillez-vous ?",
        ],
      ],
      [
        [
          "J'ai créé une appli de facturation pour les indépendants",
          'Après deux ans de travail, nous avons lancé notre appli. Testez-la gratuitement, vos retours sont les bienvenus.',
        ],
        [
          'Un client ne paie pas sa facture',
          "Il refuse de payer et ne répond plus. Est-ce que j'ai besoin d'un avocat ?",
        ],
      ],
    ),
    chairs(
      'Oakrise fabrique des chaises de bureau ergonomiques et des bureaux assis-debout pour les gens qui travaillent chez eux. Nous ne vendons pas de meubles de jardin.',
      'chaise de bureau, fauteuil de bureau, chaise ergonomique, bureau assis-debout, mal de dos',
      [
        [
          "Quelqu'un peut me conseiller une chaise de bureau ?",
          "Je suis en télétravail et j'ai mal au dos tous les soirs. Mon budget est de 300 euros.",
        ],
        ['Où acheter un bon bureau assis-debout ?', "J'en ai besoin pour deux écrans."],
      ],
      [
        [
          'Comment réparer le vérin de ma chaise de bureau ?',
          'Elle descend tout le temps. Où trouver une pièce de rechange ?',
        ],
        [
          "Passé au bureau assis-debout l'année dernière",
          "La meilleure décision de ma vie. J'en suis très content.",
        ],
      ],
    ),
    lessons(
      "Parlar donne des cours d'anglais en visio avec des professeurs natifs : conversation, prononciation et grammaire pour adultes. Nous ne traduisons pas de documents.",
      "cours d'anglais, professeur d'anglais, prof d'anglais, conversation, prononciation",
      [
        [
          "Je cherche un prof d'anglais",
          "Je lis bien, mais je bloque dès qu'il faut parler. J'ai besoin de conversation deux fois par semaine, en ligne.",
        ],
      ],
      [
        [
          'Je déménage à Londres pour un nouveau poste',
          "Les loyers sont à combien là-bas, et est-ce qu'il faut une voiture ?",
        ],
        [
          'Que voudriez-vous dans une appli de langues ?',
          "Je fais une étude de marché avant d'en développer une. Quels sont vos plus gros problèmes avec les cours d'anglais ?",
        ],
      ],
    ),
  ],
  es: [
    invoicing(
      'Tidybill es un programa de facturación para autónomos y pequeñas empresas. Hace presupuestos y facturas, registra las horas de trabajo y envía recordatorios de pago. No hacemos nóminas.',
      'factura, programa de facturación, control de horas, recordatorio de pago, presupuesto',
      [
        [
          '¿Qué programa de facturación usáis?',
          'Soy autónomo y hago mis facturas en Excel. Me lleva horas cada mes. Busco algo sencillo que también envíe recordatorios.',
        ],
        [
          '¿Alternativa a Billora?',
          'Billora ha vuelto a subir los precios. Solo necesito facturas y control de horas. ¿Qué me recomendáis?',
        ],
      ],
      [
        [
          'He creado una app de facturación para autónomos',
          'Después de dos años de trabajo hemos lanzado nuestra app. Pruébala gratis, agradecemos vuestros comentarios.',
        ],
        ['Un cliente no paga su factura', 'Se niega a pagar y ya no contesta. ¿Necesito un abogado?'],
      ],
    ),
    chairs(
      'Oakrise fabrica sillas de oficina ergonómicas y escritorios elevables para gente que trabaja en casa. No vendemos muebles de jardín.',
      'silla de oficina, silla ergonómica, escritorio elevable, dolor de espalda',
      [
        [
          '¿Alguien me recomienda una silla de oficina?',
          'Trabajo desde casa y me duele la espalda todas las noches. Mi presupuesto son 300 euros.',
        ],
        ['¿Dónde puedo comprar un buen escritorio elevable?', 'Necesito uno para dos monitores.'],
      ],
      [
        [
          '¿Cómo reparo el pistón de mi silla de oficina?',
          'Se baja todo el rato. ¿Dónde consigo un repuesto?',
        ],
        [
          'El año pasado me cambié a un escritorio elevable',
          'La mejor decisión de mi vida. Estoy muy contento.',
        ],
      ],
    ),
    lessons(
      'Parlar da clases de inglés por vídeo con profesores nativos: conversación, pronunciación y gramática para adultos. No traducimos documentos.',
      'clases de inglés, profesor de inglés, curso de idiomas, conversación, pronunciación',
      [
        [
          'Busco profesor de inglés',
          'Leo bien, pero me bloqueo cuando tengo que hablar. Necesito conversación dos veces por semana, online.',
        ],
      ],
      [
        ['Me mudo a Londres por un trabajo', '¿Cómo están los alquileres allí y necesito coche?'],
        [
          '¿Qué os gustaría tener en una app de idiomas?',
          'Estoy haciendo un estudio de mercado antes de desarrollar una. ¿Cuáles son vuestros mayores problemas con las clases de inglés?',
        ],
      ],
    ),
  ],
  it: [
    invoicing(
      'Tidybill è un programma di fatturazione per liberi professionisti e piccole imprese. Scrive preventivi e fatture, registra le ore di lavoro e invia solleciti di pagamento. Non facciamo buste paga.',
      'fattura, programma di fatturazione, registrazione ore, sollecito di pagamento, preventivo',
      [
        [
          'Quale programma di fatturazione usate?',
          'Sono un libero professionista e faccio le fatture con Excel. Ci perdo ore ogni mese. Cerco qualcosa di semplice che mandi anche i solleciti.',
        ],
        [
          'Alternativa a Billora?',
          'Billora ha aumentato di nuovo i prezzi. Mi servono solo fatture e registrazione ore. Cosa mi consigliate?',
        ],
      ],
      [
        [
          "Ho creato un'app di fatturazione per liberi professionisti",
          'Dopo due anni di lavoro abbiamo lanciato la nostra app. Provatela gratis, ogni feedback è gradito.',
        ],
        ['Un cliente non paga la fattura', 'Si rifiuta di pagare e non risponde più. Mi serve un avvocato?'],
      ],
    ),
    chairs(
      'Oakrise produce sedie da ufficio ergonomiche e scrivanie regolabili per chi lavora da casa. Non vendiamo mobili da giardino.',
      'sedia da ufficio, sedia ergonomica, scrivania regolabile, mal di schiena',
      [
        [
          'Qualcuno mi consiglia una sedia da ufficio?',
          'Lavoro da casa e ho mal di schiena ogni sera. Il mio budget è di 300 euro.',
        ],
        ['Dove posso comprare una buona scrivania regolabile?', 'Me ne serve una per due monitor.'],
      ],
      [
        [
          'Come riparo il pistone della mia sedia da ufficio?',
          'Si abbassa in continuazione. Dove trovo un pezzo di ricambio?',
        ],
        [
          "L'anno scorso sono passato a una scrivania regolabile",
          'La migliore decisione che abbia preso. Sono molto contento.',
        ],
      ],
    ),
    lessons(
      'Parlar offre lezioni di inglese in video con insegnanti madrelingua: conversazione, pronuncia e grammatica per adulti. Non traduciamo documenti.',
      'lezioni di inglese, insegnante di inglese, corso di lingua, conversazione, pronuncia',
      [
        [
          'Cerco un insegnante di inglese',
          'Leggo bene, ma mi blocco quando devo parlare. Ho bisogno di conversazione due volte a settimana, online.',
        ],
      ],
      [
        ['Mi trasferisco a Londra per lavoro', 'Come sono gli affitti lì, e mi serve la macchina?'],
        [
          'Cosa vorreste in una app per le lingue?',
          'Sto facendo una ricerca di mercato prima di svilupparne una. Quali sono i vostri problemi più grandi con le lezioni di inglese?',
        ],
      ],
    ),
  ],
  nl: [
    invoicing(
      'Tidybill is een factuurprogramma voor zzp’ers en kleine bedrijven. Het maakt offertes en facturen, registreert uren en verstuurt betalingsherinneringen. We doen geen salarisadministratie.',
      'factuur, factuurprogramma, urenregistratie, betalingsherinnering, offerte',
      [
        [
          'Welk factuurprogramma gebruiken jullie?',
          'Ik ben zzp’er en maak mijn facturen in Excel. Dat kost me elke maand uren. Ik zoek iets eenvoudigs dat ook herinneringen verstuurt.',
        ],
        [
          'Alternatief voor Billora?',
          'Billora heeft de prijzen alweer verhoogd. Ik heb alleen facturen en urenregistratie nodig. Wat raden jullie aan?',
        ],
      ],
      [
        [
          'Ik heb een factuur-app voor zzp’ers gebouwd',
          'Na twee jaar werk hebben we onze app gelanceerd. Probeer hem gratis, feedback is welkom.',
        ],
        [
          'Klant betaalt zijn factuur niet',
          'Hij weigert te betalen en reageert niet meer. Heb ik een advocaat nodig?',
        ],
      ],
    ),
    chairs(
      'Oakrise maakt ergonomische bureaustoelen en zit-sta-bureaus voor mensen die thuis werken. We verkopen geen tuinmeubelen.',
      'bureaustoel, ergonomische stoel, zit-sta-bureau, rugpijn',
      [
        [
          'Kan iemand een bureaustoel aanraden?',
          'Ik werk thuis en heb elke avond rugpijn. Mijn budget is 300 euro.',
        ],
        ['Waar kan ik een goed zit-sta-bureau kopen?', 'Ik heb er een nodig voor twee monitoren.'],
      ],
      [
        [
          'Hoe repareer ik de gasveer van mijn bureaustoel?',
          'Hij zakt de hele tijd. Waar vind ik een reserveonderdeel?',
        ],
        [
          'Vorig jaar overgestapt op een zit-sta-bureau',
          'Beste beslissing ooit. Ik ben er heel tevreden mee.',
        ],
      ],
    ),
    lessons(
      'Parlar geeft Engelse les via video met docenten die Engels als moedertaal hebben: conversatie, uitspraak en grammatica voor volwassenen. We vertalen geen documenten.',
      'Engelse les, docent Engels, taalcursus, conversatie, uitspraak',
      [
        [
          'Op zoek naar een docent Engels',
          'Ik kan goed lezen, maar ik blokkeer als ik moet praten. Ik heb twee keer per week conversatie nodig, online.',
        ],
      ],
      [
        ['Verhuizen naar Londen voor een baan', 'Hoe hoog zijn de huren daar, en heb ik een auto nodig?'],
        [
          'Wat zouden jullie willen in een taalapp?',
          'Ik doe marktonderzoek voordat ik er een bouw. Wat zijn jullie grootste problemen met Engelse les?',
        ],
      ],
    ),
  ],
  pt: [
    invoicing(
      'Tidybill é um programa de faturação para freelancers e pequenas empresas. Faz orçamentos e faturas, regista as horas de trabalho e envia lembretes de pagamento. Não fazemos salários.',
      'fatura, programa de faturação, registo de horas, lembrete de pagamento, orçamento',
      [
        [
          'Que programa de faturação vocês usam?',
          'Sou freelancer e faço as minhas faturas no Excel. Perco horas todos os meses. Procuro algo simples que também envie lembretes.',
        ],
        [
          'Alternativa ao Billora?',
          'O Billora aumentou os preços outra vez. Só preciso de faturas e registo de horas. O que me recomendam?',
        ],
      ],
      [
        [
          'Criei uma app de faturação para freelancers',
          'Depois de dois anos de trabalho lançámos a nossa app. Experimentem grátis, o vosso feedback é bem-vindo.',
        ],
        ['Cliente não paga a fatura', 'Ele recusa-se a pagar e já não responde. Preciso de um advogado?'],
      ],
    ),
    chairs(
      'A Oakrise fabrica cadeiras de escritório ergonómicas e mesas com altura regulável para quem trabalha em casa. Não vendemos móveis de jardim.',
      'cadeira de escritório, cadeira ergonómica, mesa com altura regulável, dor nas costas',
      [
        [
          'Alguém recomenda uma cadeira de escritório?',
          'Trabalho em casa e tenho dor nas costas todas as noites. O meu orçamento é de 300 euros.',
        ],
        ['Onde posso comprar uma boa mesa com altura regulável?', 'Preciso de uma para dois monitores.'],
      ],
      [
        [
          'Como conserto o pistão da minha cadeira de escritório?',
          'Ela desce o tempo todo. Onde encontro uma peça de reposição?',
        ],
        [
          'No ano passado mudei para uma mesa com altura regulável',
          'A melhor decisão que já tomei. Estou muito satisfeito.',
        ],
      ],
    ),
    lessons(
      'A Parlar dá aulas de inglês por vídeo com professores nativos: conversação, pronúncia e gramática para adultos. Não traduzimos documentos.',
      'aulas de inglês, professor de inglês, curso de línguas, conversação, pronúncia',
      [
        [
          'Procuro um professor de inglês',
          'Leio bem, mas travo quando tenho de falar. Preciso de conversação duas vezes por semana, online.',
        ],
      ],
      [
        [
          'Vou mudar-me para Londres por causa de um emprego',
          'Como são os preços das casas lá, e preciso de carro?',
        ],
        [
          'O que vocês gostariam de ter numa app de línguas?',
          'Estou a fazer uma pesquisa de mercado antes de desenvolver uma. Quais são os vossos maiores problemas com as aulas de inglês?',
        ],
      ],
    ),
  ],
}
