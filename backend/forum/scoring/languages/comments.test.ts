import { expect, test } from 'vitest'
import type { ReadLanguage } from '../../../../contract/languages.ts'
import { compileProfile, scorePost } from '../score.ts'

type Comments = {
  readonly description: string
  readonly keywords: readonly string[]
  readonly above: string
  /** Comments whose authors ask for themselves or ask everybody. */
  readonly asks: readonly string[]
  /** Thanks, advice, questions to the author of the post, and searches that are over. */
  readonly answers: readonly string[]
}

const COMMENTS: Readonly<Record<ReadLanguage, Comments>> = {
  en: {
    description: 'Zet24 is booking software for plumbers and small businesses.',
    keywords: ['booking software', 'appointment planner'],
    above: 'Which booking software do you use?',
    asks: [
      'I am also looking for a booking software for my plumbing business.',
      'I need a booking software for my business too, ideally with text reminders.',
      'Has anybody tried an alternative to Calendly?',
    ],
    answers: [
      'Thanks for the suggestions, I will try the booking software!',
      'I recommend Calendly, it is a good booking software.',
      'If you are looking for a booking software, try Calendly.',
      'Have you tried any alternative to Calendly?',
      'Do you need a booking software or an appointment planner?',
      'I do not need a booking software, a paper calendar is enough.',
      'Last year I was looking for a booking software and took Calendly.',
    ],
  },
  de: {
    description: 'Zet24 ist eine Buchungssoftware für Handwerker und kleine Betriebe.',
    keywords: ['Buchungssoftware', 'Terminplaner'],
    above: 'Welche Buchungssoftware nutzt ihr?',
    asks: [
      'Ich suche auch eine Buchungssoftware für meinen Betrieb.',
      'Ich brauche auch eine Buchungssoftware für meinen Betrieb, am besten mit SMS.',
      'Wir sind auch auf der Suche nach einer Buchungssoftware für unseren Betrieb.',
      'Wir suchen ebenfalls einen guten Terminplaner, unserer ist zu teuer.',
      'Welche Buchungssoftware empfehlt ihr?',
    ],
    answers: [
      'Danke für die Tipps, ich probiere die Buchungssoftware aus!',
      'Ich kann Calendly empfehlen, gute Buchungssoftware mit Terminplaner.',
      'Falls du eine Buchungssoftware suchst, nimm Calendly.',
      'Du brauchst eine Buchungssoftware mit SMS.',
      'Ich brauche keine Buchungssoftware, mir reicht ein Kalender.',
      'Viele suchen eine Buchungssoftware, aber ein Kalender reicht.',
      'Es muss nicht immer eine teure Buchungssoftware sein.',
      'Da will jemand nur seine Buchungssoftware verkaufen.',
      'Suchen Sie eine Buchungssoftware?',
      'Hast du schon eine Alternative zu Calendly probiert?',
      'Hast schon eine Alternative zu Calendly probiert?',
      'Letztes Jahr war ich auf der Suche nach einer Buchungssoftware und habe Calendly genommen.',
    ],
  },
  fr: {
    description: 'Zet24 est un logiciel de réservation pour les plombiers et les petites entreprises.',
    keywords: ['logiciel de réservation', 'logiciel de rendez-vous'],
    above: 'Quel logiciel de réservation utilisez-vous ?',
    asks: [
      'Je cherche aussi un logiciel de réservation pour mon entreprise de plomberie.',
      'En plus je cherche un logiciel de réservation pour mon entreprise.',
      'Je voudrais un logiciel de réservation pour mon entreprise.',
      'Je veux un logiciel pour gérer les réservations de mon entreprise.',
      'Nous aimerions un logiciel de réservation simple.',
      "J'ai aussi besoin d'un logiciel de réservation pour mon entreprise, avec rappels SMS.",
      'Nous recherchons également un bon logiciel de rendez-vous, le nôtre est trop cher.',
    ],
    answers: [
      'Merci pour vos conseils, je vais essayer ce logiciel de réservation !',
      'Je vous conseille Calendly, un bon logiciel de réservation.',
      'Si vous cherchez un logiciel de réservation simple, essayez Calendly.',
      'Il vous faut un logiciel de réservation avec rappels SMS.',
      'Je ne voudrais pas un logiciel de réservation trop compliqué.',
      'Connais-tu une alternative à Calendly ?',
      "Je n'ai pas besoin d'un logiciel de réservation, un agenda me suffit.",
      'Avez-vous essayé une alternative à Calendly ?',
      "Avez-vous besoin d'un logiciel de réservation ?",
      "J'avais besoin d'un logiciel de réservation et j'ai choisi Calendly.",
    ],
  },
  es: {
    description: 'Zet24 es un programa de reservas para fontaneros y pequeñas empresas.',
    keywords: ['programa de reservas', 'agenda de citas'],
    above: '¿Qué programa de reservas usáis?',
    asks: [
      'Yo también busco un programa de reservas para mi empresa de fontanería.',
      'También necesito un programa de reservas para mi empresa, con avisos por SMS.',
      'Estamos buscando un programa de reservas para la empresa.',
      '¿Alguien ha probado alguna alternativa a Calendly?',
      '¿Hay alguna alternativa a Calendly?',
      'Me gustaría un programa de reservas para mi empresa.',
      '¿Alguien conoce alguna alternativa a Calendly?',
      '¿Conocéis alguna alternativa a Calendly?',
    ],
    answers: [
      'Gracias por los consejos, voy a probar el programa de reservas.',
      'Te recomiendo Calendly, un buen programa de reservas.',
      'Si buscas un programa de reservas sencillo, prueba Calendly.',
      'Necesitas un programa de reservas con avisos por SMS.',
      'No necesito un programa de reservas, me basta una agenda.',
      'Mucha gente busca un programa de reservas.',
      '¿Has probado alguna alternativa a Calendly?',
      '¿Ha probado alguna alternativa a Calendly?',
      '¿Conoces alguna alternativa a Calendly?',
      '¿Conoce alguna alternativa a Calendly?',
      '¿Sabes de alguna alternativa a Calendly?',
      '¿Prefieres un programa de reservas o una agenda de citas?',
      '¿Buscas un programa de reservas?',
      '¿Necesitas un programa de reservas o una agenda de citas?',
      'El año pasado estaba buscando un programa de reservas y elegí Calendly.',
    ],
  },
  it: {
    description: 'Zet24 è un programma di prenotazione per idraulici e piccole imprese.',
    keywords: ['programma di prenotazione', 'agenda appuntamenti'],
    above: 'Quale programma di prenotazione usate?',
    asks: [
      'Anche io cerco un programma di prenotazione per la mia azienda.',
      'Anche io ho bisogno di un programma di prenotazione per la mia azienda.',
      'Stiamo cercando un programma di prenotazione per la nostra azienda.',
      'Qualcuno ha provato qualche alternativa a Calendly?',
      'Vorrei un programma di prenotazione per la mia azienda.',
      'Qualcuno conosce qualche alternativa a Calendly?',
    ],
    answers: [
      'Grazie per i consigli, proverò il programma di prenotazione!',
      'Ti consiglio Calendly, un buon programma di prenotazione.',
      'Se cerchi un programma di prenotazione semplice, prova Calendly.',
      'Ti serve un programma di prenotazione con SMS.',
      'Non ho bisogno di un programma di prenotazione, mi basta una agenda.',
      'Non serve un programma di prenotazione.',
      'Hai provato qualche alternativa a Calendly?',
      'Ha provato qualche alternativa a Calendly?',
      'Conosci qualche alternativa a Calendly?',
      'Conosce qualche alternativa a Calendly?',
      'Hai bisogno di un programma di prenotazione?',
      'Stai cercando un programma di prenotazione?',
      "L'anno scorso stavo cercando un programma di prenotazione e ho scelto Calendly.",
    ],
  },
  nl: {
    description: 'Zet24 is boekingssoftware voor loodgieters en kleine bedrijven.',
    keywords: ['boekingssoftware', 'afsprakenplanner'],
    above: 'Welke boekingssoftware gebruiken jullie?',
    asks: [
      'Ik zoek ook boekingssoftware voor mijn bedrijf.',
      'Ik ben ook op zoek naar boekingssoftware voor mijn loodgietersbedrijf.',
      'Ik heb ook boekingssoftware nodig voor mijn bedrijf.',
      'Ook op zoek naar boekingssoftware voor mijn bedrijf.',
      'Ik wil graag boekingssoftware voor mijn bedrijf.',
    ],
    answers: [
      'Bedankt voor de tips, ik ga de boekingssoftware proberen!',
      'Ik kan Calendly aanraden, goede boekingssoftware.',
      'Als je boekingssoftware zoekt, probeer Calendly.',
      'Je hebt boekingssoftware met sms nodig.',
      'Ik heb geen boekingssoftware nodig, een agenda is genoeg.',
      'Veel mensen zoeken boekingssoftware.',
      'Heb je al een alternatief voor Calendly geprobeerd?',
      'Zoeken jullie boekingssoftware?',
      'Zoek je boekingssoftware?',
      'Vorig jaar was ik op zoek naar boekingssoftware en nam ik Calendly.',
    ],
  },
  pt: {
    description: 'Zet24 é um programa de reservas para canalizadores e pequenas empresas.',
    keywords: ['programa de reservas', 'agenda de marcações'],
    above: 'Que programa de reservas usam?',
    asks: [
      'Eu também procuro um programa de reservas para a minha empresa.',
      'Também preciso de um programa de reservas para a minha empresa.',
      'Estou à procura de um programa de reservas para a empresa.',
      'Alguém já experimentou alguma alternativa ao Calendly?',
      'Alguém conhece alguma alternativa ao Calendly?',
    ],
    answers: [
      'Obrigado pelas dicas, vou experimentar o programa de reservas!',
      'Recomendo o Calendly, um bom programa de reservas.',
      'Se procura um programa de reservas simples, experimente o Calendly.',
      'Precisas de um programa de reservas com SMS.',
      'Não preciso de um programa de reservas, uma agenda chega.',
      'Deve procurar um programa de reservas simples.',
      'Já experimentou alguma alternativa ao Calendly?',
      'Conhece alguma alternativa ao Calendly?',
      'Conheces alguma alternativa ao Calendly?',
      'Já experimentaste alguma alternativa ao Calendly?',
      'Procura um programa de reservas para a sua empresa?',
      'Precisa de um programa de reservas?',
      'No ano passado estava procurando um programa de reservas e escolhi o Calendly.',
    ],
  },
}

