/**
 * How many of a hundred forum posts hold a word: `share` is a bucket's midpoint, as a fraction of posts.
 * Counted over about 87,000 public forum posts from some 2,600 communities, each community weighing
 * about the same; words in fewer than one post in two thousand are left out, so a word that is not here is rare.
 */
export const FORUM_WORDS: readonly { readonly share: number; readonly words: string }[] = [
  {
    share: 0.2449,
    words: `
a about after all also am an and any anyone are as at back be because been before being but by can could
do dont edit even few find first for from get go going good got had has have he help here how i if im in
into is it its ive just know like looking make me more most much my need new no not now of on one only
or other our out over people post r really see should so some something still than thanks that the their
them then there these they think this time to up use very want was way we well were what when where
which who will with work would you your`,
  },
  {
    share: 0.07071,
    words: `
able actually again ago already always another anything around away best better bit both cant come day
days did didnt different does doesnt doing done down each else end enough etc ever every everyone
everything feel found free game getting give great guys having her hey him his id idea ill keep last let
life link little long look lot love made making many may maybe might months myself never next off old
own part place please point pretty put question read reddit right s said same say seems she since
someone start started subreddit sure take thats thing things those though thought through today too try
trying two us used using wanted week while why without working year years youre`,
  },
  {
    share: 0.03162,
    words: `
account across add advice against almost along amazing amount amp answer anyway app appreciate
appreciated area arent ask asked asking available awesome b bad based basically become behind believe
between big black build building built business buy c call called came car care case change check city
close code college com comes coming comment comments community company completely content cool couldnt
couple course create curious current currently d data deal decided discussion dr due during e early easy
either enjoy entire especially example experience fact family far favorite feedback feeling felt finally
fine following food friend friends front full fun future games general gets given goes google group gt
guess guy half hand happen happened happy hard havent head hear heard hello heres hes hi high hit home
hope hours house however huge ideas important information inside instead interested interesting internet
isnt issue job k kind large later learn learning least leave left less lets level line links list live
local looks lost low m main makes man mean means mind minutes moment money month morning mostly move
music must name needed needs nice night non note nothing noticed number often once ones online open
order original others p page past pay per person personal plan play playing pm possible posted posting
posts probably problem process project questions quite rather reading real reason recently remember
request rest room run running saw saying says school season second seeing seem seen self series set
several share shit short show side similar simple simply single site small sometimes soon sorry sort
source starting state stop store story stuff sub such suggestions support system taking talk talking
team tell th thank theres theyre thinking thoughts thread three times tips title together told took top
tried turn type u under understand until update usually video wasnt watch watching website weeks went
weve whatever whats whether whole within wondering wont worked works world worth wouldnt wrong x yes yet`,
  },
  {
    share: 0.01414,
    words: `
above absolutely access action active actual added advance age ai air album allow allowed alone although
ama american anybody anymore anywhere apparently art article ass attention avoid aware background bar
basic beautiful begin beginning below biggest blue body book books bought box break bring brought bunch
buying cannot card career cause certain chance changed changes character characters cheap choice choose
class clean clear click common companies complete computer consider considering contact continue control
conversation correct cost country cover crazy created credit cut daily damn dark date dead death decent
decide deep definitely design details development die difference difficult directly discuss door
download drive drop earlier easier easily eat email ended english episode event events eventually
exactly except excited expect explain extra extremely eyes f face facebook fairly fall fan fans fast
feature features feels fellow field fight figure figured file files final finding finished fire fit five
fix focus folks follow form forward four friday friendly fully funny further g gave generally girl
girlfriend gives giving goal god gone gonna gotten greatly green ground grow guide h handle hands
happens hate heart heavy hell helped helpful higher history hold honest honestly hopefully hoping hot
hour human image imagine immediately improve include including info input interest involved issues items
itself jobs join karma kept key kids kill knew knowledge known knows l lack language late lately lead
learned leaving light likely lines listen literally lives living location longer looked lose lots loved
lt luck major market match matter media meet members men mention mentioned message met middle mine
minute missed missing mod model mods moved movie moving multiple n near nearly news none normal notice
numbers o obvious obviously offer office official oh ok okay opinion opinions option options outside
paid paper parents particular parts party pass paying pc perfect perhaps personally phone pick picture
pictures piece places planning played player players plus points police popular position possibly
potential power previous price problems product program projects provide public putting quality quick
quickly random rate re ready realize realized reasons received recent recommend red redditors regarding
regular related release released removed report research resources response result results return road
role round rules safe save scene science screen search security seemed sell send sense sent serious
seriously server service shes shot showing shows sidebar sign sitting situation size skills slow social
software somewhere song songs sound sounds space special specific specifically spend spent spoilers st
stand standard starts states stay step stopped stories straight street strong stuck student stupid style
suggest summer super supposed t taken takes teams tech telling term test text themselves third throw tl
tomorrow tonight tool tools total totally towards town track training trip trouble true truly turned
turns tv unfortunately university unless upon upvote useful user users v value various version via
videos view vote vs w wait waiting walk walking wall wants war watched water ways web weekend weight
weird welcome white wife willing win windows wish woman women word words write writing written wrote
yeah yesterday youd youll young yourself youtube youve`,
  },
  {
    share: 0.007071,
    words: `
ability accept accepted according accounts act actions ad adding addition additional address ads
advanced afford afraid agent agree ahead allows alright alternative amazon america among analysis
android annoying answers anti anyways apart apartment api appear appears apple application applications
apply approach appropriate apps april areas articles artist artists aside asks assume assuming attack
attempt audio august automatically average baby bag balance ball band bands bank barely base basis
battle beat became becomes becoming bed beer began benefit besides beta beyond bigger bike bill birthday
block blog blood board bonus boring born boss bottom boy boyfriend brain brand breaking bringing broke
broken brother browser budget bug busy button calling calls camera campaign canada cards carry cars
cases cash cat catch caught center central certainly challenge changing channel charge chat checked
checking cheers child children christmas claim classes classic clearly client closed closer cloud club
co coding coffee cold collection color comfortable compared completed complex concept concerned confused
connect connection considered constantly contest context contribute cook copy core corner costs count
covered crap creating creative cross culture cup custom customer customers dad damage de dealing dear
decision dedicated default degree department depending describe description designed despite detail dev
developer developers device died digital dinner direct direction discovered discussions distance doctor
dog dollars double doubt downvote draw dream drink drinking driving dropped dry earth east eating edge
education effect effective effects effort empty ending ends energy engine engineer engineering enjoyed
enter entirely entry environment episodes equipment error essentially est evening everybody everyday
everywhere evidence ex exact examples excellent exist existing expected expecting expensive experienced
experiences explanation eye failed fair familiar fantastic faster fat father favourite fear feed feet
fell female fighting fill filled film financial finish fixed flair flat floor focused followed force
forced forever forget forgot format forum fresh function gain gaming gb gear generation genre genuinely
gift girls github glad glass global goals gold government grab grew groups growing growth gun hair hang
happening harder hardware hasnt heads health healthy hearing heat held helping helps hidden highly
himself hits holding holy horrible host hurt husband images impossible included includes income increase
incredibly individual industry initial inspired install installed instance international interview
interviews ish item itll j john joke journey july jump june keeping keeps keys kick kid killed killing
kinda king knowing la ladies lady land laptop larger latest launch law lbs leads league leaves led legal
length letter letting levels library liked likes limit limited linux listed listening lived load log lol
losing loss loves lower lucky mac machine magic mail mainly majority male manage managed management
manager map maps march mark marketing married mass massive material math max meaning meant medical
meeting member memory mess messages meta metal method mid miles military million minimum miss mistake
mix mobile mode models modern mom monday monthly mother movement movies multi named names national
native natural nature nd necessary negative net network nobody nor normally north notes odd offered
offers oil older onto op opened opening opportunity originally otherwise overall owner pack package
pages pain park particularly partner passed path peoples perfectly performance period perspective photo
photos physical pic picked picking pics pieces plans platform plays plenty policy political politics
poor pop positive powerful practice pre prefer present press prevent prices private pro production
products professional profile programming programs progress proof proper properly property proud ps pull
pulled purchase purpose push python quit quote race radio raise ran range rant rd reach reached reality
receive recommendations recommended record redditor reference regularly relationship relatively relevant
reminder remove rent replace reply requests require required respect respond responses review reviews
ride ridiculous rights risk rock roll rough roughly route rule runs sad sale sales san sat saturday
saved scale scared schedule score searching seconds secret section selling sending senior separate
september servers services setting settings setup sex shape shared sharing shift ship shipping shirt
shitty shoot shop shouldnt showed shown shut sick signed significant sister sit sites six skill skin
sleep slightly slowly smaller smart smoke smoking society sold solid solo solution solve somebody
somehow somewhat son sources south spam speak speaking speed spending split spoiler sports spot spread
spring stack staff stage standing star startup station stats status staying steam steps stick stock
stores strange strategy stream structure struggling students study studying subject submission
submissions submit submitted subreddits subscribers success successful suddenly suggested suggestion
sunday surprise surprised sweet switch systems table talked target task taste tax teach teacher
technical technology tells ten tend terms terrible testing theme theory therefore theyve thinks threads
throughout thursday thus til till tiny tip tired ton tons topic topics touch tough tracks trade
traditional traffic train travel tree trust truth tuesday turning twice twitter types typical uk unable
understanding unique united updated updates upvotes uses usual views visibility visit voice voting wake
walked wanna wanting warning waste wear wearing weather websites wed weekly werent west whenever whos
whose wide window winner winning won wonder wonderful worried worry worse worst wow www y yall zero`,
  },
  {
    share: 0.003162,
    words: `
abandoned abilities absolute abuse academic acceptable accepting accessible accident accidentally
accurate achieve acting actively activities activity acts additionally adds adjust admin admins admit
adult advantage adventure advertising affect affected affordable afternoon afterwards agency agents ages
aggressive agreed aid aim airport aka al albums alcohol alert algorithm alien alive allowing alot alpha
alternate alternatives americans amounts ancient anger angry animal animals animation anime announce
announced announcement annoyed annual anonymous answered answering anxiety anyones apologies apologize
appeal appearance appeared applied applying approval approved approximately architecture argue argument
arguments arm armor arms army arrive arrived arts asap asian askreddit asleep aspect aspects assault
assets asshole assistance assistant associated assumed ate atheism atheist atmosphere attached attacks
attempted attempting attempts attend attending attitude attractive audience austin australia author auto
automated automatic automation awareness awful awhile awkward aws backend backup badly bags balls ban
banned bare bars baseball basement basics bass batch bathroom battery bay bc beach bear beating beats
beauty bedroom beef beginner beginners begins begun behavior belief beliefs believed belong belt bench
benefits bet bf billion bills birth bitch bits blame blank blast blew blind blocked blocks blogs blow
blown boat bomb boost boot bored boston bot bother bothered bottle bowl boxes boys branch brands bread
breakdown breakfast breaks breath bridge brief bright brilliant brings british broad brothers brown
browse browsing bs btw bucks buddy bugs buildings builds bullshit bundle buried burn burning bus
businesses butter buttons ca cable cake calendar california calm cameras camp camping campus canadian
cancer candidate candidates cap capable capacity capital caps capture careful cares carrying cast casual
categories category cats caused causes causing cd celebrate cell century ceo chain challenges chances
channels chapter charged charges chatgpt cheaper checks cheese chemistry chest chicago chicken childhood
chill china chinese choices choosing chose chosen chris christian chrome church circle cities citizen
citizens civil claimed claiming claims clarify claude cleaning clicking clients climbing clip clock
closest closing clothes clothing clubs clue coach coast codes collect collecting colors combat
combination combined comedy comfort comic comics command commented commenting commercial commit
committed communicate communication communities compare comparison competition competitive compile
compiled complain complaining complaints complicated component components comprehensive computers
concepts concern concerning concerns conclusion condition conditions conference confidence confident
confirm confirmed conflict confusing confusion congratulations connected connections cons conservative
consistent consistently console constant construction constructive contacted contain contains continued
continues continuing contract contributing contributions controlled controller controls conversations
conversion convert convince convinced cooked cooking cop copies cops corporate correctly couch counter
counting countless countries county courses court coverage covering covers cpu crack craft craigslist
crappy crash cream creates creation creator credits creepy crew crime crisis critical criticism critique
crossed crowd cry crying cs css curiosity cute cuts cutting cycle da dae dan dance dancing dangerous
database dates dating daughter david db dc deals dealt debate debt decade december decides deciding
decisions deck deeper deeply defend defense define defined definition degrees delay delete deleted
delicious deliver delivered delivery demand demo depressed depression depth described deserve deserves
designer designing designs desire desk desktop desperate destroy destroyed detailed determine determined
develop developed developing devices devs dick dies diet differences differently difficulty dig digging
directed directions director directory dirty disabled disagree disappointed disc discount discover
discovery discussed discussing dislike display distribution district dive division dj django dm doc docs
doctors document documentary documentation documents dogs dollar domain donate doors downloaded
downloads downtown downvoted downvotes dozen draft drag dragon drama drawing drawn dreams dress dressed
drinks driven driver drivers drives dropping drops drove drug drugs drunk ds dual dude dumb dump dust
duty dvd dying dynamic ear earn earned ears ease eastern ebay economic economy ed edited editing edition
editor effectively efficient efforts egg eggs eight el election electric electronic element elements
elses elsewhere em emailed emails emergency emotional empire employee employees employer en enabled
encounter encourage encouraged endless enemies enemy engineers england enjoyable enjoying ensure entered
entering entertaining entertainment entries ep epic equal equivalent er era errors es escape essential
established estate et etsy eu europe european eve everyones evil evolution exam excel exception exchange
exciting excuse exercise existed existence exists exit expand expectations expenses experiencing
experiment expert explained explaining explains explore exploring exposed exposure express extended
extension extent external extreme faced faces facing factor factory facts fail failing failure faith
fake fallen falling falls false families famous fancy fantasy faq farm fashion fault favor favorites fb
featured february fed federal fee feelings fees fence festival fi fiction fields figures figuring
filling films filter finale finance financially finds finger fingers finishing fired firm fish fitness
fits fixing flag flash flavor flight flip floating florida flow fly flying focusing folder folk follows
foods foot footage football forces foreign forest forgive forgotten formal formatting former forms forth
forums foundation founder founders fourth fox fps frame framework france francisco frankly freaking
freedom french frequent frequently frozen fruit frustrated frustrating ft functional functionality
functions fund funding funds gained gains gameplay gap garage garbage garden gas gate gather gay gen
gender generate generated generic genuine george german germany gf ghost giant gif giveaway gmail gods
golden gotta gpu grabbed grad grade graduate graduated grammar grand granted graphic graphics grateful
greater greatest grey grocery grown guard guessing guest guidance guidelines guides guilty guitar guns
gym habit habits hack hadnt haha halfway hall handed handful handled handles handling handy hanging
happiness hardcore hardest hardly hat hated hd headed heading heavily heck hed height hence hero herself
hide hiding highest hiking hilarious hill hip hire hired hiring historical hitting hobby holds hole
holes holiday holidays honor hook hooked hop hopes horror hospital hosted hosting hotel houses housing
hr html humanity humans humble humor hundred hundreds hungry hunt hunting hurts iama ice icon ideal
ideally identify identity idiot ie ignore ignored ii illegal imgur immediate imo impact implement
implementation implemented import importantly impressed impression improved improvement improvements
improving inch inches incident increased increasing incredible indeed independent index india indian
indie individuals industrial infinite influence informed infrastructure ingredients initially insane
insight insights inspiration installing instant instantly instructions insurance integration intel
intelligence intelligent intended intense intention interact interaction interests interface internal
internship intro introduce introduced introducing introduction inventory invest investing investment
investors invite invited involving ios ip ipad iphone irc iron island itd itunes iv jack james jan
january japan japanese java javascript jazz jerk jersey jesus joe johnson joined joining jokes joy js
json judge juice jumped jumping junior justice keyboard kicked killer kills kinds kit kitchen knife
korea korean lab label labor lacking laid lake landed landing lane languages largely largest laugh
laughing launched laws lay layer layout lazy lb le leader leaders leadership leading leaning leg legit
legitimate legs lesson lessons letters liberal libraries license lie lies lifestyle lift lifting
lighting lights limits linked linkedin linking liquid listened listing lists literature llm lo loaded
loading loads loan loans locally located locations lock locked logged logic logo london lonely loop
loose lord los loud lovely loving luckily lunch lurking lying lyrics ma machines mad magazine mainstream
maintain maintenance managers managing manner manual manually marijuana mario marked marriage master
masters matches materials matt matters maximum mb meal meals meaningful meanwhile measure meat
mechanical mechanics medium meetings meetup memes memories mental mentally menu merely messed methods
michael microsoft midnight mike mile milk millions min minded minds minecraft mini minimal minor mins
mirror mission mistakes mixed ml mm mo moderate moderator moderators moments monitor monster mood moon
moral mortgage motion motivated motivation mountain mouse mouth moves mp mr ms multiplayer muscle
musical mystery na nation naturally nearby neat necessarily neck needing neighborhood neighbors neither
nervous netflix networking newbie newer newest nfl niche nights node noise noob northern nose noticing
novel november nowhere nsfw numerous nuts ny nyc obama object objective objects oblivion occasional
occasionally occurred ocean october offense offensive offering officer officially offline opens
operating operation operations opportunities opposed opposite ops optional orange ordered orders org
organization organize organized oriented os ourselves output overnight overwhelmed overwhelming owned
owners oz pace packages packs painful paint painting pair pan panel panic pants papers parent parking
participate participating parties passes passing passion password paste patch patient pattern patterns
paul payment payments paypal pays pdf peace pen pepper percentage perform permanent permission
personality persons pet peter petition phase phd philosophy phones photoshop php phrase physically
physics picks pilot pink pipeline pissed pitch pizza placed plain plane planet planned plant plants
plastic plate platforms playlist pleased pleasure plot plug pocket podcast pointed pointers pointing
pokemon policies polite poll pool poorly population port portal portfolio portion positions possibility
poster posters pot potentially pounds pour powder powered powers pr practical practices preferably
preferred pregnant premium prepare prepared preparing presence presented president pressure preview
previously pricing pride primarily primary prime print prior privacy prize processing produce produced
productive professor profit programmer promise promised promote promotion prompt properties proposed
pros protect protection protein protest prove provided provides providing psa published pulling punk
purchased purchasing pure purely purposes pursue pushed pushing puts q quarter que query quest quiet
quotes racist rage rain raised raising ram randomly rank rape rare rarely rates rating ratio raw ray
reaching react reaction reader readers reads realistic realizing reasonable reasoning recall receiving
recipe recipes recognize recommendation recorded recording records recovery reddits reduce refer
references refuse refused regardless regards region register registered regret rejected relate
relationships relative releases reliable religion religious rely remain remaining remains remembered
remind reminded remix remote removing rep repair repeat replaced replacement replacing replied replies
repo reported reporting reports repost represent requested requirements requires res researching reset
resolution resource responded responsibility responsible restaurant restaurants resume retail retirement
returned returning returns revenue reverse reward rice rich rid riding ring rings rip rise rising river
roles rolled rolling roommate rooms root rounds routine row rude ruin ruined rush russian rust ryan saas
sadly safety sake salary salt sam sample sauce saving savings scam scary scenario scenes scheduled
schools scientific scope scores scott scratch screaming screenshot screenshots screw screwed script se
sea searched seasons seat seattle sections secure seed seek seeking seemingly sees select selected
selection semester semi sensitive sentence serve served serving session sessions sets seven severe
sexual sexy sf shadow shake shall shame shares shed sheet shell shield shipped ships shirts shock
shocked shoes shooting shopify shopping shops shortly shots shoulder shower shy sides sight signal
significantly signing signs silence silent silly silver singing sisters sits situations sized sizes skip
sky skype skyrim sleeping slide slight slower smell smile smith smoked smooth snow soft solar solutions
solved solving someones sometime sorts soul southern spanish spare spawn speaker speakers species specs
speech spirit spoke spoken sport spots sql square stable standards stands staring stars stated statement
static statistics stayed stays steal steel steve stocks stolen stomach stone stood stopping stops
storage stored storm stranger strangers strategies streaming streams streets strength stress stretch
strict strictly strike string stronger strongly struggle studies studio stumbled styles submitting subs
subscribe subscribed subscription successfully suck sucks sudden sugar suggests suicide suit summary sun
supplies supply supported supporting supportive supports suppose surely surface surgery surprisingly
surrounding survey survival survive suspect swing switched switching sword tab tables tag tags talent
talks tall tank tape tasks taught taxes tea teachers teaching tears technically technique techniques
television temperature template temporary terminal tested tests texas texts themes theories theyd theyll
thick thin thousand thousands threat threw throwaway throwing thrown ticket tickets tie tied tier tight
timeline timing titles tldr todays tom tone toronto touched tour tournament toward tower tracking
trading trail trailer trained transfer transition translate translation trap trash traveling treat
treated treatment trees trend trial trick tricks tries trigger troll truck tune tutorial tutorials
typically typing ubuntu ugly ui ultimate ultimately un uncle uncomfortable undergrad understood union
unit units universe unknown unlike unrelated unsure unusual upcoming updating upgrade upload uploaded
upper ups upset upvoted urban url usa usage usb usd useless username vacation vague valid valuable
values van variety vast vehicle vent venue verify versions viable vibe victory viewing violence virtual
visible vision visited visiting visual volume volunteer voted votes waited walks wallet walls warm wars
wash washington wasted wasting wave weak weapon weapons wedding wednesday weed weekends western wet
wheel whilst whoever whom wifi wiki wikipedia wild wind wine winners wins winter wire wisdom wise woke
wondered wood woods worker workers workflow workout worlds worthy wrap writer writers wtf xbox xpost ya
yard yay yellow yo york younger yours z zombie zombies zone`,
  },
  {
    share: 0.001414,
    words: `
aa ab abroad abstract absurd abusive ac academy accent acceptance accessories accomplish accomplished
accordingly accounting accuracy accused achieved achievement acid acknowledge acquire acquired acted
activate actor actors adam adams adapt adapter addicted addiction additions addressed addresses adjusted
administration admitted adopt adopted adoption adults advantages adventures advise affects africa
african aged agencies agreement ah aimed aiming aint alarm alex algorithms aliens alike alongside alt
altogether amateur amazed amazingly ambient amd amendment americas ammo amongst analyst analytics
analyze andrew andy angel angeles angle angular animated animations anniversary announcing anxious
anytime ap apis apocalypse apparent apples applicable applies appointment appreciation approached
approaches approaching approve ar arbitrary arc arcade arch archive arena arguing arizona armed array
arrest arrested arrow arrows arsenal artificial artwork ashamed asia assembly asset assholes assigned
assignment assist associate association assumption assumptions atheists atlanta atm attach attacked
attacking attended attracted audit aug aunt australian authority authors automate av avail ave avid
avoided avoiding awake award awards ba babies bachelors backed backpack backs backstory backwards
backyard bacon badass bake baked baking balanced baltimore banana bang banking banks banner banning
barrel barrier bartender bases bash basketball bastard bastards bat bath batman batteries battlefield
battles bb bbc bbq beans bears beast beaten beers beforehand begging behalf behaviour behold beings
believes believing bell belly belongs ben benchmark benchmarks beneficial berlin beside bi bias biased
bible bid bikes billing bin binary biological biology bird birds bitcoin bite bitter blade blah blend
blender blocking bloody blowing blows blues boards bob bodies boil bold bond bone bones boobs booked
boom boots border bosses bothering bothers bots bottles bounce bound boundaries bow bra brains brave
breast breathe breathing brian brick briefly bro broadcast bronze bros brush brutal bubble bucket bud
buddies buffalo builder bulk bull bullet bullets bump burden burned burns burnt burst butt buyer buyers
cab cables cache cafe cage calories cam campaigns cancel cancelled candy cannabis canon cans canvas
capabilities captain captured carbs cared careers carefully caring carolina carried cart cartoon casting
castle casually catches catching catholic cave cc ce ceiling celebrating celebration centre cents
certificate certification certifications certified cf chair challenging champion champions championship
chaos charging charity charles chart charts chase chasing chatting cheapest cheat cheating checkout
cheer chemical cherry chief childrens chili chip chips chocolate christ christianity christians chunk ci
cigarette cinema circlejerk circles circuit circumstances civilization clarification clarity classical
classics classroom cleaned cleaner cleared clearing clever cli clicked clicks climate climb clips clone
closely closet cm coat cod codebase coded cognitive coin coincidence coins collaboration collapse collar
colleagues collected collections collective colorado colored colour column combine combo comfortably
commands commentary commerce commission commitment committee commonly commute comp companys comparing
compatible compensation compete competing competitors compilation complaint completing completion
complexity compliance compose composition computing con concert concrete conduct config configuration
confirmation congrats congress connecting conscious consciousness consensus consequences consideration
consistency consists consoles conspiracy constraints consulting consumer consuming consumption
contacting contacts contained container containers containing contents contracts contrast contributed
contribution controllers controlling controversial convenient convention converted converting convincing
cookies cooler coolest copied copyright corn corners corporation corporations corruption costume council
counted counts coupon courage courtesy cousin cow coworker coworkers cracked crashed crashes crashing
creativity creators creature creatures cried crimes criminal cringe criteria crossing crucial crush
crushed crystal ct ctrl cultural cultures cups cure currency curse cursor curve cyber cycling dads
dallas damaged danger daniel dare darker darkness dash dashboard databases dataset dated dave dawn ddr
deadline deaths debates debating debian debugging dec decades decks decline def defeat defeated
defending defensive del delayed deleting delhi delta dem demanding demands democracy democratic demos
den denied denver deny depend dependencies dependency dependent depends deploy deployed deployment
deposit depressing der des describes describing descriptions desert designers desired desperately
destination destiny destroying destruction det detect detection detroit devil devops devoted di diablo
diagnosed dialogue diamond dice diego dilemma dip dirt disable disappear disappeared disappointing
disaster discipline disclaimer disclosure discouraged discovering disease disgusting dish dishes disk
disney disorder displayed displays distant distinct distributed disturbing diverse divided diving diy
djs dlc docker documentaries documented domestic don donated donation donations doom dorm dos dose dot
dota downloading downvoting dozens dragons drain dramatic drank dreaming drew dried drift drill drum
drums du dubstep dudes dull dumped dungeon dunno duration dutch ea eager earning earnings easiest easter
eaten economics ecosystem ect edges editors edits edm edt educate educated educational efficiency
efficiently eg ego eh elaborate elder elected elections electrical electricity electro electronics
elementary eli eligible eliminate elite embarrassed embarrassing embedded emotion emotionally emotions
emphasis employed employers employment emulator enable encountered encouragement encouraging enforce
enforcement engage engaged engagement engaging engines enjoyment enormous enterprise enthusiasts
entirety entitled entity entrance ents environmental environments equality equally equity eric ers espn
essay establish esteem estimate estimated evaluate everytime evolve evolved exams exceptions excessive
excitement exclusive exclusively execute execution executive exercises exhausted expanded expanding
expansion expense experimental experimenting expertise experts explanations explicit explicitly
exploration explosion export expressed expression extend extensions extensive extract fa facial facility
factors fails failures fallout fame farmers farming fascinating fastest fate fathers feasible featuring
feb feeding feeds fewer ff fifa fifth fighter fighters fights filed filters finals finances firefox
fires firing firstly fishing fitting fixes fl flags flame flaws flesh flew flexibility flexible flipped
flood flooded flower flowers fluid flutter flyers fm fo focuses folders followers font fool fools
forcing forgetting fork formed formula fort fortress fortunate fortunately fortune foster fought founded
fr frames frameworks franchise frank fraud freak freaked freelance freely freeze frequency freshman
fridge friendship frontend frugal frustration fu fuel functioning fundamental fundamentals funded
funeral furniture furthermore fyi ga gaining galaxy gallery gallon gals gamer gamers gang gaps garlic
gary gates gateway gathered gathering gauge gears geek gem gemini gems generates generating generations
generator generous genetic genius genres gentle gentleman gentlemen ghz giants gifs gifts gig
girlfriends git gladly glance glasses glitch globe glorious glory gloves gm gmt goddamn golf goodbye
goodness goods googled googling gorgeous governments gp gpa gps gpt grades gradually graduating
graduation grain grandfather grandma grandmother grandparents grant graph grasp grass gravity gray greek
greetings grid grill grind grinding grip groceries gross grows gta guarantee guaranteed guards guests
gui guild guilt gut ha hacked hacker hacking hacks halloween halo hammer happier happily har harm harry
harsh hash hassle hates hating hatred hats hdd header headphones heal healing healthcare hearts heaven
helmet henry heroes hesitant hesitate highlight highlights highschool highway hike hills hint hints
hobbies hockey hollywood homeless homemade homes homework honey hood hoped horizon horribly horse hosts
household houston howard hows hp hrs http hub hug hung hunger hunter hurting hybrid hype hyper icons
identical identified identifying idiots idk ignorance ignorant ignoring iii il illness imagination
imagined immensely implementing implications importance impressions impressive inappropriate inbox inc
inclined incoming incorporate incorrect increases increasingly independence indiana indicate
individually indoor industries inevitable inference influenced influx inform informative injured
injuries injury ink inner innocent inputs ins insanely insanity insert insightful inspection inspiring
instagram installation instances instruction instructor instrument instruments int integrate integrated
intellectual intend intensive intent intentionally intentions interactions interactive interior
intermediate intern internally internships interpretation interviewed interviewing invested investigate
investigation investments invisible invites involve involves io ipod ira ireland irish irrelevant iso
isolated israel issued italian italy jacket jackson jail jam jar jason jay jealous jeans jeff jim jimmy
joint joking jon jones journal jr judging jumps jungle junk justify justin keen keto kevin kg kicking
kicks kickstarter kidding kindle kindly kindness kingdom kings kiss km knee knees knight knock knocked
knowledgeable kotlin labeled labels labs ladder lag lame lan landlord lands landscape lanes laptops
laravel las lasted lastly latter laughed laughs launching lawyer layers laying leaf leak leaked lean
learnt lease leather lecture lectures lee legacy legally legend legendary legends legislation lemon lens
les lesser lf liberty licensed lied lifetime lifted lighter lightly lightning lightweight liking
limitations limiting linear lined lineup lions lips listings lit llms lobby locals locks logging logical
login logs longest loops loot loses losses louis lovers lowest lsd lurker macbook macos macro madness
magazines magical maintained maintaining maker makers makeup mall mandatory manga mans manufacturing
marathon margin marine markets marks marry martin mask matching mate mates matrix mature mc md meantime
measures mechanic mechanism med medication medicine meditation meds meets mega membership meme memorable
mens mentality mentioning mentions mentor mere merge messaged messaging messing messy meter metric
metrics metro mexican mexico mg mi miami mic michigan micro microwave mild milestone mindset mining
minnesota minority mint minus miserable missions mit mixes mixing mixture mlb mmo mock modeling
moderation modes modest modified modify modpost module modules momentum moms mon monitoring monitors
monsters motherboard mothers motor motorcycle mount mountains movements mph mt mum murder museum
mushrooms musician musicians muslim mutual mvp mw mysterious myth nail nails naked narrative narrow nasa
nasty nations navigate navigation navy nba nc ne nearest needless neighbor nerd netherlands networks
neutral newbies newly nexus nhl nicely nicer nick nightmare nine ninja nintendo nj noises nonetheless
nonsense noon nope norm noted noticeable notification notifications notion nov novels nowadays nsa
nuclear nurse nursing nvidia obscure observations obsessed obtain oc occasion occasions occupy occur
occurs odds offended officers offices officials ohio ol olive omg ongoing onion onions ontario openai
openly operate opponent opponents opposing opt optimal optimization ordering ordinary oregon organic
organizations organizing origin origins ours outcome outdated outdoor outdoors outline outright
outstanding oven overcome overhead overlooked overly overseas overview overweight owe ownership owning
owns pa pacific packed packing pad painted panels paperwork par para paragraph parallel parameters
paranoid paris parked parks partial partially participants participation partly partners passionate
passive pasta pat patches pathetic paths patience patients patrick pause paycheck pcs peaceful peak
peanut peers penalty pending penis penny peppers percent perception performed performing periods
permanently perspectives pets ph philadelphia philly phoenix photographer photography pi piano pickup
pie pile pill pills pin pipe pipelines pirate piss pit pittsburgh pixel placement placing plates
playlists playoff playoffs playstation pleasant plugged plugin plugins pms pockets podcasts poem
pointless polish politely politicians pony poop popped popping pops popularity pork portable portland
ports pos pose possession possibilities potato pound practically practicing praise pray predict
predictions preface preference preferences premier prep preparation presentation presents preserve
pressed pressing presumably pretend pretending priced princess principle principles printed printer
printing priority prison privilege prizes procedure proceed proceeded proceeds processed processes
processor producer producers produces producing productivity professionally professionals professors
profiles profitable profits programmers progression progressive promising promo promoted promoting
prompts proposal propose props prospects protected protests protocol prototype proved proven provider
providers proxy pst psychological psychology pt pub publicly publish publishing pulls pump pumped pun
punch punishment puppy purchases purple pursuing puzzle pvp quad qualified qualify quantity queen
queries questioning quests queue quicker quietly quitting ra races racing racism rack radar raid rails
rainbow raises rally ranked ranking ranks rap rapid rapidly rated ratings rational reaches reactions
realise realised realistically realization realm rear reasonably recap receiver recognition recognized
recordings recover recovering recruiter recruiters recruiting recurring reduced reducing referred
referring reflect refrain refresh refund refuses regard regional regions registration rejection relating
relations relax relaxed relaxing releasing relief relying remained remembering reminds remotely removal
render rendering rental renting repeated repeatedly repeating repetitive replay repository
representation representative representatives represented representing represents reps republic
republican reputation requesting requirement requiring rescue reserve resident residents resistance
resolve resolved resort respected respectful respective respectively responding responds
responsibilities restart restore restricted restrictions resulted resulting resumes retire retired
reveal revealed revenge reviewed reviewing revolution rewards rewrite rf richard rides ridiculously
rifle rift rig riot ripped risks risky roadmap roads rob robert robin robot robots rocket rocks rogue
rolls roman romantic rome romney ron roof roommates roots rose ross rotation roth router routes routing
rows royal rpg rs rt rubber ruby ruining rumors runner runtime rural rushed russia sa sacrifice safely
safer samples samsung sand sandwich sanity santa satisfied satisfying saves sc scaling scan scare
scenarios scheme sci scientist scientists scored scoring scout scream screens scripts scroll scrolling
scrolls sd searches seats sec secondary secondly secrets sector seeds segment selfish seller sellers
sells senate sends sentences seo separated separately sequence serial serves settle settled setups
severely sexuality sexually shaking shameless shaped shapes sharp sheer sheets shelf shelter shifts
shine shiny shocking shoots shorter shorts shotgun shoulders shout shouting showcase si sidewalk sigh
signals signature similarly simon simpler simultaneously sin sincerely sing sink sir skeptical sketch
skilled skinny slack slam slept slice slim slip slot slots smarter smash smiling smoker smoothly snacks
snake snap sniper sober soccer socially soda soldier soldiers sole solely som someday sons sony sooner
sopa sore sorted sorting souls soundcloud sounded sounding soundtrack soup sourced sp spaces spain
spamming span spark speaks specialist specialized specifics specify spectrum speculation speeds spell
spelling spells spice spider spike spin spinning sponsor spotify spotted spray spreading spreadsheet
sprint spy squad squat squeeze sr srs ss ssd stability stadium stages stairs stance starcraft stare
starter starters startups stat statements stating stations steady stealing steep stem stephen stepped
stepping stickers sticking sticks sticky stir stoked stole storyline straightforward strain streak
stressed stressful strikes strings strip struck structured structures struggled struggles studied
studios su subjects submitters subscriber subscriptions substantial substitute subtle succeed sucked
suffer suffered suffering sufficient suggesting suitable suite suited suits sum superior supporters
supposedly supreme surfing surprising surrounded survived suspicious sustainable svelte swap swear sweat
sweden swift swim swimming switches symbol symptoms sync syndrome syntax tablet tabs tackle tactics
tagged tail tale talented tales tanks tap targeted targeting targets tastes tasty tattoo taylor tb te
teammates tear technologies ted teen teenage teenager teeth temp templates temple temporarily tends
tension tent terribly terrified terrifying territory terror textbook texting texture tf thankful
thankfully thanksgiving thatd theater theatre theirs themed theoretical therapy thesis tho thomas
thoroughly threatened threats thrilled throat throws thru thumb ti ties tim timer titled toilet token
tokens tomato tomatoes tongue tonights tony tor torn torrent torrents toss touching tournaments towns
toxic toy toys trace tracker traded trades tradition trainer traits trans transaction transactions
transferred translated transparency transparent transport transportation trapped travelling treating
treats trek trends tricky trilogy triple trips trivial trolling trolls troops trusted ts tube tumblr
tuned tunes tuning tunnel turkey tweak tweaks tweet tweets twenty twin twist twitch tx typed typescript
ugh uh ultra um unclear und undergraduate underground underlying underneath understands unemployed
unemployment unexpected unfair unfamiliar unfortunate unhappy uni uniform unity universal unlikely
unlimited unlock unlocked unnecessary unofficial upgraded upgrades upgrading uploading upside upstairs
upvoting urge urgent utilities utility utterly ux va validate validation valley valve vancouver vanilla
var variable variables vary vector vegan vegas vegetables vegetarian veggies vehicles vendor vendors
venture verification verified versus vertical vet veteran vi vice victim victims viewed viewer viewers
village vintage vinyl violation violent virgin virginia virtually virus visa visitors visits visually
vocal vocals voices void volunteers voters vpn vue wa wage waist waking wallpaper wallpapers walmart
warehouse warned warrant warrior warriors washed washing watches waters waves wealth weigh weights
welcomed whatnot whatsoever wheels whereas wherever whichever whiskey whove wi widely wider width wifes
wii william williams wing wings wipe wired wireless wisconsin wished wishes witch witness witnessed
wizard wolf womens wooden wore workflows worldwide worn worries worrying worthless worthwhile wouldve
wrapped writes xp yards yea yelled yelling yield yoga yourselves youth yr yrs zealand zelda zip zoom`,
  },
  {
    share: 0.0007071,
    words: `
aaa aaron abandon abc ableton abortion absence absent absorb absorbed abused abusing accepts accessed
accessing accidental accommodate accomplishment accountability accountable accountant accumulated
accurately ace achievements acknowledged acne acoustic acquiring acquisition activated activists actress
adaptation adapted addressing adequate adhd adjacent adjusting adjustment adjustments administrative
administrator admire admission admittedly ado adobe adopting adorable adore advertise advertised
advertisement advertisements advised advisor advocate ae aerospace aesthetic aesthetics af affair
affairs affecting affiliate affiliated afghanistan aforementioned aftermath afterward agenda agentic
aggregate aggression aggressively aging agnostic agreeing agrees aims aircraft aired airing airs ais ak
akin alabama alan alas alaska albeit alcoholic alerts alexander algebra alice align aligned alignment
alleged allegedly allen alley alliance allies allocation ally alphabet als alter altered alternatively
aluminum amaa amas amber ambitious ambulance amusing analog analogy analyzing anarchist anatomy anchor
anderson andre angels angles ankle ann anna announcements announces annoy annoys anonymity ant anthony
anthropic anthropology anticipated anticipation antonio anyhow apache apartments apocalyptic apollo
apologized apology appealing appeals appearances appearing appetite applicants appropriately approx
approximate apr apt arab archer architect architectural archives arduino argentina arguably argued arise
arma arrange arranged arrays arrival arrives arriving arthur articulate artifact artifacts artistic ash
askscience aspiring assassin assassins assemble assembled asses assessment assign assignments assisted
associates assumes assure assured asus aswell async athlete athletes athletic atlantic atlas atleast att
attachment attendance attitudes attorney attract attraction attribute attributes atx au auction
audiences auf aus auth authentic authentication authorities autism autistic autonomous availability
avatar avengers avenue avg await awarded awe awesomeness axe az azure bachelor backgrounds backing
backpacking badge balancing ballot bam bananas bandcamp bandwidth bangalore banjo bans banter barcelona
barn barriers baseline bashing basket battling beam bean beard bearing beautifully beds bee bees beg
behave behavioral behaviors belgium believer bells belonged beloved bend bending beneath bent ber
berkeley bestof beware bicycle biking billions billy bind binding bio bios bioshock bipolar bisexual
bitches bitching bites biting bizarre blackout blades blaming bland blanket blankets blatant blatantly
bleach bleeding bless blessed blessing blindly blink blizzard blonde blu bluegrass bluetooth blunt blur
blurry bo boarding boats boiled boilerplate boiling bolt bombing bombs bonds bong bonuses booking
bookshelf booted booth booze borderlands borderline borders boredom borrow borrowed bottleneck boulder
bouncing bounds bourbon bout bowls boxing boycott boyfriends bp br bracket brackets brad bradley brag
bragging brake brakes branches branding brandon bras brass braves brazil breach breaker breakup breasts
breed breeze brew brewing bricks bridges britain broader broccoli broker brokerage brooklyn broth
brotherhood browsers bruce bruins brushed bryan btc bu bubbles buck budgeting budgets buds buff buffer
buffy bugged bugging buggy builders bullied bulls bully bullying bummed bundles bunny burger burgers
burnout buses bush bust busted butterfly buys buzz bye bypass bytes cabin cabinet caching cad caffeine
cakes cal calculate calculated calculating calculation calculations calculator calculus calgary calorie
cameron camps canadians canceled canned cannon canucks capability cape capitalism capitalist capitol
capped captures capturing carb carbon cardboard cardinals cardio cargo carl carpenter carpet carrier
carriers carries carrots cartoons cashier casino catalog catchy caution cautious cb cbs ccna cds cdt
cease celebrity celery cellphone cells censorship cent centered centers centric centuries cereal
ceremony cert certs cest ch chains chairs challenged chamber champ chan chapters char characteristics
charcoal charger charlie charm chased chats cheated checklist cheek cheeks cheering cheesy chef chefs
chelsea chemicals chennai chess chests chi chick chickens childish childs chilling chills chime chin
chooses chop chopped chord chords chorus christopher chronic chronological chuck chunks cia cigar
cigarettes cincinnati cinnamon circuits circular cisco cispa cite cited citys civ civic civilian
civilians ck cl clan clash classification classified classmates classy clause clay cleanly cleanup
clearance clearer cleveland cliff climbed clinic clinical closes closure cloth clouds clueless clues
cluster clutter cluttered cnn coaches coaching coal coconut codex coherent coke col cole collaborate
collapsed colleague collectively collector collectors colleges colours columbia columbus columns
combinations combining combos comeback comedian comfy commander commenters commercials committing
commons communicating communications communist communitys commuting como compact companion companions
comparable comparisons compassion compatibility compelled compelling compensate competent competitions
competitor compiler compiling complained complains complications compliment compliments comply composed
composer compound comprehend compressed compression compromise compromised compute comrades concentrate
concentrated concentration concerts concise concluded conclusions conditioning condo condom conducted
conducting conferences confession configure configured confirming confirms conflicting conflicts
confronted congratulate congressional conjunction connects conquer consecutive consent consequence
conservation conservatives considerably considers consist consisting const constitution constitutional
construct constructed consult consultant consume consumed consumers contemplating contemporary contests
continent continually continuous continuously contractor contractors contrary contributor contributors
convenience conventional conventions conversational conversions convey conviction cooker cookie cooks
cooling cooper coordinate coordinates cope copilot copper copying cord corp corps corrected correction
corrections corresponding corrupt corrupted corsair costing costly costumes cotton cough couldve
countdown counters countrys coupled couples coupons courts cousins covid cowboy cowboys cp cpa cpp cr
cracking cracks crafted crafting crafts craig craving crawford crawl crawling creations credentials
credibility creed creek creep criminals crisp criticisms criticize critics critiques crm crop crosspost
crowded crowds crown cruel cruise crunch crushing crypto cst csv cthulhu cube cubes cubs cue cult
curated curb curl curriculum curry custody customizable customization customize customized customs
cutter cuz cv cybersecurity cycles cyclists daddy daft dairy dale damaging dammit damned dangers danny
dans dart das dashboards dat datasets daughters daunting davis dayz dd deadlift deadlines deadly deadmau
dealer dean debit debts debug debut decently declare declared declined decrease dedicate dedication deed
deemed deer defaults defence defender defenders defines defining definite definitions definitive delays
deliberately delivering delivers dell demanded democrat democrats demographic demon demons demonstrate
demonstration denial denmark dense density denying departments departure deploying depot dept depths
derived descent descriptive deserved deserving designated desires despair despise destructive detailing
detected detective detects determining deus devastated devastating developments deviantart devils dexter
dh diabetes diagnosis diagram diagrams dial dialog dicks dictionary diff differ difficulties digest
digits dimension dimensional dimensions dining dinosaur dinosaurs dire directing directors dis
disability disappearing disappears disappointment disconnect disconnected discord discounted discounts
discourage discourse discretion discrimination discs discusses disgust disgusted dismiss displaying
disposable disposal dispute disregard disrespect distances distinction distinguish distracted
distracting distribute distro disturbed ditch div diversity divide divine divorce divorced dl dms dna
dnb dns doable dock documenting dodge dodgers dom domains dome dominant dominate dominated donald
donating dots doubled doubles doubts douche dough douglas downhill downright downs downside downstairs
downtime downward dps dragged dragging drained draining dramatically drastically drawings draws dread
dreamed dresses dressing driveway drm drone drones dropbox dropshipping drowning drummer drunken drupal
dryer drying dsa dt dub dubai duck dug duh duke dumbass dumping dumpster duncan dungeons duo duplicate
durable duties dvds dwarf dwarves dx dynamics eachother eagle eagles earliest eats ebook ebooks echo
eclipse ecommerce ecstatic edc edible editions edward ee egypt ein eine elbow elderly elegant elephant
elevator eleven elf eliminated eliminating elimination elo emacs emailing embrace emperor empires
enabling encounters encourages encrypted encryption endings endpoint endurance endure enforced enhance
enhanced enhancement enjoys enlighten enlightened enrolled ensuring ent enters entertain enthusiasm
enthusiast enthusiastic entities entrepreneur entrepreneurs envelope eps equation equipped escalate
escaped esports esque essays essence essentials establishing establishment estimates eta eternal
eternity etfs ethernet ethical ethics etiquette euro ev evaluating evaluation evenings evenly eventual
everythings evident evo evolving examine exceptional exceptionally excess exchanged exchanges exclude
excluding excuses exe executed exercising exhausting exhibit existent exotic exp expectation expects
experiments expire expired expires explanatory explode exploded exploit explored explorer explosions
explosive expose exposing expressing expressions extending extensively extraction extraordinary extras
eyed faang fabric fabulous facilitate facilities faction factions faculty fade faded faint fairy
faithful familys fanbase faqs fare farms farther fascinated fashioned fastapi fasting fatal favors
favour favourites fbi fc fe fears feat females feminine feminism feminist feminists fest festivals fetch
fiance fiber fictional fifteen fifty filing fills filmed filming filtered filtering financing findings
finest finishes finland firearm firearms firefly firewall fireworks firmly firms firmware fist fitted
flagged flairs flames flashing flashlight flavors flaw flawed fleet flex flickr flies flights flipping
flirting float flooding floors flour flowing flows floyd fluent foam fog foil fold fond fonts forbidden
ford forecast forehead foremost forge formation formats formatted forming foul foundations founding
fountain fraction fragile fran freelancer freelancing freenode freezer freezes freezing freshly friction
fridays fried fries fringe frontier frontpage fruits fry fulfill fulfilled fulfilling fundraiser
fundraising funk funky funniest furious fusion fuss fuzzy fx gag gambling gameday gamestop gandalf
gardening gardens gc gd ge geared geforce generosity genesis genetics gently gents geography geometry
georgia gesture gg ghetto ghosts gi gifted gigabyte gigantic gigs ginger gis gist giveaways gl glimpse
glitches globally glock glow glue gluten gnome goat goodies goofy googles gop gopro gordon gore gov
governance governor govt gpus gr grabbing grabs grace graduates graffiti graham grams grandpa grants
graphs gratitude grave graveyard greece greed greedy greens greeted greg grief grin grinder groove
grounded grounds grumpy gs gtx guardian guessed guesses guided guitarist guitars guts gw hackers hail
haircut hallway ham handheld handing handsome handwriting hangout hangs hank happiest harass harassing
harassment harbor harmful harmless harness harris harvest haskell hateful haters haul haunted hawaii
hawks hb hbo hdmi headache headline headlines healthier heartbeat hearted heated heating heavier heels
heights helicopter herbs heritage heroin hers hid hierarchy highlighted highlighting highs hikes hips
hipster historic historically hitler hive hl hmm ho hobbit holder holders hollow homepage hometown
homophobic honda honesty hong honorable honored hookah hooks hopeful hopeless hopped hopping horizontal
hormones horn horrific horses hose hospitals hostile hotels hourly hover hovering howdy hq hrt hs htpc
https hugging hugs huh hulk hulu humorous hunters hurricane hurry husbands hustle hyderabad hygiene
hyped hypothesis hypothetical iam ian ic iceland ich iconic ide ideals identification ideology idle ids
ign illegally illinois illusion illustrate illustration illustrator imagery imaginary imagining imdb
imho immature immense immersion immigration immortal impacted impacts imperial implementations implied
implies imply impress improves inability inactive incapable incentive incidents incomplete inconsistent
inconvenience incorporated incorrectly indefinitely independently indians indicated indicating
indication indicator indicators indoors inevitably inexpensive inexperienced infamous infected inferior
inferno infinitely infinity inflation influences influential informal informing infra ing ingredient
inherent inherently inherited initiate initiative injection innovation innovative insecure insider
insist insisted inspect inspirational inspire installs instinct institute institution institutions
instrumental insult insulting insults intact intake integrations integrity intensity intentional inter
interacting interestingly interfaces interfere internets interns interpret interpreted intersection
intervention interviewer intimate intimidating intrigued intriguing introduces introductory introvert
introverted intuitive invade invalid invasion invented investigating investor invitation inviting
invoice involvement iowa ir iran iraq irl ironic irony irrational irritated irritating isaac islam
islamic islands isolation isp isps israeli ist iteration jacks jag jake jamie jane jaw jays je jean jedi
jeg jeremy jerry jesse jessica jet jets jewelry jewish jews joel joes johnny johns joins joints jonathan
jordan jose joseph josh journalism journalist journals jp jpg jquery judged judgement judges judgment
juicy justification justified kan kane kansas kb kde kelly ken kennedy kernel keyboards keyword keywords
khan killers kim kissed kissing kits kitten kitty knights knives knocking kong ks kubernetes kurt kyle
laboratory labour lacks lakes lambda lamp lap larry laser lasting lasts latency latin laughter launcher
launches laundry lava lawn lawrence lawsuit lawyers layoffs layouts lcd lcs leagues leaking leaks leaned
leap learns leetcode leftover leftovers legalization legislative legitimately lego lend lengths lengthy
lesbian lettuce leveling leverage lewis lg lgbt li liability lib liberals libertarian licenses licensing
lid lifelong lifts likelihood likewise lil limbs lime lincoln lineups lining lion lip liquor lisa lisp
listener listeners lite literal literary liver liverpool livestream ll llama llc locate locking
logistics logos lone loneliness lore loser losers lotr lottery louder loudly lounge lover lowered
lowering loyal loyalty lp lpt ls lucas lucid luke lump lungs lurk luxury lvl macros madison madrid mag
mage magically magnetic magnificent magnitude mailed mailing mails maine majoring majors males malicious
malware mana manageable manages manchester manhattan manipulate manipulation mankind manly manning
manufacturer manufacturers maple mapped mapping mar margins marines markdown marker markers marketplace
marking mars marshall martial marvel mary maryland mas masculine mash mashup masks massachusetts masses
massively masterpiece masturbating mat matched matchup mathematical mathematics mattered matthew
mattress maxed maximize mayor mcdonalds mcp mdma mead meaningless measured measurements measuring meats
medal median medic medieval mediocre meetups meh melbourne melee melody melt melted memorial menus
merchant mercy merged merging merit merry mesh metadata meters meth methodology metroid mfa mflb mhz
microphone midi midst midwest mighty migration mil mildly mill miller milwaukee mines minimalist
minimize minister minneapolis mir miracle mirrors misc misconceptions misery misinformation misleading
misses missile missouri mistaken misunderstanding mitt mixer mixtape mk mlg mlops mma mmos mn mob
mobility mobo mobs mocking modded modding moderated moderately moderating modifications modifying
modmail modular mold mondays monk monkey mono monopoly montreal moore morality morally morgan mornings
morrowind mos moss motherfucker motivate mounted mst mu mud mumbai mumble murdered murray muscles
mushroom muslims mysql myths nailed naive namely naming nap nas nashville nate nathan nationals
nationwide navigating nay nazi nbc nearing necessity needle negatively negativity neglected negotiate
neighborhoods neil neo nerds nerdy nerve nerves nes nest nested neural neuroscience nevertheless
newcomers newegg newsletter newspaper nfc ng ni nicest nicht nickname nifty nirvana noble nod nodes
noisy nominate nominated nonstop noodles norway norwegian nostalgia notable notch notebook noticeably
notices notified notify noting nova novelty novice npc npcs npm npr nu nuke null nut nutrition nutshell
nw nz oak oakland obamas objectives obligatory obliged obnoxious observation observe observed observing
obsession obtained obtaining occupied occurring och oct oddly oder offending offs offset og okc okcupid
oklahoma oldest olds olympic olympics om onboard onboarding onwards oops opener opengl openings opera
operates operational operator operators oppose opposition oppression opted optical optimistic optimize
optimized optimizing opus oracle oral orangered orbit orchestra organisation organised orgasm
orientation orioles orlando orleans oscar oss osx ot ou ought ounce outcomes outer outfit outfits
outgoing outlet outlets outlook outputs outrageous outreach outs outta overclocking overheard overkill
overlap overlay overtime overwhelmingly owl oxygen paced packaged packaging packers packet pads
paintings paired pairs palace pale paleo palm pandemic pandora parade paradise paradox parameter
paranoia paranormal parenting parkour parody parse participated particle particles partition partnership
pas passage passenger passport passwords pasted pasting patio patriots patrol paused pawn payed pd pdfs
pdt pe peaks pearl pedal pee peel peer penalties pencil penguins penn pens pension perceive perceived
performances performs periodically perks perl permissions permit permits permitted persistent persona
personalities personalized pertaining pete petty pf pg phantom pharmacy phenomenal phenomenon phil
philippines philosophical photograph photographs phrases pickle picky piercing pig piles pillow pilots
pinch ping pins pip pipes piracy pirates pisses pistol pitched pitcher pitching pitfalls pity pivot
pixels pizzas pk pl planes planets planted platinum plausible playable playback playground playthrough
plea pleasantly pleasing pledge plots pls plugging plugs plumbing plunge png po pod poetry pointer
poison poke poker poking pole polished politically polling polls poly pond popcorn pope populated por
porch portals portions portrait portrayed portugal posed positioning positives postgres postgresql
postings potatoes pots potter poured pouring pov poverty pp ppl practiced prank prayer prayers praying
precious precise precisely precision predictable predicted prediction preferable pregnancy preliminary
premiere premise prepping prescription presenting presidential prevalent prevented preventing prevention
prevents previews prey pricey primer prince principal printers prints priorities prioritize prism
privately privileged privileges probability problematic procedures prod productions profession
proficient profound prog programmed progressed prohibition projected prominent promises promotional
promotions prompted promptly prone prop propaganda proposals proposing proposition proprietary prospect
protecting protesters protesting protoss proudly proves province proving prs pseudo psn psu psych
psychedelic pts publication publicity publisher publishers pulse pumping punched punches punching pune
punish punished purse pursuit pushes puzzles pve px py pyramid qa qb qu qualifications qualities quantum
quarters queens questionable questioned qui quiz quoted qwen rabbit rachel racial rad radeon radiation
radical radiohead radius raffle rag raging rail raining raleigh rambling ramen ramp rand ranged ranger
rangers ranges ranging rankings ranting raped raspberry rat ratios rats rave ravens rays razer razor rb
rbi rc rds reactive readable readily readme realizes realtor rebel reboot rebuild rebuilding rebuilt
receipt receives reception recieved recommending recovered recreate recreational recruit recruitment
reddiquette redeem redemption redesign redirect redis reds redstone reduces reduction redundant reel ref
referee referenced referencing referral referrals refers refined reflection reflects reform refreshing
refusing regarded reggae regime registry regulars regulation regulations reign reject relates relation
relatives relay relevance reliability reliably relies relieved religions reload reloading reluctant
remainder remake remarks remedy remembers reminders reminding removes rename rendered renders renewal
renewed rentals rented repaired repairs repeats replacements replays replicate replying reportedly
reporter repos reposted reposting reposts republicans reputable rescued researched researcher
researchers reservations reserved residence residency residential resigned resist respectable responsive
resting restored retailer retailers retain retarded retention retrieval retrieve retro revealing reveals
revised revive revolutionary rewarding rewatching rhetoric rhythm ribs richmond rick rider riders rifles
rim rinse rio ripping rises ritual rival rivalry rivals rivers rn roaming roast roasted robbed robinson
robotics robust rockets rocking rocky rod rode roger rogers roland roller rom romance rookie rooted
rooting rope roses roster rotate rotten rounded rp rpgs rpm rss rtx rub rubbing rug ruins ruled ruling
rumor rundown runners rushing rusty sack sacred sacrificing sadness safari sailing saint saints salad
salaries salmon salsa sampling sandbox sandwiches sandy sane sang sans sarah satellite satisfaction
satisfy saturated sauces sausage savvy sb scala scaled scales scammed scams scanned scanner scanning
scans scar scares scars scattered scenery schedules scheduling schema schemes scholarship sciences scoop
scotch scotland scottish scrap scrape scraping scratches screamed screams screening screwing screws
scripting sdk seahawks seal sealed sean seasoned seated secretary secretly sectors secured seeks
selecting semantic sen senator senators sensation senses sensible sensitivity sensor sentiment
separation seperate sept sequel sequences ser settlement sewing sexist sh shade shadows shady shakes
shallow shampoo shark sharks shattered shave shaving sheep shelters shelves shenanigans shields shifted
shifting shining shipment shits shoe shook shooter shore shortage shortcut shortcuts shouldve shove
shredded shrimp shrink shrooms shuffle shutdown shutting siblings sided sideways siege sights signatures
significance signup silently silk sim similarities simplest simplicity simplified simplify sims
simulation simulator sincere singapore singer singles singularity sip sixth sk ska skeleton skeptic
sketches sketchy skins skipped skipping skrillex skull sl slammed slap slash slave slayer sleeve sliced
slices slides sliding slightest slipped slipping slop sloppy slowed slowing smallest smartphone smashed
smashing smells smiled smiles smokers smoother sms snack snapped sneak snes snoonet soak soap socialism
socialist societies socket socks soil sol solves sonic sooo soooo sophisticated sophomore sorta sought
sour sourcing southwest soviet sox soy spaghetti sparked spawned spec specially specialty specified
spectacular speeding spends spices spicy spiders spikes spill spinach spine spiral spirits spiritual
spit spite splash splitting spoil spoiled sponsored sponsors spoon sporting spotlight spouse spreads
spreadsheets springs sprite sprites sq sqlite squares squats ssh stab stacked stacks stake stale stalker
stall stamp standalone standings standpoint stanley staples starbucks stared stark starring starving
stash statistical statue steadily steak stealth steer stellar stems stereo stereotype stereotypes steven
stewart sticker stiff stoned stoner stones storing storms stove strangely strap strategic straw stray
streamed strengthen strengths stretched stretching striking stripe stripped strips strive stroke
strongest structural stubborn stuffed stumble stumped stunned stunning stupidity stupidly styled styling
subbed subjective submitter subscribing subsequent subsequently substance substantially subtitles
suburbs subway succeeded successes sucking sue suffice suicidal summarize summers summit summon sums
sundays sunlight sunny sunset sunshine superman supermarket supervisor supplement supplements supplier
suppliers supporter sur surf surge surprises surreal surround surroundings surveillance surveys
surviving survivor survivors sushi suspected suspects suspended suspension suspicion sustain sveltekit
sw swallow swapping swarm swe swedish sweep swiftui swinging swipe switzerland swords sydney symbols
sympathy synopsis synth syria syrup sysadmin ta tablespoons tablets taco tacos tactic tactical tad
tagging tailwind talents taller tampa tan tapping tasked tasted tasting tattoos taxi tbh td teaches
tearing teaser technician techno technological tedious teenagers teens telephone temperatures tempo
temps tempted tenant tenants tendency tennis tens tense terminology terraform terrain terran terrorist
terry tesla testament testers texans textbooks texted textures tha thai thailand thanked thanking thatll
theft theoretically therapist thermal thief thieves thirty thorough thoughtful threaten threatening
threshold thrift thrive throne thrones thumbs thunder thx tia tick tiger tiktok tile tiles timed tin
tinkering tire tires tissue titan tits tm toast toaster tobacco toddler todo toe toes toggle tokyo
tolerance tolerate toll tooling tops torch tore torture tos tossed touches touring tourist tourists
tours tow towel towers tr tracked tracklist traction trader traders traditionally tragedy tragic
trailers trails trainers trains trait trance transcript transferring transfers transform transformation
transit transitioning transitions translating translations transmission traps trauma traveled travels
treasure tremendous tremendously tri trials triangle tribes tribute triggered triggers trillion trim
tripped tripping trivia trophy troubles troubleshooting trucks trump trunk trusting trustworthy tsp
tubes tuesdays tuition tuna turbo tvs tweaking tweeted twelve twenties twilight twins twisted txt tyler
typo uber uc ufc una unacceptable unavailable unaware unbelievable unbiased uncertain uncertainty
uncommon underrated understandable underwater underwear une unexpectedly unfinished unhealthy unicorn
unified unite universities uno unpaid unpleasant unpopular unreal unrealistic unreasonable unsafe
unstable unused unwanted upfront uploads upwards ur urls usable usernames ut utc utilize utter vacuum
vagina vaguely valentines valuation valued vampire vanguard vape variant variants variation variations
varied varies varying vastly vault vc ve vegetable veggie vein vengeance venting venues ver verbal
verbally verge verizon versa versatile verse veterans vibes vibrant victoria vid vids vietnam vikings
villain vim vinegar violate violated violations vip viral virtue visualization visuals vita vital
vitamin vm vocabulary vod vodka vods vol voltage volumes volunteered volunteering von voter vous vp vps
vulnerable wages wakes wales walker wander wandering ward wardrobe warfare warming warn warner warnings
warp warped warranty wary watt wax wayne weaker weakness weaknesses wealthy wears webpage weddings wee
weighed weighing weighted welcoming welfare wells wh whatsapp wheat wheelchair wheres whim whining whip
whites whoa whod whomever whoring wicked widespread widget widgets wilderness wildlife wildly wilson
winds wiped wiping wires wiring wishing wit withdraw withdrawal witty wizards wolves womans wonders woo
wording wordpress workaround workload workouts workplace workshop workspace workstation worldnews
worship wound wounds wp wrapper wrapping wreck wrestling wrist ww wwe wwii xbmc xcode xd xl xmas xml xx
xxx yahoo yankees ye yearly yell yells yep yesterdays yoe youngest ysk yup zen zerg zones zoo zu`,
  },
]
