import { TextButton } from '../../ui/button.tsx'
import { BANNER } from '../banner.ts'
import { goToConnection } from './business-menu.tsx'
import { useConnections } from './use-connections.ts'

/** Says that agents of other businesses ask. The person must switch to such a business to answer its questions. */
export const QuestionsElsewhere = () => {
  const { others } = useConnections()
  return others
    .filter(({ questions }) => questions > 0)
    .map(({ connection_id, name, questions }) => (
      <div key={connection_id} role="status" className={`${BANNER} bg-selected`}>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {questions === 1
            ? `An agent of ${name} has a question`
            : `Agents of ${name} have ${questions} questions`}
          .
        </span>
        <TextButton aria-label={`Open ${name}`} onClick={() => goToConnection(connection_id)}>
          Open
        </TextButton>
      </div>
    ))
}
