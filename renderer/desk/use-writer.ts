import { useDesk } from './queries.ts'

/** Reads the name of the model that writes, or `outline` without a model. Null until the answer arrives. */
export const useWriter = (): string | null => useDesk('articles', 'brandVoices', {}).data?.written_by ?? null

/** Reads what an order makes: an article, or an outline without a model. */
export const useMakes = (): 'article' | 'outline' => (useWriter() === 'outline' ? 'outline' : 'article')
