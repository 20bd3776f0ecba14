import { X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { isComposing } from './composing.ts'
import { Field } from './field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'optional'> & {
  readonly terms: readonly string[]
  readonly onChange: (terms: string[]) => void
  readonly placeholder?: string
}

/** A field of terms as chips. Enter or a comma adds a term. Backspace in the empty field removes the last term. */
export const TermsField = ({ terms, onChange, placeholder, ...words }: Props) => {
  const [text, setText] = useState('')
  const add = (typed: string) => {
    if (typed.trim() !== '') onChange(addTerms(terms, typed))
    setText('')
  }
  return (
    <Field {...words}>
      {(ids) => (
        <div className="flex min-h-8 flex-wrap items-center gap-1 rounded-2 border border-field-line bg-surface p-1 has-[input:focus]:border-accent has-[input:focus]:outline-1 has-[input:focus]:outline-accent">
          {terms.map((term) => (
            <span
              key={term}
              className="inline-flex h-[22px] max-w-full items-center gap-1 rounded-1 bg-sunken pr-0.5 pl-2 text-s"
            >
              <span className="truncate">{term}</span>
              <button
                type="button"
                aria-label={`Remove ${term}`}
                onClick={() => onChange(terms.filter((other) => other !== term))}
                className="grid size-[18px] place-items-center rounded-1 text-ink-3 hover:bg-hover hover:text-ink"
              >
                <X size={12} aria-hidden="true" />
              </button>
            </span>
          ))}
          <input
            {...ids}
            type="text"
            autoComplete="off"
            value={text}
            placeholder={terms.length === 0 ? placeholder : 'Add another'}
            onChange={(event) =>
              /[,;\n]/.test(event.target.value) ? add(event.target.value) : setText(event.target.value)
            }
            onBlur={() => add(text)}
            onKeyDown={(event) => {
              if (isComposing(event)) return
              if (event.key === 'Enter') {
                event.preventDefault()
                add(text)
              } else if (event.key === 'Backspace' && text === '') onChange(terms.slice(0, -1))
            }}
            className="h-[22px] min-w-28 flex-1 bg-transparent px-1.5 outline-none"
          />
        </div>
      )}
    </Field>
  )
}

/** Splits typed or pasted text at commas, semicolons and line ends into new terms. Skips terms that already exist. */
export const addTerms = (terms: readonly string[], text: string): string[] => {
  const known = new Set(terms.map((term) => term.toLowerCase()))
  const added: string[] = []
  for (const part of text.split(/[,;\n]/)) {
    const term = part.trim()
    if (term === '' || known.has(term.toLowerCase())) continue
    known.add(term.toLowerCase())
    added.push(term)
  }
  return [...terms, ...added]
}