const profileOf = ({ description, keywords }: Pick<Comments, 'description' | 'keywords'>) =>
  compileProfile({
    businessName: 'Zet24',
    businessDescription: description,
    keywords,
    competitors: ['Calendly'],
    brandTerms: ['Zet24'],
  })

/** The scores of the comments, each with its text. */
const scoresOf = (language: Comments, bodies: readonly string[]): readonly (readonly [number, string])[] => {
  const profile = profileOf(language)
  return bodies.map((body) => [
    scorePost(profile, { title: '', body, comment: { postTitle: language.above } }).score,
    body,
  ])
}

test.each(Object.entries(COMMENTS))('a comment that plainly asks is a hot lead: %s', (_, language) => {
  expect(scoresOf(language, language.asks).filter(([score]) => score < 60)).toEqual([])
})

test.each(Object.entries(COMMENTS))('thanks, advice and questions back are not leads: %s', (_, language) => {
  expect(scoresOf(language, language.answers).filter(([score]) => score > 0)).toEqual([])
})

test.each(Object.entries(COMMENTS))(
  'the same words in a post are a hot lead: %s',
  (_, { asks, ...language }) => {
    const profile = profileOf(language)
    const scored = asks.map((body) => [scorePost(profile, { title: '', body }).score, body] as const)
    expect(scored.filter(([score]) => score < 60)).toEqual([])
  },
)

test.each([
  ['en', 'I would like a booking software for my plumbing business.'],
  ['en', 'I’d like a simple booking software for my business.'],
  ['de', 'Ich hätte gern eine Buchungssoftware für meinen Betrieb.'],
] as const)('a post that politely says what its author wants is a hot lead: %s, %s', (language, body) => {
  expect(scorePost(profileOf(COMMENTS[language]), { title: '', body }).score).toBeGreaterThanOrEqual(60)
})

test.each([
  ['es', '¿Os gustaría un programa de reservas sin comisiones? Lo hemos creado nosotros.'],
  ['de', 'Viele Kunden hätten gern eine Buchungssoftware.'],
] as const)('a post that asks or says what others want is not a hot lead: %s, %s', (language, body) => {
  expect(scorePost(profileOf(COMMENTS[language]), { title: '', body }).score).toBeLessThan(60)
})
