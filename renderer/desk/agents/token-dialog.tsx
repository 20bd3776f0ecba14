import { type ComponentProps, type ReactNode, useState } from 'react'
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
  /** The texts, and the new token that some of them hold. Without a new token, no text holds one. */
  readonly made: { readonly token?: string; readonly snippets: readonly Snippet[] }
  /** Shown below the text. */
  readonly children?: ReactNode
}

/** The way to connect an app that asks for the token only. */
const alone = (token: string): Snippet => ({
  title: 'The token alone',
  where: 'Paste the token where the app asks for a token.',
  text: token,
  via: 'http',
})

/** Shows the text that the chosen kind of agent needs, and a new token, once. */
export const TokenDialog = ({
  open,
  onClose,
  title,
  description,
  made: { token, snippets },
  children,
}: Props) => {
  const ways: readonly Snippet[] = token === undefined ? snippets : [...snippets, alone(token)]
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
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Field label="Which app?" hint={snippet?.where}>
        {(ids) => (
          <SelectBox {...ids} value={chosen} onChange={({ target }) => setPicked(Number(target.value))}>
            {choices('command')}
            {token !== undefined && <optgroup label="Other ways">{choices('http')}</optgroup>}
          </SelectBox>
        )}
      </Field>
      {snippet?.caution && <Note>{snippet.caution}</Note>}
      {snippet && (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-start rounded-2 bg-sunken">
            <div className="min-w-0 flex-1 basis-64">
              <CodeBlock label={`Text for ${snippet.title}`} text={snippet.text} />
            </div>
            <div className="ml-auto p-1.5">
              <CopyButton key={chosen} tone="primary" text={snippet.text}>
                Copy
              </CopyButton>
            </div>
          </div>
          <p className="text-s text-ink-2">
            {token !== undefined && snippet.text.includes(token)
              ? 'The text contains the token, which works like a password for this app. The token is shown only once and works only on this computer.'
              : 'The app must run on this computer.'}
          </p>
        </div>
      )}
      {children}
    </Dialog>
  )
}
