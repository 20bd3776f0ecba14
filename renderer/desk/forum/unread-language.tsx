import { useEffect, useState } from 'react'
import { isRead, languageName, READ_LANGUAGE_WORDS } from '../../../contract/languages.ts'
import { Note } from '../../ui/note.tsx'
import { useDesk } from '../queries.ts'

/** The minimum length of a text for detecting its language, in characters. */
const TELLING = 25
const TYPING_MS = 400

/** Detects the language of a text as an ISO 639-1 code when typing pauses. Null if the detection is not reliable. */
const useLanguage = (text: string): string | null => {
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    if (text.trim().length < TELLING) return
    const timer = setTimeout(async () => {
      // The detector is large, so it loads only when needed.
      const { eld } = await import('eld/extrasmall')
      const result = eld.detect(text)
      setFound(result.language !== '' && result.isReliable() ? result.language : null)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text.trim().length < TELLING ? null : found
}

/** Warns that posts in the description's language do not become leads without a model. */
export const UnreadLanguage = ({ description }: { readonly description: string }) => {
  const language = useLanguage(description)
  const mode = useDesk('connection', 'status', {}).data?.mode
  const model = useDesk('model', 'get', mode === 'local' ? {} : null).data
  if (language === null || isRead(language)) return null
  if (mode === 'local' && model?.provider !== null) return null
  const name = languageName(language)
  return (
    <Note announce>
      Your description is written in {name}. Quillport understands posts in {name} only with an AI model
      {mode === 'local'
        ? ', and no AI model is connected. Until you connect a model, these posts do not become leads.'
        : ', and your service has no AI model, so these posts do not become leads.'}{' '}
      Without an AI model, Quillport understands posts in {READ_LANGUAGE_WORDS}. Add keywords in those
      languages.
    </Note>
  )
}
