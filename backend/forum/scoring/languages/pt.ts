import { fold } from './fold.ts'
import { ask, circumstance, type LanguageTable, phrases, role } from './table.ts'

const ENDINGS = /(?:acoes|acao|amentos?|imentos?|adores|adoras|adora|ador|ar|er|ir|oes|ao|es|as|os|a|e|o|s)$/

/** A light Portuguese stem of a folded word: "fatura", "faturas", "faturar" and "faturação" share a stem. */
const stem = (word: string): string => {
  if (word.length < 4) return word
  const cut = word.replace(ENDINGS, '')
  return cut.length < 3 ? word.replace(/s$/, '') : cut
}

/** Portuguese as people in Portugal and Brazil write it on forums: você, vocês and tu. */
export const PORTUGUESE: LanguageTable = {
  language: 'pt',
  fold,
  stem,
  elides: false,
  compounds: false,
  capitalNouns: false,
  sets: {
    seek: 'procuro procuramos procurando buscando busco buscamos procurar',
    you: 'vocês vcs você vc tu vos pessoal galera gente todos malta',
    idea: 'ideia ideias',
    who: 'alguém alguem algum alguma vocês vcs você vc quem pessoal galera',
    good: 'bom boa bons boas melhor melhores confiável confiáveis simples barato barata baratos gratuito gratuita grátis fácil prático decente acessível ideal legal econômico económico fiável',
    suggest:
      'recomendam recomenda recomendas recomendar recomendaria recomendariam recomendem recomende indica indicam indicar indicaria indicariam indiquem sugere sugerem sugerir sugeririam sugestão aconselham aconselhas aconselhar aconselhariam',
    advice: 'recomendação recomendações sugestão sugestões indicação indicações dica dicas',
    tip: 'conselho conselhos opinião opiniões ideia ideias experiência experiências ajuda',
    know: 'conhece conhecem conheces conhecer sabe sabem sabes tem têm teria saberia',
    useyou: 'usam usa usas utilizam utiliza utilizas usais preferem prefere compraram escolheriam comprariam',
    use: 'usar utilizar comprar escolher compensa vale',
    which: 'qual quais que',
    other: 'alternativa alternativas substituto substituta substitutos',
    bought: 'comprei comprado escolhi escolhido encomendei decidi peguei optei',
  },
  asks: [
    ask(
      'recommendation',
      1,
      `
      preciso|precisamos|procuro|procuramos|queria|quero|busco *4 algo|alguém|outro|outra; ^ procuro|procuramos|procura; preciso|precisamos *6 @topic|@ware
      há|existe|existem|tem *3 algo|alguém|algum|alguma|lugar|sítio|outro|outra; conhecem|conhece|sabem|sabe|conheces *4 algo|alguém|algum|alguma|onde|um|uma|lugar
      posso|pode|podemos|dá *3 alugar|comprar|encomendar|reservar|encontrar; disposto|disposta|prefiro|importo *3 pagar; pago *1 bem|boa; atrás de; outra|outro opção|sistema|empresa|lugar
      quero|queremos|queria|gostava|gostaria *3 comprar|alugar|reservar|experimentar|mudar|contratar; pensando|pensar|penso *3 trocar|mudar|comprar|alugar|cancelar`,
      { open: true, inShort: true },
    ),
    ask(
      'recommendation',
      0.88,
      `
      ^ um|uma|algum|alguma $good *3 @topic
      quem conserta|faz|vende|oferece|dá|arruma|repara|arranja *5 @topic
      onde *1 levam|vão|fazem|leva *6 @topic
      ^ @topic|@product *1 @product|@topic *3 para|sem|com|até
      ^ $good *3 @topic
      há|tem algo|alguma *2 que|para|assim`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.85,
      `
      quem *2 contrataram|chamaram|escolheram|contratou
      com quem *3 fizeram|fechar|falar`,
      { open: true, inQuestion: true },
    ),
    ask('choice', 0.9, 'pensando|pensar|pensamos *1 em *3 @topic'),
    ask(
      'recommendation',
      0.85,
      `
      qual *2 escolheriam|usariam|comprariam|escolheria|compensa|vale
      se *1 vale|compensa *2`,
      { open: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      ^ qual|quais|que *4 @topic|@product|@ware .
      ^ qual|quais|que *3 @topic|@product|@ware para|com|até|por|sem`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      preciso|precisamos|procuro *2 algo|alguma *3 para|que|com
      $which *2 $useyou|$suggest $you
      o que *3 $suggest
      qual|quais *3 $suggest
      o que *1 vocês|vcs|você|tu *1 $useyou
      me|nos $suggest
      $who *3 $suggest
      podem|poderiam|pode|podes *3 $suggest|ajudar
      $advice .
      alguma|algumas|qualquer|umas|vossas|suas|aceito|agradeço $advice
      aceito|agradeço|agradecia|agradeceria|obrigado *5 $advice|conselhos|opiniões
      $advice *3 bem|agradeço
      o que|qual *1 devo|compensa *2 comprar|escolher|usar
      algo *1 $good|parecido|semelhante|do|assim
      quais *2 opções *3
      aberto|aberta a *2 $advice`,
      { open: true },
    ),
    ask(
      'alternative',
      0.8,
      `
      farto|farta|cansado|cansada|desiludido|decepcionado|decepcionada|insatisfeito|insatisfeita *1 de|do|da|com *2 @rival`,
    ),
    ask('alternative', 0.9, 'e agora; nunca mais; muito|demasiado caro|lento|complicado; para onde *3', {
      open: true,
      ofRival: true,
      inShort: true,
    }),
    ask('alternative', 0.9, 'que mais|outra *1 há|existe|tem', {
      open: true,
      inQuestion: true,
      ofRival: true,
    }),
    ask('alternative', 0.95, 'trocaram|trocou|trocar|substituíram|substituir|mudaram *3 @rival', {
      inQuestion: true,
    }),
    ask('recommendation', 0.82, 'procuro|procuramos|busco *3 @topic'),
    ask(
      'recommendation',
      1,
      `
      onde *2 compram|compra|encomendam|conseguem|compras *4 @topic
      $which *2 @topic|@ware *4 para|pra|até`,
      { inQuestion: true },
    ),
    ask('experience', 0.9, 'experiência|experiências *1 com *5 @topic', { inQuestion: true }),
    ask('recommendation', 0.88, 'quem faz|oferece|trata *1 isso|isto|disso|deste|desse|esse', {
      open: true,
      inQuestion: true,
    }),
    ask(
      'alternative',
      1,
      `
      para|pra onde|qual|quê|que *4 mudaram|migraram|foram|mudou|mudar
      por qual *4 trocaram|trocou`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'recommendation',
      1,
      `
      $seek *8 @ware|@product|@rival
      à procura|busca de|do|da|dum *8 @ware|@product
      em busca de *8 @ware|@product
      $which *5 @ware|@product *4 $useyou|$suggest
      $which marca|modelo|ferramenta *3 $useyou|$suggest|é
      $which *2 $useyou|usa *5 para|pra *6 @topic|@product|@ware
      o que *2 vocês|vcs|tu|você|vc *2 $useyou *5 para|pra *6 @topic|@product|@ware
      $who *4 $know *8 @ware|@product
      conhecem|conheces|sabem|sabes *2 um|uma|algum|alguma|de|onde *6 @ware|@product
      $who *5 $suggest *8 @ware|@product|@topic
      me|nos $suggest *8 @ware|@product|@topic
      podem|pode|podes|poderiam|poderia|conseguem *4 $suggest *8 @ware|@product|@topic
      $suggest me? *2 um|uma|algum|alguma|bom|boa *6 @ware|@product
      $advice *1 de|para|sobre|pra|do|da *6 @topic|@product|@ware
      @topic|@product|@ware *2 $advice
      preciso|precisamos|precisava|quero|queremos|queria|gostaria|gostava *5 @product|@ware
      existe|há|tem|haveria *2 algum|alguma|um|uma *5 @ware|@product
      onde *3 comprar|compro|encontro|arranjo|acho|encontrar|posso|compraram|compram|consigo *6 @ware|@product
      comprar|compra|escolher|contratar *5 @ware|@product .
      ajuda|ajudem|ajudem *4 escolher|encontrar|comprar|para|com *6 @ware|@product
      não *1 encontro|acho|consigo *5 @product|@ware`,
    ),
    ask(
      'recommendation',
      0.95,
      `
      $which *5 @ware|@product *4 $use|é|são|devo|seria
      $which *2 é|são|seria *3 $good *5 @ware|@product
      com que|qual|quê *6 @topic|@product|@ware
      $good *5 @ware|@product *2 para|que|com|de|por|sem|até|pra
      melhor|melhores *4 @product|@ware
      @ware|@product *4 $good
      ^ @ware|@product *4 para|por|com|sem|até|que|pra`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.8,
      `
      $seek *7 @topic
      à procura|busca de *7 @topic
      preciso|precisamos *1 um|uma|algum|alguma *4 @topic
      preciso|precisamos de um|uma *4 @topic
      $who *4 conhece|sabe|dá|faz|oferece *7 @topic
      conhecem|sabem|conheces *6 @topic
      há|tem *1 algo|algum|alguma|alguém *6 @topic`,
    ),
    ask(
      'alternative',
      1,
      `
      $other *1 a|ao|à|para|de|do|da|pro|pra *4 @rival|@ware|@product
      @rival *4 $other
      deixar|trocar|largar|abandonar|substituir|cancelar|migrar|sair|mudar *4 @rival
      em vez de|do|da *3 @rival
      algo|outro|outra *3 que|além *3 @rival
      $seek *4 $other`,
    ),
    ask(
      'alternative',
      0.9,
      `
      uma|alguma|algumas|boa|boas|melhor|outra|outras|quais $other
      $other .
      outra coisa`,
      { open: true },
    ),
    ask(
      'choice',
      0.95,
      `
      @rival *3 vs|ou|versus|contra *4 @rival|@ware|@product
      @ware|@product vs|versus|ou *3 @ware|@product|@rival
      devo|devemos|deveria|compensa *6 @ware|@product|@rival
      dúvida|indeciso|indecisa|escolher|decidir *3 entre *8 @ware|@product|@rival
      entre *3 @rival *3 e|ou *3 @rival
      vale|valem|compensa *3 pena *5 @rival|@ware|@product
      @rival|@ware *4 vale|valem|compensa *3 pena?
      pensando|penso|considerando|estou a pensar *6 @rival|@product|@ware`,
    ),
    ask(
      'experience',
      1,
      `
      experiência|experiências|opinião|opiniões|feedback|avaliações *3 com|sobre|de|do|da *5 @rival|@product|@ware
      $who *4 usou|usa|testou|experimentou|utiliza|tem|comprou|já *5 @rival|@product|@ware
      já *2 usaram|testaram|experimentaram|usou *5 @rival|@product|@ware
      @rival|@ware *3 opiniões|experiências|experiência
      o que *2 acham|achas|acha|pensam *2 de|do|da|sobre *4 @rival|@product|@ware
      satisfeitos|satisfeito|contentes com *4 @rival|@product|@ware
      é *1 @rival *4 $good|seguro`,
    ),
    ask(
      'experience',
      0.9,
      `
      o que *1 acham|achas|acha|pensam
      vossa|sua|tua|vossas experiência|opinião|experiências
      vale a pena
      compensa
      $who *2 usou|testou|experimentou|já`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'howto',
      1,
      `
      como *2 fazem|gerem|organizam|controlam|lidam|fazes|geres|controla|gerenciam|administram *6 @topic
      como *2 posso|podemos|devo|faço|fazer|criar|organizar|gerir|gerenciar|aprender|evitar|melhorar|controlar *6 @topic
      não sei|ideia *2 como *6 @topic`,
      { inQuestion: true },
    ),
    ask(
      'howto',
      0.85,
      `
      como *4 @topic
      melhor|boa|fácil|simples maneira|forma|modo|método|jeito *6 @topic
      há|tem|existe *2 maneira|forma|modo|método|jeito *6 @topic
      dicas|ajuda|conselhos *1 para|com|sobre|de *5 @topic
      por onde *3 começar|começo *6 @topic`,
      { inQuestion: true },
    ),
    ask(
      'howto',
      0.7,
      `
      como *1 vocês|vcs|tu *2 fazem|gerem|organizam|lidam|fazes|controlam
      por onde *1 começar|começo`,
      { open: true },
    ),
    ask(
      'howto',
      0.5,
      `
      como *1 posso|podemos|devo|faço|fazer
      algum|alguma|preciso|alguns *2 conselho|ajuda|ideia|conselhos
      o que *1 posso|faço|devo|fazer`,
      { open: true },
    ),
    ask('howto', 0.5, 'como *7 @topic', { inQuestion: true }),
  ],
  roles: [
    role(
      'seller',
      1,
      `
      criei|desenvolvi|lancei|fiz|criamos|criámos|desenvolvemos|lançamos|lançámos|construí|programei|fundei|acabei *6 @product|@ware|projeto|startup|empresa
      estou|estamos *1 desenvolvendo|criando|desenvolver|criar|construir|fazer *5 @product|@ware|projeto|startup`,
      { ofOffer: true },
    ),
    role(
      'seller',
      1,
      `
      meu|minha|nosso|nossa app|aplicativo|saas|startup|plugin|extensão|mvp|aplicação
      oferecemos|vendemos|ofereço|vendo|alugo|apresentamos
      vendo
      vende|aluga se
      à venda
      código|cupom|códigos|cupons *1 de? desconto|promocional
      cupom|cupão|desconto *2 de|exclusivo
      beta testers|tester|fechada|aberta
      $seek *3 testers|feedback|clientes|investidores|sócios|sócio|testadores
      experimentem|experimente|testem|teste|cadastre|inscreva|registem|visitem|acesse|confira|confiram|baixem|conheça *5 grátis|gratuitamente|se|nosso|nossa|site|agora|link
      feedback *4 bem|vindo|agradecemos|apreciado
      link nos|na|no|em *2 comentários|bio|perfil
      lançámos|lançamos *2 nossa|nosso|a|o
      pagariam|pagarias
      já *1 disponível
      conseguir|atrair *3 clientes|usuários|utilizadores .
      chama|chame *2 inbox|dm|whatsapp`,
    ),
    role(
      'research',
      1,
      `
      pesquisa|estudo *1 de mercado
      inquérito|questionário|tcc|tese|formulário|enquete
      o que *3 gostariam|gostaria|esperam|queriam *5
      quais|qual *4 maiores|maior|principais|principal *2 problema|problemas|dificuldades|frustrações|desafios|dores
      o que *2 incomoda|frustra|falta|irrita *3
      quais|que funcionalidades|recursos|funções *4
      antes de *2 desenvolver|criar|construir|lançar|programar
      validar|validando|validação *3 ideia|problema|mercado
      quantos de vocês
      quero|queremos|pensando|penso *3 criar|desenvolver|lançar|fazer *4 app|aplicativo|startup|saas|software|ferramenta`,
    ),
    role(
      'story',
      0.9,
      `
      ^ como *1 consegui|passei|fiz|conseguimos|mudei|aprendi|reduzi|saí
      ^ por que|porque|porquê *1 deixei|mudei|escolhi|larguei
      guia *1 completo|definitivo|prático|rápido|passo
      tutorial|comparativo|checklist|review|análise
      o que *3 aprendi|aprendemos
      lições|erros|coisas *3 que|aprendidas
      minha|nossa|minhas experiência|história|dicas|jornada|opinião
      testei|comparei *6
      opinião impopular
      de *2 a|para *3 em *2 meses|anos|semanas`,
      { titleOnly: true },
    ),
    role('story', 0.9, 'que *1 aprendi|aprendemos'),
    role(
      'content',
      0.8,
      `
      estou|estamos *1 muito|super|bem|totalmente|encantado *1 satisfeito|satisfeita|contente|feliz|satisfeitos|contentes|felizes
      muito|super satisfeito|satisfeita|contente|feliz|satisfeitos
      melhor *3 decisão|compra|investimento|escolha
      recomendo *1 muito|vivamente|demais|fortemente|a
      super recomendo
      nunca *3 arrependi|voltaria|atrás
      não me arrependo
      problema *2 resolvido|solucionado
      funciona *1 perfeitamente|perfeito|muito|lindamente
      adoro|amo *3 @rival|@ware
      mudou *2 vida`,
    ),
    role(
      'hiring',
      1,
      `
      contrata|contratamos|contratando; procuramos *4 com experiência
      vaga|vagas|entrevista|oferta|procura *1 de? emprego|trabalho
      salário|currículo|cv|estágio|contratação|contratando|recrutamento|carreira|emprego|concurso
      cargo de|em`,
      { titleOnly: true },
    ),
    role(
      'trade',
      0.7,
      `
      meu|um|uma|meus|o|nosso cliente|clientes *5 quer|pede|diz|usa|exige|insiste
      sou|trabalho *3 contabilista|contador|consultor|consultora|agência|programador|desenvolvedor
      para *1 meus|meu clientes|cliente`,
    ),
  ],
  circumstances: [
    circumstance(
      'byHand',
      1,
      `
      excel|manualmente|papel|caderno|agenda|planilha|planilhas|quadro|word|caderneta
      à|a mão
      folha|folhas de cálculo|excel|papel
      google sheets|agenda|docs|planilhas
      copiar|copiando e colar|colando
      de cabeça|memória`,
    ),
    circumstance(
      'trouble',
      1,
      `
      farto|farta|fartos|cansado|cansada|cansados|desesperado|desesperada *2 de|com *8
      caos|pesadelo|desastre|bagunça|confusão|loucura|frustrante|cansativo|complicado|chato|stressante|estressante|trabalheira
      perco|perdemos|demoro|passo|passamos|gasto|leva|perde|gastamos *4 horas|tempo|dias|noites|semana|tardes
      esqueço|esquecemos|me *4 esqueço
      não *2 consigo|aguento|suporto|aguentamos|conseguimos
      me|está *2 deixa|deixando|enlouquecer|louco|louca
      problema com|é|para *4
      tenho|temos *2 problemas|dificuldade|dificuldades
      nada *3 funciona|resolve|ajuda
      não *2 sei|sabemos *1 como|que|onde|se|mais
      não *2 para|obedece|escuta|dorme|quer|aprende
      cada vez pior
      reprovei|reprovado|reprovada|rejeitado|desanimado|desanimada|travado
      sem *1 sucesso|resultado|resultados|resposta
      constantemente
      noite|noites toda|todas|inteira`,
    ),
    circumstance(
      'leaving',
      1,
      `
      deixar|trocar|largar|abandonar|substituir|cancelar|migrar|sair|mudar *4 @rival
      $other *1 a|ao|à|para|do|da|de *3 @rival
      @rival *4 $other
      @rival *7 caro|cara|aumentou|subiu|aumento|péssimo|lento|horrível|fechar|inútil|decepcionante|complicado|dobrou|ruim|mau
      farto|farta|cansado|cansada|insatisfeito|insatisfeita|desiludido *2 de|com|do|da *3 @rival
      aumento *4 @rival
      melhor|mais *2 que|do *2 @rival`,
    ),
    circumstance(
      'ruledOut',
      1,
      `
      não|menos|sem|exceto @rival
      que não seja *2 @rival
      em vez de|do|da *2 @rival`,
    ),
    circumstance(
      'price',
      1,
      `
      muito|demasiado|tão|bem|bastante caro|cara|caros|caras
      barato|barata|baratos|acessível|económico|econômico
      custo benefício
      sem *2 assinatura|mensalidade|subscrição # assinatura`,
    ),
    circumstance(
      'chosen',
      1,
      `
      acabei *3 comprando|comprar|escolhendo|escolher
      no fim *4 $bought
      já *1 $bought
      edit|update|atualização *8 $bought|resolvido`,
    ),
    circumstance(
      'owned',
      1,
      `
      erro|erros|bug|bugs # erro
      não *2 funciona|liga|carrega|abre|conecta|imprime|sincroniza|reconhece
      partido|partida|quebrado|quebrada|quebrou|avariado|estragado|defeito # conserto
      garantia|firmware|driver
      range|rangendo
      como *2 mudo|excluo|apago|cancelo|exporto|desativo|importo *5 @rival
      no|na|em @rival
      atendimento ao cliente
      assistência técnica`,
    ),
    circumstance(
      'parts',
      1,
      `
      qual|onde|que *5 configuração|configurações|ajuste|opção|botão|menu; não acho|encontro *3 botão|opção|menu
      peça|peças *1 de? reposição|substituição|sobressalente|sobresselente
      como *3 limpo|limpar|limpa|lavar *6 # limpeza
      configuração|configurações|ajustes *3 em|do|da|no|na *2 @rival
      consertar|conserto|reparar|reparo|reparação|consertá|repará # conserto`,
    ),
    circumstance(
      'seeksLesson',
      1,
      `
      preciso|precisamos|procuro|quero|alguma|algum|agradeço *3 ajuda|conselho|conselhos|dicas|dica|orientação|ideia|sugestão
      ajuda por|pf|urgente
      que posso|faço|devo|fazer|podemos
      como *1 posso|faço|devo|consigo|aprendo|melhoro|evito|preparo|ensino|lido|parar|fazemos
      alguém *3 ajudar|ajuda|ajude
      é *1 normal
      socorro|ajudem|ajuda`,
    ),
    circumstance(
      'outside',
      1,
      'só|totalmente|completamente|100 *1 grátis|gratuito|gratuita; de graça; não quero|vou|pretendo *1 pagar|gastar; sem pagar|gastar; doa|doando',
    ),
    circumstance(
      'law',
      1,
      `
      legalmente|ilegal|lei|leis|advogado|advogada|tribunal|processar|jurídico|justiça # jurídico
      imposto|impostos|iva|irs|finanças|receita|deduzir|icms # iva
      é *2 obrigatório|permitido|ilegal
      tenho direito`,
    ),
    circumstance(
      'charging',
      1,
      `
      quanto *3 cobrar|cobram|cobro|pagar|pagam|custa|ganha|ganham|pedir|cobra # preço
      tarifa|honorários # preço
      é *2 normal|justo|razoável|comum`,
    ),
    circumstance(
      'dispute',
      1,
      `
      recusa|recusam *1 a|se
      burla|golpe|enganado|reembolso|caloteiro|calote|inadimplente # inadimplente`,
    ),
    circumstance(
      'dispute',
      0.3,
      `
      não *2 paga|pagam|responde|respondem|pagou|devolve
      cliente|patrão|chefe|senhorio|vendedor|proprietário *4 recusa|quer|diz|paga|responde|exige`,
    ),
  ],
  products: `
    app apps aplicativo aplicativos aplicação aplicações software softwares programa programas ferramenta ferramentas serviço serviços
    plataforma plataformas sistema sistemas solução soluções produto produtos suite saas site sites loja lojas plugin extensão marca
    marcas modelo modelos aparelho aparelhos equipamento kit fornecedor fornecedores empresa empresas opção opções assinatura curso
    cursos aula aulas máquina gerador gestor crm escola`,
  persons: `
    contador contabilista contadores advogado advogados desenvolvedor desenvolvedores designer programador programadores engenheiro
    sócio sócios fundador mentor investidor investidores agência agências freelancer freelancers consultor consultores médico
    fisioterapeuta terapeuta professor professora professores explicador coach funcionário funcionários estagiário assistente comprador
    vendedor cliente clientes usuário usuários utilizador utilizadores tester amigo amigos gente pessoa pessoas alguém trabalho emprego
    vaga estágio carreira equipa equipe livro livros youtube vídeo vídeos tutorial artigo artigos podcast podcasts blog blogs fórum
    fóruns certificação`,
  functionWords: `
    o a os as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela para pra pro com sem sobre entre até desde e ou
    nem mas porém que quem qual quais como quando onde porque porquê quanto se sim não já ainda só também muito muita mais menos eu tu
    ele ela você vocês vcs vc nós eles elas me te lhe mim meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos vosso vossa
    vossos este esta isto estes esse essa isso aquele é são sou és somos era foi ser está estão estou estamos estava há tenho tem têm
    temos ter fazer faz faço posso pode podem podemos poderia quero quer queria algum alguma alguns algumas alguém algo nada ninguém
    todo todos toda todas outro outra outros outras agora assim aqui lá ao à aos às depois olá oi obrigado obrigada procuro preciso
    usam pessoal galera bem bom dia então tão`,
  fillers: `
    bom boa bons boas melhor melhores fácil fáceis simples grande grandes pequeno pequena pequenos pequenas novo nova novos fazem fazemos
    feito ir vou vai vamos pôr põe tomar dar dá dão ver vejo vê saber sei sabe usar uso usa utilizar encontrar encontro procurar procura
    querer querem precisar precisa ajuda ajudar enviar envia envie oferecer oferece vender vende vendemos fabrica fabricar gosta gostar
    gostaria ano anos mês meses semana semanas dia dias hora horas hoje ontem amanhã noite noites tarde euro euros reais dólares preço
    preços caro custa custo dinheiro grátis pagar orçamento-limite pouco poucos bastante dois duas três quatro primeiro primeira homem
    mulher gente pessoa pessoas cliente clientes empresa empresas negócio equipa coisa coisas maneira forma modo jeito tema pergunta
    perguntas problema problemas dúvida opinião experiência dica dicas conselho site web aplicativo aplicação app software programa
    ferramenta ferramentas serviço serviços produto produtos sistema solução plataforma linha online internet computador telemóvel
    celular telefone casa trabalho trabalha trabalham trabalhar próprio própria junto sempre vezes vez talvez realmente quase cedo
    finalmente atualmente atual último última próximo inteiro cada vários várias lugar ponto plano possível importante seguro certo
    verdade super via mundo vida escreve escrever levar leva registra regista gere gerir dizer diz passar passa fica ficar tempo além
    antes durante mesmo mesma passado`,
  senses: {
    i: 'eu nós procuro procuramos preciso precisamos quero queremos tenho temos sou somos estou estamos uso queria gostaria',
    my: 'meu minha meus minhas nosso nossa nossos',
    me: 'me mim nos',
    you: 'tu você vocês vcs vc te',
    your: 'teu tua seu sua seus suas vosso vossa vossos',
    anyone: 'alguém algum alguma',
    who: 'quem',
    how: 'como quanto',
    why: 'porquê',
    which: 'qual quais',
    where: 'onde',
    when: 'quando',
    is: 'é são está estão era foi',
    have: 'tem têm ter',
    can: 'posso pode podem poderia podemos',
    should: 'devo deveria devemos',
    not: 'não nem',
    never: 'nunca jamais',
    without: 'sem',
    less: 'menos',
    similar: 'semelhante parecido parecida similar',
    use: 'usar usam usas utilizar utilizam usa usou utiliza',
    tool: 'software programa app aplicativo aplicação ferramenta produto',
    way: 'maneira forma modo jeito método métodos',
    tips: 'truques',
    tutorial: 'tutorial',
    guide: 'guia',
    alternative: 'alternativa alternativas',
    replacement: 'substituto',
    from: 'de do da desde',
    to: 'ao para pra',
    with: 'com',
    on: 'em',
    vs: 'vs versus contra',
    or: 'ou',
    and: 'e',
    replace: 'substituir',
    leave: 'deixar largar cancelar',
    please: 'favor',
    get: 'conseguir',
    this: 'este esta isto isso',
    because: 'porque',
    if: 'se',
    make: 'fazer faço faz',
    worth: 'vale compensa',
    normal: 'normal',
    question: 'pergunta dúvida',
    everyone: 'todos',
    people: 'pessoas gente',
  },
  comments: {
    wants:
      'procuro procuramos procurando procura procurar busco buscamos buscando preciso precisamos precisando quero queremos queria queríamos gostaria gostaríamos interessa interessado interessada',
    gives:
      'recomendo recomenda recomendas recomendam recomendar recomendaria recomendariam indico indica indicam indicar indicaria indicariam sugiro sugere sugerem sugerir aconselho aconselhas aconselham aconselhar',
    past: 'quando era estava estávamos tinha tínhamos',
    toAll: 'alguém quem todos',
    ofOthers:
      'tens estás procuras procura procurar precisas precisa queres quer usas usa utilizas utiliza experimentou experimentaste testou testaste tentou tentaste conhece conheces sabe sabes preferes podes',
  },
  description: {
    refusal: /\b(?:(?:mas )?nao (?:\w+ )?(?:para )?|exceto|nem)\b/i,
    praise: /^\s*(?:precisa\w*|e preciso|fidelizacao|requer\w*|exig\w+)/i,
    verbs:
      'não fazemos vendemos oferecemos traduzimos preparamos reparamos somos é de do da dos das o a os as um uma também e nem para',
    but: /\bmas\b/i,
    and: /[,;:()]|\b(?:ou|e|nem)\b/i,
    sells:
      /\b(?:e um|e uma|e o|e a|sao|faz|fazemos|fabrica|fabricamos|vende|vendemos|oferece|oferecemos|da|damos|cria|criamos|produz|ministra)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:para|que|com|em|no|na|por|onde|pra)\b/i,
    items: /,|\be\b|\bou\b/i,
    audience: /\b(?:para|pra) (?!\w+(?:ar|er|ir)\b)([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:que|com|em|no|na)\b/i,
    shopBefore: /\b(?:loja|comercio|revendedor|boutique)(?: online| virtual)? $/i,
    shop: /\b(?:loja|comercio|revendedor|boutique)\b(?: (?:online |virtual )?(?:para|de) ([^.:;()]{3,160}))?/i,
    ofAnother: /\b(?:que|quem|quando|onde)\b[^,;:.]*$/i,
    lessons:
      /\b(?:aulas?|cursos?|licoes|explicacoes|coach\w*|tutor\w*|ensina\w*|mentor\w*|consultoria|consultas|formacao)\b/i,
  },
  letters: 'àáâãçéêíóôõú',
  model: 'modelo de linguagem',
  money: 'euros?|reais',
  instructions: {
    rate: 'pontue|pontos|avalie',
    hundred: 'cem',
    most: 'máxim[ao]',
    least: 'zero|nada',
    others: 'outr[ao]s',
    ignore: 'esqueça|esqueca|desconsidere',
    rules: 'instruções|instrucoes|regras',
    machine: 'ia',
    mine: 'este|o meu',
    address: 'querid[ao]|se você é',
  },
  asked: {
    upTo: 'menos de|até|máximo|no máximo|cerca de|orçamento|gastar|não mais de',
    cheap:
      'grátis|gratuit\\p{L}*|barat\\p{L}*|económic\\p{L}*|econômic\\p{L}*|acessíve\\p{L}*|sem (?:assinatura|subscrição)',
    must: 'deve|devem|deveria|tem de|tem que|precisa(?: de)? (?:ser|ter)|imprescindível|de preferência|idealmente',
    without: 'sem|exceto|menos o|em vez de|ao invés de|fart[oa] de|cansad[oa] d[eo]|evitar|não quero',
    per: 'por',
    places: 'Portugal|Brasil',
  },
  own: {
    begins:
      /^(?:nós|noss[oa]s?|(?:o meu|a minha)|(?:fazemos|vendemos|oferecemos|vendo|faço|ofereço))(?!\p{L})/iu,
    disclosure: '{name} é o meu próprio negócio, por isso não sou neutro.',
    answerFirst: 'Responda primeiro a isto.',
    theyWrote: 'Escreveram:',
    discloses: phrases(
      /eu (?:mesm[oa] )?(?:que )?(?:desenvolvo|faço|vendo)|sou eu que|fui eu que|fomos nós que/u,
      /(?:eu (?:que )?)?(?:criei|desenvolvi|cofundei|fundei|construí|programei)/u,
      /(?:desenvolvemos|criamos|criámos|fundamos|fundámos|construímos|vendemos)|nós (?:que )?fazemos|a gente (?:que )?(?:criou|desenvolve|desenvolveu|construiu|fundou|vende)/u,
      /(?:estou|estamos) (?:desenvolvendo|criando|construindo|a desenvolver|a criar|a construir)/u,
      /(?<!(?<!\p{L})(?:o|um|do|de|ao|no|meu|teu|seu|este|esse|mais|muito|bom|melhor|procuro) )trabalho (?:para|na|no|em) (?!(?:casa|equipe|equipa|área|setor|sector|ramo|um|uma|o|a|os|as|mim|portugal|brasil|lisboa|mundo|estado)(?!\p{L}))\p{L}+|eu trabalho (?:para|na|no)|trabalho para [ao] (?!\p{L}+ pessoa)\p{L}+|trabalhamos (?:para|na|no)/u,
      /(?:faço|fazemos) parte (?:da equip[ea]|do time)|sou (?:da equip[ea]|do time)|somos (?:a equip[ea]|o time)|(?:estou|estamos) por tr[aá]s d[aeo]/u,
      /(?:sou|somos) (?:\p{L}+ )?(?:o|a|os|as|um dos|uma das) (?:co-?)?(?:fundador|criador|desenvolvedor|programador|don[oa]|proprietári|autor|responsáve|sóci)\p{L}*/u,
      /(?:co-?)?fundadora? d[aeo]|sou (?:co-?)?(?:fundadora?|criadora? d(?:[ao]|e(?! conteúdos?))|don[oa] d[ao])/u,
      /(?:meus?|minhas?|noss[oa]s?) (?:própri[oa]s? )?(?:produto|negócio|app|aplicativo|aplicação|empresa|ferramenta|software|programa|start-?up|serviço)s?/u,
      /não (?:sou|somos) (?:\p{L}+ ){0,2}(?:neutr[oa]s?|imparcia(?:l|is)|isent[oa]s?|objetiv[oa]s?)|sou suspeit[oa]/u,
      /(?:por|para (?:maior|total|plena)|com toda a|em nome da|a bem da) transparência|transparência(?=:)|(?:total|toda a) transparência(?=[:,])|para ser (?:\p{L}+ )?transparentes?/u,
    ),
    lived:
      /(?<!\p{L})(?:eu (?:uso|utilizo|usei|testei)|na minha experiência|me (?:ajudou|poupou))(?!\p{L})/iu,
  },
  rules: {
    promotion: 'promoção|self[- ]?promo|propaganda|publicidade|divulgação|spam',
    forbids: 'evitem?|proibid[ao]s?|proíbem?|sem|não|nada de|nenhuma?',
    allows: 'permitid[ao]s?|permitem?|bem[- ]vind[ao]s?|aceit[ao]s?|autorizad[ao]s?',
    but: ', ?mas|porém',
    onCondition: 'exceto|salvo|apenas|somente|só|a menos|sem (?:permissão|autorização|aprovação)',
    mainly: 'principalmente|exclusivamente',
    restricts: 'limitad[ao]s?|desaconselhad[ao]s?|mínimo',
    links: '\\blinks?\\b',
    offers: 'afiliad|desconto|cupo[mn]|cupões',
    elsewhere: 'mensage(?:m|ns) (?:privad|diret)|\\bdms?\\b|dados de contato',
    machine:
      'conteúdos? (?:de |por )?ia(?![a-z])|(?:gerad|escrit|criad)[oa]s? (?:por|com) (?:uma? )?(?:ia(?![a-z])|inteligência artificial|chatgpt|máquina|bot|modelo)',
    machines: 'inteligência artificial',
    about: 'sobre|acerca d[aeo]',
    disclosure:
      'transparen|transparên|conflitos? de inter|(?:sua|tua|qualquer) (?:afiliação|ligação|relação|vínculo) com|seu vínculo com',
  },
  faults: {
    numbers: '0 1 dois|duas três quatro cinco seis sete oito nove dez onze doze',
    percent: 'por cento',
    counted: 'utilizadores|usuários|dias?|anos?',
    code: 'cupom|código de desconto',
    off: 'de desconto',
    elsewhere: 'me (?:chama|manda|envia)|(?:manda|envie)-me|chama no privado|link na bio|no meu perfil',
    disparages: 'ruim|pior|lento|ultrapassado|golpe|melhor (?:do )?que|ao contrário d\\w',
    greeting: 'olá|oi|bom dia|boa (?:tarde|noite)',
    dear: 'prezad[oa]',
    signOff: 'abraços?|atenciosamente',
    asMachine: 'como (?:una? )?(?:ia|inteligência artificial|modelo de linguagem)',
  },
}
