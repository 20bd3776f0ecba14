import { Tabs } from 'radix-ui'
import { CopyButton } from './copy-button.tsx'
import { CodeBlock } from './scroll.tsx'

type Snippet = { readonly title: string; readonly where: string; readonly text: string }

/** Texts to paste, one tab for each program, with the place where each text belongs. */
export const Snippets = ({
  snippets,
  onCopied,
}: {
  readonly snippets: readonly Snippet[]
  /** Is called after one of the texts was copied. */
  readonly onCopied?: () => void
}) => {
  if (snippets.length === 0) return null
  return (
    <Tabs.Root defaultValue="0" className="min-w-0">
      <Tabs.List aria-label="Where to paste it" className="flex flex-wrap gap-1 border-b border-line">
        {snippets.map(({ title }, place) => (
          <Tabs.Trigger
            key={title}
            value={String(place)}
            className="-mb-px border-b-2 border-transparent px-2 py-1.5 text-ink-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippets.map(({ title, where, text }, place) => (
        <Tabs.Content key={title} value={String(place)} className="grid gap-2 pt-3">
          <div className="flex items-center gap-3">
            <p className="min-w-0 flex-1 text-s text-ink-2 [overflow-wrap:anywhere]">{where}</p>
            <CopyButton tone="primary" text={text} onCopied={onCopied}>
              Copy this text
            </CopyButton>
          </div>
          <CodeBlock label={`Snippet for ${title}`} text={text} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
