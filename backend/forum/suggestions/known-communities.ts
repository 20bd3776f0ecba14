import type { SourceKind } from '../../../contract/forum.ts'

/** A public community that Quillport reads without API keys. */
type KnownCommunity = {
  readonly source: SourceKind
  /** The community's name, as the probe returns it. */
  readonly name: string
  readonly title: string
  /** The subjects that people discuss in the community, in words that are compared with what a person sells. */
  readonly about: string
}

const stackExchange = (host: string, title: string, about: string): KnownCommunity => ({
  source: 'stack_exchange',
  name: host.includes('.') ? host : `${host}.stackexchange.com`,
  title,
  about,
})
const discourse = (host: string, title: string, about: string): KnownCommunity => ({
  source: 'discourse',
  name: `https://${host}`,
  title,
  about,
})
const lemmy = (name: string, title: string, about: string): KnownCommunity => ({
  source: 'lemmy',
  name: `!${name}`,
  title,
  about,
})

/** Communities to suggest. The probe checks a community before it is added, so an address that no longer works does no harm. */
export const KNOWN_COMMUNITIES: readonly KnownCommunity[] = [
  stackExchange(
    'freelancing',
    'Freelancing',
    'freelancer freelancing client invoice invoicing contract hourly rate payment billing',
  ),
  stackExchange(
    'money',
    'Personal Finance & Money',
    'money budget budgeting finance bank tax savings debt mortgage investing retirement expenses',
  ),
  stackExchange(
    'softwarerecs',
    'Software Recommendations',
    'software app tool program recommendation tracker manager automation windows mac',
  ),
  stackExchange(
    'webapps',
    'Web Applications',
    'spreadsheet spreadsheets calendar mail email gmail form cloud documents',
  ),
  stackExchange(
    'hardwarerecs',
    'Hardware Recommendations',
    'hardware laptop monitor keyboard printer router headset computer',
  ),
  stackExchange(
    'pm',
    'Project Management',
    'project task planning schedule agile scrum milestone deadline team',
  ),
  stackExchange(
    'workplace',
    'The Workplace',
    'job career interview resume salary manager employer recruiter coworker hiring',
  ),
  stackExchange('academia', 'Academia', 'university thesis research student professor phd journal citation'),
  stackExchange('law', 'Law', 'law legal lawyer contract liability copyright landlord tenant court'),
  stackExchange(
    'webmasters',
    'Webmasters',
    'website seo google search ranking hosting domain analytics traffic sitemap',
  ),
  stackExchange('wordpress', 'WordPress Development', 'wordpress plugin theme blog woocommerce'),
  stackExchange('magento', 'Magento', 'magento ecommerce shop checkout cart catalog shipping'),
  stackExchange('salesforce', 'Salesforce', 'salesforce crm sales pipeline contacts leads'),
  stackExchange('ux', 'User Experience', 'usability design interface prototype wireframe accessibility'),
  stackExchange(
    'graphicdesign',
    'Graphic Design',
    'design logo illustrator photoshop typography print font color',
  ),
  stackExchange('photo', 'Photography', 'camera photo photography lens portrait wedding lightroom'),
  stackExchange('video', 'Video Production', 'video editing footage film premiere audio recording streaming'),
  stackExchange('sound', 'Sound Design', 'audio microphone recording mixing sound studio headphones'),
  stackExchange(
    'music',
    'Music: Practice & Theory',
    'music guitar piano lesson instrument singing chord practice',
  ),
  stackExchange('cooking', 'Seasoned Advice', 'cooking baking recipe kitchen food bread meal knife'),
  stackExchange('coffee', 'Coffee', 'coffee espresso beans grinder roast brewing'),
  stackExchange('homebrew', 'Homebrewing', 'beer brewing wine fermentation hops'),
  stackExchange(
    'diy',
    'Home Improvement',
    'plumbing electrical paint wall kitchen renovation contractor heating roof furniture',
  ),
  stackExchange('woodworking', 'Woodworking', 'wood furniture saw joinery table shelf carpentry'),
  stackExchange('gardening', 'Gardening & Landscaping', 'garden plant soil lawn tree vegetable seed flower'),
  stackExchange('pets', 'Pets', 'dog cat puppy pet training leash food collar leather vet barking'),
  stackExchange('parenting', 'Parenting', 'child baby toddler parent school sleep'),
  stackExchange(
    'fitness',
    'Physical Fitness',
    'fitness workout gym training running muscle yoga diet weight',
  ),
  stackExchange('bicycles', 'Bicycles', 'bike bicycle cycling wheel tire brake'),
  stackExchange(
    'mechanics',
    'Motor Vehicle Maintenance & Repair',
    'car engine vehicle repair brake motorcycle',
  ),
  stackExchange('outdoors', 'The Great Outdoors', 'hiking camping tent backpack climbing trail'),
  stackExchange('travel', 'Travel', 'travel flight visa hotel luggage trip airport'),
  stackExchange('expatriates', 'Expatriates', 'visa residence moving abroad tax expat permit'),
  stackExchange('writing', 'Writing', 'writing novel book author publishing editor manuscript story'),
  stackExchange('english', 'English Language & Usage', 'english grammar word proofreading language'),
  stackExchange(
    'languagelearning',
    'Language Learning',
    'language learning vocabulary lesson tutor speaking course',
  ),
  stackExchange('matheducators', 'Mathematics Educators', 'teaching math student classroom lesson teacher'),
  stackExchange('crafts', 'Arts & Crafts', 'knitting sewing leather handmade craft fabric yarn jewelry'),
  stackExchange('3dprinting', '3D Printing', 'printer printing filament plastic model'),
  stackExchange('boardgames', 'Board & Card Games', 'game board card dice players'),
  stackExchange('gamedev', 'Game Development', 'game unity engine sprite player physics'),
  stackExchange('sustainability', 'Sustainable Living', 'sustainable solar energy recycling waste plastic'),
  stackExchange('superuser.com', 'Super User', 'windows computer disk backup file network laptop browser'),
  stackExchange(
    'serverfault.com',
    'Server Fault',
    'server linux backup database network hosting cloud storage email',
  ),
  stackExchange('askubuntu.com', 'Ask Ubuntu', 'ubuntu linux install package desktop'),
  stackExchange('apple', 'Ask Different', 'mac iphone ipad apple ios'),
  stackExchange('android', 'Android Enthusiasts', 'android phone tablet app'),
  stackExchange(
    'security',
    'Information Security',
    'security password encryption malware authentication vulnerability',
  ),
  stackExchange('devops', 'DevOps', 'deployment docker kubernetes pipeline monitoring cloud'),
  stackExchange('dba', 'Database Administrators', 'database sql query backup postgres mysql'),
  stackExchange('datascience', 'Data Science', 'data model machine learning training dataset prediction'),
  stackExchange('stats', 'Cross Validated', 'statistics regression data analysis survey probability'),
  stackExchange(
    'softwareengineering',
    'Software Engineering',
    'developer programming code architecture testing team',
  ),
  stackExchange(
    'sqa',
    'Software Quality Assurance & Testing',
    'testing test automation bug selenium quality',
  ),
  stackExchange(
    'stackoverflow.com',
    'Stack Overflow',
    'programming code javascript python api library developer',
  ),
  stackExchange('iot', 'Internet of Things', 'sensor smart home device wifi'),
  stackExchange('bitcoin', 'Bitcoin', 'bitcoin wallet crypto transaction blockchain'),
  stackExchange('quant', 'Quantitative Finance', 'trading portfolio option stock market risk'),
  discourse('forums.babypips.com', 'Babypips', 'trading forex currency broker market'),
  discourse('community.home-assistant.io', 'Home Assistant', 'smart home automation sensor light thermostat'),
  discourse('community.n8n.io', 'n8n', 'automation workflow integration api'),
  discourse('community.make.com', 'Make', 'automation workflow integration spreadsheet'),
  discourse('forum.obsidian.md', 'Obsidian', 'notes writing knowledge sync plugin'),
  discourse('forum.ghost.org', 'Ghost', 'blog newsletter publishing members subscription theme'),
  discourse('forum.bubble.io', 'Bubble', 'app prototype startup database'),
  discourse('community.openai.com', 'OpenAI', 'model prompt chatbot assistant api'),
  discourse('discuss.python.org', 'Python', 'python package library code'),
  discourse('community.cloudflare.com', 'Cloudflare', 'website domain hosting cdn security'),
  discourse('meta.discourse.org', 'Discourse', 'forum community moderation plugin'),
  lemmy('selfhosted@lemmy.world', 'Selfhosted on Lemmy', 'server nas backup docker hosting storage privacy'),
  lemmy('privacy@lemmy.ml', 'Privacy on Lemmy', 'privacy tracking encryption browser vpn'),
  lemmy('homeassistant@lemmy.world', 'Home Assistant on Lemmy', 'smart home automation sensor'),
]
