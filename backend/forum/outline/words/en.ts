import type { Words } from '../words.ts'

/** English. */
export const EN: Words = {
  cues: {
    free: /(?<!\b(?:feel|stress|tax|hands|debt|gluten|was|is)[ -])\bfree(?![- ](?:lanc|time|to\b|trial|range|will|agent|up\b))(?!lanc)/i,
    once: /\bnon[- ]subscription|\b(?:no|without an?|without|another|avoid(?:ing)? an?|hate|not? (?:an?|another)) (?:monthly |recurring |yearly )?(?:subscription|monthly fee)s?\b|\bone[- ]time (?:purchase|payment|fee|price)\b|\blifetime licen[sc]e|\bmonthly fee is not\b|\bpaying a subscription/i,
    cheap:
      /\b(?:cheap(?:er|est)?|low[- ]cost|inexpensive|affordable|nothing costly|tight budget|not (?:too |very )?expensive)\b/i,
    cap: /\b(?:budget|under|below|less than|up to|at most|max(?:imum)?|no more than|afford|worth even|cheaper than)\b[^.$€£\d\n]{0,20}((?:[$€£] ?\d[\d.,]*k?|\b\d[\d.,]* ?(?:dollars|bucks|euros?|pounds|usd|eur|gbp)\b)(?: ?(?:\/|an? |per ) ?(?:months?|mo|years?|yr)\b)?)/i,
    mayPay:
      /\b(?:ok(?:ay)?|fine|happy|willing|don['’]?t mind|no problem) (?:with |to )?pay|\b(?:doesn['’]?t|does not|not) (?:necessarily )?(?:have|need) to be free/i,
    leave:
      /\b(?:switch(?:ing)?|mov(?:e|ing)|leav(?:e|ing)|replac(?:e|ing|ement)|ditch(?:ing)?|alternatives?|instead|rid|away|outgrown?|contract|tired|cancel(?:l?ing)?)\b/,
    between: /from|to|for|off|of|our|my|the|out|with|away/,
    left: /\b(?:discontinued|outgrown|shut(?:ting)? down|something (?:else|different)|paywall|replacements?|switch|too (?:big|expensive|complicated|much))\b/,
    byHand:
      /\b(?:spreadsheets?|excel(?: sheets?)?|google sheets?|google docs?|sticky notes?|pen and paper|paper invoices?|notebook|word templates?|bank statements)\b/i,
    people:
      /\b(?:team|employees|staff|consultants|coworkers|one[- ]person|solo|just me|only (?:be )?me|\d+ (?:people|persons?))\b/i,
    deadline:
      /\b(?:by|before) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|next (?:week|month|year)|the end of (?:the|this) \w+|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2}| \d{4})?)\b|\basap\b/i,
    want: /\b(?:looking for(?: would be)?|(?:we|i) (?:really |just |also )*(?:needs?|wants?|require) (?!(?:to (?:know|hear|ask)|help|(?:some )?advice|your))|needs? to(?: be able to)?|would (?:like|love|prefer)(?: to (?:have|see|be able to))?|i['’]d (?:like|love|prefer|appreciate)(?: to (?:have|see|be able to))?|has to|have to (?:be able to|have|work)|must(?: have)?|ability (?:to|for)|allows? (?:me|us|you) to|(?:lets?|help) (?:me|us|you)|(?:something|software|apps?|tools?|program|solution) (?:that|to|for(?= (?!an?\b|my|our|the|small|free)))(?: also)?|no way (?:built[- ]in )?to(?: just)?|would be (?:great|nice|awesome|amazing|ideal) if(?: there was one that had| it had| it could)?)\b/i,
    wantBefore:
      /^(?:and |also,? |as well as )?(.{4,90}?) (?:would|will) be (?:great|nice|awesome|amazing|ideal|a plus)\b(?! if)/i,
    says: /\b(?:alternatives?|replacements?|cheap\w*|free|inexpensive|affordable|low[- ]cost|eas(?:y|ier|ily)|simpl\w+|intuitive|nice|brain|dead|good|great|better|best|options?|something|solutions?|suggestions?|recommendations?|advice|experience|help|quick\w*|different|similar|personal|look|know|setup|smart\w*|organi[sz]ed?|basically|actually|paying|used|between|pc|mac|macos|os x|iphone|ipad|android|ios|windows|linux|apps?|version|saas|services?|brand new|new|hassle|trouble|job|way)\b/gi,
    clause:
      /\b(?:i|we|me|us|you|am|is|are|was|were|would|does|missing|requires?|[.])\b|\b(?:with|to|for|of|in|on|from|the|an?)$| - /i,
    list: /\b(?:must|need|want|looking|criteria|features?|requirements?|should)\b/i,
    ends: /[.?!;(:]|\b(?:but|because|since|so that|so|which|when|where|who|if|though|although|while|unless|per|for me)\b/i,
    joins:
      /,\s*(?:and |or |as well as |but )?|\band(?:\/or)?\b|\bas well as\b|\bor\b|\/|\bplus\b|\bincluding\b|\bthat\b/i,
    leading:
      /^(?:to|an?|the|some|something|someone|that|which|also|it|me|able|have|having|be|being|with|for|of|on|all|just|really|any|kind of|sort of|i|we|you|can|could|will|does|do|more|my|our|their|your|ability|support for|in|is|are|at|by|as|and|or|another|extremely|very|only)\b\s*/i,
    ask: /\b(?:recommend\w*|suggest\w*|any ?one|any ?body|know of|what (?:do|does|are|is|would|should|could) (?:you|everyone|everybody|people|the best|your|i|we)|what['’]s (?:the best|your|a good|working)|which|alternatives?|looking|options|worth|best|should (?:i|we)|solutions?|apps?|software|tools?|programs?|middle ground|what are|advice|stumble|thoughts|ideas|in a similar|missing|turn out|the reality|waste)\b/i,
    question:
      /^(?:\W*(?:so|and|also|but|or|question \d+:?)\W+)?(?:how|is|are|does|do|did|can|could|what|why|when|where|who|will|would|has|have)\b/i,
    how: /^(?:\W*(?:so|and|also|but)\W+)?how (?!much|many|long)/i,
  },
  and: 'and',
  the: 'the',
  is: 'is',
  openers: {
    list: [
      'Going down your list, this is what you get with {name}',
      'Of the things you list, this much is in {name}',
      'Held against your list, {name} gets this far',
      'Taking your points in turn, {name} has an answer to some',
    ],
    free: [
      'If it has to be free, {name} may do, depending on how much you need of it',
      'You can start with {name} without paying',
      'Free is possible with {name}, up to a point',
      'For {topic} without paying, {name} works within a limit',
      '{name} can be free for this, and it is fair to say where that ends',
    ],
    notFree: [
      'You asked for free, and {name} is not that, so only if it saves you enough',
      'Not free, to say that first, but {name} is made for {topic}',
      'If free is a hard condition, skip {name}; if not, it does this for {topic}',
    ],
    once: [
      'If you want no subscription at all, {name} is only half an answer',
      'You would rather not subscribe, so look twice at {name}',
      'On paying a monthly fee, {name} depends on how much you need of it',
    ],
    cap: [
      'With {cap} as your limit, here is how {name} looks for {topic}',
      'Measured against the {cap} you mention, {name} comes to this',
    ],
    leaving: [
      'As a replacement for {rival} you could look at {name}',
      'If you do move off {rival}, {name} is one to try for {topic}',
      'After {rival}, {name} may be worth an hour of your time',
      'One way out of {rival} would be {name}, {is}',
      'This is what you would have in {name} instead of {rival}',
    ],
    beside: [
      'If {rivals} should not fit, {name} is another way to go about {topic}',
      'You name {rivals}; {name} does a similar job for {topic}',
      'Next to {rivals}, I would put {name} on the list',
      'Beside {rivals} there is also {name}, {is}',
      'While you weigh up {rivals}, {name} is one more to look at for {topic}',
      'Before you settle on {rivals}, have a look at what {name} does about {topic}',
      'I cannot speak for {rivals}, only for {name}',
    ],
    byHand: [
      'To get away from {byHand}, you could let {name} do part of the work',
      'To get {topic} out of {byHand}, there is {name}',
      'Compared with {byHand}, this is what {name} takes over',
    ],
    platform: [
      'With {platform} in mind, one option for {topic} is {name}, {is}',
      'As you name {platform}, {name} is {is}',
    ],
    dull: [
      'The dull part of {topic} can be left to a program such as {name}',
      'Some of the work on {topic} can run by itself; in {name} it looks like this',
      '{name} can take part of the work on {topic} off you',
    ],
    topic: [
      'Among the options for {topic} is {name}',
      'My own answer to {topic} is {name}',
      'For {topic} you could look at {name}',
      'One option for {topic} is {name}, {is}',
      'If it is mostly about {topic}, {name} would do this for you',
      'I would put {name} on your list for {topic}',
      'On {topic}, here is what you get with {name}',
      'There is {name} for {topic}',
      'A name to add for {topic} is {name}, {is}',
    ],
    none: [
      'One to look at is {name}',
      'You could hold {name} against what you describe',
      'Part of this is what {name} does',
    ],
  },
  makes: [
    'I make it, so weigh this as you like.',
    'It is my own product, so I am not neutral.',
    'I should say that I make it.',
    'I make it, which makes me biased.',
    'Bear in mind that I make it.',
  ],
  runs: [
    'I run it, so weigh this as you like.',
    'It is my own business, so I am not neutral.',
    'I should say that I run it.',
    'I run it, which makes me biased.',
    'Bear in mind that I run it.',
  ],
  price: ['What it costs: ', 'On price: ', '', '', ''],
  priceUnknown: ['what it costs', 'your price for a case like this'],
  freeEnds: [
    'Past that it is no longer free, so count first.',
    'If you need more than that for nothing, it is the wrong one for you.',
    'Whether that stays free for you depends on how much you need.',
  ],
  notOnce: [
    'It is a running fee and nothing you buy once, so if that rules it out, it rules it out.',
    'You pay for as long as you use it; if you want to buy once and own it, this is not it.',
  ],
  within: ['With {size} you would be within that.', '{Size} fits in there.'],
  beyond: [
    'With {size} you would be past the free part.',
    'You mention {size}, which is more than the free part covers.',
  ],
  comeFrom: [
    '{rival} is one of the things people come to {name} from.',
    'Some of our customers come from {rival}, so you would not be the first.',
  ],
  limit: [
    'One thing it will not do for you: {limit}.',
    'Where it does not fit: {limit}.',
    'So that you know before you look: {limit}.',
  ],
  advice: {
    leaving: [
      'Whatever you pick, get your data out of {rival} before you cancel.',
      'Keep {rival} running until one real month has gone through the new one.',
    ],
    beside: [
      'I would put one real case of yours through each before deciding.',
      'Try the same real job in each of them; an hour of that tells more than a feature list.',
    ],
    free: ['With anything free, look first at what happens when you outgrow it.'],
    once: ['If you buy once, ask how long it will get updates.'],
    byHand: [
      'Whatever you take, start with the next month and leave the old ones where they are.',
      'I would not carry the old ones over; start with the next one.',
    ],
  },
  look: [
    'What I would look for in {topic} is a setup like this',
    'Whatever you pick for {topic}, see that it does this much',
    'A setup for {topic} that takes the work off you looks like this',
    'I would not settle for less than this',
    'Whatever you look at, this much should be in it',
  ],
  thanks: ['Since you mention {name}, this is what it does', 'As {name} came up here, in short'],
  blanks: {
    name: 'name of your product',
    what: 'what it is, in one sentence',
    fact: 'what it does about this, in one sentence',
    want: [
      '{want}: say whether {name} does that',
      'say how {name} handles this: {want}',
      'yes or no, and how: {want}',
    ],
    question: ['your own answer to: {question}', 'they also ask “{question}”: what would you say?'],
    place: '{place}: say whether it works there',
    deadline: 'they need it {deadline}: is that possible?',
    view: [
      'your view in one or two sentences, from what you know',
      'what you would tell them if you sold nothing',
    ],
    own: [
      'one thing about {topic} that you learned the hard way',
      'when something else is the better choice for them',
      'another tool that you would name to a friend, and why',
      'how you would start with {topic} in their place',
    ],
    translate: 'in English: {fact}',
  },
}
