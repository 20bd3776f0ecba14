import { useRef } from 'react'
import { type Article, IMAGE_ALT_LONGEST, IMAGE_SIZE } from '../../../contract/articles.ts'
import { COSTS } from '../../../contract/credits.ts'
import type { ArticleEdit } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDesk } from '../queries.ts'
import { renewPicture, uploadPicture, useOtherPictures } from './other-picture.ts'
import { useImage } from './reading.tsx'
import { fieldId } from './view.ts'

type Props = {
  readonly article: Article
  readonly content: ArticleEdit
  readonly change: (part: Partial<ArticleEdit>) => void
}

/** The picture of the article with its description, and the ways to get another picture. */
export const PictureField = ({ article, content, change }: Props) => (
  <fieldset className="grid min-w-0 gap-2">
    <legend className="mb-1 font-medium">Hero image</legend>
    <div className="grid items-start gap-4 two:grid-cols-[240px_minmax(0,1fr)]">
      <Thumbnail article={article} />
      <div className="grid min-w-0 content-start gap-3">
        {article.has_image && (
          <AreaField
            label="Description of the image"
            hint="Screen readers read this text aloud to people who do not see the image. Search engines read it too."
            id={fieldId('image_alt')}
            aria-label="Description of the image"
            className="min-h-[52px]"
            maxLength={IMAGE_ALT_LONGEST}
            value={content.image_alt}
            onText={(typed) => change({ image_alt: typed.replaceAll('\n', ' ') })}
          />
        )}
        <OtherPicture article={article} />
      </div>
    </div>
  </fieldset>
)

const Thumbnail = ({ article }: { readonly article: Article }) => {
  const image = useImage(article)
  const box = 'aspect-[1200/630] w-full max-w-[240px] overflow-hidden rounded-2 border border-line bg-sunken'
  if (image.data)
    return (
      <img
        src={`data:${image.data.media_type};base64,${image.data.base64}`}
        // The field beside the picture contains its description.
        alt=""
        className={`${box} object-cover`}
      />
    )
  return (
    <div className={`${box} grid place-items-center px-3 text-center text-s text-ink-3`}>
      {article.has_image
        ? image.error
          ? 'The image cannot be shown now'
          : 'The image is loading…'
        : 'No image'}
    </div>
  )
}

/** The buttons that replace the picture. Each saves a new version, so that the earlier picture is kept. */
const OtherPicture = ({ article }: { readonly article: Article }) => {
  const { job_id } = article
  const chooser = useRef<HTMLInputElement>(null)
  const doing = useOtherPictures((state) => state.busy[job_id])
  const failed = useOtherPictures((state) => state.failed[job_id])
  const status = useDesk('connection', 'status', {}).data
  const credits = useDesk('credits', 'get', {}).data?.credits
  const cost = credits?.costs.hero_image ?? COSTS.hero_image
  const busy = doing !== undefined
  const away = status?.state !== 'online'
  const missing = credits ? cost - credits.balance : 0
  return (
    <div className="grid gap-2">
      {failed !== undefined && (
        <Note tone="bad" announce>
          {failed}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label="Image file"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void uploadPicture(article, file)
          }}
        />
        <Button disabled={busy || away} onClick={() => chooser.current?.click()}>
          {doing === 'upload' && <Spinner />}
          {article.has_image ? 'Upload another image…' : 'Upload an image…'}
        </Button>
        <Button
          disabled={busy || away || missing > 0}
          aria-describedby="picture-cost"
          onClick={() => void renewPicture(article)}
        >
          {doing === 'renew' && <Spinner />}
          {doing === 'renew'
            ? 'Making the image…'
            : `${article.has_image ? 'Make a new image' : 'Make an image'}, ${count(cost, 'credit')}`}
        </Button>
      </div>
      <p id="picture-cost" className="text-s text-ink-3">
        {away
          ? 'The service cannot be reached now.'
          : missing > 0
            ? `A new image costs ${count(cost, 'credit')}, and you have ${credits?.balance}.`
            : `Quillport crops each image to ${IMAGE_SIZE.width} × ${IMAGE_SIZE.height} px. Each new image that you save creates a new version of the article.`}
      </p>
    </div>
  )
}
