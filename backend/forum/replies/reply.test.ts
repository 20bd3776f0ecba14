import { expect, test } from 'vitest'
import { forbidsPromotion, rulesAgainstPromotion } from './community-rules.ts'
import { replyPrompt } from './reply.ts'
import { experienceClaims, type ReplyFacts, warningsFor } from './reply-checks.ts'
import { withoutForeignLinks } from './reply-links.ts'

const facts: ReplyFacts = {
  text: 'Send the invoice on the day the work ends.',
  productNames: ['Tidybill', 'tidybill.app'],
  ownWords: 'Tidybill is an app for freelancers. Say that I have run a small salon for ten years.',
  guidelines: '',
  disclosure: '',
  post: 'How do you get paid on time?',
  competitors: ['FreshBooks', 'Wave'],
  rules: [],
  source: null,
  postDeleted: false,
  removedClaims: [],
  removedLinks: [],
}
const OWN = { kind: 'own_sentences', answered: true } as const
const codes = (change: Partial<ReplyFacts>) => warningsFor({ ...facts, ...change }).map(({ code }) => code)

test.each([
  'I switched to Tidybill last year and never looked back.',
  "I've been using it for months.",
  'We moved our books to Tidybill in March.',
  'It saved me hours every week.',
  'In my experience, reminders work best.',
  'Same boat here, I ran into this with three clients.',
  'As a freelancer, I love this app.',
  'As someone who left Wave, I know the pain.',
  'Ich habe letztes Jahr zu Tidybill gewechselt.',
  'D’après mon expérience, cela marche.',
  'En mi experiencia, funciona.',
])('finds the invented experience in: %s', (text) => {
  expect(codes({ text })).toContain('invented_experience')
})

test.each([
  'I make Tidybill, which sends reminders by itself.',
  'You could ask for half of the money first.',
  'I would first ask what they agreed to in writing.',
  'I have run a small salon for ten years.',
])('finds no invented experience in: %s', (text) => {
  expect(experienceClaims(text, facts.ownWords)).toEqual([])
})

test('a draft that names the product without saying whose it is gets a warning', () => {
  expect(codes({ text: 'Try Tidybill for that.' })).toContain('no_disclosure')
  expect(codes({ text: 'I make Tidybill, so I am biased: it does that.' })).not.toContain('no_disclosure')
  expect(codes({ text: 'Try a spreadsheet.' })).not.toContain('no_disclosure')
})

test.each([
  ['Ink', 'I think a thermal printer is best for you.'],
  ['Flow', 'Keep the workflow short.'],
  ['Close', 'I would look closely at the export first.'],
])('the product “%s” is not named in: %s', (name, text) => {
  expect(codes({ text, productNames: [name], rules: ['No self-promotion.'] })).not.toContain('no_disclosure')
  expect(quotedRules(text, 'No self-promotion.', { productNames: [name] })).toEqual([])
})

