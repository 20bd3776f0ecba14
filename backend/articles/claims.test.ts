import { expect, test } from 'vitest'
import { readBody } from './body.ts'
import { type Checked, runChecks } from './checks.ts'
import { HONEST as HONEST_FORMS, INVENTED as INVENTED_FORMS, ORDER } from './claims.fixture.ts'
import { compareClaims } from './claims.ts'

/** The order that the sentences below are compared with. */
const KNOWN = `How to chase late invoices as a freelancer. Most late payers forgot. A reminder on day three works better than one on day thirty. We charge 2 percent a month, 40 euros at least. Ana Torres runs the shop in Leeds since 2011. The Late Payment Act says 8 percent. Nuestra tienda vende bicicletas desde 2009, con baterías de 400 Wh. Die Werkstatt in Köln prüft 25 Räder am Tag. Notre atelier répare 15 vélos par semaine.`

/** Sentences with a figure, a name, a study or a quotation that the order does not give. */
const INVENTED = [
  'Nine in ten freelancers wait more than thirty days for their money.',
  'Around 40 % of invoices are paid late.',
  'The Federal Trade Commission requires a written notice.',
  'According to Gartner, most firms switch within a year.',
  'A 2019 study by Stanford University found that reminders double the response.',
  'Studies show that blue lights calm people.',
  '“We never looked back after the first month,” says Maria Lopez, who runs a bakery in Leeds.',
  'The average repair costs $180.',
  'Our founder Tom Baker began with a single van.',
  'The service was launched in 2004.',
  'Consumer Reports rated it best.',
  'Experts recommend a weekly check.',
  'Two thirds of buyers never read the terms.',
  'It saves up to 12 hours a week.',
  'The WHO advises at least one break.',
  'More than half of the tenants agree.',
  'Twice as many clients pay when the invoice is short.',
  'Prices rose by 7.5 percent last year.',
  'Over 3,000 customers trust this method.',
  'It takes six weeks to arrive.',
  'Professor Daniel Kahn calls it the simplest rule.',
  'Das Gerät spart 30 Prozent Strom.',
  'Laut Stiftung Warentest hält die Batterie länger.',
  'Eine Studie der Universität Mannheim belegt den Effekt.',
  'Drei von vier Kunden zahlen sofort.',
  'Die Förderung beträgt 1.500 Euro.',
  'Seit 1998 gilt diese Regel.',
  'Die Verbraucherzentrale warnt vor solchen Verträgen.',
  '„Das hat unseren Betrieb gerettet“, sagt Anna Becker aus Köln.',
  'Experten empfehlen einen Test im Herbst.',
  'Forscher haben gezeigt, dass Licht wirkt.',
  'Die Hälfte der Mieter kennt ihre Rechte nicht.',
  'Der ADAC empfiehlt eine jährliche Prüfung.',
  'Rund zwanzig Firmen nutzen das Verfahren.',
  'El 65 % de los españoles compra en línea.',
  'Según la OCU, la batería dura más.',
  'Un estudio de la Universidad de Sevilla demuestra el efecto.',
  'Los expertos recomiendan cambiar el filtro cada mes.',
  'El precio medio es de 240 euros.',
  'Desde 2015 la norma es obligatoria.',
  '«Fue la mejor decisión de mi vida», afirma Carmen Ruiz.',
  'Tres de cada cuatro clientes repiten.',
  'La mitad de los usuarios no lo sabe.',
  'El Ministerio de Industria exige un certificado.',
  'La batería dura ocho años.',
  'Le prix moyen atteint 320 euros.',
  'Selon l’INSEE, les ménages dépensent plus.',
  'Une étude de l’université de Lyon montre que le bruit fatigue.',
  'Neuf clients sur dix sont satisfaits.',
  'Les experts recommandent un contrôle annuel.',
  '« Nous avons gagné du temps », explique Julie Martin.',
  'La loi date de 2012.',
  'Plus de la moitié des locataires l’ignorent.',
  '60 millions de Français sont concernés.',
  'L’ADEME conseille de baisser le chauffage.',
  'Le professeur Pierre Dubois a confirmé ce résultat.',
  'La livraison prend trois semaines.',
  '自転車の事故は年間7万件です。',
  '専門家によると、夜間の走行は危険です。',
  '研究表明，早睡有益健康。',
  'Roughly a fifth of all parcels come back damaged.',
  'The British Standards Institution published a new rule last spring.',
  'Most dentists agree that flossing matters less than brushing.',
  'Our oven reaches 450 degrees in ten minutes.',
  'A survey among bakers revealed a clear preference for rye.',
  'As Steve Jobs once said, “Simplicity is the ultimate sophistication.”',
  'The company employs two hundred people in Denmark.',
  'Demand has tripled since the pandemic.',
  'It won the Red Dot Award.',
  'Harvard researchers followed families for decades.',
  'One in five riders has had an accident at dusk.',
  'The bulbs last 50,000 hours.',
  'According to industry figures, repairs cost less in spring.',
  'Sales fell by a quarter.',
  'Jane Goodman, head of the Cycling Guild, recommends steel rims.',
  'The law was changed in March 2023.',
  'It is the most popular tool among 500 agencies.',
  'Scientists have proven that noise slows healing.',
  'The fee is £15 per month.',
  'NHS guidelines say the same.',
  'Die Kosten sind um ein Fünftel gesunken.',
  'Nach Angaben des Statistischen Bundesamts steigen die Preise.',
  'Das Fraunhofer-Institut hat die Module geprüft.',
  'Im Jahr 2020 wurde das Gesetz geändert.',
  'Laut einer aktuellen Umfrage kennen viele ihre Rechte nicht.',
  'Der Preis liegt bei 89 Euro im Monat.',
  'Thomas Müller, Meister aus Bonn, rät zu Kupfer.',
  'Die meisten Ärzte empfehlen zehn Minuten am Tag.',
  'Mehr als hundert Betriebe machen mit.',
  'Jeder dritte Deutsche hat das schon erlebt.',
  'Wie Goethe sagte: „Man sieht nur, was man weiß.“',
  'Die Lebensdauer beträgt rund 25 Jahre.',
  'Die DGUV schreibt eine Prüfung vor.',
  'Geprüft wurde es von der Stiftung Warentest.',
  'Die Vereinigung Deutscher Gewässerschutz warnt davor.',
  'Die EU-Kommission plant ein Verbot.',
  'Los estudios demuestran que la luz azul cansa.',
  'Una de cada tres bicicletas robadas no aparece.',
  'La Organización Mundial de la Salud lo recomienda.',
  'Según datos del INE, el alquiler subió.',
  'El motor alcanza 25 kilómetros por hora.',
  'La doctora Marta Gil aconseja descansar.',
  'Más de mil talleres usan este sistema.',
  'Como dijo Cervantes: «El que lee mucho y anda mucho, ve mucho».',
  'Las ventas crecieron un 12 por ciento.',
  'El sindicato CCOO publicó una guía.',
  'Fue fundada en 1987 por Luis Ortega.',
  'Un cliente de Bilbao ahorró 300 euros al mes.',
  'Un Français sur quatre a déjà subi ce problème.',
  'L’association UFC-Que Choisir a testé dix modèles.',
  'D’après une enquête récente, le prix compte le plus.',
  'Le marché a progressé de 18 %.',
  'La batterie se recharge en quatre heures.',
  'Marie Curie disait : « Rien n’est à craindre, tout est à comprendre. »',
  'Depuis 1995, la norme impose un éclairage.',
  'Le cabinet Deloitte estime que le secteur va croître.',
  'Un tiers des foyers chauffe trop.',
  'L’Agence de la transition écologique recommande 19 degrés.',
  'Les chercheurs ont démontré un lien direct.',
  'Plus de deux cents ateliers l’utilisent.',
  'Le tarif débute à 9,90 € par mois.',
  'Des milliers de clients nous font confiance.',
  'The trailer needs a gap of 6 inches.',
  'A loaded pannier weighs 35 lb.',
  'Boards of 5/8 inch are heavier.',
  'The hose is 30 ft long.',
  'The courier covers all of Franklin County.',
  'Half of homeowners never check the flue.',
  'Das Display misst 24 Zoll.',
  'Mitglied bei Bund der Steuerzahler sind viele.',
  'La rueda mide 28 pulgadas.',
  'La roue mesure 26 pouces.',
]

