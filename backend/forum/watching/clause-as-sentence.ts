import { capital } from '../../../contract/words.ts'

/** Turns the clause of a SourceError into a sentence. A host name at its beginning keeps its spelling. */
export const clauseAsSentence = (clause: string): string => `${clause.replace(/^[a-z]+(?=[ ,'])/, capital)}.`
