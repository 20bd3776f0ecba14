/** A post of the gallery, on one of the forums that the sellers watch. */
export type GalleryPost = {
  readonly on: 'r/freelance' | 'freelancing.stackexchange.com' | 'Hacker News'
  readonly title: string
  readonly text: string
  readonly author: string
  /** The age of the post in hours. */
  readonly hours: number
  /** The score that the model gives the post. */
  readonly score: number
}

/** What the sellers of the gallery sell. */
export const SELLER = {
  name: 'Tidybill',
  description:
    'Invoicing software for freelancers and small studios who bill by the hour. It turns tracked hours into invoices, reminds clients who pay late, and shows what is still owed. Tidybill has a 30-day free trial.',
  keywords: ['invoicing software', 'late payment', 'time tracking', 'payment reminders'],
  competitors: ['QuickBooks', 'FreshBooks', 'Harvest'],
}

const reddit = (hours: number, score: number, author: string, title: string, text: string): GalleryPost => ({
  on: 'r/freelance',
  title,
  text,
  author,
  hours,
  score,
})
const stack = (hours: number, score: number, author: string, title: string, text: string): GalleryPost => ({
  on: 'freelancing.stackexchange.com',
  title,
  text,
  author,
  hours,
  score,
})
const news = (hours: number, score: number, author: string, title: string, text: string): GalleryPost => ({
  on: 'Hacker News',
  title,
  text,
  author,
  hours,
  score,
})

/** The post that the gallery opens. */
export const OPENED = 'Moving off spreadsheets: what do you use to invoice three clients by the hour?'

