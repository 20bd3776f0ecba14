import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { muteDialog } from '../dialogs.ts'
import { setMuted } from './mute.ts'

/** A dialog that asks which word or phrase to mute. */
export const MuteWord = () => {
  const asked = muteDialog.useAsked()
  return asked && <WordForm first={asked.word} />
}

const WordForm = ({ first }: { readonly first: string }) => {
  const [word, setWord] = useState(first)
  const [busy, setBusy] = useState(false)
  const mute = async () => {
    setBusy(true)
    const isDone = await setMuted({ kind: 'word', value: word.trim() })
    setBusy(false)
    if (isDone) muteDialog.close()
  }
  return (
    <FormDialog
      title="Mute a word"
      description="Posts that contain this word do not become leads. Existing leads that contain it are removed from the list, unless you marked them or began a reply. The muted posts and the removed leads are in Leads, under “Passed over”."
      onClose={muteDialog.close}
      submit="Mute it"
      ready={word.trim() !== ''}
      busy={busy}
      onSubmit={() => void mute()}
    >
      <TextField
        label="Word or phrase"
        hint="Whole words or phrases. Capital letters make no difference."
        value={word}
        maxLength={120}
        onText={setWord}
      />
    </FormDialog>
  )
}