/** Sentences that claim nothing, or only what the order gives. */
const HONEST = [
  'Most late payers simply forgot.',
  'Send the reminder on day three.',
  'Charge 2 % a month and say so in the contract.',
  'Ask an expert before you sign anything.',
  'There are two ways to begin.',
  'First, read the contract; then write to the client.',
  'Write “Your invoice is now due, please pay it today” in the subject line.',
  'Keep a copy of every PDF that you send.',
  'The Late Payment Act lets you add 8 percent.',
  'The Late Payment Act lets you add 8 per cent.',
  'The Late Payment Act lets you add eight per cent.',
  'Ana Torres has run the shop in Leeds since 2011.',
  'One reminder is often enough.',
  'Do not wait until the month is over.',
  'A short email works better than a long letter.',
  'Say thank you when the money arrives.',
  'Clients who know the date pay sooner.',
  'Step 3 is the hardest.',
  'Call on Monday morning, before the office fills.',
  'It helps to name a person in the company.',
  'Put the sum and the date into the first line.',
  'Use Google Sheets or a notebook; both work.',
  'The minimum is 40 euros.',
  'If nothing helps, ask a lawyer.',
  'Half a day is enough to set this up.',
  'Research the client before you start.',
  'Your bank can tell you when a payment was sent.',
  'Eine Erinnerung am dritten Tag hilft am meisten.',
  'Die meisten Kunden haben es nur vergessen.',
  'Schreibe die Summe und das Datum in die erste Zeile.',
  'Frage einen Anwalt, wenn nichts hilft.',
  'Unsere Werkstatt in Köln prüft 25 Räder am Tag.',
  'Ein kurzer Brief wirkt besser als ein langer.',
  'Nimm eine Tasse Kaffee und lies den Vertrag noch einmal.',
  'Die Rechnung gehört an die Buchhaltung.',
  'Der Kunde sagt oft erst am Telefon, was fehlt.',
  'Ende Mai ist die beste Zeit für einen neuen Vertrag.',
  'Wer den Termin kennt, zahlt früher.',
  'Das Finanzamt erkennt die Rechnung auch als PDF an.',
  'Lege die Unterlagen für die Prüfung bereit.',
  'La mayoría solo lo ha olvidado.',
  'Escribe la suma y la fecha en la primera línea.',
  'Nuestra tienda vende bicicletas desde 2009.',
  'Pregunta a un experto antes de firmar.',
  'Una batería de 400 Wh basta para la ciudad.',
  'Llama el lunes por la mañana.',
  'Si nada funciona, habla con un abogado.',
  'Hay dos maneras de empezar.',
  'Guarda una copia de cada factura.',
  'El cliente que conoce la fecha paga antes.',
  'La plupart ont simplement oublié.',
  'Écrivez la somme et la date dans la première ligne.',
  'Notre atelier répare 15 vélos par semaine.',
  'Demandez à un expert avant de signer.',
  'Un court message vaut mieux qu’une longue lettre.',
  'Il y a deux façons de commencer.',
  'Gardez une copie de chaque facture.',
  'Appelez le lundi matin.',
  'Le client qui connaît la date paie plus tôt.',
  'Si rien n’aide, parlez à un avocat.',
  '短いメールのほうが効果的です。',
  '先确认日期，再发提醒。',
  'A good starter smells sour but clean.',
  'Let the dough rest until it has doubled.',
  'If you are not sure, compare two offers.',
  'Most people begin too late.',
  'Ask your landlord in writing.',
  'You can do this on a quiet Sunday afternoon.',
  'The first reminder should be friendly.',
  'Nobody reads a long contract twice.',
  'Talk to the Tax Office if the form is unclear.',
  'In London and Paris, parking is the harder part.',
  'Save the photo as a JPEG or PNG.',
  'Some clients pay late every time.',
  'A customer who says yes once often says yes again.',
  'An experienced plumber finds the leak quickly.',
  'Read the report before the meeting.',
  'Good light makes a small room look larger.',
  'Explain in one sentence why the fee exists.',
  'What does a late fee cost your client?',
  'Write: “Dear Ms Jones, the invoice is now open.”',
  'Late payment hurts small firms most.',
  'You need a bowl, a scale and a cloth.',
  'The more often you feed it, the stronger it gets.',
  'Experts are not needed for this job.',
  'A study room needs a door that closes.',
  'Fragen Sie Ihre Bank nach den Gebühren.',
  'Ein guter Vertrag nennt Preis, Termin und Ort.',
  'Viele Kunden zahlen, wenn man sie anruft.',
  'Die Anlage gehört auf das Dach oder an den Balkon.',
  'Am Wochenende ist die Werkstatt geschlossen.',
  'Dicke und Bewehrung der Decke entscheiden über die Last.',
  'Die Pflanzen brauchen bei Trockenheit Wasser.',
  'Wer unsicher ist, lässt zwei Angebote kommen.',
  'Herr im Haus ist, wer den Plan kennt.',
  'Das Bad braucht gutes Licht und Luft.',
  'Der Vermieter muss zustimmen.',
  'Speichern Sie das Foto als JPEG.',
  'Die Prüfung dauert nicht lange.',
  'Achten Sie auf Kabel, Stecker und Sicherung.',
  'In Berlin und Hamburg ist der Platz knapp.',
  'Experten brauchen Sie dafür nicht.',
  'Am besten sprechen Sie mit dem Vermieter, bevor Sie kaufen.',
  'Ein Blick in den Kalender hilft.',
  'Habla con tu banco antes de pedir el préstamo.',
  'Elige un casco que no apriete.',
  'Mucha gente empieza demasiado tarde.',
  'Lo mejor es comparar dos ofertas.',
  'En Madrid y Barcelona aparcar es lo más difícil.',
  'Guarda el archivo en PDF.',
  'La luz natural hace más grande el salón.',
  'Según el tiempo que tengas, puedes hacerlo en casa.',
  'Explica en una frase por qué existe el cargo.',
  'No firmes nada sin leerlo.',
  'El técnico revisa la instalación cada año.',
  'Parlez à votre banque avant de signer.',
  'Choisissez un casque qui ne serre pas.',
  'Beaucoup commencent trop tard.',
  'À Paris, le stationnement est le plus difficile.',
  'Selon la saison, la pâte lève plus ou moins vite.',
  'Enregistrez la photo en JPEG.',
  'Le mieux est de comparer deux offres.',
  'Une bonne lumière agrandit la pièce.',
  'Ne signez rien sans le lire.',
]

