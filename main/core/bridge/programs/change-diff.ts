import { createTwoFilesPatch } from 'diff'
import { withoutSecrets } from '../../../../contract/without-secrets.ts'

/** Formats the change as a diff. Hides other programs' keys, which may be next to our lines. */
export const diffOf = (file: string, was: string, is: string): string => {
  const [before, after] = aroundChange(was, is)
  return withoutSecrets(
    createTwoFilesPatch(file, file, before, after, 'now', 'with Quillport', { context: 2 }),
  ).replaceAll(
    /((?:token|secret|passw|api[_-]?key|authorization)[\w"' -]{0,100}[:=]\s*["']?)[^"'\s,]{6,}/gi,
    '$1[secret]',
  )
}

/**
 * Maximum number of characters that are compared on each side of a change. Comparing two whole files of several megabytes
 * would take seconds.
 */
const COMPARED = 10_000

/** Cuts off the equal parts of two texts that are far before or far after their difference. Cuts only between lines. */
const aroundChange = (before: string, after: string): readonly [string, string] => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const from = start < COMPARED ? 0 : before.lastIndexOf('\n', start - COMPARED) + 1
  const cut = (text: string): string => {
    const to = end < COMPARED ? -1 : text.indexOf('\n', text.length - end + COMPARED)
    return text.slice(from, to < 0 ? undefined : to + 1)
  }
  return [cut(before), cut(after)]
}
