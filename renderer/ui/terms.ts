/** Splits typed or pasted text at commas and line ends into new terms, without those already there. */
export const addTerms = (terms: readonly string[], text: string): readonly string[] => {
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
