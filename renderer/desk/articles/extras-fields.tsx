import { useEffect, useState } from 'react'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import type { Order } from './order.ts'

/** What an article gets besides its text. An empty `brand_voice_id` means no voice. */
export type Extras = Pick<Order, 'include_faq' | 'include_external_link' | 'image' | 'brand_voice_id'>

type Props = {
  readonly extras: Extras
  readonly isOutline: boolean
  /** Whether the fields are in a dialog, which a link to another screen would close. */
  readonly inDialog?: boolean
  readonly onChange: (change: Partial<Extras>) => void
}

/** The brand voice, the FAQ, the sources and the hero image of an article or an outline. */
export const ExtrasFields = ({ extras, isOutline, inDialog = false, onChange }: Props) => {
  const { hero_image } = useCosts()
  const { data, isFetching } = useDesk('articles', 'brandVoices', {})
  const { brand_voices: voices, editable = false } = data ?? {}
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const lacksImageModel = useDesk('model', 'image', isOwn ? {} : null).data?.model === null
  const isGone =
    voices !== undefined &&
    extras.brand_voice_id !== '' &&
    !voices.some(({ brand_voice_id }) => brand_voice_id === extras.brand_voice_id)
  const [wasGone, setWasGone] = useState(false)
  useEffect(() => {
    // The voice of a card may have been removed. The service refuses an order with such a voice.
    if (!isGone || isFetching) return
    setWasGone(true)
    onChange({ brand_voice_id: '' })
  }, [isGone, isFetching, onChange])
  const isLost = wasGone && extras.brand_voice_id === ''
  const lacksVoices = voices?.length === 0 && !inDialog
  return (
    <div className="grid gap-4">
      {voices && (voices.length > 0 || wasGone || !(isOutline || inDialog)) && (
        <SelectField
          label="Brand voice"
          optional
          hint={
            (isLost || lacksVoices) && (
              <>
                {isLost && 'The brand voice that was chosen has been removed. '}
                {lacksVoices &&
                  (editable ? (
                    <TextButton onClick={() => go('settings', 'voices')}>Create a brand voice</TextButton>
                  ) : (
                    'This workspace has no brand voice yet.'
                  ))}
              </>
            )
          }
          value={isGone ? '' : extras.brand_voice_id}
          options={[
            { value: '', words: 'None' },
            ...voices.map(({ brand_voice_id, name }) => ({ value: brand_voice_id, words: name })),
          ]}
          onChoose={(brand_voice_id) => onChange({ brand_voice_id })}
        />
      )}
      {/* The words of the first switch begin beside the label of the first field. */}
      <div className={inDialog ? undefined : '@min-[960px]:first:-mt-2'}>
        <SwitchRow
          label="FAQ"
          hint={
            isOutline
              ? 'Adds an FAQ at the end of the article. Each point that ends with a question mark becomes a question in the FAQ. If no point does, you get one question and answer to fill in.'
              : 'Adds questions and answers at the end, in the form that search engines read.'
          }
          checked={extras.include_faq}
          onChange={(include_faq) => onChange({ include_faq })}
        />
        {!isOutline && (
          <SwitchRow
            label="Sources"
            hint="Adds links to pages that support what the article says. Quillport leaves out pages that do not load."
            checked={extras.include_external_link}
            onChange={(include_external_link) => onChange({ include_external_link })}
          />
        )}
        <SwitchRow
          label="Hero image"
          hint={
            <>
              {lacksImageModel
                ? 'No image model is connected, so this adds a colored card above the text. The card shows the title.'
                : 'Adds a picture above the text. The picture shows the title.'}{' '}
              Costs {count(hero_image, 'credit')} more.{' '}
              {lacksImageModel && !inDialog && (
                <TextButton onClick={() => go('settings', 'model')}>Connect an image model</TextButton>
              )}
            </>
          }
          checked={extras.image}
          onChange={(image) => onChange({ image })}
        />
      </div>
    </div>
  )
}
