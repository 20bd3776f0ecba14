import { Above } from '../ui/above.tsx'
import { Button } from '../ui/button.tsx'
import { useVisitor, type Visitor } from './core-link.ts'
import { wordsOf } from './errors.ts'
import { toast } from './toasts.ts'

/** Asks the person whether to let another browser in. The question is above everything and never interrupts typing. */
export const VisitorQuestion = () => {
  const visitor = useVisitor((state) => state.visitor)
  return (
    <>
      <div aria-live="assertive" className="sr-only">
        {visitor && `${TITLE} Its number is ${visitor.number}.`}
      </div>
      {visitor && (
        <Above className="pointer-events-none fixed inset-x-3 inset-y-auto top-3 z-30 m-0 flex w-auto justify-center overflow-visible bg-transparent text-ink">
          <section
            aria-label={TITLE}
            className="appear pointer-events-auto grid w-[min(460px,100%)] gap-2 rounded-3 border border-line-strong border-t-2 border-t-accent bg-surface p-4 shadow-float"
          >
            <h2 className="font-semibold">{TITLE}</h2>
            <p className="text-ink-2">
              If you just started Quillport again, it also printed the number{' '}
              <strong className="font-semibold tabular-nums text-ink">{visitor.number}</strong>. A browser
              that you let in can do everything that you can do here, including answering agents’ questions.
              If you did not start Quillport again, or if the number differs, another program on this computer
              is asking: choose Refuse.
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

const TITLE = 'Let another browser into Quillport?'

const answer = (visitor: Visitor, letIn: boolean): void => {
  visitor.answer(letIn).catch((error: unknown) => toast(`Not answered: ${wordsOf(error)}`, { tone: 'bad' }))
}
