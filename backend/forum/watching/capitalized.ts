/** Turns the clause of a SourceError into a sentence. A host name at its beginning keeps its spelling. */
export const capitalized = (clause: string): string => `${clause.replace(/^[a-z]+(?=[ ,'])/, capital)}.`
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
