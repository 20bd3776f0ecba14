const ENGLISH =
  /\b(disclosure|disclaimer|full transparency|(?:i|we)(?:['’](?:m|re)| am| are)? (?:also )?(?:work(?:ing)? (?:on|for|at|with)|make|made|build|built|building|created?|found(?:ed)?|develop(?:ed)?|run|own)|i['’]m (?:with|behind|on the team)|i am (?:with|behind|on the team)|we['’]re (?:the team|behind)|(?:founder|maker|developer|author|creator|owner) of|(?:my|our) (?:own )?(?:product|app|tool|company|startup|software|service|business)|biased)\b/i

const ABROAD =
  /(?<![\p{L}])(?:ich (?:mache|baue|entwickle|betreibe|verkaufe|biete|bin (?:der|die) (?:gründer|macher|entwickler|anbieter|inhaber|betreiber)|arbeite (?:für|bei|an))|(?:mache|entwickle|betreibe|baue) (?:ich|es)|mein(?:e[nms]?)? (?:eigene\w*|produkt|app|firma|angebot)|nicht neutral|befangen|parteiisch|je (?:le |la )?(?:développe|fabrique|vends|gère|propose)|moi qui|mon (?:propre )?(?:produit|outil|entreprise|appli|logiciel)|ma propre|mon entreprise|je ne suis pas neutre|(?:lo |la )?(?:desarrollo|hago|vendo) yo|mi (?:propi[oa] )?(?:producto|negocio|empresa|herramienta|app)|no soy neutral|soy (?:el|la) (?:creador|fundador|dueñ)\w*|(?:lo |la )?(?:sviluppo|faccio|vendo) io|(?:un )?mio (?:prodotto|strumento)|la mia (?:attività|azienda|app)|non sono neutrale|ik (?:maak|bouw|ontwikkel|verkoop|run)|mijn (?:eigen )?(?:product|bedrijf|app|tool)|niet neutraal|eu (?:que )?(?:desenvolvo|faço|criei|vendo)|sou eu que|(?:o )?meu (?:próprio )?(?:produto|negócio|app)|minha (?:própria )?(?:empresa|ferramenta)|não sou neutro)(?![\p{L}])/iu

const DISCLOSURE = new RegExp(`${ENGLISH.source}|${ABROAD.source}`, 'iu')

/** Whether a text says that the product is the writer's own. */
export const disclosesIn = (text: string): boolean => DISCLOSURE.test(text)