test.each([
  'Ich mache Tidybill selbst.',
  'Tidybill, c’est mon propre produit.',
  'Tidybill es mi propio producto.',
  'Tidybill è un mio prodotto.',
  'Ik maak Tidybill.',
  'Tidybill é meu próprio produto.',
  "I've built Tidybill for this.",
  'Cofounder of Tidybill here: it does that.',
  'Wir entwickeln Tidybill, das macht das von allein.',
  'Dafür gibt es Tidybill, das ist unser Produkt.',
  'Unsere Rechnungs-App Tidybill kann das.',
  'Ich habe Tidybill vor zwei Jahren gegründet.',
  'Tidybill, das ich selbst gebaut habe, kann das.',
  'Ich arbeite bei Tidybill.',
  'Ich bin die Gründerin von Tidybill.',
  'Zur Transparenz: Tidybill kann das auch.',
  'Bei Tidybill bin ich nicht ganz neutral.',
  'Je suis le fondateur de Tidybill.',
  'Je suis l’une des créatrices de Tidybill.',
  'Nous développons Tidybill, qui le fait.',
  'Essayez Tidybill, notre produit.',
  'J’ai créé Tidybill pour cela.',
  'Je travaille chez Tidybill.',
  'En toute transparence : Tidybill le fait.',
  'Soy uno de los fundadores de Tidybill.',
  'Nosotros desarrollamos Tidybill.',
  'Tidybill es nuestra herramienta para eso.',
  'Hemos creado Tidybill para eso.',
  'Trabajo en Tidybill.',
  'Por transparencia: Tidybill lo hace.',
  'Sono il fondatore di Tidybill.',
  'Sviluppiamo Tidybill, che lo fa.',
  'Tidybill è il nostro prodotto.',
  'Ho creato Tidybill per questo.',
  'Lavoro per Tidybill.',
  'Per trasparenza: Tidybill lo fa.',
  'Ik ben de oprichter van Tidybill.',
  'Wij ontwikkelen Tidybill, dat doet dit.',
  'Tidybill is ons product.',
  'We hebben Tidybill hiervoor gebouwd.',
  'Ik werk bij Tidybill.',
  'Voor de transparantie: Tidybill doet dit.',
  'Sou um dos fundadores da Tidybill.',
  'Desenvolvemos o Tidybill, que faz isso.',
  'O Tidybill é o nosso produto.',
  'Criei o Tidybill para isso.',
  'Trabalho na Tidybill.',
  'Por transparência: o Tidybill faz isso.',
])('recognizes the disclosure in: %s', (text) => {
  expect(codes({ text })).not.toContain('no_disclosure')
})

test.each([
  'I have found Tidybill useful.',
  'Ich habe gehört, dass Tidybill in Berlin entwickelt wurde.',
  'Die Entwickler von Tidybill haben das eingebaut.',
  'Nach meiner eigenen Erfahrung reicht Tidybill.',
  'Les créateurs de contenu aiment Tidybill.',
  'Selon ma propre expérience, Tidybill suffit.',
  'Los creadores de contenido usan Tidybill.',
  'Tidybill facilita el trabajo en equipo.',
  'Tidybill semplifica il lavoro in ufficio.',
  'Ik heb gehoord dat Tidybill in Gent ontwikkeld is.',
  'Wij maken gebruik van Tidybill.',
  'O Tidybill facilita o trabalho em equipe.',
])('finds no disclosure in: %s', (text) => {
  expect(codes({ text })).toContain('no_disclosure')
})

test('a draft discloses if it contains the disclosure of the settings, and not if it contains only a part', () => {
  const disclosure = 'Tidybill pays my rent, so weigh this accordingly.'
  const text = 'Tidybill does that. (Tidybill pays my rent,\nso weigh this accordingly)'
  expect(codes({ text })).toContain('no_disclosure')
  expect(codes({ text, disclosure })).not.toContain('no_disclosure')
  expect(codes({ text: 'Tidybill pays my rent.', disclosure })).toContain('no_disclosure')
  expect(codes({ text: 'Try Tidybill for that.', disclosure: '' })).toContain('no_disclosure')
})

test.each([
  'Disclose your affiliation.',
  'Be transparent about your own products.',
  'Lege offen, wenn du für einen Anbieter arbeitest.',
  'Anbieter müssen ihre Zugehörigkeit angeben.',
  'Indiquez votre lien avec le produit.',
  'Déclarez tout conflit d’intérêts.',
  'Indica tu relación con el producto.',
  'Declara cualquier conflicto de intereses.',
  'Dichiara il tuo legame con il prodotto.',
  'Siate trasparenti sulla vostra azienda.',
  'Vermeld je band met het product.',
  'Wees transparant over je eigen product.',
  'Declare sua ligação com o produto.',
  'Seja transparente sobre a sua empresa.',
])('a draft without a disclosure is shown the rule that asks for it: %s', (rule) => {
  const told = warningsFor({ ...facts, text: 'Try Tidybill for that.', rules: ['Be kind.', rule] })
  expect(told.find(({ code }) => code === 'no_disclosure')?.rule).toBe(rule)
})

