import { ChevronDown } from 'lucide-react'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleEdit } from '../../../contract/desk.ts'
import { placesIn, placesInHtml } from '../../../contract/places.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { copyFormatted, copyText } from '../../ui/copy.ts'
import { Menu, MenuAction, MenuHeading, MenuLine } from '../../ui/menu.tsx'
import { download } from '../download.ts'
import { toast } from '../toasts.ts'
import { exportPage, fileName } from './export-page.ts'
import { markdownOf } from './markdown.ts'
import { useImage } from './reading.tsx'

const copy = async (what: string, text: string): Promise<void> => tell(what, await copyText(text), text)

/** Says that a text was copied, and how many gaps it has, because nobody asks about them before it goes live. */
const tell = (what: string, copied: boolean, text: string): void => {
  if (copied) toast(`${what} copied.${gapsIn(text)}`)
  else toast('The clipboard is not available here. Download the article instead.', { tone: 'bad' })
}

const save = (name: string, type: string, text: string): void => {
  download(name, new Blob([text], { type }))
  const gaps = gapsIn(text)
  if (gaps !== '') toast(`“${name}” was downloaded.${gaps}`)
}

const gapsIn = (text: string): string => {
  const gaps = countGaps(text)
  return gaps === 0 ? '' : ` It still has ${count(gaps, 'gap')} marked ✎.`
}

// In HTML, tags and entities can stand between the bracket and the sign.
const countGaps = (text: string): number => Math.max(placesIn(text).length, placesInHtml(text).length)

type Props = {
  readonly article: Article
  readonly content: ArticleEdit
  readonly dirty: boolean
  readonly tone?: 'normal' | 'quiet'
  /** Called after the article was copied or downloaded, also if the clipboard did not take it. */
  readonly onExported?: () => void
}

/** Copies or downloads the article as it is on the screen. */
export const ExportMenu = ({ article, content, dirty, tone = 'quiet', onExported }: Props) => {
  const image = useImage(article).data ?? null
  // The saved HTML includes the service's markup for search engines.
  const html = dirty ? content.html : (article.html ?? content.html)
  const { title } = content
  const gaps = countGaps(content.html)
  const run = (act: () => void | Promise<void>) => async () => {
    await act()
    onExported?.()
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button tone={tone}>
          Export
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {gaps > 0 && <MenuHeading tone="warn">The text still has {count(gaps, 'gap')} marked ✎</MenuHeading>}
      <MenuAction
        onSelect={run(async () =>
          tell('Formatted text', await copyFormatted(content.html, markdownOf(content.html)), content.html),
        )}
      >
        Copy formatted text
      </MenuAction>
      <MenuAction onSelect={run(() => copy('HTML', html))}>Copy HTML</MenuAction>
      <MenuAction onSelect={run(() => copy('Markdown', markdownOf(content.html, title)))}>
        Copy Markdown
      </MenuAction>
      <MenuLine />
      <MenuAction onSelect={run(() => copy('Title', title))}>Copy title</MenuAction>
      <MenuAction onSelect={run(() => copy('SEO title', content.seo_title))}>Copy SEO title</MenuAction>
      <MenuAction onSelect={run(() => copy('Meta description', content.meta_description))}>
        Copy meta description
      </MenuAction>
      <MenuLine />
      <MenuAction
        onSelect={run(() => save(fileName(title, 'html'), 'text/html', exportPage(content, html, image)))}
      >
        Download as HTML
      </MenuAction>
      <MenuAction
        onSelect={run(() => save(fileName(title, 'md'), 'text/markdown', markdownOf(content.html, title)))}
      >
        Download as Markdown
      </MenuAction>
    </Menu>
  )
}