test.each(INVENTED)('is not in the order: %s', (sentence) => {
  expect(compareClaims(sentence, KNOWN).unsupported).toHaveLength(1)
})

test.each(HONEST)('claims nothing that is not in the order: %s', (sentence) => {
  expect(compareClaims(sentence, KNOWN).unsupported).toEqual([])
})

test.each(INVENTED_FORMS)('is not in the order in any form: %s', (sentence) => {
  expect(compareClaims(sentence, ORDER).unsupported).toHaveLength(1)
})

test.each(HONEST_FORMS)('is in the order in some form, or claims nothing: %s', (sentence) => {
  expect(compareClaims(sentence, ORDER).unsupported).toEqual([])
})

test('a figure is known in every notation, but only as the same kind of figure', () => {
  const isKnown = (sentence: string, known: string) => compareClaims(sentence, known).unsupported.length === 0
  expect(
    isKnown('We then charge £19 of the £38.', 'Full groom £38. Otherwise half the price is charged.'),
  ).toBe(true)
  expect(isKnown('Until June it is 67,50 €.', 'Insert 75 €. 10 % off until June.')).toBe(true)
  expect(isKnown('Until June it is 66,50 €.', 'Insert 75 €. 10 % off until June.')).toBe(false)
  expect(isKnown('Two flues take an hour and a half.', 'Allow 45 min a flue.')).toBe(true)
  expect(isKnown('Nous venons de 8 heures à 17 heures 30.', 'Ouvert 8h-17h30.')).toBe(true)
  expect(isKnown('Chaque kilomètre coûte soixante centimes.', 'Au-delà 0,60 € le km.')).toBe(true)
  expect(isKnown('Nous venons de 8 heures à 17 heures 45.', 'Ouvert 8h-17h30.')).toBe(false)
  expect(isKnown('Ein Glas kostet 4 Euro 50 Cent.', 'Glas 4,50 €.')).toBe(true)
  expect(isKnown('It costs £19.', 'Groom £38. It takes half an hour.')).toBe(false)
  expect(isKnown('It costs £10.', 'Groom £50. About 80 % of our customers come back.')).toBe(false)
  expect(isKnown('Each sheet costs 60 cents.', 'A sheet is €0.60.')).toBe(true)
  expect(isKnown('Each sheet costs 70 cents.', 'A sheet is €0.60.')).toBe(false)
  expect(
    isKnown('Wir machen Ferien, vom 5. bis zum 23.', 'Vom 5. August bis 23. August Betriebsferien.'),
  ).toBe(true)
  expect(isKnown('It costs 1.200 €.', 'The price is €1,200.')).toBe(true)
  expect(isKnown('Wait thirty days.', 'Payment within 30 days.')).toBe(true)
  expect(isKnown('Warte 30 Tage.', 'Payment within thirty days.')).toBe(true)
  expect(isKnown('About 90 % pay.', 'Nine in ten pay.')).toBe(true)
  expect(isKnown('La mitad paga tarde.', '50 % pay late.')).toBe(true)
  expect(isKnown('It weighs 2,5 kg.', 'Weight: 2.5 kg')).toBe(true)
  expect(isKnown('About 30 % pay.', 'Payment within 30 days.')).toBe(false)
  expect(isKnown('It costs €30.', 'Payment within 30 days.')).toBe(false)
  expect(isKnown('It takes 30 weeks.', 'Payment within 30 days.')).toBe(false)
  expect(isKnown('It takes 90 minutes.', 'Dauer: anderthalb Stunden')).toBe(true)
  expect(isKnown('It takes 2.5 hours.', 'Dos horas y media.')).toBe(true)
  expect(isKnown('Vendió 2500000 discos.', 'Two and a half million records')).toBe(true)
  expect(isKnown('Acht Hunde leben hier.', 'Sechs Hunde leben hier. Sie fressen um 8.')).toBe(false)
  expect(isKnown('Zwei Hunde schlafen.', 'Sechs Hunde leben hier.')).toBe(true)
})

