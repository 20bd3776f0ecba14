import { type CircumstanceForms, circumstance } from './languages/table.ts'

/** Accessories and parts that wear out. */
const PIECES =
  'adapter adapters cable cables cord charger chargers battery batteries lid hose gasket seal filter filters remote strap straps knob hinge wheel wheels blade blades pad pads cushion cushions case stand mount bracket screw screws button buttons'

const pieces = PIECES.split(' ')
  .map((p) => `${p} *2 for|of|on *1 my|our|@rival # ${p}\n@rival ${p} # ${p}\n${p} replacement # ${p}`)
  .join('\n')

/** How people write of their situation: jobs done by hand, trouble, leaving a product, and what keeps a post from being a lead. */
export const CIRCUMSTANCES: readonly CircumstanceForms[] = [
  circumstance(
    'byHand',
    1,
    `
    spreadsheet|spreadsheets|excel|manually
    google|shared|excel sheet|sheets|docs|spreadsheet
    by hand
    pen|pencil and paper
    notebook|notepad|whiteboard
    on|using paper
    copy|copying and paste|pasting
    sticky notes
    word doc|document|template
    from memory
    makeshift|improvised|jerry|diy
    all over the place
    in|on my head|notes`,
  ),
  circumstance(
    'trouble',
    1,
    `
    $weary *2 of|with|to|up *8
    cant|cannot|couldnt keep|stand|take|afford|find|figure *3
    is|are|been|its|a|such|huge|total|complete *2 $hard
    drives|driving me|us *1 crazy|insane|nuts|mad
    takes|taking|took|spend|spending|spent|wasting|waste|wasted *3 forever|hours|days|time|weekend|evening|week
    keep|keeps|kept forgetting|losing|failing|missing|crashing|breaking|having|getting|dropping|chasing
    forget|forgot|forgetting to
    i|we hate|dread|despise|struggle|suck|lost
    lose|losing|lost track|sleep|files|data|money|everything
    nothing|none *2 work|works|worked|helps|helped
    not working for
    problem|issue|trouble is|with *4
    dont have|know *2 time|how
    chasing|chase|hounding|hound *3
    no luck|success|progress|response|responses|reply|replies|answer|answers|offers|results
    what|where am|are i|we *1 doing|going wrong
    dont|not|didnt know|sure *1 what|how|where|why|if|whether
    at a loss|wits
    losing|lost|lose hope|patience|confidence|motivation|it
    my|our *5 died|dying|dead|stolen|broke
    gave|given|giving up|out on
    desperate|desperately|hopeless|clueless|discouraged|defeated|overwhelmed|stuck|helpless
    failed|failing|fail|bombed|bombing|rejected|rejection|rejections|ghosted
    wont|doesnt|refuses|cant|cannot|never *1 stop|listen|let|stay|go|come|settle
    will|does|would|do not *1 stop|listen|let|stay|go|come|settle
    constantly|always|every time|nonstop
    getting|gets|got worse
    started|starts|begun|began *1 to? *1 @topic`,
  ),
  circumstance(
    'inTrouble',
    1,
    `
    wont|doesnt|isnt|not|cant|cannot|dont|never|barely|hardly|stopped|cannot *2 work|working|reach|reaching|connect|load|loading|click|clicking|stick|sticking|understand|hold|holding|charge|respond|fit|listen|sleep|show
    non stop
    keeps|keep *1 dropping|cutting|disconnecting|waking|biting|falling|freezing|slipping|hurting|running|coming|jumping|going
    killing|ruining|destroying|eating|eats|kills|ruins|wastes *1 my|our|me|us; tried everything; every time|night|morning
    whenever|everywhere|anymore|nonstop|hurts|aches|leaks|crashes|freezes|lags; as soon as; is|are|been|all gone|dead
    gave|gives up; like crazy|mad; no matter what|how
    sounds|looks|feels|sound|look|feel like *1 garbage|crap|trash|rubbish|shit|hell
    sounds|looks|feels|sound|look|feel awful|terrible|wrong|horrible|off; worn out; falling apart
    every single|hour|minute|two|few; times a night|day|week; for|since weeks|months|ages|hours|forever
    im|am|were *2 zombie|exhausted|wreck|desperate|despairing; is|are *1 battle|fight|torture|hell|war
    wont|doesnt|cant|never *1 quit|stop|leave|let; losing *1 mind|it|patience; i|im|my|waking|wake *6 every day
    zero|quit @topic; too|so|super|really slow|weak|loud|painful|sore`,
  ),
  circumstance(
    'seeksLesson',
    1,
    `
    please help|advise
    help please|me|us|needed|wanted|appreciated
    need|needing|want|wanted|desperate|looking|seeking|any *3 help|advice|tips|guidance|suggestions|ideas|pointers|thoughts|input|opinions
    what $do *1 i|we *1 do|try|change
    advice|help|tips|suggestions|guidance please|needed|wanted|appreciated|welcome|would
    in need of
    how $do *1 i|we *2 get|stop|fix|make|deal|handle|improve|prevent|avoid|teach|keep|prepare|train|solve
    is|am it|this|i *4 normal|wrong|problem|reason|issue`,
  ),
  circumstance(
    'leaving',
    1,
    `
    $leave *1 from|off|away|to? *3 @rival
    $other *1 to|for *3 @rival
    @rival *2 $other
    @rival *6 discontinued|discontinuing|shutting|sunset|sunsetting|ending|increase|increased|increasing|hike|hiked|raised|raising|raise|sucks|terrible|awful|garbage|worst|useless|broken|ridiculous|unusable|expired|expiring|doubled|lacks|lacking
    hate|hating|tired|sick|done|fed|frustrated|disappointed|unhappy|screwed|angry|over *3 @rival
    price|pricing|renewal increase|hike *3 @rival
    outgrown|outgrew|outgrowing *3 @rival
    better|cheaper|simpler|easier|something|anything than|besides *2 @rival
    @rival *5 looking|want|need *2 $leave
    want|wanting|wants *2 to leave|switch|replace|drop|ditch|move *3 @rival`,
  ),
  circumstance(
    'ruledOut',
    1,
    `
    not|isnt|no|without|avoid|except|besides|anything *1 but? @rival
    other|rather than *1 @rival
    instead of *2 @rival`,
  ),
  circumstance(
    'price',
    1,
    `
    too|so|very|pretty|really|more|most|crazy expensive|pricey|costly
    cant afford
    $be|not|without *3 subscription|subscriptions # subscription
    rather not pay
    dont want *2 pay|spend
    on *1 a *1 budget
    cheap|cheaper|cheapest|affordable|inexpensive`,
  ),
  circumstance(
    'chosen',
    1,
    `
    i|we ended up *1 with|going|buying|choosing|getting
    i|we *2 decided|settled on|to|with
    just got|bought|ordered my|the|a`,
  ),
  circumstance(
    'chosen',
    0.4,
    'edit|update *8 went|chose|chosen|bought|ordered|decided|settled|going|purchased|solved|ended',
  ),
  circumstance(
    'owned',
    1,
    `
    error|errors|bug|bugs # error
    wont|doesnt|isnt|not|stopped|cant|cannot|couldnt work|working|load|start|open|connect|install|boot|turn|detect|recognize|log|login|sync|update
    how $do *1 i|you *1 change|reset|configure|disable|enable|fix|delete|remove|cancel|undo|export|import|install *6 @rival
    in @rival
    warranty|firmware|driver|drivers # warranty
    customer|tech support
    i|we *1 already have|own|bought|use`,
  ),
  circumstance(
    'parts',
    1,
    `
    which|what|where|find *3 setting|settings|button|option|toggle|menu
    spare *3 for|part|parts
    spare|replacement *1 part|parts|piece|pieces|screws|screw
    replacement *4 for|on my|our|the|this|these|an|a|old
    setting|settings|configuration *3 in|of|on|for *2 @rival|@ware
    part|parts for my|our|the|an|a|this
    repair|repairing|repaired|fix|fixing *3 my|our|the|this|these|it|mine # repair
    resurrect|refurbish|rewire|resolder *2 my|it|them|the # repair
    snapped|cracked|broken *1 off|part # repair
    @rival *2 setting|settings|configuration|firmware|manual|warranty
    error|errors|bug *3 in|with|on *2 @rival # error
    my|our *2 @rival *3 wont|doesnt|isnt|stopped|keeps *3 work|working|turn|charge|charging|connect|connecting|sync|syncing|print|printing|start|load|leaking|beeping|crashing
    how $do *1 i|we|you|people *1 clean|wash|descale|lubricate|sanitize|disinfect *5 my|our|the|these|them|it|@ware|@product|@rival # clean
    clean|cleaning|washing|descaling *3 my|our|the|these|@rival *2 @ware|@product|@rival # clean`,
  ),
  circumstance('parts', 1, pieces),
  circumstance(
    'soldOut',
    1,
    `
    sold out
    out of stock
    no longer made|sold|available|produced|stocked|makes|sells|make|sell
    discontinued|unavailable
    back in stock
    restock|restocked|restocking`,
  ),
  circumstance(
    'theory',
    1,
    `
    physics|science|theory|mechanics|mathematics of|behind
    eli5
    explain *1 to? *1 me? *1 how|why
    ^ why is|are|do|does|did *3 @ware|@product|@rival
    ^ how do|does|did|is|are *1 @ware|@product|@rival *2 work|works|made|measured|calculated
    what *1 $do *4 mean|means . # meaning`,
  ),
  circumstance(
    'outside',
    1,
    'completely|totally|100|strictly free; only want *1 free; not looking|willing|want to buy|pay; wont|refuse *1 to? pay a|any|anything|for; giving *1 away; free stuff|only; for free only|please',
  ),
  circumstance(
    'law',
    1,
    `
    legal|legally|illegal|law|laws|lawyer|attorney|sue|suing|sued|lawsuit|court # legal
    liable|liability|breach|contractually # liability
    tax|taxes|irs|deduct|deductible|deduction|deductions|hmrc|1099|w2|w9 # tax
    can|could|should i|we *3 claim|deduct
    am i allowed|obligated|required|entitled
    is|are *3 legal|allowed|illegal|required`,
  ),
  circumstance(
    'charging',
    1,
    `
    how much $do *1 i|you|we *2 charge|pay|ask|bill|make|earn|cost # charge
    should|do|can|could i|we|you *3 charge|charging|ask|raise # charge
    what *1 should|do|would *2 charge|rate|rates # charge
    my|your|hourly|day rate|rates # rate
    is it *2 normal|standard|acceptable|common|ok|okay|fair|reasonable|better|worthwhile|necessary
    am i|we *2 paying|overpaying
    how much $do *2 it|this|cost`,
  ),
  circumstance(
    'dispute',
    1,
    `
    refuses|refused|refusing|rejected|ignored|ignoring|ghosted|threatened|threatening|owes|scammed to|the|my|me
    deadbeat|collections|scam|scammer|refund|dispute|disputed # refund
    a|my|one|this|the|our client|customer|boss|coworker|landlord|seller|buyer|contractor *4 refuses|refused|wants|asked|keeps|says|said|told|rejected|ignored|accidentally`,
  ),
]
