import type { AskForm } from './form-kinds.ts'
import { ask, type Forms } from './languages/table.ts'

/** How people ask for a product, an alternative, a choice, experiences, and how to do a job. */
export const ASKS: readonly Forms<AskForm>[] = [
  ask(
    'recommendation',
    1,
    `
    $seek *1 for *7 @ware|@product|@rival
    $seek to buy|get|find|purchase|try|invest *6 @ware|@product|@rival
    $seek into|at *5 @ware|@product|@rival
    what|which *5 $do *3 $you *3 $using
    what|which *4 @ware|@product *2 $do *3 i|we *1 use|get|buy|choose|pick|try
    whats everyone|everybody|people|your *4 @ware|@product
    what|which|whats *4 @product|@ware *4 best|better|recommended|cheapest|easiest
    what|which|whats *2 $good *4 @product|@ware
    anyone|anybody|someone|you|everyone *2 $suggest *8 @ware|@product|@topic
    anyone|anybody|someone|you|everyone *2 have|has|got *3 $advice|experience *8 @ware|@product|@topic
    anyone|anybody|someone|you|who *2 $know *1 of|about|a|an|any|if|some *7 @product|@ware
    anyone|anybody|someone|you have|got *2 $advice
    $advice *1 for|on|of|about *6 @topic|@product|@ware
    @topic|@product|@ware *1 $advice
    i|we|id|im *2 $need *1 $any *4 @product|@ware
    i|we would|d like|love a|an|some *5 @product|@ware
    id|wed like|love a|an|some *5 @product|@ware
    i|we|id *1 like|love *1 to *1 find|get|buy|have *5 @product|@ware
    trying to find|choose|pick|decide|select *6 @product|@ware
    hard|trouble|time|difficulty *2 finding *5 @product|@ware
    cant|couldnt|havent|cannot seem? to? find|found *5 @product|@ware|anything
    help *1 me *1 find|choose|pick|decide|select *6 @product|@ware
    help *1 finding|choosing|picking|selecting|deciding *6 @product|@ware
    where $do *1 i|we|you|people *1 get|buy|find|order *6 @ware|@product
    is|are there *1 $any *6 @product|@ware
    $suggest *1 me *5 @ware|@product
    please $suggest *5 @ware|@product
    which|what brand|model|@ware *2 $do
    ^ $need *4 @ware|@product
    favorite|favourite|go-to *3 @product|@ware
    where $do *1 i|we|you|people|one *2 get|buy|find|order|book|hire *6 @topic|@rival
    who $do *2 $you *2 $using|hire|book|order|call *5 @topic|@product|@ware
    recommend|suggest *2 someone|somebody|anyone *6 @topic|@product|@ware`,
  ),
  ask(
    'recommendation',
    0.95,
    `
    $good *5 @ware|@product *2 for|to|that|which|with|on
    best|favorite|favourite *4 @ware|@product
    any *3 @product|@ware *2 out|that|to|for|which|you|available
    request|requests|requesting|wanted|recommend *5 @ware|@product|@topic`,
    { inQuestion: true },
  ),
  ask(
    'recommendation',
    0.9,
    `
    ^ which|what *4 @topic|@product|@ware .
    ^ which|what *3 @topic|@product|@ware for|to|under|with|that|would|should|do|is|are
    ^ $good|first *4 @topic *6 .
    ^ any *5 @topic *6 .
    ^ need *2 help|advice *5 @topic|@product|@ware`,
    { inQuestion: true },
  ),
  ask(
    'recommendation',
    0.7,
    `
    $seek *1 for *6 @topic
    is|are there *1 any|a|an|some|something *5 @topic
    i|we|id *2 $need *3 $any *4 @topic
    anyone|anybody|someone|you *2 $know *1 of|about|a|an|any *6 @topic`,
  ),
  ask(
    'recommendation',
    0.9,
    `
    what|which *1 $do *3 $you *2 use|using|recommend|suggest|prefer
    what *2 should i|we *1 use|get|buy
    $suggest *1 something|anything|any|one|some
    $would *2 $suggest
    do|are|does you|people|anyone|guys *2 use|using any|an|a|some|something *4 @product|@ware
    anyone|anybody|someone *2 aware|know *1 of? something|anything|one|any
    whats|what your|everyones|yalls|is|are *9 stack|setup|toolset|tools|software|system
    what *1 would *2 $suggest
    any|some|your|for|more $advice
    $advice please|welcome|appreciated
    open to *3 $advice
    appreciate *4 $advice
    hear|get|love *3 $advice
    point *1 me *5 direction|to|towards
    for|need|want|know|find|recommend|like|try something|anything *1 like|similar|better|simpler|cheaper|easier|that|with
    what *1 $be *1 my|our options
    is|are there anything|something|anyone|someone|somebody|anybody *4 that|who|which|to|like|for|out|can
    must|has|have|gotta *1 be *2 better|easier|simpler|another way|option|solution|tool|app
    advice please|welcome|appreciated|needed|wanted|requested
    please advise|recommend|suggest
    who $do *2 $you *2 use|recommend|suggest|hire
    $advice .`,
    { open: true },
  ),
  ask(
    'recommendation',
    0.9,
    `
    what|which *2 should|would|could|can|do|did i|we|you *2 get|buy|choose|pick|try|order|invest
    what|where to get|buy|go|use|try|choose|pick|order
    which *1 one *3 should|would|do|did
    which *1 $would *1 you
    what|which *2 $you $using *4`,
    { open: true, inQuestion: true },
  ),
  ask(
    'alternative',
    1,
    `
    $other *1 to|for|of *4 @rival|@ware|@product
    @rival|@ware $other
    rid of *3 @rival
    fed|tired|sick up? with|of *2 @rival
    i|we|im|were|id *4 $leave *1 from|off|away|to? *3 @rival
    looking|want|need|trying|planning|thinking|considering|time *3 $leave *1 from|off|away|to? *3 @rival
    replace|replacing|replacement *3 @rival
    looking|want|need|trying *3 replace|replacing|replacement *4 @product|@ware
    $seek *2 $other`,
  ),
  ask(
    'alternative',
    0.95,
    `
    replace|replaced|substitute|swap it|this|that|them|mine|these|those with
    what|where $do *1 i|we|you|people *2 replace|switch|move|migrate|upgrade *4
    what|where to $leave|upgrade *3`,
    { open: true, inQuestion: true },
  ),
  ask(
    'alternative',
    0.9,
    'any|some|an|good|better|other $other\n$other .\n$seek *2 something|anything else',
    {
      open: true,
    },
  ),
  ask(
    'choice',
    0.95,
    `
    @rival *2 vs|versus|or *4 @rival|@ware|@product
    @ware|@product vs|versus *3 @ware|@product|@rival
    should i|we *3 get|use|buy|go|choose|pick|switch|try|invest|consider *8 @ware|@product|@rival
    deciding|decide|choose|choosing|torn|choice between *6 @ware|@product|@rival
    is|are *1 @rival|@ware *4 worth
    worth *1 it|the|getting|buying|paying|upgrading|switching|investing *6 @rival|@ware|@product
    between *2 @rival *2 and *2 @rival
    @rival *2 is it *2 worth|good|reliable|any
    considering|consider|evaluating|comparing *5 @rival|@product|@ware`,
  ),
  ask(
    'choice',
    0.9,
    `
    which *2 of *1 these|those|them|the|two
    which *1 one|model|version|is|would|should|do *3 better|best|get|buy|pick|choose|go|recommend
    narrowed *4 down|to
    torn|deciding|decide|choosing|choice|choose between
    cant|cannot|couldnt|trouble|hard *2 decide|choose|deciding|choosing
    leaning *2 towards|toward|to
    $seek to upgrade|replace|invest|spend|buy|purchase
    looking *2 for *2 an? upgrade
    in the market for
    help *1 me *2 choose|pick|decide|find`,
    { open: true },
  ),
  ask(
    'alternative',
    0.9,
    `
    im|am|were|we|i *1 out|done|leaving|gone|through|quitting|bailing; done|finished|through with *1 it|them|this|@rival
    where $do *1 $you|i|we *3 go|going|went|gone|move|moved|moving|jump|jumping|switch|switched|land|landed|now
    price|prices|fee|fees|bill|plan|subscription *2 doubled|tripled
    doubled|tripled *1 my|our|the|their *1 price|prices|fee|fees|bill|rate|rates
    anything|something|anyone *2 better|cheaper|else|instead
    is|are|getting|got *2 insane|crazy|joke|ridiculous|unusable|garbage; bye|goodbye|over it; nope|nah; never again
    no thanks|thank|more; what now|next|else; now what; too expensive|complicated|slow|buggy|clunky|pricey *2 for|now`,
    { open: true, ofRival: true, inShort: true },
  ),
  ask('experience', 0.8, 'what|where|which|who *5 $you|u', {
    open: true,
    inQuestion: true,
    ofRival: true,
    inShort: true,
  }),
  ask(
    'choice',
    0.9,
    `
    @rival *2 or *2 something|anything|else|another|other; @topic|@ware|@product *2 or *4 @topic|@ware|@product|@rival
    @topic|@ware|@product *4 worth; worth *3 @topic|@ware|@product
    is|are *4 @topic|@ware *2 any|good|ok|okay|decent|useful|enough`,
    { inQuestion: true, inShort: true },
  ),
  ask(
    'recommendation',
    0.9,
    `
    whats|what|who $you using|use|running|on|with|got *5 @topic|@ware|@product
    whats|what is? *2 go to|best|good *4 @topic|@ware|@product`,
    { inQuestion: true, inShort: true },
  ),
  ask('experience', 0.85, 'worth it\ndid|does|has it *1 help|helped|work\nwhich .\nwhich one|ones is|are', {
    open: true,
    inQuestion: true,
    inShort: true,
  }),
  ask(
    'recommendation',
    1,
    `
    is|are|any|theres there? *1 anywhere|somewhere|somebody|someone|anyone|place|places|shop|company; $need *5 someone|somebody|something|anything|place|places
    can|could i|we|you|one|anyone *2 hire|rent|buy|get|order|book|borrow|recommend; place|places|somewhere|someone|somebody to|that|who|which
    ^ need|needing|wanted|want|looking|seeking; ^ after a|an|some; need|needed *4 fast|asap|urgently|urgent|soon|today|tomorrow|quickly; im|were|am|are after
    rather|happy|willing|prepared|ready|dont|not *1 to|mind pay|paying; want|like|love|hoping|ready to buy|rent|hire|get|order|book|borrow|start|try
    hit|point me; thinking|considering *1 of|about? leaving|switching|buying|getting|hiring|trying|moving`,
    { open: true, inShort: true },
  ),
  ask('choice', 0.6, 'vs|versus *4', { open: true, inQuestion: true }),
  ask(
    'experience',
    0.95,
    `
    anyone|anybody|someone *3 use|uses|using|used|try|tried|tries|own|have|bought *5 @rival|@product|@ware
    you|people|guys *3 use|using|used|tried *4 @rival
    experience|experiences|thoughts|opinion|opinions|feedback|reviews|review with|on|about|of *5 @rival
    experience|experiences with *4 @product|@ware
    how good|reliable|accurate is|are *3 @rival|@ware`,
    { inQuestion: true },
  ),
  ask(
    'experience',
    0.9,
    `
    how good|effective|reliable|accurate|useful|well
    does|do|did|will|would|can it|this|they|that *3 work|help|worth
    is|are it|this|that|they *2 worth|good|reliable|safe|legit|better|right|effective
    worth it
    any good
    right|good|suitable for me|us
    what $do *1 you|people|everyone|guys|yall *1 think|feel
    feelings|thoughts|opinions|opinion|impressions|experience|experiences on|about|of|with
    pull the trigger
    your|any thoughts|opinions|experience|experiences
    how $do *2 compare|compares|stack
    will|would|can|does|is @rival *2 help|work|worth|good|right|enough
    has|have anyone|anybody *2`,
    { open: true, inQuestion: true, ofRival: true },
  ),
  ask(
    'howto',
    1,
    `
    how *1 $do *1 $you *3 handle|manage|track|keep|automate|organize|deal *5 @topic
    how *1 $be *2 $you *2 handling|managing|tracking|keeping|automating|organizing|dealing *5 @topic
    how do|can|should|would|could i|we *1 make|write|create|set|setup|start|do|track|keep|manage|organize|send|choose|build|learn|test|prevent|stop|get *4 @topic
    no|zero idea|clue *6 @topic
    $weary *3 how *4 @topic`,
  ),
  ask(
    'howto',
    0.85,
    `
    how $do *1 i|we|you|one|people|everyone|guys|yall|others|folks *5 @topic
    how to *5 @topic
    best|easiest|cheapest|good|right|proper|simplest|better|easier|simple|quick|fastest way|ways|method|methods|approach *5 @topic
    is|any *1 a|any|easy|good|better|way way|ways to *6 @topic
    figure|figuring out how *4 @topic
    where|how *3 start|begin *5 @topic
    help|advice|tips|guidance|pointers with|on|for|about|regarding *4 @topic`,
  ),
  ask(
    'howto',
    0.7,
    `
    how $do *1 you|people|everyone|yall|guys|others|folks *4 do|handle|manage|deal|keep|organize|solve|track|automate
    how $be *1 you|people|everyone|yall|guys|others|folks *3 doing|handling|managing|dealing|keeping|organizing|solving|tracking|automating
    where|how *3 start|begin .
    what *2 best|easiest way|practice`,
    { open: true },
  ),
  ask(
    'howto',
    0.5,
    `
    how should|can|do|would|could i|we
    any|some|looking|need|appreciate *2 advice|ideas|help|tips|guidance|thoughts|pointers|input
    what *1 should i|we *1 do
    is|any *1 there|a|any *2 way|ways`,
    { open: true },
  ),
]

/** A form that repeats the request of the post above, such as a plea for the same help. Counts only in comments. */
export const ALSO: AskForm = {
  kind: 'recommendation',
  strength: 0.9,
  open: true,
  inQuestion: false,
  ofRival: false,
  inShort: false,
}

/** How authors of comments join the request of the post above. */
export const COMMENT_ASKS: Forms<AskForm> = {
  meaning: ALSO,
  list: `
    $seek *1 for *3 one|something|same|similar|this|that|it
    i|we|id *2 $need *2 one|something|same|similar|this|that
    same|similar *1 question|boat|situation|problem|issue
    wondering|want *2 know *2 same|this|too
    interested *2 in? *2 answers|recommendations|suggestions|this|too`,
}
