import { type ComponentProps, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'name'> & {
  readonly type: 'checkbox' | 'radio'
  readonly name: string
  /** The effect of the choice, as a sentence. */
  readonly does: string
  /** The group of a radio button. The arrow keys move within the group. */
  readonly group?: string
}

/**
 * A choice with a sentence about its effect. A click on the name or on the sentence selects the choice. The sentence is its
 * accessible description.
 */
export const Choice = ({ type, name, does, group, ...rest }: Props) => {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-start gap-2.5 has-disabled:text-ink-2">
      <input
        id={id}
        type={type}
        name={group}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-does`}
        className="mt-[3px] size-3.5 shrink-0 accent-accent"
        {...rest}
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block">
          {name}
        </span>
        <span id={`${id}-does`} className="block text-s text-ink-3">
          {does}
        </span>
      </span>
    </label>
  )
}
