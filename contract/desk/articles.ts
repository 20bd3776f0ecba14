import { z } from 'zod'
import {
  Article,
  ArticleRequest,
  IMAGE_ALT_LONGEST,
  SLUG_LONGEST,
  articles as serviceArticles,
  TERMS,
} from '../articles.ts'
import { Credits, credits as serviceCredits } from '../credits.ts'
import { operation, withOwnService } from '../operation.ts'
import { accountOfOwner } from '../owner/account.ts'
import { articlesOfOwner } from '../owner/articles.ts'
import { ON_CONFLICT, POST_STATUSES, publishing } from '../publishing.ts'
import { Moment, Nothing } from '../shapes.ts'

/** A row of the list of articles. */
export const ArticleRow = z.object({
  job_id: z.string(),
  title: z.string(),
  status: Article.shape.status,
  progress: Article.shape.progress,
  created_at: Moment,
  word_count: z.int().nullable(),
  /** The number of places that are left to fill in. */
  places: z.int(),
  written_by: z.string().nullable(),
  checks: z.object({ passed: z.int(), all: z.int() }).nullable(),
  /** `live` if the article is live on any site, `draft` if it is only a draft on a site. */
  published: z.enum(['no', 'draft', 'live']),
  /** The addresses of its posts that are live. */
  live_urls: z.array(z.string()),
  error: Article.shape.error,
})
export type ArticleRow = z.infer<typeof ArticleRow>

const terms = z.array(z.string().max(TERMS.longest)).max(TERMS.most)
/** A text that the person has not yet saved as a version. It is stored only on this computer. */
export const ArticleEdit = z.strictObject({
  title: z.string().max(300),
  seo_title: z.string().max(300),
  meta_description: z.string().max(1000),
  focus_keyword: z.string().max(120),
  html: z.string().max(400_000),
  tags: terms,
  categories: terms,
  // Texts that an earlier version of the desk stored lack these fields.
  slug: z.string().max(SLUG_LONGEST).default(''),
  image_alt: z.string().max(IMAGE_ALT_LONGEST).default(''),
})
export type ArticleEdit = z.infer<typeof ArticleEdit>

const KeptEdit = z.object({
  of_version: z
    .int()
    .describe('The version on which the text is based. If a newer version exists, the answer is `conflict`.'),
  content: ArticleEdit,
  at: Moment,
})

export const ArticleDetail = z.object({
  article: Article,
  edit: KeptEdit.nullable(),
  other_edit: KeptEdit.optional().describe(
    'A second unsaved text of this article, which the user typed in another tab or on another device. Absent if there is no second text.',
  ),
})
export type ArticleDetail = z.infer<typeof ArticleDetail>

const job = z.strictObject({ job_id: z.string().min(1) })