const CHECKED: Omit<Checked, 'body'> = {
  order: { length: 'short', include_faq: false, include_external_link: false, topic: KNOWN },
  title: 'Late invoices',
  seo_title: 'Late invoices',
  meta_description: '',
  focus_keyword: 'late invoices',
  imageAlt: null,
  isOutline: false,
  ownDomain: 'own.example',
  sources: [],
  unsupported: [],
  doubts: [],
  business: '',
  calculated: [],
  confirmed: [],
}
const claimsIn = (html: string, changed: Partial<Checked> = {}) =>
  runChecks({ ...CHECKED, ...changed, body: readBody(html) }).find(({ id }) => id === 'sources_read')

test('the check names unsupported claims, or else what was compared', () => {
  const html = '<p>Remind on day three. Nine in ten pay then. The WHO agrees.</p>'
  expect(claimsIn(html)).toMatchObject({
    passed: false,
    measured: 'Nine in ten in “Nine in ten pay then.”; WHO in “The WHO agrees.”',
  })
  expect(claimsIn('<p>Remind on day three.</p>')?.measured).toBe(
    '1 claim compared with the order, the description of the business and 0 sources: each claim occurs in the order, the description of the business or a source, or has a link',
  )
  expect(claimsIn('<p>Remind them.</p>')?.measured).toBe('no figure, name, study or quotation found')
  const polish =
    '<p>Około 40 % klientów płaci po terminie, a reszta płaci dopiero po wezwaniu do zapłaty.</p>'
  expect(claimsIn(polish, { title: 'Jak odzyskać pieniądze od klienta' })).toMatchObject({ passed: false })
  expect(
    claimsIn(polish.replace('Około 40 %', 'Wielu'), { title: 'Jak odzyskać pieniądze od klienta' })?.measured,
  ).toBe(
    'no figure, name, study or quotation found; in this language, Quillport does not recognize names and studies',
  )
})

test('the check names doubts before single words, and a name once unless somebody is quoted', () => {
  const doubted = 'The tax falls due on stock.'
  const text = `HMRC collects it. You pay HMRC the rest. ${doubted} HMRC says that it is due.`
  const body = readBody(`<p>${text}</p>`)
  const open = runChecks({
    ...CHECKED,
    body,
    doubts: [{ sentence: doubted, verify: 'when' }],
  }).find(({ id }) => id === 'sources_read')?.claims?.open
  expect(open).toEqual([
    { sentence: doubted, words: [], verify: 'when' },
    { sentence: 'HMRC collects it.', words: ['HMRC'] },
    { sentence: 'HMRC says that it is due.', words: ['HMRC'] },
  ])
  const half = claimsIn('<p>Die Hälfte zahlt spät. Die Hälfte vergisst es.</p>')?.claims?.open
  expect(half).toHaveLength(2)
  const linked = claimsIn(
    '<p>HMRC takes it <a href="https://tax.example/">now</a>. You pay HMRC the rest.</p>',
  )
  expect(linked?.claims?.open).toEqual([{ sentence: 'You pay HMRC the rest.', words: ['HMRC'] }])
})

test('a claim needs no source if the description of the business has it', () => {
  const html = '<p>We are Conneely Roofing, with forty years of slates.</p>'
  const business = 'Conneely Roofing, Moycullen. Forty years roofing.'
  expect(claimsIn(html)?.claims?.open).toMatchObject([{ words: ['forty', 'Conneely Roofing'] }])
  expect(claimsIn(html, { business })?.passed).toBe(true)
})

test('a temperature in the other scale, a heading in title case and an emergency number need no source', () => {
  const order = { ...CHECKED.order, topic: 'Proof at 78F. Bake at 475 °F. Chill to 4 °C.' }
  const open = (text: string) => claimsIn(text, { order })?.claims?.open.flatMap(({ words }) => words) ?? []
  expect(open('<p>Proof at 78°F (26°C). Bake at 475 °F (245 °C). Chill to 39 °F.</p>')).toEqual([])
  expect(open('<p>Bake at 230 °C.</p>')).toEqual(['230'])
  expect(open('<h2>What Does Fair Housing Require Before You List?</h2>')).toEqual([])
  expect(open('<p>Trouble breathing is not normal: call 911. Ring us or 999 at once.</p>')).toEqual([])
  expect(open('<p>It costs 999 euros.</p>')).toEqual(['999 euros'])
  expect(open('<p>Call 999 or 112. Rufen Sie die 112 an.</p>')).toEqual([])
  expect(open('<p>Call 911 in an emergency. Call 911 right away. Call 112 without delay.</p>')).toEqual([])
  expect(open('<p>Rufen Sie 112 bei Atemnot. Chiama il 112 in caso di incendio.</p>')).toEqual([])
  expect(open('<p>We call 911 customers a year. We call 911 of our customers.</p>')).toHaveLength(2)
  expect(open('<p>We have 25 years of experience and 245 customers. Wait 39 weeks.</p>')).toHaveLength(3)
})

