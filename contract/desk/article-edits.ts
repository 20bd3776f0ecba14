import type { Article } from '../articles.ts'
import type { ArticleEdit } from './articles.ts'

/**
 * Returns the fields to send for an edit. Omits fields that are empty in both edit and article, because the service accepts no
 * empty fields.
 */
export const changesOf = (article: Article, content: ArticleEdit): Partial<ArticleEdit> =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => value !== '' || (name !== 'image_alt' && textOf(article, name) !== ''),
    ),
  )

/**
 * Whether an article's version is the edit, saved. An attempt to save the edit may have succeeded although its answer was lost.
 */
export const isSaved = (
  article: Article,
  { of_version, content }: { readonly of_version: number; readonly content: ArticleEdit },
): boolean => article.version === of_version + 1 && holds(article, content)

const textOf = (article: Article, name: string): string => {
  const value: unknown = Object.entries(article).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value : ''
}

const holds = (article: Article, content: ArticleEdit): boolean =>
  Object.entries(content).every(([name, wanted]) =>
    typeof wanted === 'string'
      ? plain(textOf(article, name)) === plain(wanted)
      : JSON.stringify(name === 'tags' ? (article.tags ?? []) : (article.categories ?? [])) ===
        JSON.stringify(wanted),
  )

/** Normalizes a text for comparison, because the service adds the markup of an FAQ and writes `<br>` in its own way. */
const plain = (text: string): string =>
  text
    .replaceAll(/<script(?:(?!<\/?script)[\s\S])*<\/script>/g, '')
    .replaceAll(/(?<!\s)\s*\/>/g, '>')
    .replaceAll(/\s+/g, ' ')
    .trim()