test.each([
  'No affiliate links.',
  'Spoiler bitte kennzeichnen.',
  'Pas de liens d’affiliation.',
  'No enlaces de afiliados.',
  'Geen affiliate links.',
  'Vermeld je bron.',
])('no disclosure is asked for by the rule: %s', (rule) => {
  const told = warningsFor({ ...facts, text: 'Try Tidybill for that.', rules: [rule] })
  expect(told.find(({ code }) => code === 'no_disclosure')?.rule).toBeNull()
})

test('if a rule forbids promotion, a warning says why the draft does not name the product', () => {
  const rules = ['No self-promotion.', 'No promotion, except on Fridays.', 'Keine Werbung.']
  expect(rulesAgainstPromotion(rules)).toEqual(['No self-promotion.', 'Keine Werbung.'])
  const told = warningsFor({ ...facts, source: OWN, rules }).filter(({ code }) => code === 'community_rule')
  expect(told.map(({ rule }) => rule)).toEqual(['No self-promotion.', 'Keine Werbung.'])
})

test.each([
  'No self-promotion. If you advertise here, you will be banned.',
  'No self-promotion: If you advertise here, you will be banned.',
  'No self-promotion, not by companies and not by solo founders.',
  'No links, ads or self-promotion allowed.',
  'Self-promotion is not allowed, even if you disclose it.',
  'Advertising isn’t allowed.',
  'No self-promotion. Questions are welcome.',
  'No self-promotion: Questions are welcome.',
  'No self-promotion: Questions are welcome if they are new.',
  'No self-promotion: Ask only questions.',
  'Keine Werbung: Fragen sind willkommen.',
  'Pas de publicité : Les questions sont bienvenues.',
  'No self-promotion, but questions are welcome.',
  'No external sites, e.g. your blog.',
  'Not allowed:\n\n- Memes.\n- Self-promotion.\n\nQuestions are welcome.',
  'Werbung ist nicht erlaubt.',
  'Keine Eigenwerbung. Fragen sind willkommen, wenn sie neu sind.',
  'La publicité n’est pas autorisée.',
  'Promotional posts are not permitted. If in doubt, ask the moderators.',
  'Publicité interdite.',
  'Interdiction de faire de la publicité.',
  'No se permite publicidad.',
  'Prohibida la autopromoción.',
  'Non è consentita la pubblicità.',
  'Niente autopromozione.',
  'Reclame is niet toegestaan.',
  'Proibida a divulgação de produtos.',
  'Não é permitida propaganda.',
])('promotion is forbidden by the rule: %s', (rule) => {
  expect(rulesAgainstPromotion([rule])).toEqual([rule])
})

test.each([
  'Self-promotion is welcome. Do not insult anyone.',
  'Self-promotion is welcome… Do not insult anyone.',
  'Do not insult anyone, but self-promotion is welcome.',
  'No self-promotion, ok on Fridays.',
  'No self-promotion: Allowed on Fridays.',
  'No self-promotion: It is welcome in the weekly thread.',
  'No self-promotion: Only on Fridays.',
  'No self-promotion: You may promote your project on Fridays.',
  'Keine Werbung: Nur freitags.',
  'No self-promotion (allowed in the weekly thread).',
  'Do not spam. You may mention your own product.',
  'You can mention your product, but do not spam.',
  'No self-promotion without permission.',
  'Werbung ist willkommen. Keine Beleidigungen.',
  'Keine Werbung, außer freitags.',
  'Keine Bewerbungen.',
  'La publicité est autorisée. Pas d’insultes.',
  'Pas de publicité sans autorisation.',
  'La autopromoción es bienvenida. No insultes a nadie.',
  'No se permite publicidad, solo los viernes.',
  'La pubblicità è consentita. Non insultate nessuno.',
  'Niente pubblicità, solo il venerdì.',
  'Reclame is welkom. Scheld niet.',
  'Geen reclame, behalve op vrijdag.',
  'A divulgação é permitida. Não insulte ninguém.',
  'Promoção no tópico semanal.',
  'Sem propaganda, apenas às sextas.',
  "Please don't use HN primarily for promotion. It's ok to post your own stuff part of the time.",
  'Bitte nicht ausschließlich Werbung posten.',
])('promotion is not forbidden outright by the rule: %s', (rule) => {
  expect(rulesAgainstPromotion([rule])).toEqual([])
})

