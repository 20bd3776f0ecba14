import { Fragment } from 'react'
import { blanksIn } from '../../../contract/blanks.ts'
import { isComposing } from '../../ui/composing.ts'

/** The size and place of the text, which the field and the boxes below it share. */
const TEXT =
  'col-start-1 row-start-1 block min-h-[168px] w-full three:min-h-[220px] wide:min-h-[280px] px-4 py-3 text-read/[1.6] whitespace-pre-wrap [overflow-wrap:anywhere]'

/** The gaps of a reply as colored boxes. They lie below the field, which has the same text in the same place. */
const Gaps = ({ text }: { readonly text: string }) => {
  const blanks = blanksIn(text)
  if (blanks.length === 0) return null
  return (
    <div aria-hidden="true" className={`${TEXT} text-transparent`}>
      {blanks.map(({ from, to }, place) => (
        <Fragment key={from}>
          {text.slice(place === 0 ? 0 : blanks[place - 1]?.to, from)}
          <mark className="rounded-1 bg-warn-bg text-transparent shadow-[0_0_0_2px_var(--color-warn-bg),0_0_0_3px_var(--color-warn-line)] [box-decoration-break:clone]">
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(blanks.at(-1)?.to)}
    </div>
  )
}

type Props = {
  readonly id: string
  readonly text: string
  readonly readOnly?: boolean
  readonly placeholder: string
  readonly onText: (text: string) => void
  readonly onBlur?: () => void
  /** Called for Escape. */
  readonly onLeave: () => void
}

/** The text field of a reply. It marks the gaps that the person has to fill in. */
export const ReplyField = ({ id, text, readOnly = false, placeholder, onText, onBlur, onLeave }: Props) => (
  <div className="grid">
    <Gaps text={text} />
    <textarea
      id={id}
      aria-label="Your reply"
      value={text}
      readOnly={readOnly}
      maxLength={20_000}
      placeholder={placeholder}
      onChange={(event) => onText(event.target.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        onLeave()
      }}
      className={`${TEXT} relative field-sizing-content resize-none bg-transparent outline-none`}
    />
  </div>
)