/** The desk's operations on articles and credits. */
export const articlesOfDesk = {
  articles: {
    list: operation({
      title: 'List articles',
      description: 'Lists the cached articles, newest first, starting at the offset.',
      input: z.strictObject({
        status: z
          .enum(['all', 'writing', 'unfilled', 'completed', 'failed'])
          .default('all')
          .describe(
            '`unfilled`: completed articles with gaps left to fill in. `completed`: completed articles without gaps.',
          ),
        search: z.string().max(200).default(''),
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
      output: z.object({
        total: z.int(),
        rows: z.array(ArticleRow),
        counts: z.object({
          all: z.int(),
          writing: z.int(),
          unfilled: z.int(),
          completed: z.int(),
          failed: z.int(),
        }),
      }),
    }),
    get: operation({
      title: 'Read an article',
      description: 'The cached article, with the user’s unsaved text.',
      input: job,
      output: ArticleDetail,
    }),
    image: operation({
      title: 'Read a hero image',
      description:
        'The image of a completed article. After the first request, the desktop app keeps the image.',
      input: job.extend({ image_id: z.string().min(1).optional() }),
      output: serviceArticles.image.output,
    }),
    generate: operation({
      title: 'Write an article',
      description:
        'Orders an article from the service. Repeating the call with the same order_id does not create a second order.',
      input: z.strictObject({ order_id: z.uuid(), request: ArticleRequest }),
      output: serviceArticles.generate.output,
    }),
    keepEdit: operation({
      title: 'Keep unsaved text',
      description: 'Keeps an unsaved text on this computer. Null discards the text.',
      input: job.extend({
        of_version: z.int().min(1),
        content: ArticleEdit.nullable(),
        instead_of: Moment.optional().describe(
          'The value of `at` in the `other_edit` that this text replaces, if it replaces one.',
        ),
      }),
      output: Nothing,
    }),
    save: operation({
      title: 'Save a version',
      description: 'Sends the text to the service, which runs the checks again.',
      input: job.extend({ of_version: z.int().min(1), content: ArticleEdit }),
      output: Article,
    }),
    versions: operation({
      title: 'List versions',
      description: 'Reads the list of an article’s versions from the service, newest first.',
      input: serviceArticles.versions.input,
      output: serviceArticles.versions.output,
    }),
    version: operation({
      title: 'Read a version',
      description: 'Reads a version of an article from the service.',
      input: serviceArticles.version.input,
      output: serviceArticles.version.output,
    }),
    goBack: operation({
      title: 'Go back to a version',
      description: 'Saves the content of an earlier version as a new version.',
      input: serviceArticles.goBack.input,
      output: Article,
    }),
    replaceImage: operation({
      title: 'Replace the hero image',
      description: 'Saves a new version with an image from a file.',
      input: serviceArticles.replaceImage.input,
      output: Article,
    }),
    renewImage: operation({
      title: 'Generate a new hero image',
      description:
        'Generates an image, saves a new version with it, and charges the price of an image. Repeating the call with the same order_id does not generate a second image.',
      input: job.extend({ order_id: z.uuid(), newest: z.int().min(1) }),
      output: Article,
    }),
    stop: withOwnService('Stop writing an article', articlesOfOwner.stopArticle),
    confirm: withOwnService('Confirm a sentence', articlesOfOwner.confirmClaim),
    unconfirm: withOwnService('Undo a confirmation', articlesOfOwner.unconfirmClaim),
    remove: withOwnService('Delete an article', articlesOfOwner.deleteArticle),
    takeBack: withOwnService('Restore a deleted article', articlesOfOwner.takeArticleBack),
    deleted: withOwnService('List deleted articles', articlesOfOwner.deletedArticles),
    publish: operation({
      title: 'Publish an article',
      description:
        'Saves the article on a site as a draft, or publishes it live if the user chose to publish live.',
      input: job.extend({
        connection_id: z.string().min(1),
        status: z.enum(POST_STATUSES),
        on_conflict: z.enum(ON_CONFLICT).default('fail'),
      }),
      output: publishing.publish.output,
    }),
    editsOnSite: operation({
      title: 'Edits on the site',
      description:
        'Reads the post from its site now, and lists what was edited on the site since Quillport last saved the post.',
      input: job.extend({ connection_id: z.string().min(1) }),
      output: publishing.compare.output,
    }),
    brandVoices: operation({
      title: 'Brand voices',
      description: 'The brand voices. They can be changed only if the desktop app runs its own service.',
      input: Nothing,
      output: serviceArticles.brandVoices.output.extend({ editable: z.boolean() }),
    }),
    saveBrandVoice: withOwnService('Save a brand voice', articlesOfOwner.saveBrandVoice),
    describeBrandVoice: withOwnService('Describe a brand voice', articlesOfOwner.describeBrandVoice),
    removeBrandVoice: withOwnService('Remove a brand voice', articlesOfOwner.removeBrandVoice),
  },
  credits: {
    get: operation({
      title: 'Credits',
      description: 'The credits that the desktop app last read from the service; null before the first read.',
      input: Nothing,
      output: z.object({ credits: Credits.nullable() }),
    }),
    ledger: operation({
      title: 'Ledger',
      description: 'Reads the entries of the credit ledger from the service, newest first.',
      input: serviceCredits.ledger.input,
      output: serviceCredits.ledger.output,
    }),
    add: withOwnService(accountOfOwner.addCredits.title, accountOfOwner.addCredits),
    set: withOwnService(accountOfOwner.setCredits.title, accountOfOwner.setCredits),
  },
}