test('a warning of a rule says what in the draft breaks the rule, and what to do', () => {
  const told = (rule: string) =>
    warningsFor({ ...facts, text: 'I make Tidybill.', rules: [rule] }).flatMap(({ code, message }) =>
      code === 'community_rule' ? [message] : [],
    )
  expect(told('No self-promotion.')).toEqual([
    'Your draft names Tidybill. Take out everything about it, or ask for another draft.',
  ])
  expect(told('Self-promotion only on Fridays.')).toEqual([
    'Your draft names Tidybill. Post it only if the rule allows this.',
  ])
})

test('a rule that welcomes promotion does not limit a draft that names the product', () => {
  const text = 'I make Tidybill.'
  expect(quotedRules(text, 'Self-promotion is welcome. Do not insult anyone.')).toEqual([])
  expect(quotedRules(text, 'Self-promotion is allowed only on Fridays.')).toHaveLength(1)
  expect(quotedRules(text, 'Self-promotion belongs in the weekly thread.')).toHaveLength(1)
})

test.each([
  'State your company size.',
  'Describe your app and your version when you report a bug.',
  'Promote a healthy discussion.',
])('a rule that forbids nothing is not quoted as one on promotion: %s', (rule) => {
  expect(quotedRules('I make Tidybill.', rule)).toEqual([])
})

test('a message to the moderators is no message off the forum', () => {
  const text = 'Send me a DM and I will help.'
  expect(quotedRules(text, 'Report rule breakers by private message to the mods.')).toEqual([])
  expect(quotedRules(text, 'No private messages.')).toHaveLength(1)
})

test.each([
  ['See https://tidybill.app/x', 'Links to sources are welcome. Do not insult anyone.'],
  ['See https://tidybill.app/x', 'Link your source.'],
  ['See https://tidybill.app/x', 'Links are welcome, no need to ask.'],
  ['Send me a DM.', 'DMs are fine, no need to ask.'],
  ['See https://tidybill.app/x', 'No tax liens.'],
  ['See https://tidybill.app/x', 'Non-tax liens are off topic, with no exception.'],
  ['See https://tidybill.app/x', 'No insults. Use a link flair.'],
  ['See https://tidybill.app/x', 'Les liens sont bienvenus. Pas d’insultes.'],
  ['You get a discount.', 'Discounts are welcome. Do not insult anyone.'],
  ['Send me a DM.', 'Answers by direct message are fine. Do not insult anyone.'],
  ['Send me a DM.', 'We answer questions by direct message.'],
])('the draft “%s” does not break the rule “%s”, which does not forbid it', (text, rule) => {
  expect(quotedRules(text, rule)).toEqual([])
})

test.each([
  ['See https://tidybill.app/x', 'No links.'],
  ['See https://tidybill.app/x', 'No links: Questions are welcome.'],
  ['See https://tidybill.app/x', 'Be kind. Links are allowed only with a summary.'],
  ['See https://tidybill.app/x', 'Avoid links.'],
  ['See https://tidybill.app/x', 'Links are discouraged.'],
  ['See https://tidybill.app/x', 'Links sind verboten.'],
  ['See https://tidybill.app/x', 'Keine Links.'],
  ['See https://tidybill.app/x', 'Plaats geen links.'],
  ['See https://tidybill.app/x', 'Évitez les liens.'],
  ['See https://tidybill.app/x', 'Niente link.'],
  ['See https://tidybill.app/x', 'Proibido postar links.'],
  ['You get a discount.', 'Referral and discount codes.'],
  ['You get a discount.', 'Discounts are not allowed.'],
  ['Send me a DM.', 'Don’t ask for direct messages.'],
  ['Send me a DM.', 'Keine DMs.'],
  ['Send me a DM.', 'Pas de messages privés.'],
])('the draft “%s” may break the rule “%s”, which limits it', (text, rule) => {
  expect(quotedRules(text, rule)).toEqual([rule])
})

