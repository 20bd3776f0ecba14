import { useDesk } from '../queries.ts'
import { inFull } from '../time.ts'

/** The number of posts that the AI model judged today, and the daily limit. Renders nothing if no post was judged. */
export const JudgedToday = () => {
  const judged = useDesk('forum', 'settings', {}).data?.settings?.limits.judged
  if (!judged || judged.used === 0) return null
  return (
    <p
      title={
        judged.used < judged.per_day
          ? `The AI model judges the new posts that are most likely to be leads. Its daily limit resets ${inFull(judged.resets_at)}.`
          : `Quillport scores the rest of today’s posts only by their wording. The daily limit for the AI model resets ${inFull(judged.resets_at)}.`
      }
    >
      The AI model judged {judged.used} posts today. The limit is {judged.per_day} a day.
    </p>
  )
}