test('a claim must be in a source that was read, or its sentence must link to another site', () => {
  const html = '<p>The WHO agrees.</p>'
  const sources = [{ url: 'https://who.example', label: 'WHO', excerpt: 'Take a break.' }]
  expect(claimsIn(html, { sources })?.passed).toBe(true)
  const linked = (url: string) => `<p>Nine in ten <a href="${url}">pay then</a>. Wait.</p>`
  expect(claimsIn(linked('https://else.example/'))?.passed).toBe(true)
  expect(claimsIn(linked('https://www.own.example/'))?.passed).toBe(false)
  expect(claimsIn(`${linked('https://else.example/')}<p>Two in ten do not.</p>`)?.passed).toBe(false)
})

test('many figures and names take linear time', () => {
  for (const part of [
    'one in two ',
    'Ann Bell ',
    '“a b c d e” said ',
    '7 % ',
    'half of the ',
    'A',
    '9.',
    '1. May 2022 ',
    '01.02.2022 ',
    'two and a half thousand ',
    'einundzwanzig',
    'three quarters of an ',
    '»a b c d e',
    'Ann Bell: ',
    'four hundred and ',
    '1 1/4 in ',
    'half of your ',
    'prices 45-70 ',
    '“',
    '百',
  ]) {
    const startedAt = performance.now()
    compareClaims(part.repeat(Math.floor(60_000 / part.length)), KNOWN)
    expect({ part, fast: performance.now() - startedAt < 5_000 }).toEqual({ part, fast: true })
  }
})

test.each([
  'Two or three signs together point to the tank.',
  'A third person makes the job quicker.',
  'Redness is a reason to ask a pharmacist or GP.',
  'Do I have to tell a buyer about the septic tank when I sell?',
  'Lass etwa ein Drittel durch die Brühgruppe laufen, in kurzen Stößen.',
  'Schritt 3 und 4 wiederholst du, bis der Tank etwa zur Hälfte leer ist.',
  'Die Stöße haben einen Grund: In den Pausen hat die Lösung Zeit zu wirken, und die Pumpe läuft nicht heiß.',
  'Das erspart eine Reparatur, die mit einem Päckchen Entkalker angefangen hat.',
  'Ein alter Filter hilft nicht mehr, tausche ihn nach Angabe des Herstellers.',
])('claims nothing: %s', (sentence) => {
  expect(compareClaims(sentence, 'A full tank shows two signs.').unsupported).toEqual([])
})

test('numbers of headings, a quarter of a year and a comparative at the start are no claims', () => {
  const of = (text: string) => compareClaims(text, '').unsupported.flatMap(({ words }) => words)
  expect(of('Ideas 4 to 6: candles and firelight')).toEqual([])
  expect(of('Schritte 2 bis 4: die Vorbereitung')).toEqual([])
  expect(of('Idea 2: choose candles for an old hall.')).toEqual([])
  expect(of('Restore a few files once a quarter.')).toEqual([])
  expect(of('Plan one afternoon a quarter for the return.')).toEqual([])
  expect(of('The start of a quarter makes the records easier to divide.')).toEqual([])
  expect(of('Even a quarter without any sales needs a return.')).toEqual([])
  expect(of('Earlier X-rays are useful if you have them.')).toEqual([])
  expect(of('They spend a quarter of the money on it.')).toEqual(['a quarter'])
  expect(of('Sales fell once by a quarter.')).toEqual(['a quarter'])
  expect(of('Ideas 4 to 6 save 90 euros.')).toContain('90 euros')
  expect(of('Once a quarter of the members agree, the rule stands.')).toEqual(['a quarter'])
  expect(of('Saturdays 9 to 12: no appointment needed.')).toEqual(['9', '12'])
  expect(of('Um 10:30 öffnen wir.')).not.toEqual([])
})

test('a name is supported by its initials', () => {
  const sentence = 'We also sweep across the river in New Hampshire.'
  expect(compareClaims(sentence, 'Brattleboro VT and over the river in NH').unsupported).toEqual([])
  expect(compareClaims(sentence, 'Brattleboro VT and over the river').unsupported).not.toEqual([])
})

test('a quotation is supported by the same words in single quotation marks', () => {
  const order =
    "Dresses have a small seam, so don't order small to 'lose weight into it'. Order for the biggest part."
  expect(compareClaims('Do not order small to “lose weight into it.”', order).unsupported).toEqual([])
  expect(compareClaims('One bride said "I will lose weight into it."', order).unsupported).not.toEqual([])
})

test.each([
  ['Laut der Stiftung Warentest hält der Filter am längsten.', 'Stiftung Warentest'],
  ['A third of all tanks leak.', 'A third'],
  ['Ein Drittel aller Maschinen ist verkalkt.', 'Ein Drittel'],
])('claims something: %s', (sentence, words) => {
  expect(compareClaims(sentence, '').unsupported).toMatchObject([{ sentence, words: [words] }])
})

