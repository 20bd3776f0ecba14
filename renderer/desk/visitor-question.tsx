import { Above } from '../ui/above.tsx'
import { Button } from '../ui/button.tsx'
import { wordsOf } from './errors.ts'
import { useVisitor, type Visitor } from './link.ts'
import { toast } from './toasts.ts'

/** Asks whether somebody may open Quillport in another window: above everything, and never in the way of typing. */
export const VisitorQuestion = () => {
  const visitor = useVisitor((state) => state.visitor)
  return (
    <>
      <div aria-live="assertive" className="sr-only">
        {visitor && `${TITLE}, under the number ${visitor.number}.`}
      </div>
      {visitor && (
        <Above className="pointer-events-none fixed inset-x-3 inset-y-auto top-3 z-30 m-0 flex w-auto justify-center overflow-visible bg-transparent text-ink">
          <section
            aria-label={TITLE}
            className="appear pointer-events-auto grid w-[min(460px,100%)] gap-2 rounded-3 border border-line-strong border-t-2 border-t-accent bg-surface p-4 shadow-float"
          >
            <h2 className="font-semibold">{TITLE}</h2>
            <p className="text-ink-2">
              Did you start Quillport once more? Then the number{' '}
              <strong className="font-semibold tabular-nums text-ink">{visitor.number}</strong> stands there,
              too. Whoever is let in can do all that you can here, answer for you included. If it was not you,
              it was a program on this computer: refuse.
            </p>
            <div className="mt-1 flex justify-end gap-2">
              <Button onClick={() => answer(visitor, false)}>Refuse</Button>
              <Button onClick={() => answer(visitor, true)}>Let in</Button>
            </div>
          </section>
        </Above>
      )}
    </>
  )
}

const TITLE = 'Somebody asks to open Quillport in another window'

const answer = (visitor: Visitor, letIn: boolean): void => {
  visitor.answer(letIn).catch((error: unknown) => toast(`Not answered: ${wordsOf(error)}`, { tone: 'bad' }))
}
