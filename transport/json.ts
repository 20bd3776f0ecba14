/** The value in a JSON text; undefined where it is none. */
export const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
