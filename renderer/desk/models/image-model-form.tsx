import { useState } from 'react'
import type { ImageModelChoice } from '../../../contract/owner/models.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { choiceOf, InUse, ModelError, ModelFields, NOTHING_TYPED } from './model-fields.tsx'

const OFFER = { model: 'gpt-image-1', base: 'https://api.openai.com/v1', key: true }

/** The model that makes hero images, and a form to choose another; a picture costs money, so none is made to try it. */
export const ImageModelForm = () => {
  const inUse = useDesk('model', 'image', {})
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const change = useAct(
    (choice: ImageModelChoice | null) => callDesk('model', 'changeImage', { model: choice }),
    'model',
  )
  return (
    <form
      aria-label="Image model"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          { provider: 'openai_compatible', ...choiceOf(typed, OFFER) },
          { onSuccess: () => setTyped({ ...typed, key: '' }) },
        )
      }}
    >
      {inUse.data && (
        <InUse isNone={inUse.data.model === null} busy={change.isPending} onStop={() => change.mutate(null)}>
          {inUse.data.model === null
            ? 'No image model. Hero images are cards with the title of the article.'
            : `${inUse.data.model} makes your hero images.`}
        </InUse>
      )}
      {inUse.error && <Note tone="bad">{wordsOf(inUse.error)}</Note>}
      <ModelFields label="Image model" offer={OFFER} typed={typed} onType={setTyped} error={change.error} />
      <ModelError error={change.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" disabled={change.isPending || typed.model.trim() === ''}>
          {change.isPending && <Spinner />}
          Use it for hero images
        </Button>
        <span className="min-w-0 flex-1 basis-64 text-s text-ink-3">
          The next one tries it. Where it fails, the title card is taken and the article says why.
        </span>
      </div>
    </form>
  )
}