test.each([
  ['Respondemos en 24 horas.', 'Respuesta en 24 h'],
  ['Respondemos en veinticuatro horas.', 'Respuesta en 24h.'],
  ['La visita dura dos horas y media.', 'Visita: 2h y media'],
  ['La visita dura dos horas y media.', 'Visita: 2,5 h'],
  ['Sie dauert zweieinhalb Stunden.', 'Dauer 2,5 Std., danach Pause'],
  ['The seal lasts 8–12 months.', 'Seals last 8-12 months'],
  ['The seal lasts 8 to 12 months.', 'Seals last 8-12 months'],
  ['The seal lasts 8-12 months.', 'Seals last eight to twelve months'],
  ['The seal lasts eight to twelve months.', 'Seals last 8 - 12 months'],
  ['Die Wartung kostet 90 bis 120 Euro.', 'Wartung 90-120 €'],
  ['Die Wartung kostet zwischen 90 € und 120 €.', 'Wartung 90–120 EUR'],
  ['The room measures 18 x 12.', 'Room 18x12'],
  ['The room measures 18x12.', 'Room 18 × 12 m'],
  ['The room measures 18 by 12 metres.', 'Room 18x12m'],
  ['Three frames in 30 × 40 are enough.', 'A frame costs £58 in 30 x 40 cm and £96 in 50 x 70'],
  ['We answer within 48 hours.', 'Answer in 48 hrs'],
  ['La obra cuesta 14.000 €.', 'Obra completa: 14.000, IVA incluido'],
  ['La obra cuesta 14.000 €.', 'cobramos 14.000 por la obra'],
  ['The job costs £1,450.', 'price 1450'],
  ['Die Reparatur kostet 120 Euro.', 'Reparatur 120,- €'],
  ['Die Reparatur kostet 120 Euro.', 'Reparatur EUR 120'],
  ['Wir fahren bis zu 30 Kilometer weit.', 'Umkreis 30km'],
  ['It covers sixty square metres.', 'Covers 60 m²'],
  ['The kettle boils in 5 minutes.', 'Boils in 5 min.'],
  ['Der Sack wiegt 25 Kilogramm.', 'Sack zu 25kg'],
  ['Der Sack wiegt 25 kg.', 'Ein Sack hat fünfundzwanzig Kilo.'],
  ['We are open from 9.30 to 17.30.', 'every day 9.30-17.30 if weather allows'],
  ['The import takes half an hour.', 'half hour for import'],
  ['Six wheels stand here.', 'Groups of 6 at most, one wheel each'],
  ['Lo bajamos a seis porque la gente esperaba.', 'de 10 a 6 en 2017, porque la gente esperaba'],
  ['Antes éramos 10 personas.', 'grupos de 10 y luego de menos'],
  ['We’re Wrekin Chimney Sweeps.', 'We are Wrekin Chimney Sweeps'],
  ['Collected Tuesdays and Thursdays.', 'we collect tuesdays and thursdays'],
  ['The 8.30 text reaches you first.', 'I decide at 8.30, you get a text'],
  ['One booking saves you $40.', 'Radon test $165 alone, or $125 added to an inspection'],
  ['Both together cost $550.', 'Inspection from $425, with radon + $125'],
  ['Bei 15 Stufen beginnt das Schleifen bei 1.425 €.', '15 Stufen, schleifen ab 95 € pro Stufe'],
  ['Salen a 23,75 € cada una.', 'mensualidad 95 € (4 clases) con barro'],
  ['Each board comes to £12.', 'boards: set of 6 with rack £72 ex VAT'],
  ['Shared by two, that is £32.50 each.', 'double kayak £65 a day'],
  ['That is 228 euros a year.', '19 euro/month up to 250 members'],
  ['The other boards last 16 to 24 months.', 'red boards get 8-12 months and double that from the rest'],
  ['Keep the windows shut for 60 hours.', 'it sits there for 48 hours, closed 12 hours before that too'],
  ['Use a mesh patch on anything up to 4 inches.', 'up to 4 in (mesh patch), under 12 inch'],
  ['Feather 8 to 10 inches past the patch.', 'go 8-10 in past the patch, under 12 inch'],
  ['1 1/4-inch coarse-thread screws', 'screws 1 1/4 in coarse, under 12 inch'],
  ['The screws are 1 ¼ inches long.', 'screws 1 1/4 in coarse'],
  ['The screws are 1.25 inches long.', 'screws 1¼ in coarse'],
  ['1/2-inch and 5/8-inch board look alike.', 'board thickness 1/2 vs 5/8 before you buy, under 12 inch'],
  ['The board is 1/2 inch thick.', 'half inch board'],
  ['Anything over a 4x4-foot piece is too heavy.', 'anything over a 4x4 ft piece'],
  ['A bag weighs 50 pounds.', 'bag 50 lb'],
  ['A bag weighs 50 lbs.', 'a bag has fifty pounds'],
  ['It holds 12 ounces.', 'holds 12 oz'],
  ['It covers 200 square feet.', 'covers 200 sq ft, 12 rooms, 3 square rooms'],
  ['The lesson takes 45 minutes.', 'lesson 45mins'],
  ['El montaje dura 3 semanas.', 'montaje 3 sem.'],
  ['La séance dure 50 minutes.', 'séance 50 mn'],
  ['De cursus duurt 4 maanden.', 'cursus 4 mnd'],
  ['Der Bildschirm hat 27 Zoll.', '27 inch screen'],
  ['La pantalla tiene 27 pulgadas.', 'Bildschirm 27 Zoll, 24 inch'],
  ['La tela mide 12 pollici.', '12 inches'],
  ['O ecrã tem 27 polegadas.', '27 in.'],
  ['The tank holds 40 liters.', 'tank 40 litres'],
  ['Le réservoir contient 40 litres.', 'Tank 40 Liter'],
  ['Starter knives cost £45–£70.', 'starter £45 - 70'],
  ['Starter knives cost 45 € bis 70 €.', 'Einstieg 45-70 €'],
  ['Mid-range knives cost £90–£160.', 'prices: starter 45-70, mid 90-160, carbon from 130'],
  ['Mid-range knives cost €90 to €160.', 'mid €90 to 160'],
  ['We serve Ross or Pickaway County.', 'serving Ross and Pickaway counties'],
  ['The seams are guaranteed for twenty-four months.', 'two years of guarantee on seams'],
  ['Our beans are certified.', 'beans from a certified farm'],
  ['We are closed from six in the evening.', 'open 9:00 to 18:00'],
])('has the same meaning in other words: %s and %s', (sentence, known) => {
  expect(compareClaims(sentence, known).unsupported).toEqual([])
})

