import type { ComponentProps } from 'react'
import { LENGTH_NAMES, type Length } from '../../../contract/lengths.ts'
import { Select } from '../../ui/inputs.tsx'
import { LENGTH_WORDS } from './article-words.ts'

type Props = {
  readonly ids: Partial<ComponentProps<typeof Select>>
  readonly value: Length
  readonly onChange: (length: Length) => void
}

/** The lengths that an article can have, with about how many words each is. */
export const LengthSelect = ({ ids, value, onChange }: Props) => (
  <Select
    {...ids}
    value={value}
    onChange={(event) => onChange(LENGTH_NAMES.find((name) => name === event.target.value) ?? 'medium')}
  >
    {LENGTH_NAMES.map((name) => (
      <option key={name} value={name}>
        {LENGTH_WORDS[name]}
      </option>
    ))}
  </Select>
)
