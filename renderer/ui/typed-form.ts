/** An open form in a dialog into which the person typed: its title, and the function that closes it. */
type TypedForm = { readonly title: string; readonly close: () => void }

let forms: readonly TypedForm[] = []

/** Notes an open form into which the person typed. Returns the function that ends this. */
export const noteTypedForm = (form: TypedForm): (() => void) => {
  forms = [...forms, form]
  return () => {
    forms = forms.filter((one) => one !== form)
  }
}

/** Returns the topmost open form into which the person typed; null if there is none. */
export const typedForm = (): TypedForm | null => forms.at(-1) ?? null

/** Closes every open form into which the person typed, and so discards what they typed. */
export const discardTypedForms = (): void => {
  const closing = forms
  forms = []
  for (const { close } of closing) close()
}
