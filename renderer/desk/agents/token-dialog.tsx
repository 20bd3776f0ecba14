import { type ComponentProps, useState } from 'react'
import type { Snippet } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectBox } from '../../ui/inputs.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title'> & {
  readonly description: string
  readonly made: { readonly token: string; readonly snippets: readonly Snippet[] }
}

/** Shows a new token once, in the text that the chosen kind of agent needs. */
export const TokenDialog = ({ open, onClose, title, description, made: { token, snippets } }: Props) => {
  const ways: readonly Snippet[] = [
    ...snippets,
    {
      title: 'The token alone',
      where: 'Paste it where the program asks for a token.',
      text: token,
      via: 'http',
    },
  ]
  const [chosen, setChosen] = useState(0)
  const snippet = ways[chosen]
  const choices = (via: Snippet['via']) =>
    ways.map(
      (one, place) =>
        one.via === via && (
          <option key={one.title} value={place}>
            {one.title}
          </option>
        ),
    )
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <p className="mr-auto text-s text-ink-2">Shown only once. Copy the text before you press Done.</p>
          <Button onClick={onClose}>Done</Button>
          {snippet && (
            <CopyButton key={chosen} tone="primary" text={snippet.text}>
              Copy
            </CopyButton>
          )}
        </>
      }
    >
      <Field label="Which program?" hint={snippet?.where}>
        {(ids) => (
          <SelectBox {...ids} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {choices('command')}
            <optgroup label="Other ways">{choices('http')}</optgroup>
          </SelectBox>
        )}
      </Field>
      {snippet && <CodeBlock label={`Text for ${snippet.title}`} text={snippet.text} />}
    </Dialog>
  )
}
