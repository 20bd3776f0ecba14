import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { isKeptAddress } from './body-nodes.ts'

type Props = {
  /** The address at the selection, empty for none; null closes the dialog. */
  readonly address: string | null
  readonly onClose: () => void
  /** Gets an empty address where the link shall go. */
  readonly onSet: (address: string) => void
}

/** Asks where a link leads. */
export const LinkDialog = ({ address, onClose, onSet }: Props) => (
  <Dialog open={address !== null} onClose={onClose} title={address ? 'Change the link' : 'Add a link'}>
    {address !== null && <LinkForm address={address} onClose={onClose} onSet={onSet} />}
  </Dialog>
)

const LinkForm = ({ address, onClose, onSet }: Props & { readonly address: string }) => {
  const [text, setText] = useState(address)
  const [refused, setRefused] = useState(false)
  const set = () => {
    const typed = text.trim()
    const full = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
    if (isKeptAddress(full)) onSet(full)
    else setRefused(true)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        set()
      }}
    >
      <Field
        label="Address"
        error={refused ? 'Only http, https and mailto addresses are kept.' : null}
        hint="Such as https://example.com/page."
      >
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            value={text}
            maxLength={2000}
            onChange={(event) => {
              setText(event.target.value)
              setRefused(false)
            }}
          />
        )}
      </Field>
      <DialogActions>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        {address !== '' && <Button onClick={() => onSet('')}>Remove the link</Button>}
        <Button type="submit" tone="primary" keys="↵" disabled={text.trim() === ''}>
          Set the link
        </Button>
      </DialogActions>
    </form>
  )
}
