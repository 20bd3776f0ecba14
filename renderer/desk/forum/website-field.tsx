import type { Suggestions } from '../../../contract/owner/forum.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { issueOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'

/** The name of the field for the website. */
export const WEBSITE_FIELD = 'website'

type Props = {
  readonly text: string
  readonly onText: (text: string) => void
  /** Whether the person has already described the business by hand. */
  readonly isDescribed: boolean
  readonly onRead: (suggestions: Suggestions) => void
  /** What the last reading of the website changed, in a sentence, and whether it found something; null if it was not read. */
  readonly done: { readonly words: string; readonly found: boolean } | null
}

/** A field for the person's website, which the service reads on request to suggest what to look for. */
export const WebsiteField = ({ text, onText, isDescribed, onRead, done }: Props) => {
  const read = useAct((website: string) => callDesk('forum', 'suggest', { website }))
  const address = text.trim()
  const start = () => {
    if (address !== '' && !read.isPending) read.mutate(address, { onSuccess: onRead })
  }
  // An error about an address says nothing about the next address.
  const error = read.variables === address ? read.error : null
  const issue = issueOf(error, 'website')
  return (
    <div className="grid gap-2">
      <Field
        label="Your website"
        optional
        hint={
          isDescribed
            ? 'Quillport reads the page at this address once, fills in what is still empty, and suggests keywords and communities.'
            : 'The quickest way to start: Quillport reads the page at this address once, fills in the fields below, and suggests keywords and communities.'
        }
        error={issue}
      >
        {(ids) => (
          <div className="flex gap-2">
            <TextInput
              {...ids}
              name={WEBSITE_FIELD}
              inputMode="url"
              value={text}
              maxLength={500}
              placeholder="For example: tidybill.example"
              onChange={(event) => onText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return
                event.preventDefault()
                start()
              }}
            />
            <Button className="h-8" disabled={address === '' || read.isPending} onClick={start}>
              {read.isPending && <Spinner />}
              {read.isPending ? 'Reading…' : 'Read my website'}
            </Button>
          </div>
        )}
      </Field>
      {error && issue === null ? (
        <Note tone="bad" announce>
          {wordsOf(error)} Type the description instead, or try again.
        </Note>
      ) : (
        done !== null && (
          <Note tone={done.found ? 'good' : 'plain'} announce>
            {done.words}
          </Note>
        )
      )}
    </div>
  )
}