test('a draft that does not name the product is told what else of the rule it may break', () => {
  const rules = ['No self-promotion or links.']
  const [told] = warningsFor({ ...facts, source: OWN, rules, text: 'See https://guide.example/x' }).filter(
    ({ code }) => code === 'community_rule',
  )
  expect(told).toMatchObject({ message: expect.stringContaining('contains a link'), rule: rules[0] })
})

test('each part of a rule that the draft may break has its own warning', () => {
  const rule = 'No self-promotion, no AI text, no links.'
  const told = (change: Partial<ReplyFacts>) =>
    warningsFor({ ...facts, rules: [rule], ...change }).flatMap(({ code, message }) =>
      code === 'community_rule' ? [message] : [],
    )
  expect(told({ text: 'I make Tidybill. See https://tidybill.app/x' })).toEqual([
    expect.stringContaining('names Tidybill'),
    expect.stringContaining('contains a link'),
    expect.stringContaining('A language model wrote your draft'),
  ])
  expect(told({ source: OWN, text: 'See https://guide.example/x' })).toEqual([
    expect.stringContaining('contains a link'),
    expect.stringContaining('does not name your product'),
  ])
})

test('only a rule that the draft may break is quoted, word for word', () => {
  const rules = ['No self-promotion of any kind.', 'Be kind.', 'Links only on Fridays.']
  const warnings = warningsFor({ ...facts, text: 'I make Tidybill. See https://tidybill.app/x', rules })
  expect(warnings.filter(({ code }) => code === 'community_rule').map(({ rule }) => rule)).toEqual([
    'No self-promotion of any kind.',
    'Links only on Fridays.',
  ])
})

test.each([
  'No advertising, promotions, or limited-time offers.',
  'No advertising or your account will be restricted.',
  'No self-promotion, violators face a minimum ban of 30 days.',
  'Self-promotion is not allowed and strongly discouraged.',
  'Das Forum dient ausschließlich dem Austausch, Werbung ist verboten.',
  'This forum is mainly for questions, advertising is not allowed.',
  'No self-promotion: Accounts used primarily for promotion will be banned.',
  'Self-promotion, mainly blog spam and videos, is not allowed.',
])('the rule “%s” forbids promotion', (rule) => {
  expect(forbidsPromotion(rule)).toBe(true)
})

test.each(['To avoid spam, advertising is welcome here.'])(
  'the rule “%s” does not forbid promotion',
  (rule) => {
    expect(forbidsPromotion(rule)).toBe(false)
  },
)

const quotedRules = (
  text: string,
  rule: string,
  change: Partial<ReplyFacts> = {},
): readonly (string | null)[] =>
  warningsFor({ ...facts, ...change, text, rules: [rule] })
    .filter(({ code }) => code === 'community_rule')
    .map((warning) => warning.rule)

test.each([
  ['See https://tidybill.app/x', 'Pas de liens externes.'],
  ['See https://tidybill.app/x', 'No se permiten enlaces.'],
  ['See https://tidybill.app/x', 'Keine externen Links.'],
  ['There is a discount.', 'Keine Gutscheine.'],
  ['Du bekommst 20 % Rabatt.', 'Keine Rabatte.'],
  ['Write to me: text me.', 'No PMs.'],
  ['Call me on Monday.', 'No PMs.'],
  ['Write to help@tidybill.app.', 'No PMs.'],
  ['Some words.', 'Keine KI-Texte.'],
  ['Some words.', 'Contenu généré par une IA interdit.'],
])('the draft “%s” may break the rule “%s”', (text, rule) => {
  expect(quotedRules(text, rule)).toEqual([rule])
})

test.each([
  ['Some words.', 'Rispondere sempre ai nuovi membri.'],
  ['Some words.', 'J’ai dit : soyez gentils.'],
  ['Call me old-fashioned, but I would send a letter.', 'No PMs.'],
  ['Text me.', 'The thread opens at 5 pm.'],
  ['Text me.', 'No new threads after 6 PM.'],
])('the draft “%s” does not break the rule “%s”', (text, rule) => {
  expect(quotedRules(text, rule)).toEqual([])
})

