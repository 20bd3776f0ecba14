import type { ComponentProps } from 'react'
import type { Snippet } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Snippets } from '../../ui/snippets.tsx'

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
    description={`${description} It works only on this computer.`}
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