test.each([
  ['Respondemos en 48 horas.', 'Respuesta en 24 h'],
  ['Respondemos en 24 días.', 'Respuesta en 24h'],
  ['La visita dura dos horas y media.', 'Visita: 2 h'],
  ['The seal lasts 8 to 14 months.', 'Seals last 8-12 months'],
  ['The seal lasts 8-14 months.', 'Seals last 8-12 months'],
  ['The seal lasts 8 weeks.', 'Seals last 8-12 months'],
  ['The room measures 18 x 14.', 'Room 18x12'],
  ['Three frames in 30 × 80 are enough.', 'A frame costs £58 in 30 x 40 cm and £96 in 50 x 70 cm'],
  ['La obra cuesta 15.000 €.', 'Obra completa: 14.000'],
  ['La obra cuesta 24 €.', 'Respuesta en 24 h'],
  ['Die Prüfung kostet 30 Euro.', 'Umkreis 30km, 30 Räder'],
  ['The job costs £2,019.', 'Open since 2019'],
  ['The job costs £18.', 'Room 18x12'],
  ['The job costs £5.', 'Call 0341-5551234, ext. 5'],
  ['Der Sack wiegt 20 Kilo.', 'Umkreis 20 km'],
  ['Twelve wheels stand here.', 'Six wheels, 12 kg of clay'],
  ['One booking saves you $45.', 'Radon test $165 alone, or $125 added to an inspection'],
  ['Bei 15 Stufen beginnt das Schleifen bei 1.450 €.', '15 Stufen, schleifen ab 95 € pro Stufe'],
  ['Das Schleifen kostet 1.425 €.', '15 Stufen, schleifen ab 95 € pro Stufe'],
  ['Each board comes to £13.', 'boards: set of 6 with rack £72 ex VAT'],
  ['Shared by three, that is £32.50 each.', 'double kayak £65 a day'],
  ['That is 228 euros.', '19 euro/month up to 250 members'],
  ['The other boards last 16 months.', 'red boards get 8-12 months'],
  ['Keep the windows shut for 60 hours.', 'it sits there for 48 hours, 12 metres away'],
  ['Use a mesh patch on anything up to 6 inches.', 'up to 4 in (mesh patch), under 12 inch'],
  ['Feather 8 to 14 inches past the patch.', 'go 8-10 in past the patch'],
  ['The gap is 4 feet wide.', 'up to 4 in (mesh patch)'],
  ['Wait 4 weeks.', 'up to 4 in (mesh patch)'],
  ['1 3/4-inch coarse-thread screws', 'screws 1 1/4 in coarse'],
  ['3/8-inch board is lighter.', 'board thickness 1/2 vs 5/8 before you buy'],
  ['A hole of 4 inches needs mesh.', 'screws 1 1/4 in coarse'],
  ['A bag weighs 60 pounds.', 'bag 50 lb'],
  ['It costs £50.', 'bag 50 lb'],
  ['It holds 12 pounds.', 'holds 12 oz'],
  ['Der Bildschirm hat 32 Zoll.', '27 inch screen'],
  ['Starter knives cost £45–£80.', 'starter £45 - 70'],
  ['Starter knives cost £70.', 'starter £45 to 70 people'],
  ['Mid-range knives cost £90–£170.', 'prices: starter 45-70, mid 90-160, carbon from 130'],
  ['It costs £90.', 'ages 10-90'],
  ['We serve Ross or Franklin County.', 'serving Ross and Pickaway counties'],
  ['The seams are guaranteed for thirty months.', 'two years of guarantee on seams'],
  ['The foam weighs thirty kilos.', 'open 9:30 to 18:30'],
  ['The course takes 90 minutes.', 'We open at 1:30 pm'],
])('does not have the same meaning: %s and %s', (sentence, known) => {
  expect(compareClaims(sentence, known).unsupported).toHaveLength(1)
})

test.each([
  'Next, call your vet.',
  'Depending on the flue, use one of two methods:',
  'A sore spot hurts after a few miles.',
  'If you find out three days before your trip, there is no time left.',
  'Split rows such as "Mary and John Murphy" into two.',
  'Zeilen wie „Jürgen Böhme und Frau“ werden geteilt.',
  'One that fails at month five has to come off.',
  'Wer drei Wochen wartet, zahlt mehr.',
  'Your list lives in a spreadsheet that three people have copied.',
  'That note deserves an honest half hour.',
  'Suppose Anna Berg owes you 4,000 euros and has paid 25 percent of it.',
  'Angenommen, Jürgen Böhme wartet zwölf Wochen auf 300 Euro.',
  'Imagina que Carmen Ruiz te debe 300 euros desde hace 8 meses.',
  'A good subject is, for example, “Invoice 4711 for Anna Berg, due 14 May”.',
  'Ein Betreff ist zum Beispiel „Rechnung 4711 über 300 Euro, Jürgen Böhme“.',
  'Write “Dear Anna Berg, 300 euros are due” on top.',
  'Use a subject line like ‘Invoice 2031, due in three days’.',
  'A good subject is, for example, ‘Invoice 4711 for Anna Berg, due 14 May’.',
  'Book for the first half of your holiday rather than the last day.',
  'Keep half of the day free.',
  'Rain can take half of your holiday.',
  'The upper half of the wall dries first.',
  'Am besten kommen Sie in der ersten Hälfte Ihres Urlaubs.',
  'Planen Sie die Hälfte des Tages ein.',
  'Mejor la primera mitad de tus vacaciones.',
  'Gardez la moitié de la journée.',
  'Meglio la prima metà delle vacanze.',
  'Melhor na primeira metade das férias.',
  'Liefst in de eerste helft van je vakantie.',
  'Air the room every third day.',
  'A gift certificate is welcome.',
  'Send the key by certified mail.',
  'Trae un certificado médico.',
  'Kommen Sie jeden zweiten Montag.',
  'Geerntet wird zum ersten Mal Ende Mai.',
])('finds no claim in what only illustrates: %s', (sentence) => {
  expect(compareClaims(sentence, '').unsupported).toEqual([])
})