test.each([
  'No AI.',
  'No memes, AI or ads.',
  'Do not use ChatGPT.',
  'AI is not allowed.',
  'AI-generated posts must be labelled.',
  'Comments written by an LLM are removed.',
  'AI content must be disclosed.',
  'KI-Texte kennzeichnen.',
  'Signalez le contenu IA.',
  'AI-generated posts are allowed only with a label.',
  'No generated content.',
  'Beiträge, die mit ChatGPT geschrieben wurden, werden gelöscht. Keine KI.',
  'KI-generierte Beiträge kennzeichnen.',
  'Pas d’IA.',
  'Textes rédigés par l’intelligence artificielle : à signaler.',
  'Prohibido usar IA.',
  'Contenido generado por IA: etiquétalo.',
  'Niente IA.',
  'Testi generati dall’AI da segnalare.',
  'Geen AI.',
  'Door AI geschreven berichten vermelden.',
  'Proibido usar IA.',
  'Textos gerados por IA devem ser marcados.',
])('machine-written texts are limited by the rule: %s', (rule) => {
  expect(quotedRules('Some words.', rule)).toEqual([rule])
})

test.each([
  'Posts must be about AI.',
  'Posts must be about AI, no politics.',
  'No posts about AI.',
  'No AI-related posts.',
  'User-generated content belongs to its author.',
  'AI-generated posts are welcome. Do not insult anyone.',
  'Nur Beiträge über KI. Keine Werbung.',
  'Von Nutzern erstellte Inhalte gehören den Nutzern.',
  'Parlez de l’IA. Pas d’insultes.',
  'Pas de messages sur l’IA.',
  'Le contenu généré par les utilisateurs leur appartient.',
  'El contenido generado por usuarios es suyo.',
  'No se habla sobre la IA.',
  'I contenuti generati da utenti sono loro.',
  'Geen berichten over AI.',
  'O conteúdo gerado por usuários é deles.',
])('machine-written texts are not limited by the rule: %s', (rule) => {
  expect(quotedRules('Some words.', rule)).toEqual([])
})

test('a gap is no claim of the person, and a long gap is still a gap', () => {
  const gap = '[Answer this first. They wrote: “Which tool reminds my clients? I switched twice.”]'
  expect(codes({ text: `${gap} Ask for half of the money first.` })).toEqual(['unfilled'])
  expect(codes({ text: `[in German: ${'Wir rechnen nach Stunden ab. '.repeat(40)}]` })).toContain('unfilled')
})

test('a rule against machine-written answers concerns only drafts by a model', () => {
  const rules = ['No AI-generated comments.']
  expect(codes({ rules })).toContain('community_rule')
  expect(codes({ rules, source: OWN })).not.toContain('community_rule')
})

test('there are warnings about blanks, length, links and a deleted post', () => {
  expect(codes({ text: 'Look at [an alternative].' })).toContain('unfilled')
  expect(codes({ text: '[a link](https://tidybill.app)' })).not.toContain('unfilled')
  expect(codes({ text: 'word '.repeat(300) })).toContain('too_long')
  expect(codes({ text: '毎朝、店でパンを焼いています。'.repeat(60) })).toContain('too_long')
  expect(codes({ text: 'See tidybill.app for more.' })).toContain('link')
  expect(codes({ postDeleted: true })).toContain('post_deleted')
  expect(codes({})).toEqual([])
})

test('a link that comes from the post is removed from the draft, the person’s own link stays', () => {
  const { text, removed } = withoutForeignLinks(
    'See HTTPS://EVIL.EXAMPLE/x, www.made-up.com or https://tidybill.app/help.',
    { ownWords: 'We are at tidybill.app', post: 'Look at https://evil.example', rules: '' },
  )
  expect(text).toBe('See [link removed], [link removed] or https://tidybill.app/help.')
  const told = warningsFor({ ...facts, text, guidelines: 'Name tidybill.app', removedLinks: removed })
    .filter(({ code }) => code === 'link')
    .map(({ message }) => message)
  expect(told).toEqual([
    expect.stringContaining('https://tidybill.app/help (from your guidelines)'),
    expect.stringContaining('HTTPS://EVIL.EXAMPLE/x, which is not yours. The link came from the post'),
    expect.stringContaining('www.made-up.com, which is not yours. The link came from the model'),
  ])
})

