import { AppError } from '../../contract/errors.ts'
import type { Warning } from '../../contract/shapes.ts'
import { modelName } from '../../contract/words.ts'
import type { ImageModel } from '../model/models.ts'
import type { ArticleOrder } from './article-order.ts'
import type { Work } from './document.ts'
import { altOf, canDraw, type HeroImage, titleCard } from './title-card.ts'
import { Unusable, usablePicture } from './usable-picture.ts'

/** What a picture is about. */
type Subject = { readonly title: string; readonly keyword: string }
type Options = {
  readonly workspaceId: string
  readonly signal: AbortSignal
  readonly timeoutMs?: number | undefined
}

/** Writes the prompt for the picture. It uses only the title and the keyword, never text by strangers. */
const promptOf = ({ title, keyword }: Subject): string =>
  `A photograph-like hero image for a web article titled “${title}”${keyword && `, about ${keyword}`}. Wide, calm, one clear subject. No text, letters, logos, watermarks or real people.`

/** Lets the model make a picture. Throws `upstream_failed`, and Unusable if the model's picture cannot be used. */
const illustration = async (
  subject: Subject,
  model: ImageModel,
  { workspaceId, ...options }: Options,
): Promise<HeroImage> => {
  const made = await model.generate({ prompt: promptOf(subject), ...options })
  return {
    ...(await usablePicture(workspaceId, made)),
    alt: altOf('Illustration', subject.title, subject.keyword),
  }
}

/**
 * Makes another picture for an article: the model's picture, or the title card if there is no image model. Throws
 * `upstream_failed`.
 */
export const anotherImage = async (
  subject: Subject,
  model: ImageModel | null,
  options: Options,
): Promise<HeroImage> => {
  if (!model) return titleCard(subject.title, subject.keyword)
  try {
    return await illustration(subject, model, options)
  } catch (thrown) {
    if (!(thrown instanceof Unusable)) throw thrown
    throw new AppError(
      'upstream_failed',
      `The image model ${modelName(model.name)} failed: its picture ${thrown.message}.`,
    )
  }
}

/**
 * Makes the hero image of an article: the model's picture, or the title card with a warning if the model failed. The image is
 * null if only the title card is left and its font lacks letters of the title.
 */
export const heroImage = async (
  order: ArticleOrder,
  work: Work,
  model: ImageModel | null,
  options: Options,
): Promise<{ readonly image: HeroImage | null; readonly warnings: readonly Warning[] }> => {
  const card = async () => (canDraw(order.title) ? titleCard(order.title, work.keyword) : null)
  if (!model) return { image: await card(), warnings: [] }
  try {
    return {
      image: await illustration({ title: order.title, keyword: work.keyword }, model, options),
      warnings: [],
    }
  } catch (thrown) {
    options.signal.throwIfAborted()
    const message = fallbackReason(thrown, model.name)
    if (message === null) throw thrown
    return { image: await card(), warnings: [{ code: 'image_fallback', message }] }
  }
}

const fallbackReason = (thrown: unknown, name: string): string | null => {
  if (thrown instanceof AppError && thrown.code === 'upstream_failed') return thrown.message
  if (thrown instanceof Unusable)
    return `The image model ${modelName(name)} failed: its picture ${thrown.message}. The article uses a title card instead.`
  return null
}
