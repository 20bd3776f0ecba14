import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { isKeptAddress } from './body-nodes.ts'

type Props = {
  /** The address of the link at the selection; empty without a link. Null closes the dialog. */
  readonly address: string | null
  readonly onClose: () => void
  /** Receives the new address. An empty address removes the link. */
  readonly onSet: (address: string) => void
}

/** A dialog that asks for the address of a link. */
export const LinkDialog = ({ address, onClose, onSet }: Props) =>
  address !== null && <LinkForm address={address} onClose={onClose} onSet={onSet} />

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
    <FormDialog
      title={address ? 'Edit the link' : 'Add a link'}
      submit="Set the link"
      submitKeys="↵"
      ready={text.trim() !== ''}
      other={address !== '' && <Button onClick={() => onSet('')}>Remove the link</Button>}
      onClose={onClose}
      onSubmit={set}
    >
      <TextField
        label="Address"
        error={refused ? 'Only http, https and mailto addresses are allowed.' : null}
        hint="For example: https://example.com/page"
        data-first
        value={text}
        maxLength={2000}
        onText={(typed) => {
          setText(typed)
          setRefused(false)
        }}
      />
    </FormDialog>
  )
}
