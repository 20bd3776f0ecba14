import type { Words } from '../words.ts'

/** Portuguese. */
export const PT: Words = {
  cues: {
    free: /\b(?:grátis|gratuit[oa]s?|de graça|sem pagar|free)\b/i,
    once: /\b(?:sem (?:assinatura|mensalidade|subscrição)|pagamento único|compra única)\b/i,
    cheap: /\b(?:barat[oa]s?|em conta|acessíve(?:l|is)|pouco orçamento|econômic[oa]s?|económic[oa]s?)\b/i,
    cap: /\b(?:orçamento|menos de|até|no máximo|máximo|não mais de|abaixo de)\b[^.$€£\d\n]{0,20}((?:r\$ ?\d[\d.,]*|[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|euros?|reais|dólares))(?: ?(?:\/|por) ?(?:mês|ano))?)/i,
    mayPay: /\b(?:disposto a pagar|não precisa ser (?:grátis|gratuito)|posso pagar)\b/i,
    leave: /(?:sair|deixar|substituir|substituto|alternativas?|trocar|migrar|no lugar|largar)/,
    between: /de|do|da|a|ao|por|para|noss[oa]|meu|o/,
    left: /(?:substituir|trocar|outra coisa|(?:muito|caro) demais|fechou|vai acabar)/,
    byHand: /\b(?:excel|planilhas?|folhas? de cálculo|papel|caderno|google sheets|extratos bancários)\b/i,
    people: /\b(?:equipe|equipa|funcionários|empregados|colegas|sozinho|\d+ pessoas)\b/i,
    deadline:
      /\b(?:até|antes de) (?:segunda|terça|quarta|quinta|sexta|o fim d\w+ \w+|(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))\b/i,
    want: /(?:procur(?:o|amos|ando)|precis(?:o|amos)(?: de)?|gostaria(?:mos)? de|quer(?:o|emos)|queria|tem que|deve(?:ria)?|que (?:permita|possa|faça|tenha))/i,
    wantBefore: /^(.{4,80}?) seria (?:ótimo|bom|ideal|perfeito|legal|um plus)/i,
    says: /\b(?:alternativas?|grátis|gratuit[oa]s?|simples|fáce(?:l|is)|fácil|bo[am]s?|bons|melhor(?:es)?|soluç(?:ão|ões)|programas?|aplicativos?|aplicações|ferramentas?|algo|algum[a]?|dicas?|recomendaç(?:ão|ões)|ajuda|fazer|ter)\b/gi,
    clause: /\b(?:eu|nós|me|nos|sou|é|são|era|tenho|temos|estou)\b|\b(?:com|para|de|em|a|o|os|as)$/i,
    list: /\b(?:deve|preciso|procuro|requisitos|critérios|funções)\b/i,
    ends: /[.?!;(:]|\b(?:mas|porque|pois|embora|se|quando)\b/i,
    joins: /,\s*(?:e |ou )?|\be\b|\bou\b|\balém de\b|\//i,
    leading: /^(?:uma?|o|a|os|as|algo|algum|alguma|de|que|para|com|me|também|muito)\b\s*/i,
    ask: /(?:recomend|sugest|sugere|alguém|conhece|qual|quais|o que (?:us|voc)|alternativas?|programas?|aplicativ|ferramentas?|soluç|ideias|opini|dicas?)/i,
    question:
      /^(?:\W*(?:e|então|ou)\W+)?(?:como|é|há|tem como|dá para|posso|por que|quando|onde|quem|devo)\b/i,
    how: /^(?:\W*(?:e|então)\W+)?como\b/i,
  },
  and: 'e',
  the: '',
  is: 'é',
  openers: {
    list: ['Seguindo a sua lista, isto é o que o {name} cobre', 'Do que você enumera, o {name} faz isto'],
    free: [
      'Se tem que ser grátis, o {name} pode bastar, conforme o quanto você precisa',
      'Grátis dá com o {name}, até certo ponto',
      'Dá para começar com o {name} sem pagar',
    ],
    notFree: [
      'O {name} não é grátis, já digo primeiro',
      'Se grátis é condição, esqueça o {name}; se não, ele faz isto',
    ],
    once: [
      'Sem nenhuma assinatura, o {name} é só meia resposta',
      'Você prefere não assinar, então olhe bem o {name}',
    ],
    cap: ['Com {cap} como limite, o {name} fica assim', 'Perto dos {cap} que você cita, o {name} é isto'],
    leaving: [
      'Para substituir o {rival} você poderia olhar o {name}',
      'Se sair do {rival}, o {name} é uma opção',
      'No lugar do {rival}, com o {name} você teria isto',
    ],
    beside: [
      'Ao lado de {rivals}, eu poria o {name} na lista',
      'Sobre {rivals} não posso falar, só sobre o {name}',
      'Enquanto compara {rivals}, olhe também o {name}',
    ],
    byHand: [
      'Se quer largar {byHand}, o {name} tira uma parte do trabalho',
      'Em relação a {byHand}, isto é o que o {name} assume',
    ],
    platform: [
      'Pensando em {platform}, há o {name}, {is}',
      'Já que você cita {platform}, o essencial do {name}',
    ],
    dull: [
      'A parte chata de “{topic}” um programa pode fazer, o {name} por exemplo',
      'O que o {name} tira de você em “{topic}”',
    ],
    topic: [
      'Para “{topic}” você poderia olhar o {name}',
      'Uma opção para “{topic}” é o {name}',
      'Sobre “{topic}”, isto é o que o {name} faz',
      'Se o assunto é mesmo “{topic}”, o {name} faz isto',
    ],
    none: ['Uma opção seria o {name}', 'Uma parte disso o {name} faz'],
  },
  makes: [
    'É meu próprio produto, então não sou neutro.',
    'Deixo claro: eu que desenvolvo.',
    'Sou eu que faço, leve isso em conta.',
  ],
  runs: ['É meu próprio negócio, então não sou neutro.', 'Deixo claro: é a minha empresa.'],
  price: ['De preço: ', 'Quanto custa: ', ''],
  priceUnknown: ['quanto custa', 'o seu preço para um caso assim'],
  freeEnds: [
    'Acima disso é pago, então conte antes.',
    'Se precisa de mais do que isso sem pagar, não é para você.',
  ],
  notOnce: ['Paga-se enquanto se usa; não é compra única.'],
  within: ['Com {size} você fica dentro do limite.'],
  beyond: ['Você cita {size}, que é mais do que a parte grátis cobre.'],
  comeFrom: ['Alguns dos nossos clientes vêm do {rival}, você não seria o primeiro.'],
  limit: ['O que ele não faz: {limit}.', 'Para você saber antes: {limit}.'],
  advice: {
    leaving: ['Escolha o que escolher, tire os seus dados do {rival} antes de cancelar.'],
    beside: ['Eu testaria um caso real seu em cada um antes de decidir.'],
    byHand: ['Comece pelo próximo mês e deixe os antigos onde estão.'],
  },
  look: [
    'O que eu procuraria para “{topic}”',
    'Olhe o que olhar, pelo menos isto deveria ter',
    'Eu não aceitaria menos do que isto',
  ],
  thanks: ['Já que você cita o {name}, em resumo o que ele faz'],
  blanks: {
    name: 'nome do seu produto',
    what: 'o que é, em uma frase',
    fact: 'o que ele faz para isto, em uma frase',
    want: ['{want}: diga se o {name} faz', 'sim ou não, e como: {want}'],
    question: ['a sua própria resposta a: {question}', 'também perguntam “{question}”: o que você diria?'],
    place: '{place}: diga se funciona lá',
    deadline: 'precisam {deadline}: é possível?',
    view: ['a sua opinião em uma ou duas frases, do que você sabe', 'o que você diria se não vendesse nada'],
    own: [
      'quando outra coisa serve melhor',
      'outra ferramenta que você diria a um amigo, e por quê',
      'por onde você começaria no lugar deles',
    ],
    translate: 'em português: {fact}',
  },
}