test.each([
  ['a country’s host', 'Seht euch mein-shop.de an.', 'mein-shop.de'],
  ['a longer host', 'Kijk op sub.winkel.nl/aanbod!', 'sub.winkel.nl/aanbod'],
  ['a host with an accent', 'Probiert bücher.de.', 'bücher.de'],
  ['an email address', 'Write to help@shop.it.', 'help@shop.it'],
])('%s is a link, also without a scheme', (_what, text, link) => {
  const given = { ownWords: '', post: '', rules: '' }
  expect(withoutForeignLinks(text, given).text).toBe(text.replace(link, '[link removed]'))
  expect(withoutForeignLinks(text, { ...given, ownWords: `We are at ${link}.` }).text).toBe(text)
  expect(codes({ text })).toContain('link')
})

test.each([
  'Read README.md first.',
  'That is all it costs.It is fine.',
  'z.B. am 10.5. um 8.30 Uhr',
  'Node.js is fine.',
])('no link is found in: %s', (text) => {
  expect(withoutForeignLinks(text, { ownWords: '', post: '', rules: '' }).removed).toEqual([])
})

test('the limits of the choice and the rule against promotion reach the model as data in a fence', () => {
  const lead = {
    community: 'r/freelance',
    title: 'Need to replace Wave',
    body: 'I have 12 clients. It must be free.',
  }
  const asks = [
    { kind: 'ruled_out', quote: 'replace Wave' },
    { kind: 'budget', quote: 'must be free' },
  ] as const
  const business = { business_name: 'Tidybill', business_description: 'An app.', guidelines: '' }
  const { system, prompt } = replyPrompt(business, lead, [], { asks, language: 'de', unnamed: true })
  expect(system).toMatch(/in German/)
  expect(system).toMatch(/forbid promotion. Help, but do not name the product/)
  expect(prompt).toMatch(/rules out: replace Wave/)
  expect(prompt).toMatch(/says of paying: must be free/)
  expect(prompt.replace(/<<<(\w+)\n[\s\S]*?\n\1>>>/g, '')).not.toMatch(/Wave|clients|free/)
  const again = replyPrompt(business, lead, [], { asks })
  const steady = (text: string) => text.replace(/\b[0-9a-f]{24}\b/g, '')
  expect(steady(again.prompt)).toBe(steady(prompt))
  expect(`${system}${prompt}`).not.toMatch(/\b20\d\d\b/)
})

test('the prompt holds the post and the rules only inside a fence', () => {
  const { system, prompt } = replyPrompt(
    { business_name: 'Tidybill', business_description: 'An app.', guidelines: 'Be brief.' },
    { community: 'r/freelance', title: 'TITLE-TEXT', body: 'BODY-TEXT' },
    ['RULE-TEXT'],
  )
  expect(system).not.toMatch(/RULE-TEXT|TITLE-TEXT|BODY-TEXT/)
  const outside = prompt.replace(/<<<(\w+)\n[\s\S]*?\n\1>>>/g, '')
  expect(outside).not.toMatch(/RULE-TEXT|TITLE-TEXT|BODY-TEXT/)
})

test('the prompt for a reply to a comment holds the title of its post inside a fence', () => {
  const { system, prompt } = replyPrompt(
    { business_name: 'Tidybill', business_description: 'An app.', guidelines: '' },
    { community: 'r/freelance', title: '', body: 'Same here.', comment_post_title: 'TITLE-ABOVE' },
    [],
  )
  expect(prompt).toContain('TITLE-ABOVE')
  expect(system + prompt.replace(/<<<(\w+)\n[\s\S]*?\n\1>>>/g, '')).not.toContain('TITLE-ABOVE')
})

test('long rules of a community do not delay the warnings for a draft', () => {
  const rules = ['.', '. ', '…', 'e.', '!?', ': ', ';'].map(
    (part) => `No ads${part.repeat(200_000 / part.length)}x`,
  )
  const long = rules.filter((rule) => !rule.includes('. '))
  expect(codes({ text: 'Try Tidybill for that.', rules: long })).toContain('community_rule')
})
