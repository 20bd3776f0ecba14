import { z } from 'zod'
import { ownText, strangersAddress, strangersText } from './authors.ts'
import { articleCost, COSTS } from './credits.ts'
import { LENGTH_NAMES, LENGTHS } from './lengths.ts'
import { operation, USUAL_TOOL } from './operation.ts'
import { POST_STATUSES } from './publishing.ts'
import { Moment, Nothing, oneLine, Warning } from './shapes.ts'
import { count, listed } from './words.ts'

export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const

/** How often to poll an article that is being written. */
export const POLLING = 'every 5 to 10 seconds'
/** The largest hero image, in KiB. */
export const IMAGE_KIB = 300
/** `most`: the maximum number of tags of an article, and also of categories. `longest`: the maximum length of each, in characters. */
export const TERMS = { most: 20, longest: 60 } as const

/** The stages of writing, in order. */
export const STAGES = [
  'brief',
  'outline',
  'sections',
  'faq',
  'meta',
  'links',
  'image',
  'checks',
  'completed',
] as const
export type Stage = (typeof STAGES)[number]

/** The result of one on-page rule: the value measured in the article, and the value that the rule wants. */
export const Check = z.object({
  id: ownText(),
  passed: z.boolean(),
  measured: ownText(),
  wanted: ownText(),
})
export type Check = z.infer<typeof Check>

/** A brand voice: guidance on style that the writer receives with every article in this voice. */
export const BrandVoice = z.object({
  brand_voice_id: ownText(),
  name: ownText(),
  guidance: ownText(),
})
export type BrandVoice = z.infer<typeof BrandVoice>

const jobId = z.string().min(1).describe('The job_id that generate_article returned.')
const title = oneLine().min(1).max(300)

/** The publication of one article on one site. */
export const Publication = z.object({
  connection_id: ownText(),
  state: z
    .enum(['publishing', 'done', 'failed', 'unknown'])
    .describe('`unknown`: the site’s answer was lost, and it is not yet clear whether the post exists.'),
  status: z
    .enum(POST_STATUSES)
    .nullable()
    .describe('Status of the post on the site; null until the post exists.'),
  version: z.int().nullable().describe('The version of the article on the site.'),
  post_url: strangersAddress().nullable(),
  edit_url: strangersAddress().nullable(),
  published_at: Moment.nullable(),
  error: z.object({ code: ownText(), message: strangersText() }).nullable(),
  warnings: z.array(Warning),
})
export type Publication = z.infer<typeof Publication>

export const Article = z.object({
  job_id: ownText(),
  status: z.enum(JOB_STATUSES),
  progress: z.object({ percent: z.int().min(0).max(100), stage: z.enum(STAGES) }),
  error: z
    .object({ code: ownText(), message: ownText() })
    .nullable()
    .describe('Why the article failed, and what happened to the credits.'),
  created_at: Moment,
  title: ownText(),
  card: z
    .object({ plan_id: ownText(), card_index: z.int() })
    .nullable()
    .describe('The card of the content plan that the article was written from.'),
  warnings: z
    .array(Warning)
    .describe('Warnings to read before publishing, such as a title that competes with an existing post.'),
  order_key_hash: ownText()
    .optional()
    .describe(
      'Only on failed articles: SHA-256 (hex) of the order’s Idempotency-Key, to find the job if the answer was lost.',
    ),
  html: ownText()
    .optional()
    .describe('The body, without a first-level heading. Only on completed articles, like all fields below.'),
  seo_title: ownText().optional(),
  meta_description: ownText().optional(),
  focus_keyword: ownText().optional(),
  word_count: z.int().optional(),
  has_image: z.boolean().optional(),
  image_alt: ownText().optional().describe('Alternative text of the hero image, if there is one.'),
  checks: z.array(Check).optional().describe('The on-page rules, with measured and expected values.'),
  written_by: ownText()
    .optional()
    .describe(
      'The model, or `outline`: a draft made only from the brief, with gaps in [brackets] to fill in.',
    ),
  version: z.int().optional().describe('Starts at 1; each edit by the person adds 1.'),
  tags: z
    .array(ownText())
    .optional()
    .describe('Tags of the post. Ignored on sites that do not support tags.'),
  categories: z
    .array(ownText())
    .optional()
    .describe('Categories of the post. Ignored on sites that do not support categories.'),
  publications: z
    .array(Publication)
    .optional()
    .describe('The sites where the article was published, with the status on each site.'),
})
export type Article = z.infer<typeof Article>

const terms = z.array(z.string().trim().min(1).max(TERMS.longest)).max(TERMS.most)

