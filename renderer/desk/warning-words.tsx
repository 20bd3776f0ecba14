type Props = {
  readonly warning: { readonly message: string; readonly rule: string | null }
  /** The community whose rule the warning quotes, as leads name it. */
  readonly community: string
}

/** A warning about a draft: first the rule that it quotes, then what in the draft breaks the rule and what to do. */
export const WarningWords = ({ warning: { message, rule }, community }: Props) => (
  <>
    {rule !== null && (
      <>
        Rule of {community}: <q>{rule}</q>{' '}
      </>
    )}
    {message}
  </>
)
