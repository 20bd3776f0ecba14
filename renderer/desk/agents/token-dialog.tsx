import { type ComponentProps, useState } from 'react'
import type { Snippet } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectBox } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'
import { useDesk } from '../queries.ts'

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
      where: 'Paste the token where the app asks for a token.',
      text: token,
      via: 'http',
    },
  ]
  const programs = useDesk('programs', 'list', {}).data?.programs ?? []
  const found = ways.findIndex(({ title: name }) =>
    programs.some((one) => one.name === name && one.installed && one.state === 'not_connected'),
  )
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = picked ?? Math.max(0, found)
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
          <Button onClick={onClose}>Done</Button>
          {snippet && (
            <CopyButton key={chosen} tone="primary" text={snippet.text}>
              Copy
            </CopyButton>
          )}
        </>
      }
    >
      <Field label="Which app?" hint={snippet?.where}>
        {(ids) => (
          <SelectBox {...ids} value={chosen} onChange={({ target }) => setPicked(Number(target.value))}>
            {choices('command')}
            <optgroup label="Other ways">{choices('http')}</optgroup>
          </SelectBox>
        )}
      </Field>
      {snippet?.caution && <Note>{snippet.caution}</Note>}
      {snippet && <CodeBlock label={`Text for ${snippet.title}`} text={snippet.text} />}
      {snippet?.text.includes(token) && (
        <p className="text-s text-ink-2">
          The text contains the token, which is shown only once and works only on this computer.
        </p>
      )}
    </Dialog>
  )
}