/** An order for an article, by an agent or a person. A card of the content plan fills in missing fields. */
export const ArticleRequest = z.strictObject({
  title: title
    .optional()
    .meta({ examples: ['How to send an invoice'] })
    .describe('The title of the article. Required, unless plan_id and card_index are both given.'),
  plan_id: z.string().min(1).max(100).optional().describe('From the content plan; use it with card_index.'),
  card_index: z
    .int()
    .min(0)
    .optional()
    .describe('The card. It fills in title, keyword, length, outline and angle, and is marked done.'),
  topic: z
    .string()
    .trim()
    .max(4000)
    .optional()
    .meta({ examples: ['- Send it on the day the work ends\n- Name one date'] })
    .describe(
      'Angle or brief: points, one per line. Required if no model writes, unless the card has points.',
    ),
  length: z
    .enum(LENGTH_NAMES)
    .optional()
    .describe(`About ${listed(Object.values(LENGTHS), 'or')} words. Default medium.`),
  image: z
    .boolean()
    .default(false)
    .describe(`Add a hero image, for ${count(COSTS.hero_image, 'more credit', 'more credits')}.`),
  focus_keyword: oneLine().min(1).max(120).optional().describe('Target keyword for on-page SEO.'),
  instructions: z.string().trim().max(4000).optional().describe('Tone, audience, things to avoid.'),
  include_faq: z.boolean().default(true).describe('Add a FAQ block with schema markup.'),
  include_external_link: z.boolean().default(true).describe('Cite external sources whose links work.'),
  brand_voice_id: z.string().min(1).max(100).optional().describe('A brand voice of the workspace.'),
})
export type ArticleRequest = z.infer<typeof ArticleRequest>

export const articles = {
  generate: operation({
    title: 'Generate an article',
    description: `Starts writing an article and returns its job_id at once; nothing is published. Then poll get_article ${POLLING}. Failed articles are refunded.`,
    input: ArticleRequest,
    output: z.object({
      job_id: ownText(),
      status: z.enum(JOB_STATUSES),
      credits_charged: z.int(),
      credits_balance: z.int().describe('Credits left after this order.'),
      warnings: z.array(Warning).describe('Such as a title that competes with an existing post or card.'),
    }),
    http: { method: 'POST', path: '/api/v1/articles' },
    scopes: ['articles'],
    errors: ['not_found', 'conflict'],
    credits: {
      base: COSTS.generate_article,
      note: `${COSTS.hero_image} more with a hero image.`,
      of: articleCost,
    },
    mcp: { ...USUAL_TOOL, tool: 'generate_article', readOnly: false, idempotent: false, openWorld: true },
  }),
  get: operation({
    title: 'Read an article',
    description: `Returns the state of an article job with its progress and, once completed, the HTML, titles and on-page checks. Poll it ${POLLING}.`,
    input: z.strictObject({ job_id: jobId }),
    output: Article,
    http: { method: 'GET', path: '/api/v1/articles/{job_id}' },
    scopes: ['articles', 'publish'],
    errors: ['not_found'],
    mcp: { ...USUAL_TOOL, tool: 'get_article' },
  }),
  edit: operation({
    title: 'Edit an article',
    description:
      'Saves the person’s edit of a completed article as a new version and runs the checks again. Fields that you leave out stay as they are. HTML that an article may not contain is removed.',
    input: z.strictObject({
      job_id: jobId,
      version: z
        .int()
        .min(1)
        .optional()
        .describe('The version that was edited. If a newer version exists, the answer is `conflict`.'),
      title: title.optional().meta({ examples: ['How to send an invoice that is paid'] }),
      seo_title: title.optional(),
      meta_description: z.string().trim().max(1000).optional(),
      html: z.string().min(1).max(400_000).optional(),
      focus_keyword: oneLine().min(1).max(120).optional(),
      tags: terms.optional(),
      categories: terms.optional(),
    }),
    output: Article,
    http: { method: 'PATCH', path: '/api/v1/articles/{job_id}' },
    scopes: ['articles'],
    errors: ['not_found', 'not_ready', 'conflict'],
  }),
  image: operation({
    title: 'Read a hero image',
    description: 'Returns the hero image of a completed article.',
    input: z.strictObject({ job_id: jobId }),
    output: z.object({
      media_type: z.enum(['image/png', 'image/webp']),
      alt: ownText(),
      width: z.int(),
      height: z.int(),
      base64: ownText().describe(`The file, at most ${IMAGE_KIB} KB.`),
    }),
    http: { method: 'GET', path: '/api/v1/articles/{job_id}/image' },
    scopes: ['articles', 'publish'],
    errors: ['not_found'],
    needs: 'image',
  }),
  brandVoices: operation({
    title: 'List brand voices',
    description: 'Returns the brand voices that an article can be written in.',
    input: Nothing,
    output: z.object({
      brand_voices: z.array(BrandVoice),
      written_by: ownText()
        .optional()
        .describe(
          'Who writes articles here now: a model, or `outline` without one. Missing from older services.',
        ),
    }),
    http: { method: 'GET', path: '/api/v1/brand-voices' },
    scopes: ['articles'],
  }),
}
