import { homedir } from 'node:os'
import { basename } from 'node:path'
import { withoutSecrets } from '../../../contract/without-secrets.ts'

/** Maximum number of characters of an error's message in a report, and of the part in which secrets are looked for. */
const LONGEST_MESSAGE = 200
const LONGEST_READ = 20_000
const MOST_FRAMES = 50

/** Matches how the page ended, a text that comes only from Electron and this program. */
const END_OF_PAGE = /^[a-z-]{1,40}, exit code -?\d{1,10}$/
/** Matches the text from the first to the last quotation mark of one kind, or to the end if there is only one mark. */
const QUOTES: readonly RegExp[] = [
  /["“”„«»](?:.*["“”„«»]|.*$)/u,
  /`(?:.*`|.*$)/u,
  /(?<!\p{L})['‘](?:.*['’]|.*$)/u,
]
const QUOTED_NAME = /^.[A-Za-z_$][\w$]{0,39}.$/u
const DOTTED = /(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}\S*/gu
const PATH = /(?:file:|~|\b[a-z]:|(?<![\p{L}\p{N}]))[\\/]\S*/giu
const NUMBER = /\p{Nd}(?:[\p{Nd}\s().,/:-]*\p{Nd})?/gu

/**
 * Returns the beginning of an error's message. A message may quote what the person or a stranger wrote, so the result has no
 * secrets, quoted texts, addresses, paths or numbers, and not the name of the person's account.
 */
export const wordsOf = (message: string): string => {
  const [line = ''] = message.slice(0, LONGEST_READ).split(/[\r\n\u2028\u2029]/)
  if (END_OF_PAGE.test(line)) return line
  let text = withoutSecrets(line).slice(0, 10 * LONGEST_MESSAGE)
  for (const name of namesOf(homedir())) text = text.replaceAll(name, '~')
  for (const quotes of QUOTES)
    text = text.replace(quotes, (found) => (QUOTED_NAME.test(found) ? found : '[text]'))
  text = text
    .replaceAll(/[a-z][a-z\d+.-]*:\/\/\S+/gi, '[address]')
    .replaceAll(/\S+@\S+/g, '[address]')
    // `x.map is not a function` names code, not an address.
    .replaceAll(DOTTED, (found, at: number, whole: string) =>
      whole.slice(at + found.length).startsWith(' is not ') ? found : '[address]',
    )
    .replaceAll(PATH, '[path]')
    .replaceAll(NUMBER, '[number]')
  const account = basename(homedir())
  if (account.length > 1) text = text.replaceAll(wordLike(account), '[name]')
  return text.slice(0, LONGEST_MESSAGE)
}

/** The spellings of the home folder: as the system writes it, with other slashes, and as in an address. */
const namesOf = (home: string): readonly RegExp[] =>
  home.length < 2
    ? []
    : ['NFC', 'NFD'].flatMap((form) => {
        const name = home.normalize(form)
        const slashes = name.replaceAll('\\', '/')
        return [name, slashes, encodeURI(slashes)].map((one) => new RegExp(escaped(one), 'giu'))
      })

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const wordLike = (word: string): RegExp => new RegExp(`(?<!\\p{L})${escaped(word)}(?!\\p{L})`, 'giu')

/** Matches the text before the message in a stack, such as `TypeError [ERR_X]: `. */
const HEAD = /^[^\n:]{0,80}(?:: )?/
/** `    at NAME (PLACE:1:2)` or `    at PLACE:1:2`. The name of a function or method contains no spaces. */
const FRAME =
  /^ {4}at (?:((?:async |new |get |set )?[\w$.#<>]{1,120}(?: \[as [\w$.#<>]{1,80}\])?) \(|async )?((?:file:|node:|\/|[A-Za-z]:[\\/]).{1,2000}):(\d{1,9}):(\d{1,9})\)?$/
/**
 * Matches the part of a path that is the same on every computer: the part below the program's package or a library's folder.
 */
const BELOW = /[\\/](?:app\.asar|node_modules)[\\/]((?:[\w@.+-]+[\\/])*[\w@.+-]+)$/
const INTERNAL = /^node:[\w/]{1,80}$/
const FILE_NAME = /(?:^|[\\/])([\w@+.-]{1,80}\.[cm]?[jt]sx?)$/

/** Returns the lines of an error's stack that show where it happened, without the person's folders. */
export const framesOf = ({ stack = '', message }: Error): readonly string[] => {
  // Normally, the stack repeats the whole message before its first frame. If it does not, the message was changed, and its
  // lines cannot be told apart from frames.
  const rest = stack.slice(HEAD.exec(stack)?.[0].length)
  if (!rest.startsWith(`${message}\n    at `)) return []
  return rest
    .slice(message.length)
    .split('\n')
    .slice(0, MOST_FRAMES)
    .flatMap((line) => {
      const [, name, place = '', row, column] = FRAME.exec(line) ?? []
      const file = INTERNAL.test(place) ? place : (BELOW.exec(place)?.[1] ?? FILE_NAME.exec(place)?.[1])
      if (file === undefined) return []
      const where = `${file.replaceAll('\\', '/')}:${row}:${column}`
      return `    at ${name === undefined ? where : `${name} (${where})`}`
    })
}
