import { callDesk } from '../port.ts'
import { useDesk } from '../queries.ts'
import { ChooseModel } from './choose-model.tsx'

const OFFER = { model: 'gpt-image-1', base: 'https://api.openai.com/v1', key: 'optional' } as const

/** The model that makes hero images, and a form to choose another model. Quillport makes no test image, because images cost money. */
export const ImageModelForm = () => {
  const { data, error } = useDesk('model', 'image', {})
  const isNone = data?.model === null
  return (
    <ChooseModel
      name="Image model"
      provider="images"
      offer={OFFER}
      inUse={
        data
          ? {
              facts:
                data.model === null
                  ? null
                  : [
                      { name: 'Model', words: data.model },
                      { name: 'Tested', words: 'No, because images cost money' },
                    ],
              canStop: !isNone,
              open: false,
            }
          : null
      }
      without="No image model is connected. Until you connect one, the hero image is a card with the title of the article."
      unknown={error}
      choose={(model) =>
        callDesk('model', 'changeImage', { model: model && { provider: 'openai_compatible', ...model } })
      }
      opens={isNone ? 'Connect an image model' : 'Use another image model'}
      submit="Use it for hero images"
      remark={
        <span className="min-w-0 flex-1 basis-64 text-s text-ink-3">
          Quillport does not test this model now, because images cost money. If the model fails later,
          Quillport uses a title card and tells you why.
        </span>
      }
    />
  )
}
