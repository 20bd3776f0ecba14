import { Tabs } from 'radix-ui'
import { useState } from 'react'
import type { Snippet } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { core } from '../core.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { useAct } from '../queries.ts'

/** Names an agent, then shows its token once with what to paste. */
export const AddAgent = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const create = useAct((given: string) => core.agents.create({ name: given }), 'agents')
  const made = create.data
  const close = () => {
    onClose()
    setName('')
    create.reset()
  }
  if (made)
    return (
      <Dialog
        wide
        open={open}
        onClose={close}
        title={`${made.agent.name} can be connected`}
        description="Paste one of these into its configuration. The token is shown only now; it opens this computer’s bridge alone, and it is not the agent key."
        actions={
          <Button tone="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <div className="flex items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3">
          <output aria-label="Token" className="min-w-0 flex-1 font-mono text-s [overflow-wrap:anywhere]">
            {made.token}
          </output>
          <CopyButton text={made.token}>Copy the token</CopyButton>
        </div>
        <Snippets snippets={made.snippets} />
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add an agent"
      description="It gets a token of its own, so that you can see what it does and revoke it."
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !create.isPending) create.mutate(name.trim())
        }}
      >
        <Field label="Name" error={issueOf(create.error, 'name')} hint="Such as Claude Code on the laptop.">
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {create.error && !issueOf(create.error, 'name') && (
          <Note tone="bad" announce>
            {wordsOf(create.error)}
          </Note>
        )}
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" disabled={name.trim() === '' || create.isPending}>
            {create.isPending && <Spinner />}
            Make the token
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

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