test.each([
  'If you book now, we come within three days.',
  'One in two customers comes back.',
  'Visitaron la tienda miles de personas.',
  'People such as Mary Murphy recommend it.',
  'Suppose you book now: we come within three days.',
  'Your first visit takes three hours.',
  'For example, Anna Berg paid within 12 days.',
  'A subject like ‘Invoice 2031’ brings 300 euros.',
  'Music like that of the ‘90s calms 80 percent of people’s dogs.',
  'For example, “it saved my firm from ruin”, says Anna Berg.',
  'Imagine what the Stanford University study of 2019 showed.',
  'It takes half an hour.',
  'Half of homeowners never look up.',
  'Half of your customers never come back.',
  'Half the time the leak is in the roof.',
  'The other half of customers complain.',
  'Half of the holiday bookings are cancelled.',
  'Die Hälfte Ihrer Kunden zahlt zu spät.',
  'La mitad de tus clientes no vuelve.',
  'La moitié de vos clients ne revient pas.',
  'Every fourth chimney is partly blocked.',
  'Jedes dritte Paar kommt zu spät.',
  'Jede fünfte Kundin kommt wieder.',
  'Our beans are certified organic.',
  'Die Rösterei ist nach der Öko-Verordnung zertifiziert.',
  'Ces grains contiennent moitié moins de caféine.',
  'Langsam geröstete Bohnen enthalten halb so viel Säure.',
  'Con las ruedas flojas cuesta el triple de esfuerzo.',
  'Los claveles aguantan el doble que las rosas.',
  'Las telas tienen el certificado OEKO-TEX.',
  'Wir arbeiten nach den Richtlinien von Demeter.',
  'Albert Einstein soll gesagt haben, dass Bienen wichtig sind.',
])('still finds the claim in %s', (sentence) => {
  expect(compareClaims(sentence, '').unsupported).toHaveLength(1)
})

test.each([
  ['Danach sieht man frische Larven Gänge im Holz.', ''],
  ['Danach zeigen sich im Holz tiefe Larven Gänge und Mehl.', ''],
  ['Man erkennt es an den Proben in Balken Kanten.', 'Wir nehmen Proben an den Balkenkanten.'],
  ['Am besten hängen Sie das Rad auf, damit es nicht auf derselben Stelle des Reifens lastet.', ''],
  ['Das Licht sitzt auf Höhe der Achse.', ''],
  ['Man prüft es mit Hilfe des Lineals.', ''],
])('finds no name in successive German nouns: %s', (sentence, known) => {
  expect(compareClaims(sentence, known).unsupported).toEqual([])
})

test.each([
  'Das sieht auch Jürgen Böhme so, wenn es feucht ist.',
  'Danach kommt Anna Becker mit dem Messgerät vorbei.',
  'Wir arbeiten dafür mit Larsen Technik zusammen.',
  'Dafür sind wir nun Mitglied bei Bund der Steuerzahler.',
  'Das prüft jedes Jahr auch die Innung des Kreises, und Haus der Technik hilft.',
  'Wir sind Mitglied bei Zentralverband des Handwerks.',
  'Wir verkaufen sie nur mit Siegel der Dekra.',
  'So steht es in Urteilen des Bundesgerichtshofs.',
])('finds the name in German: %s', (sentence) => {
  expect(compareClaims(sentence, 'Wir nehmen Proben an den Balkenkanten.').unsupported).toHaveLength(1)
})

/** An order from whose figures a text can calculate others. */
const PRICES = `A sauna on the lake near Tampere, open since 2009; Aino Laine joined in 2017. A visit costs 24 euros, the family ticket 60 euros. Towels: 6 euros. The season pass costs 19 euros a month. We heat with 250 grams of birch bark and 214 logs a week. The bus stop is 3 miles away. Opening days: 15 September and 2 February.`

test.each([
  'A visit and a towel cost 30 euros together.',
  'The family ticket costs 60 euros, 36 more than a visit.',
  'With the family ticket you save 36 euros.',
  'The season pass adds up to 228 euros over twelve months.',
  'More than two hundred logs burn every week.',
  'About 210 logs burn every week.',
  'Aino Laine joined eight years later.',
  'Live within three miles of us? Then walk.',
  'Der Kalender nennt diese Tage: am 15/9 und am 2/2.',
  'Half a fire needs 125 grams of bark.',
  '“Hi Anna, the sauna is hot on Friday.”',
  'Hallo Anna, die Sauna ist am Freitag warm.',
  'Absorb the VAT: the guest pays what they always paid.',
])('is calculated from the order: %s', (sentence) => {
  expect(compareClaims(sentence, PRICES).unsupported).toEqual([])
})

test.each([
  'The rental of a robe costs 18 euros.',
  'The robe costs 30 euros.',
  'A visit costs 24 euros and a robe 18 euros.',
  'For 24 euros you get 18 towels.',
  'A visit costs 24 euros, and more than 36 saunas are open.',
])('is no calculation, although a sum or difference of known prices happens to equal it: %s', (sentence) => {
  expect(compareClaims(sentence, PRICES).unsupported).toHaveLength(1)
})

test('a price that the text works out step by step from figures of the order is known', () => {
  const text =
    'Six visits at 24 euros are 144 euros. With a towel for 6 euros each time, add 36 euros. That makes 180 euros.'
  expect(compareClaims(text, `${PRICES} Six visits are usual.`).unsupported).toEqual([])
  expect(
    compareClaims('Six visits at 24 euros are 150 euros.', `${PRICES} Six visits are usual.`).unsupported,
  ).toHaveLength(1)
})

test.each([
  'A visit and a towel cost 33 euros together.',
  'More than three hundred logs burn every week.',
  'Aino Laine joined nine years later.',
  'Live within five miles of us? Then walk.',
  'Der Kalender nennt einen Tag: am 16/9.',
  'The sauna won the regional tourism award.',
  'Most of our guests come back in winter.',
  'It is the oldest sauna in the region.',
  'Die meisten unserer Gäste kommen im Winter wieder.',
  'Die Anlage wurde mit der Goldmedaille prämiert, einer Auszeichnung des Landes.',
  'Es la sauna más antigua de la región y la mayor empresa de la provincia.',
  'La gran mayoría de nuestros clientes repite.',
  'La plupart de nos clients reviennent en hiver.',
  'Le sauna a reçu une médaille d’or.',
  '« On y dort comme un loir », nous confiait une cliente.',
  'Bookings run through SaunaDesk.',
  'Cycling UK recommends a warm bath.',
  'Under Making Tax Digital the records are kept on a computer.',
])('is not calculated from the order: %s', (sentence) => {
  expect(compareClaims(sentence, PRICES).unsupported).toHaveLength(1)
})
