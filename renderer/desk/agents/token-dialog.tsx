import { Tabs } from 'radix-ui'
import type { ComponentProps } from 'react'
import type { Snippet } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title'> & {
  readonly description: string
  readonly made: { readonly token: string; readonly snippets: readonly Snippet[] }
}

/** Shows a new token once, with a snippet for each kind of agent. */
export const TokenDialog = ({ open, onClose, title, description, made: { token, snippets } }: Props) => (
  <Dialog
    wide
    open={open}
    onClose={onClose}
    title={title}
    description={`${description} It works only with the bridge on this computer. It is not the agent key.`}
    actions={
      <Button tone="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <div className="flex items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3">
      <output aria-label="Token" className="min-w-0 flex-1 font-mono text-s [overflow-wrap:anywhere]">
        {token}
      </output>
      <CopyButton text={token}>Copy the token</CopyButton>
    </div>
    <Snippets snippets={snippets} />
  </Dialog>
)

const Snippets = ({ snippets }: { readonly snippets: readonly Snippet[] }) => {
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
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1 text-s text-ink-2 [overflow-wrap:anywhere]">{where}</p>
            <CopyButton text={text}>Copy</CopyButton>
          </div>
          <CodeBlock label={`Snippet for ${title}`} text={text} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
