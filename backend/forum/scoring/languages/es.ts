import { foldSpanish } from './fold.ts'
import { ask, circumstance, type LanguageTable, phrases, role } from './table.ts'

const ENDINGS = /(?:aciones|acion|adores|adoras|adora|ador|amientos?|imientos?|ar|er|ir|es|as|os|a|e|o|s)$/

/** A light Spanish stem of a folded word: "factura", "facturas", "facturar" and "facturación" share a stem. */
const stem = (word: string): string => {
  if (word.length < 4) return word
  const cut = word.replace(ENDINGS, '')
  return cut.length < 3 ? word.replace(/s$/, '') : cut
}

/** Spanish as people in Spain and America write it on forums: vosotros, ustedes, tú and vos. */
export const SPANISH: LanguageTable = {
  language: 'es',
  fold: foldSpanish,
  stem,
  elides: false,
  compounds: false,
  capitalNouns: false,
  sets: {
    seek: 'busco buscamos buscando ando estoy buscar',
    you: 'ustedes vosotros tú vos os les ustds uds gente todos',
    idea: 'idea ideas',
    who: 'alguien alguno alguna ustedes vosotros quién quien',
    good: 'buen buena bueno buenos buenas mejor mejores fiable fiables confiable confiables sencillo sencilla sencillos económico económica económicos barato barata baratos gratis gratuito gratuita fácil práctico decente decentes recomendable recomendables calidad asequible ideal',
    suggest:
      'recomiendan recomendáis recomiendas recomienda recomendaría recomendarías recomendaríais recomendarían recomendar recomendarme recomendéis recomienden recomiéndenme aconsejan aconsejáis aconsejas aconsejar aconsejarme sugieren sugerís sugieres sugerir sugerirme recomendás sugerirían aconsejaríais',
    advice: 'recomendación recomendaciones sugerencia sugerencias',
    tip: 'consejo consejos idea ideas opinión opiniones experiencia experiencias ayuda',
    know: 'conoce conocéis conocen conoces conocés sabe sabéis saben sabes sabés tiene tenéis tienen',
    use: 'usáis usan usas usa usás utilizáis utilizan utilizas utiliza usar utilizar tenéis tienen preferís prefieren uso elegir compro comprar elijo escoger',
    useyou:
      'comprasteis compraste compraron pillasteis elegisteis eligieron contratasteis contrataron usáis usan usas usás utilizáis utilizan utilizas tenéis tienen preferís prefieren elegiríais compraríais',
    which: 'qué que cuál cual cuáles cuales',
    other: 'alternativa alternativas reemplazo sustituto sustituta',
    leave: 'dejar dejo cambiar cambiarme cambiarnos migrar abandonar reemplazar sustituir salir pasarme irme',
    count: '3 4 5 6 7 8 9 10 11 12 15 20 tres cuatro cinco seis siete ocho nueve diez',
    bought: 'comprado compré pedido elegido elegí decidido decidí',
  },
  asks: [
    ask(
      'recommendation',
      1,
      `
      necesito|necesitamos|busco|buscamos|quiero|queremos|querría *4 algo|alguien|otra|otro; ^ busco|buscamos|buscando; necesito|necesitamos *6 @topic|@ware
      hay|existe|existen|habrá *3 algo|alguien|algún|alguna|algun|sitio|otro|otra; conocéis|conocen|conoces|sabéis|saben|sabe *4 algo|alguien|algún|alguna|dónde|sitio
      puedo|puede|podemos|se *2 alquilar|comprar|pedir|reservar|conseguir; prefiero|dispuesto|dispuesta|importa *2 pagar|pagando
      quiero|queremos|gustaría|querría *3 comprar|alquilar|reservar|probar|cambiar|contratar; pensando|planteando *3 cambiar|comprar|alquilar|dejar`,
      { open: true, inShort: true },
    ),
    ask(
      'recommendation',
      0.88,
      `
      ^ un|una|algún|alguna $good *3 @topic
      quién|quien repara|hace|vende|ofrece|da|arregla|imparte *5 @topic
      dónde|donde lleváis|llevan|llevas|vais|van *6 @topic
      ^ @topic|@product *1 @product|@topic *3 para|sin|con|por
      ^ $good *3 @topic
      hay algo|alguno *2 que|para|así`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.85,
      'a quién|quien *3 contratasteis|contrataron|contratado|recurristeis|llamasteis|llamo',
      { open: true, inQuestion: true },
    ),
    ask('choice', 0.9, 'pensando|pienso|planteando *1 en *3 @topic'),
    ask(
      'recommendation',
      0.85,
      `
      cuál|cuáles *2 elegiríais|elegirían|elegirías|cogeríais|comprarían|usarían|usaríais|es
      si *1 vale|merece *1 pena`,
      { open: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      ^ qué|que|cuál|cual *4 @topic|@product|@ware .
      ^ qué|que|cuál|cual *3 @topic|@product|@ware para|con|por|de|sin`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      necesito|necesitamos|busco|buscamos *1 algo|alguna *3 para|que|con
      $which *2 $useyou|$suggest $you
      qué|que|cuál|cuáles *2 me|nos|os|le $suggest
      $which $suggest
      $which usáis|usan|usas|usás|utilizáis|utilizan|utilizas
      me|nos *2 $suggest
      $who *3 $suggest
      pueden|podéis|puedes|podrían|podríais|podrías *3 $suggest
      $advice .
      alguna|algunas|alguno|cualquier|sus|vuestras|unas|acepto|agradezco|agradecería|se $advice
      $advice *2 bienvenidas|bienvenida|agradece|agradecen
      algún|alguna|algunos|algunas consejo|idea|consejos|opinión
      agradezco|agradecería|acepto|escucho|gracias *5 $advice|$tip
      $which me compro|elijo
      $which compraríais|comprarían|comprarías|elegirían
      algo *1 $good|similar|parecido|así|sencillo
      $which *2 opciones|opción *2 hay|tengo|existen
      estoy|ando abierto|abierta *2 $advice`,
      {
        open: true,
      },
    ),
    ask(
      'alternative',
      0.8,
      'harto|harta|hartos|cansado|cansada|decepcionado|decepcionada|descontento *1 de|con *2 @rival',
    ),
    ask('alternative', 0.9, 'qué|que *1 más|otra hay|existe|opciones', {
      open: true,
      inQuestion: true,
      ofRival: true,
    }),
    ask('recommendation', 0.82, 'busco|buscamos *3 @topic'),
    ask(
      'recommendation',
      1,
      `
      dónde|donde *1 compráis|compran|compras|pedís|conseguís|consiguen|comprás *4 @topic
      $which *2 @topic|@ware *4 para|hasta|por`,
      { inQuestion: true },
    ),
    ask('experience', 0.9, 'experiencia|experiencias *1 con *5 @topic', { inQuestion: true }),
    ask('recommendation', 0.88, 'quién|quien hace|ofrece|se *1 esto|eso|dedica|este|algo', {
      open: true,
      inQuestion: true,
    }),
    ask(
      'alternative',
      1,
      `
      a qué|que|cuál|quién *4 cambiado|pasado|cambiasteis|cambiaron|pasaron|migrado|ido
      por cuál|qué|que *4 cambiado|reemplazado|sustituido`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'recommendation',
      1,
      `
      busco|buscamos|buscando *8 @ware|@product|@rival
      me|nos gustaría un|una|algún|alguna *4 @ware|@product
      en busca de *8 @ware|@product
      $which *5 @ware|@product *3 $useyou|$suggest
      $which marca|modelo|herramienta *3 $useyou|$suggest
      $which $useyou *2 $you? *5 para *6 @topic|@product|@ware
      $who *4 $know *8 @ware|@product
      $know|conocéis|conocen|conoces *2 algún|alguna|un|una|algun|alguno|buen|buena *6 @ware|@product
      $who *5 $suggest *8 @ware|@product|@topic
      me|nos *3 $suggest *8 @ware|@product|@topic
      pueden|podéis|puedes|puede|podrían|podríais|podrías|podés *3 $suggest *8 @ware|@product|@topic
      $suggest *2 algún|alguna|un|una|algun|buen|buena *6 @ware|@product
      $advice *1 de|para|sobre|con *6 @topic|@product|@ware
      consejo|consejos *2 de|para|sobre|al? *2 comprar|compra|elegir *6 @topic|@product|@ware
      @topic|@product|@ware *2 $advice
      necesito|necesitamos|quiero|queremos|quisiera|querría|necesitaría|quería *4 @product|@ware
      me|nos gustaría *3 comprar|encontrar|tener|conseguir|contratar *6 @product|@ware
      existe|hay *2 algún|alguna|un|una|algun *5 @ware|@product
      hay @ware|@product *3 que|para
      dónde|donde *3 comprar|comprarme|consigo|encuentro|compro|conseguir|compran|comprasteis|encontrar|compráis *6 @ware|@product
      comprar|compra|elegir|contratar *5 @ware|@product .
      ayuda|ayúdenme|ayudadme *3 elegir|escoger|encontrar|comprar|para|con *6 @ware|@product
      no *1 encuentro|encontramos|encontrar *6 @product|@ware`,
    ),
    ask(
      'recommendation',
      0.95,
      `
      $which *5 @ware|@product *4 $use|es|son|debería|me|conviene|compro|vale
      $which *2 es|son|sería *3 $good *5 @ware|@product
      con qué|que *6 @topic|@product|@ware
      $good *5 @ware|@product *2 para|que|con|de|por|sin
      mejor|mejores *4 @product|@ware
      @ware|@product *4 $good
      ^ @ware|@product *4 para|por|con|sin|hasta|que`,
      { inQuestion: true },
    ),
    ask(
      'recommendation',
      0.8,
      `
      busco|buscamos|buscando *7 @topic
      en busca de *7 @topic
      necesito|necesitamos *1 un|una|algún|alguna|algo *4 @topic
      $who *4 $know|da|hace *7 @topic
      conocéis|conocen|conoces|conocés *6 @topic
      hay *1 algo|algún|alguna|alguien *6 @topic`,
    ),
    ask(
      'alternative',
      1,
      `
      $other *1 a|al|para|de|del *4 @rival|@ware|@product
      @rival *4 $other
      dejar|cambiar|cambiarme|cambiarnos|migrar|abandonar|reemplazar|sustituir|salir|irme|pasarme *4 @rival
      en lugar|vez de|del *3 @rival
      algo|otro|otra *2 que *3 @rival
      $seek *4 $other`,
    ),
    ask(
      'alternative',
      0.9,
      `
      una|alguna|algunas|buena|buenas|mejor|mejores|otra|otras|qué|que $other
      $other .
      busco|buscamos|algo *2 otra|otro cosa?`,
      { open: true },
    ),
    ask(
      'choice',
      0.95,
      `
      @rival *3 vs|o|versus|contra *4 @rival|@ware|@product
      @ware|@product vs|versus|o *3 @ware|@product|@rival
      debería|deberíamos|conviene *6 @ware|@product|@rival
      dudo|dudando|dudas|duda|decidir|decidirme|elegir *2 entre *8 @ware|@product|@rival
      entre *3 @rival *3 y|o *3 @rival
      vale|valen|merece|merecen *3 pena *5 @rival|@ware|@product
      @rival|@ware *4 vale|merece|valen *3 pena
      pensando|pienso|planteo|considerando *6 @rival|@product|@ware`,
    ),
    ask(
      'alternative',
      0.9,
      `
      me|nos *1 tiene|tienen *1 harto|harta|frito|frita|loco|loca; me|nos voy|vamos|largo|paso|borro|piro|bajo
      dónde|donde|adónde|adonde *2 habéis|han|has|fuisteis|fueron|vais|van|pasasteis|pasaron
      algo|otro|otra|alguno|alguna *1 mejor|barato|barata|parecido; otra|otro cosa|opción|sitio|programa|alternativa
      se pasa|pasan; paso|basta|adiós|chao|chau de?; y ahora; nunca más; muy|demasiado|tan caro|cara|complicado|lento
      sube|subió|suben|subieron|subido *3 doble|triple`,
      { open: true, ofRival: true, inShort: true },
    ),
    ask(
      'recommendation',
      0.9,
      `
      $which|dónde|donde *1 $useyou *5 @topic|@ware|@product; ^ algún|alguna|algun|alguno *5 @topic|@ware|@product
      cuál|cual|qué|que es lo? *1 mejor *4 @topic|@ware|@product`,
      { inQuestion: true, inShort: true },
    ),
    ask(
      'choice',
      0.9,
      `
      @rival *3 o|u *2 algo|otro|otra|alguno|alguna|mejor|directamente
      @topic|@ware|@product *2 o|u *4 @topic|@ware|@product|@rival; @topic|@ware|@product *2 o|u *1 mejor|directamente
      @topic|@ware|@product *4 vale|merece|renta|conviene|sirve; vale|merece|renta|conviene *6 @topic|@ware|@product`,
      { inQuestion: true, inShort: true },
    ),
    ask('experience', 0.8, 'qué|cuál|dónde|quién *5 $useyou|vosotros|ustedes|vos|tú|opináis|opinan', {
      open: true,
      inQuestion: true,
      ofRival: true,
      inShort: true,
    }),
    ask('experience', 0.85, 'vale|merece la pena\nos|te|les ayudó|sirvió|funcionó', {
      open: true,
      inQuestion: true,
      inShort: true,
    }),
    ask(
      'experience',
      1,
      `
      experiencia|experiencias|opinión|opiniones|reseñas *3 con|sobre|de|del *5 @rival|@product|@ware
      $who *4 usado|usa|probado|utiliza|utilizado|tiene|ha|comprado|prueba *5 @rival|@product|@ware
      habéis|han|has *2 probado|usado|utilizado|comprado *5 @rival|@product|@ware
      @rival|@ware *3 opiniones|experiencias|experiencia
      qué|que *2 tal *6 @rival|@product|@ware
      qué|que *2 opináis|opinan|opinas|pensáis|piensan|piensas|parece *4 @rival|@product|@ware
      contentos|contento|satisfechos|satisfecho con *4 @rival|@product|@ware
      es *1 @rival *4 $good|seguro|confiable`,
    ),
    ask(
      'experience',
      0.9,
      `
      qué|que *1 opináis|opinan|opinas|pensáis|piensan|piensas|tal
      vuestra|su|tu|vuestras|sus experiencia|opinión|opiniones|experiencias
      vale|merece la pena
      $who *2 probado|usado|ha`,
      { open: true, inQuestion: true, ofRival: true },
    ),
    ask(
      'howto',
      1,
      `
      cómo|como lo hacéis|hacen|haces *2 con *4 @topic
      cómo|como *1 lleváis|llevan|llevas|gestionáis|gestionan|gestionas|hacéis|hacen|haces|manejan|organizáis|organizan|controláis|controlan *6 @topic
      ni idea *6 @topic`,
    ),
    ask(
      'howto',
      1,
      `
      cómo|como *2 puedo|podemos|debo|hago|hacer|puede|crear|organizar|gestionar|aprender|evitar|mejorar|llevar *6 @topic`,
      { inQuestion: true },
    ),
    ask('howto', 0.85, 'cómo|como *4 @topic', { inQuestion: true }),
    ask(
      'howto',
      0.85,
      `
      mejor|buena|fácil|sencilla manera|forma|método|modo *6 @topic
      hay *2 manera|forma|modo|método|truco *6 @topic
      consejos|ayuda|tips|trucos|orientación *1 para|con|sobre *5 @topic
      por dónde|donde *3 empezar|empiezo|comenzar *6 @topic`,
    ),
    ask(
      'howto',
      0.7,
      `
      cómo|como lo *1 hacéis|hacen|haces|gestionáis|gestionan|lleváis|llevan|manejan
      por dónde|donde *1 empezar|empiezo|comienzo`,
      { open: true },
    ),
    ask(
      'howto',
      0.5,
      `
      cómo *1 puedo|podemos|debo|hago|hacer
      algún|alguna|necesito|algunos *1 consejo|ayuda|idea|consejos
      qué *1 puedo|hago|debo|podría|hacer`,
      { open: true },
    ),
    ask('howto', 0.5, 'cómo|como *7 @topic', { inQuestion: true }),
  ],
  roles: [
    role(
      'seller',
      1,
      `
      he|hemos|acabo|acabamos *3 creado|desarrollado|lanzado|programado|hecho|construido|fundado|crear|lanzar|desarrollar *6 @product|@ware|proyecto|startup|empresa
      creé|desarrollé|lancé|hice|creamos|desarrollamos|lanzamos|hicimos *5 @product|@ware|proyecto|startup
      estoy|estamos desarrollando|creando|construyendo|programando|haciendo *5 @product|@ware|proyecto|startup`,
      { ofOffer: true },
    ),
    role(
      'seller',
      1,
      `
      mi|nuestra|nuestro app|aplicación|saas|startup|plugin|extensión|mvp
      ofrecemos|vendemos|ofrezco|vendo|alquilo|presentamos|ofreciendo
      se vende|vendo|ofrece|alquila
      a la venta
      código|códigos|cupón|cupones *1 de? descuento|promocional|promo
      cupón|cupones|descuento *2 del? *1
      beta testers|tester|cerrada|abierta
      busco|buscamos|buscando *3 testers|probadores|feedback|clientes|inversores|socios|socio|betatesters
      pruébala|pruébalo|probadla|pruébenla|pruébenlo|prueben|regístrate|suscríbete|visita|descárgala|descubre|contáctanos|escríbenos
      prueba *2 gratis|gratuita
      agradecemos|agradecería|agradezco *3 comentarios|feedback
      enlace|link|enlaces en *2 comentarios|bio|perfil
      hemos|lanzamos|lanzado *2 lanzado|nuestra|nuestro
      pagarías|pagaríais|pagarían *3
      ya *1 disponible
      conseguir|atraer|captar *3 clientes|usuarios .`,
    ),
    role(
      'research',
      1,
      `
      estudio|investigación *1 de mercado
      encuesta|tesis|tfg|tfm|cuestionario|formulario
      qué|que *3 gustaría *5
      qué|que *3 querríais|querrían|esperáis|esperan|esperarían
      cuáles|cuál|qué|que *3 mayor|mayores|principales|principal *2 problema|problemas|dificultades|frustraciones|retos|dolores
      qué|que *2 molesta|frustra|falta *3
      qué funcionalidades|funciones *4
      antes de *2 desarrollar|crear|programar|construir|lanzar
      validar|validando|validación *3 idea|problema|mercado
      cuántos de vosotros|ustedes
      quiero|queremos|planeo|pensando *2 crear|desarrollar|lanzar|programar|hacer *4 app|aplicación|startup|saas|software|herramienta`,
    ),
    role(
      'story',
      0.9,
      `
      ^ mis|nuestros|nuestras|$count *2 trucos|consejos|tips|reglas|errores|razones|cosas|formas
      ^ cómo|como *1 conseguí|logré|pasé|hice|conseguimos|logramos|pasamos|hicimos|cambié|aprendí|reduje
      ^ por qué|que *1 dejé|dejamos|cambié|elegí
      guía|tutorial|comparativa|checklist|caso de? éxito?
      lo que *3 aprendí|aprendimos|aprendido
      lecciones|errores|cosas *3 que|aprendidas
      mi|nuestra|mis experiencia|historia|consejos|trucos|viaje|opinión
      probé|comparé|he probado|comparado *6
      opinión impopular
      de *2 a *3 en *2 meses|años|semanas`,
      { titleOnly: true },
    ),
    role('story', 0.9, 'lo|que que? *1 aprendí|aprendimos|aprendido'),
    role(
      'content',
      0.8,
      `
      estoy|estamos *1 muy|súper|super|encantado|encantada|contentísimo|totalmente *1 contento|contenta|satisfecho|satisfecha|contentos|satisfechos|feliz|con?
      estoy|estamos encantado|encantada|encantados|contentísimo
      muy|súper|super contento|contenta|satisfecho|satisfecha|feliz
      mejor *3 decisión|compra|inversión
      lo|la|los recomiendo *1 mucho|totalmente|100|al
      totalmente|muy recomendable
      nunca *3 arrepentido|volvería|atrás
      no me arrepiento
      problema *2 resuelto|solucionado
      funciona|va *1 perfecto|genial|perfectamente|estupendo|maravilla
      me encanta *3
      me cambió|cambiado la vida`,
    ),
    role(
      'hiring',
      1,
      `
      busca|necesita|buscamos *4 con experiencia
      busco|buscando *1 trabajo|empleo|curro
      oferta|ofertas|entrevista|búsqueda *1 de? trabajo|empleo|laboral
      sueldo|salario|currículum|cv|prácticas|vacante|contratación|contratando|becario|carrera|empleo
      puesto de|en`,
      { titleOnly: true },
    ),
    role(
      'trade',
      0.7,
      `
      mi|un|una|mis|el|nuestro cliente|clienta|clientes *5 quiere|pide|dice|usa|exige|insiste
      soy|trabajo *3 contable|consultor|consultora|asesor|agencia|contador|gestor|programador
      para|de *1 mis|mi clientes|cliente`,
    ),
  ],
  circumstances: [
    circumstance(
      'byHand',
      1,
      `
      excel|manualmente|papel|libreta|cuaderno|agenda|planilla|pizarra|word
      a mano
      hoja|hojas de cálculo|excel|papel
      google sheets|calendar|docs
      copiar|copiando y pegar|pegando
      de memoria
      en la cabeza`,
    ),
    circumstance(
      'trouble',
      1,
      `
      harto|harta|hartos|cansado|cansada|cansados|desesperado|desesperada|agobiado|agobiada *2 de|con *8
      caos|pesadilla|desastre|lío|locura|horror|tedioso|engorroso|frustrante|agotador|complicado|agobio|estresante|rollo
      pierdo|perdemos|lleva|tardo|tardamos|paso|pasamos|gasto|pierdes|toma|quita *4 horas|tiempo|días|tarde|tardes|noches|semana
      se me|nos olvida|olvidan|pasa|pasan|escapa|acumulan
      olvido|olvidamos|pierdo|perdemos *3
      no *2 puedo|aguanto|soporto|doy más|abasto|con
      no *2 logro|consigo|llego *3
      me|nos vuelve|vuelven|trae|está|están *2 loco|loca|locos
      problema|lío con|es|para *4
      nada *3 funciona|sirve|ayuda
      no *2 sé|sabemos *1 qué|cómo|como|que|dónde|si|por
      no *2 para|obedece|escucha|duerme|quiere|aprende
      cada vez peor
      suspendí|suspendido|rechazado|rechazaron|rechazada|desanimado|desanimada|atascado|atascada
      sin *1 éxito|resultado|resultados|respuesta
      constantemente
      toda la noche`,
    ),
    circumstance(
      'inTrouble',
      1,
      `
      en cuanto *4; cada vez|noche|mañana; cuando|si *2 solo|sola; por todas|todos|toda partes|lados|casa
      hasta *1 moño|coronilla|narices|gorro; destroza|rompe|muerde|muerden todo|todos; cero @topic
      no *2 llega|llegan|va|van|funciona|funcionan|carga|conecta|sirve|viene|vienen|entiendo|entiende|entra|entran|pillo|pilla|deja|dejan|para|paran|hace|quiere|anda
      ya no *4; se *1 me|nos corta|cae|traba|cuelga|desconecta|rompe; se corta|cae|traba|cuelga|desconecta
      va|van|anda|andan|voy *1 fatal|mal|lento|lenta|pésimo|horrible; a cada rato|momento; todo el rato|tiempo|día; a diario
      sin parar; non stop; cada dos por tres; me|nos sale|salen *1 fatal|mal|horrible; no *1 me|nos sale|salen
      me|nos cuesta|cuestan|duele|duelen; atascado|atascada|estancado|estancada|bloqueado|bloqueada
      todos|todas los|las días|noches|mañanas|domingos; no hay manera|forma; por más que; haga lo que
      desde hace *2 días|semanas|meses; llevo|llevamos *2 días|semanas|meses|noches; cada *1 hora|horas|minutos
      veces *2 noche|día|semana; estoy|estamos *1 muerto|muerta|muertos|agotado|agotada|agotados|zombi
      es *1 tortura|guerra|batalla|infierno; hecho|hecha polvo|mierda|trizas; probé|probado *1 de? todo`,
    ),
    circumstance(
      'leaving',
      1,
      `
      dejar|abandonar|reemplazar|sustituir|cancelar|cambiar|cambiarme|migrar|salir|irme *4 @rival
      $other *1 a|al|para|de|del *3 @rival
      @rival *4 $other
      @rival *7 caro|cara|subido|sube|subió|subida|aumentado|aumentó|malo|pésimo|lento|horrible|cierra|cerrado|inútil|decepcionado|complicado|duplicado|fatal
      harto|harta|cansado|cansada|descontento|decepcionado|insatisfecho *2 de|con *3 @rival
      subida|aumento *4 @rival
      mejor|más *2 que *2 @rival`,
    ),
    circumstance(
      'ruledOut',
      1,
      `
      no|menos|sin|salvo|excepto @rival
      que no sea *2 @rival
      en lugar|vez de *2 @rival`,
    ),
    circumstance(
      'price',
      1,
      `
      muy|demasiado|tan|bastante caro|cara|caros|caras
      barato|barata|baratos|económico|económica|económicos|asequible
      sin *2 suscripción|suscripciones # suscripción`,
    ),
    circumstance(
      'chosen',
      1,
      `
      al final *4 $bought|elegí|compré|pillé
      he|hemos *1 $bought
      edit|edito|update|actualización *8 $bought|solucionado|elegí|compré`,
    ),
    circumstance(
      'owned',
      1,
      `
      error|errores|bug|bugs # error
      no *2 funciona|arranca|carga|enciende|conecta|abre|imprime|sincroniza|reconoce|deja
      roto|rota|estropeado|averiado|defectuoso|partido # reparación
      garantía|firmware|controlador
      chirría|cruje
      cómo|como *2 cambio|elimino|borro|cancelo|exporto|desactivo|importo *5 @rival
      en @rival
      atención al cliente
      servicio técnico`,
    ),
    circumstance(
      'parts',
      1,
      `
      qué|cuál|dónde|donde *5 parámetro|ajuste|ajustes|opción|botón|menú|configuración; no encuentro *3 botón|opción|ajuste
      repuesto|repuestos|recambio|recambios|refacción|refacciones
      cómo *3 limpio|limpiar|limpia|limpian *6 # limpieza
      ajustes|configuración *3 en|de *2 @rival
      reparar|reparo|arreglar|arreglo|reparación|repararlo|repararla|arreglarlo|arreglarla # reparación`,
    ),
    circumstance(
      'seeksLesson',
      1,
      `
      necesito|necesitamos|busco|quiero|agradezco|agradecería|algún|alguna|algunos|algunas *3 ayuda|consejo|consejos|orientación|idea|ideas|sugerencia|sugerencias
      ayuda por|porfavor|urgente
      qué|que puedo|hago|debo|debería|podemos|hacemos
      cómo|como puedo|hago|consigo|logro|aprendo|mejoro|evito|preparo|enseño|debo|dejo|podemos
      alguien *3 ayudar|ayudarme|ayude|orientar|aconsejar|ayuda
      es *1 normal
      ayuda|ayudaa|ayudaaa|ayudadme|ayúdenme|ayudarme|auxilio|socorro`,
    ),
    circumstance(
      'outside',
      1,
      'solo|totalmente|completamente|100 *1 gratis|gratuito|gratuita; no quiero|pienso *1 pagar|gastar; sin pagar|gastar; regala|regalan|regaláis',
    ),
    circumstance(
      'law',
      1,
      `
      legal|legalmente|ilegal|ley|leyes|abogado|abogada|juicio|demanda|demandar|denunciar # legal
      impuesto|impuestos|hacienda|iva|deducir|desgravar|irpf|sat # iva
      es|sería *2 obligatorio|legal|ilegal
      tengo derecho|obligación`,
    ),
    circumstance(
      'charging',
      1,
      `
      cuánto|cuanto *3 cobrar|cobráis|cobran|cobro|pagar|pagáis|pagan|cuesta|gana|ganan|pedir|cobras # tarifa
      tarifa|tarifas|honorarios # tarifa
      es *2 normal|habitual|razonable`,
    ),
    circumstance(
      'dispute',
      1,
      `
      se niega|niegan
      estafa|estafado|estafador|reembolso|moroso|impago|timado # impago`,
    ),
    circumstance(
      'dispute',
      0.3,
      `
      no *2 paga|pagan|contesta|responde|pagó|devuelve
      cliente|clienta|jefe|casero|vendedor|propietario *4 niega|quiere|dice|paga|contesta|exige`,
    ),
  ],
  products: `
    app apps aplicación aplicaciones software softwares programa programas herramienta herramientas servicio servicios plataforma
    plataformas sistema sistemas solución soluciones producto productos suite saas web webs página sitio tienda tiendas plugin extensión
    marca marcas modelo modelos aparato aparatos equipo equipos kit proveedor proveedores empresa empresas opción opciones suscripción
    curso cursos clase clases máquina máquinas generador gestor planificador crm academia academias escuela`,
  persons: `
    contable contables contador gestor asesor abogado abogados desarrollador desarrolladores diseñador programador programadores
    ingeniero socio socios fundador mentor inversor inversores agencia agencias freelance freelancer consultor consultores médico
    fisio terapeuta proveedor profesor profesora profesores profe coach empleado empleados becario asistente comprador vendedor cliente
    clientes usuario usuarios tester amigo amigos gente persona personas alguien trabajo empleo puesto prácticas carrera equipo libro
    libros youtube video vídeo videos vídeos tutorial artículo artículos podcast podcasts blog blogs foro foros certificación`,
  functionWords: `
    q xq alguno usais teneis conoceis sabeis haceis comprasteis menos el la los las un una unos unas de del a al en con por para sin sobre entre hasta desde y e o u ni pero que qué quien quién cual
    cuál cuáles cómo como cuando cuándo donde dónde cuánto porque si sí no lo le les se me te nos os mi mis tu tus su sus nuestro
    nuestra nuestros nuestras vuestro vuestra vuestras yo tú él ella ello nosotros vosotros ustedes ellos ellas este esta esto estos
    estas ese esa eso esos esas aquel es son soy eres somos era fue ser sido está están estoy estamos estaba hay he ha han hemos habéis
    has había tengo tiene tienen tenemos hace hacer hago puedo puede pueden podéis podría quiero quiere más muy mucho mucha también ya
    algo alguien algún alguna algunos algunas nada nadie todo todos toda todas otro otra otros otras solo sólo ahora así aquí hola
    gracias busco necesito usáis usan saludos porfa favor bien tan pues vez`,
  fillers: `
    buen buena bueno buenos buenas mejor mejores fácil fáciles sencillo sencilla simple grande grandes pequeño pequeña pequeños pequeñas
    nuevo nueva nuevos hacer hace hago hacen hacemos ir voy va vamos poner pone tomar dar da dan doy ver veo saber sé sabe usar uso usa
    utilizar encontrar encuentro buscar busca querer quiere quieren necesitar necesita necesitan ayuda ayudar enviar envía ofrecer ofrece
    vender vende vendemos fabricar fabrica gusta gustaría gustar año años mes meses semana semanas día días hora horas hoy ayer mañana
    noche noches tarde tardes euro euros dólares pesos precio precios caro cara cuesta costo coste dinero gratis pagar mucho muchos poco
    pocos menos más bastante dos tres cuatro primer primera primero hombre mujer gente persona personas cliente clientes empresa empresas
    negocio equipo cosa cosas manera forma modo tema pregunta preguntas problema problemas duda opinión experiencia consejo web página
    sitio aplicación app software programa herramienta herramientas servicio servicios producto productos sistema solución plataforma
    línea online internet ordenador computadora móvil celular teléfono casa trabajo trabaja trabajan trabajar propio propia junto siempre
    menudo veces vez quizá quizás realmente casi pronto finalmente actualmente actual último última próximo entero cada varios varias
    lugar punto plan posible importante seguro cierto super genial vía mundo vida escribe escribir lleva llevar llevo registra gestiona
    gestionar dice decir pasar paso pasa queda quedar tiempo además luego después antes entonces aún todavía mismo misma`,
  senses: {
    the: 'el la los las',
    i: 'yo nosotros busco necesito necesitamos buscamos quiero queremos tengo tenemos soy somos estoy estamos uso quisiera querría',
    my: 'mi mis nuestro nuestra nuestros nuestras',
    me: 'me nos',
    you: 'tú vos ustedes vosotros te os',
    your: 'tu tus vuestro vuestra vuestras',
    anyone: 'alguien alguno alguna algún',
    who: 'quién quiénes',
    how: 'cómo cuánto',
    why: 'porqué',
    what: 'qué',
    which: 'cuál cuáles cual',
    where: 'dónde',
    when: 'cuándo',
    is: 'es son está están era fue',
    have: 'he ha han hemos habéis has tiene tienen',
    can: 'puedo puede pueden podéis podría podrían podemos',
    should: 'debería deberíamos debo',
    not: 'no ni',
    never: 'nunca jamás',
    without: 'sin',
    less: 'menos',
    like: 'como',
    similar: 'similar similares parecido parecida',
    use: 'usar usáis usan usas utilizar utilizan usa utiliza usado',
    tool: 'software programa app aplicación herramienta producto',
    way: 'manera forma modo método métodos',
    tips: 'trucos truco',
    tutorial: 'tutorial',
    guide: 'guía',
    alternative: 'alternativa alternativas',
    replacement: 'reemplazo sustituto',
    from: 'de del desde',
    to: 'a al para',
    with: 'con',
    on: 'en',
    vs: 'vs versus contra',
    or: 'o u',
    and: 'y',
    than: 'que',
    replace: 'reemplazar sustituir',
    leave: 'dejar abandonar cancelar',
    please: 'favor porfa porfavor',
    get: 'conseguir consigo',
    this: 'este esta esto',
    because: 'porque',
    if: 'si',
    make: 'hacer hago hace',
    worth: 'vale merece',
    normal: 'normal',
    question: 'pregunta preguntas duda',
    everyone: 'todos',
    people: 'gente',
  },
  comments: {
    wants:
      'busco buscamos buscando busca búsqueda ando necesito necesitamos necesitando quiero queremos quisiera querría querríamos gustaría interesa interesaría interesado interesada',
    gives:
      'recomiendo recomiendas recomiendan recomienda recomendáis recomendás recomendar recomendarme recomendaría recomendarías recomendarían aconsejo aconsejas aconsejáis aconsejan aconsejar sugiero sugieres sugerís sugieren sugerir',
    past: 'cuando era estaba estábamos tenía teníamos',
    toAll: 'alguien alguno quién quiénes todos',
    ofOthers:
      'has ha estás buscas buscás busca necesitas necesitás necesita quieres querés quiere usas usás usa utilizas utilizás utiliza probaste tienes tenés conoces conocés conoce sabes sabés sabe prefieres puedes podés',
  },
  description: {
    refusal: /\b(?:(?:pero )?no (?!solo)(?:\w+ )?(?:para )?|excepto|salvo|ni)\b/i,
    praise: /^\s*(?:hace falta|hay que|permanencia|necesit\w+|requier\w+)/i,
    verbs:
      'no hacemos vendemos ofrecemos traducimos preparamos reparamos somos es de del la el los las un una también y ni para',
    but: /\bpero\b/i,
    and: /[,;:()]|\b(?:o|u|y|e|ni)\b/i,
    sells:
      /\b(?:es|son|hace|hacemos|fabrica|fabricamos|vende|vendemos|ofrece|ofrecemos|da|damos|crea|imparte|impartimos|produce)\b ([^.:;()]{3,160})/i,
    turn: /\b(?:para|que|con|en|a|al|por|donde)\b/i,
    items: /,|\by\b|\be\b|\bo\b/i,
    audience: /\bpara (?!\w+(?:ar|er|ir)\b)([^.,;:()]{3,160})/gi,
    audienceTurn: /\b(?:que|con|en|a|al|quienes)\b/i,
    shopBefore: /\b(?:tienda|comercio|distribuidor|boutique)(?: online| en linea)? $/i,
    shop: /\b(?:tienda|comercio|distribuidor|boutique)\b(?: (?:online |en linea )?(?:para|de) ([^.:;()]{3,160}))?/i,
    ofAnother: /\b(?:que|quienes?|cuando|donde|si)\b[^,;:.]*$/i,
    lessons:
      /\b(?:clases?|cursos?|lecciones|coach\w*|tutor\w*|ensena\w*|mentor\w*|asesor\w*|consultas?|orientacion|formacion)\b/i,
  },
  letters: 'áéíñóúü',
  model: 'modelo de lenguaje',
  money: 'euros?',
  instructions: {
    rate: 'puntúa|puntua|califica|puntos',
    hundred: 'cien',
    most: 'máxim[ao]|maxima',
    least: 'cero|nada',
    others: 'otr[ao]s|demás|resto',
    ignore: 'ignora|olvida',
    rules: 'instrucciones|reglas',
    machine: 'ia',
    mine: 'este|el mío',
    address: 'querid[ao]|si eres',
  },
  asked: {
    upTo: 'menos de|hasta|máximo|como mucho|unos|presupuesto|gastar|no más de',
    cheap: 'gratis|gratuit\\p{L}*|barat\\p{L}*|económic\\p{L}*|asequibles?|sin suscripción',
    must: 'debe|deben|debería|tiene que|tienen que|imprescindible|preferiblemente|idealmente|a ser posible',
    without: 'sin|excepto|salvo|en vez de|en lugar de|hart[oa] de|evitar|no quiero',
    per: 'al|por',
    places: 'España|México',
  },
  own: {
    begins: /^(?:nosotros|nuestr[oa]s?|mis?|(?:hacemos|vendemos|ofrecemos|vendo|hago|ofrezco))(?!\p{L})/iu,
    disclosure: '{name} es mi propio negocio, así que no soy neutral.',
    answerFirst: 'Responde primero a esto.',
    theyWrote: 'Han escrito:',
    discloses: phrases(
      /(?:lo |la )?(?:desarrollo|hago|vendo) yo|yo (?:mism[oa] )?(?:lo |la )?(?:desarrollo|vendo|fabrico)/u,
      /(?:desarrollamos|creamos|fundamos|construimos|fabricamos|vendemos)|(?:nosotros|lo|la) hacemos/u,
      /(?:yo )?(?:desarrollé|creé|cofundé|fundé|construí|programé)|(?:lo|la) (?:hice yo|he hecho yo|hicimos nosotros|hemos hecho nosotros)/u,
      /(?:he|hemos) (?:\p{L}+ )?(?:co)?(?:desarrollado|creado|fundado|construido|programado)/u,
      /(?:estoy|estamos) (?:desarrollando|creando|construyendo)/u,
      /(?<!(?<!\p{L})(?:el|un|de|del|al|mi|tu|su|este|ese|más|mucho|buen|busco|mejor) )trabajo (?:para|en) (?!(?:casa|remoto|equipo|línea|un|una|el|la|los|las|mi|lo|que|españa|méxico|madrid|barcelona)(?!\p{L}))\p{L}+|yo trabajo (?:para|en)|trabajamos (?:para|en)/u,
      /(?:formo|formamos) parte del equipo|soy (?:parte )?del equipo|somos el equipo|(?:estoy|estamos) detrás de/u,
      /(?:soy|somos) (?:\p{L}+ )?(?:el|la|los|las|un[oa] de l[oa]s) (?:co-?)?(?:creador|fundador|dueñ|desarrollador|propietari|autor|responsable)\p{L}*/u,
      /(?:co-?)?fundadora? del?|(?:soy|somos) (?:co-?)?(?:creador|creadora|creadores) (?:del|de(?! contenidos?))|soy (?:co-?)?fundadora?/u,
      /(?:mi|nuestr[oa]s?) (?:propi[oa]s? )?(?:producto|negocio|empresa|herramienta|app|aplicación|programa|software|start-?up|servicio|compañía)s?/u,
      /no (?:soy|somos) (?:\p{L}+ ){0,2}(?:neutral(?:es)?|objetiv[oa]s?|imparcial(?:es)?)|opinión (?:está |es )?sesgada/u,
      /(?:por|para mayor|en aras de la) transparencia|transparencia(?=:)|(?:total|toda) transparencia(?=[:,])|para ser (?:\p{L}+ )?transparentes?|descargo de responsabilidad/u,
    ),
    lived:
      /(?<!\p{L})(?:yo (?:uso|utilizo)|he (?:usado|probado)|en mi experiencia|me (?:ahorró|ayudó))(?!\p{L})/iu,
  },
  rules: {
    promotion: 'auto-?promoci|self[- ]?promo|publicidad|promoción|spam',
    forbids: 'no|evita[dr]?|eviten|prohibid[ao]s?|prohíben?|nada de|ni|sin|ningun[ao]?|ningún',
    allows: 'permitid[ao]s?|permiten?|bienvenid[ao]s?|aceptad[ao]s?|aceptan?|autorizad[ao]s?',
    but: 'pero',
    onCondition:
      'salvo|excepto|a menos|s[oó]lo (?:se|los?|las?|el|en|con|si|para|cuando|por|un[ao]?)|solamente|únicamente|sin (?:permiso|autorización|aprobación)',
    mainly: 'principalmente|exclusivamente',
    restricts: 'limitad[ao]s?|desaconsejad[ao]s?|mínimo',
    links: '\\b(?:enlaces?|links?)\\b',
    offers: 'afiliad|referido|descuento|cup[oó]n',
    elsewhere: 'mensajes? (?:privad|direct)|\\bdms?\\b|datos de contacto',
    machine:
      'contenidos? (?:de |con )?ia(?![a-z])|(?:generad|escrit|cread|redactad)[oa]s? (?:por|con) (?:una? |la )?(?:ia(?![a-z])|inteligencia artificial|chatgpt|máquina|bot|modelo)',
    machines: 'inteligencia artificial',
    about: 'sobre|acerca de',
    disclosure:
      'transparen|conflictos? de inter|(?:tu|su|vuestra|cualquier) (?:afiliación|relación|vínculo|vinculación) con|(?:declar|indic|revel)\\w* [^.!?]{0,30}afiliación',
  },
  faults: {
    numbers: '0 1 dos tres cuatro cinco seis siete ocho nueve diez once doce',
    // So far, "por ciento" is treated as a unit of counting, not as a percentage.
    percent: null,
    counted: 'por ciento|clientes|usuarios|horas?|minutos?|días?|semanas?|meses|años',
    code: 'código(?: de)? (?:descuento|promocional|promo)|cup[oó]n',
    off: 'de descuento',
    elsewhere:
      'escr[ií]beme|m[aá]ndame|env[ií]ame|cont[aá]ctame|por privado|enlace en (?:mi |la )?(?:bio|perfil)',
    disparages: 'malo|mala|peor|caro|lento|anticuado|estafa|mejor que|a diferencia de',
    greeting: 'hola|buenas|buenos días',
    dear: 'estimad[oa]',
    signOff: '(?:un )?saludos?',
    asMachine: 'como (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje|asistente)',
  },
}
