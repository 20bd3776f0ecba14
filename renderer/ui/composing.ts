import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key code of keys that an input method handles. Safari sends it with the key that ends the composition. */
const BY_INPUT_METHOD = 229

/** Whether a key belongs to an input method, such as Enter that chooses among its candidates. The page must ignore such keys. */
export const belongsToInputMethod = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean =>
  composes || keyCode === BY_INPUT_METHOD

/** Whether the key of a React event belongs to an input method. */
export const isComposing = ({ nativeEvent }: ReactKeyboardEvent): boolean => belongsToInputMethod(nativeEvent)