export const GALLERY_POSTS: readonly GalleryPost[] = [
  reddit(
    2,
    94,
    'ledgerlines',
    OPENED,
    `I do part-time finance consulting. Three steady clients, all billed by the hour. Right now I keep my hours in a spreadsheet and copy them into a Word invoice at the end of the month, and twice now I have forgotten a day.

What invoicing software do you use that is not QuickBooks? I looked at it and it wants to be my whole accounting department. I need to:

- start and stop a timer, or type hours in later
- turn a month of hours into one invoice per client
- have it send a reminder when a client is late

Budget is about 20 dollars a month. Any recommendation is welcome.`,
  ),
  reddit(
    4,
    91,
    'pixelandpour',
    'FreshBooks doubled my price. Alternatives that remind late payers?',
    'I am a solo designer and FreshBooks just doubled what I pay because I went over five clients. Can anybody recommend invoicing software with time tracking that reminds clients about late payment by itself? I send about eight invoices a month.',
  ),
  stack(
    5,
    88,
    'Marta Kovács',
    'How can I automate payment reminders without sounding rude?',
    'One of my clients pays 30 to 45 days late every single time. I write each payment reminder by hand and I hate it. Is there invoicing software that sends polite reminders on a schedule, and lets me edit the words? What do you use?',
  ),
  news(
    7,
    86,
    'tmoreau',
    'Ask HN: Simple invoicing software for a two-person dev shop?',
    'We are two contractors who bill four clients by the hour. We track time in a text file and it does not scale. Looking for invoicing software with time tracking that two people can share. We do not want payroll, inventory or a sales team calling us. What do you recommend?',
  ),
  reddit(
    9,
    84,
    'copybykira',
    'Client is 60 days late and I only noticed today. What do you use to keep track?',
    'I write copy for agencies. I only found out today that an invoice from September was never paid. I need something that tells me what is still owed and chases late payment for me. I would pay for it. Recommendations?',
  ),
  stack(
    12,
    81,
    'Jonas Weber',
    'Which time tracking tool can turn hours into an invoice directly?',
    'I use one app for time tracking and another app for invoices, and I type everything twice. Which tool does both well for a single freelancer? I bill in euros and need VAT on the invoice.',
  ),
  reddit(
    14,
    79,
    'framebyframe_io',
    'Harvest vs. something cheaper for a small video studio?',
    'We are three people and Harvest costs us more than our music licences. We only need time tracking by project, one invoice a month per client, and reminders. Has anybody moved from Harvest to something cheaper?',
  ),
  news(
    16,
    77,
    'bitfiddler',
    'Ask HN: How do you chase unpaid invoices as a solo consultant?',
    'I am good at the work and bad at asking for money. Currently 11k is overdue across four clients. Do you use invoicing software that chases late payment, a virtual assistant, or a lawyer? I want to set something up this week.',
  ),
  reddit(
    19,
    75,
    'translate_anna',
    'Invoicing in two currencies as a translator. Any software that gets this right?',
    'Half of my clients pay in dollars and half in euros. My spreadsheet gets the totals wrong every quarter. Looking for invoicing software that keeps two currencies apart and can send payment reminders in English and German.',
  ),
  stack(
    22,
    72,
    'Priya Nair',
    'Is there invoicing software that handles retainers and hourly work together?',
    'Two of my clients pay a monthly retainer that includes ten hours. Everything above that is billed by the hour. I have not found a time tracking tool that subtracts the included hours before it creates the invoice. Does one exist?',
  ),
  reddit(
    26,
    70,
    'wpfixer',
    'How do you bill 15-minute support jobs without drowning in admin?',
    'I fix WordPress sites. Most jobs take 15 minutes, and the invoice takes longer than the fix. I would like to collect small jobs per client and send one invoice a month. What invoicing software do you use for this?',
  ),
  reddit(
    30,
    68,
    'studio_fennel',
    'Leaving QuickBooks: what did you replace it with?',
    'QuickBooks raised the price again and I use maybe 5 percent of it. I am an illustrator with six clients. I only need invoices, late payment reminders and a yearly total for my accountant.',
  ),
  news(
    33,
    66,
    'hvdb',
    'Ask HN: Time tracking that does not feel like surveillance?',
    'Our clients want to see hours on the invoice, but my two contractors refuse anything that takes screenshots. Is there honest time tracking where people type what they did and it lands on the invoice?',
  ),
  stack(
    37,
    63,
    'Old Yorkshire',
    'Should late fees be added by the invoicing software or by hand?',
    'My contract allows a late fee of 8 percent a year. I have never charged it because working out the amount is tedious. Does your invoicing software add the fee to the reminder, and do clients accept that?',
  ),
  reddit(
    41,
    61,
    'soundbysol',
    'Sound engineers: how do you invoice day rates plus overtime?',
    'I have a day rate up to ten hours and then overtime by the hour. Clients dispute the overtime because my invoice does not show the times. Looking for time tracking that prints start and end times on the invoice.',
  ),
  reddit(
    46,
    58,
    'lena_builds',
    'First freelance year: what did you wish you had set up for invoices?',
    'I left my job in October and have two clients already. At the moment I send PDFs that I make in a drawing program. What invoicing software would you set up from day one, and what can wait?',
  ),
  stack(
    50,
    56,
    'R. Castellanos',
    'How long should I wait before the first payment reminder?',
    'My terms are 14 days. Do you send a reminder on day 15, or wait a week? I would like to set this up once in software instead of thinking about it for every invoice.',
  ),
  news(
    55,
    53,
    'okapi',
    'Ask HN: Self-hosted or paid invoicing for a small agency?',
    'We are five people and considering a self-hosted invoicing tool, but nobody wants to run the backups. Which paid invoicing software is worth it for five people who bill by the hour?',
  ),
  reddit(
    60,
    51,
    'thecalmva',
    'Virtual assistants: do you show clients your tracked hours?',
    'Some of my clients ask for a list of hours each week. I copy it out of my time tracking app by hand. Is there a tool that gives clients a page with their hours and open invoices?',
  ),
  reddit(
    66,
    49,
    'gardenplansbyjo',
    'Deposit first, then hourly: how do you put that on one invoice?',
    'I design gardens. I take a deposit of 30 percent and bill the rest by the hour. My template cannot subtract the deposit. What do you use?',
  ),
  stack(
    73,
    47,
    'Dmitri S.',
    'Client asks for weekly invoices instead of monthly. How to avoid four times the work?',
    'A new client wants an invoice every Friday. I track hours in a notebook. I suppose I need software that creates a draft invoice from tracked hours every week. Which tools can do that?',
  ),
  reddit(
    80,
    45,
    'norddesk',
    'Proofreaders: per word, per hour, and how do you invoice it?',
    'Some clients pay by the word and some by the hour. I want one tool for both kinds of invoices, with reminders. Spreadsheets are fine for now, but I spend a whole Sunday each month.',
  ),
  news(
    90,
    43,
    'carbonara',
    'Ask HN: What does your solo back office look like?',
    'Mine: calendar, a notes app, a bank account and far too many CSV files. Invoicing and time tracking are the parts that I would replace first. What works for you?',
  ),
  reddit(
    100,
    42,
    'mixedmediamax',
    'Does anyone track time for fixed-price projects too?',
    'I bill a fixed price, but I never know whether I earned or lost money. Thinking about time tracking only for myself. Is it worth paying for, or is a spreadsheet enough?',
  ),
  stack(
    112,
    41,
    'E. Lindqvist',
    'Sequential invoice numbers across two brands: separate or shared?',
    'I work under two brand names and have one tax number. Does your invoicing software let you keep one sequence of numbers for both brands?',
  ),
  // Posts that are not leads.
  reddit(
    3,
    4,
    'sunnyside_up',
    'What is your favourite place to work that is not home?',
    'I am tired of my kitchen table. Libraries, cafés, trains: where do you get the most done?',
  ),
  reddit(
    8,
    6,
    'billwise_founder',
    'We built invoicing software for freelancers and it is free this week',
    'After two years of work, our time tracking and invoicing software is out of beta. Use the code LAUNCH for 50 percent off. We would love your feedback!',
  ),
  news(
    10,
    3,
    'rms_fan',
    'Show HN: A terminal game about pirates',
    'I wrote this over the holidays. It runs in any terminal with 80 columns.',
  ),
  stack(
    15,
    12,
    'Noor A.',
    'Is it normal that a client asks for my hourly rate from the last job?',
    'During the first call the client asked what I charged before. I did not want to say it. How do you answer this?',
  ),
  reddit(
    20,
    8,
    'quietquitting',
    'My client replied after three weeks and wants everything tomorrow',
    'No question, I only need to complain. Three weeks of silence, and now it is urgent.',
  ),
  reddit(
    28,
    18,
    'taxseason_blues',
    'Which receipts do you keep for the tax office?',
    'I throw everything in a box. My accountant says that I need less than I think. What do you keep, and for how long?',
  ),
  news(
    35,
    5,
    'graybeard',
    'The history of double-entry bookkeeping',
    'A long article about merchants in Venice, with beautiful scans of old ledgers.',
  ),
  reddit(
    44,
    21,
    'nightowl_dev',
    'How much time do you spend on invoices in a month?',
    'I am curious. For me it is about three hours, and I am fine with that.',
  ),
]
