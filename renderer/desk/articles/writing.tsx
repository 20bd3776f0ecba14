import { Check } from 'lucide-react'
import { type Article, STAGES } from '../../../contract/articles.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { articleDialog } from '../dialogs.ts'
import { go } from '../route.ts'
import { clockOrWhen, useNow } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { useMayChange } from '../workspace-page.ts'
import { ordersImage, useWriting } from './announce-articles.ts'
import { plainModels, shownStage, stageWords, tookWords, waitingWords } from './article-words.ts'
import { orderAgain } from './order.ts'

/** The progress of the writing, stage by stage. */
export const Writing = ({ article }: { readonly article: Article }) => {
  // The list beside the page says the same, although its answers come at other times.
  const mayChange = useMayChange()
  const makes = useMakes()
  const row = useWriting().find(({ job_id }) => job_id === article.job_id)
  const { progress, status } = row ?? article
  const waits = status === 'pending'
  const time = useNow()
  const waitsUntil = article.waits_until
  const rests = waits && waitsUntil !== undefined && Date.parse(waitsUntil) > time
  const { percent } = progress
  const image = ordersImage(article.job_id)
  const stage = shownStage(progress.stage, image)
  const stages = STAGES.slice(0, -1).filter((one) => one !== 'image' || image || stage === 'image')
  const now = waits ? -1 : stages.indexOf(stage)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="grid max-w-[560px] gap-4 px-4 py-6 two:px-8">
        <h2 className="text-xl font-semibold [overflow-wrap:anywhere]">{article.title}</h2>
        {article.warnings.map(({ code, message }) => (
          <Note key={`${code} ${message}`}>{message}</Note>
        ))}
        <div className="grid gap-2">
          <div
            role="progressbar"
            aria-label={makes === 'outline' ? 'Creating the outline' : 'Writing the article'}
            aria-valuenow={percent}
            aria-valuetext={`${percent}%, ${waits ? waitingWords(makes) : stageWords(stage, makes)}`}
            className="h-1.5 overflow-hidden rounded-full bg-line-strong"
          >
            <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
          {rests && (
            <p>
              The most recent articles failed, so this article is waiting. Quillport will start it at{' '}
              {clockOrWhen(waitsUntil, time)}.
            </p>
          )}
          <p className="text-s text-ink-3 tabular-nums">
            {waits ? waitingWords(makes) : `${percent}%`}.{' '}
            {makes === 'outline'
              ? 'You can leave this page: an outline is usually ready within a minute.'
              : 'You can leave this page: the writing continues, and usually takes a few minutes.'}
          </p>
        </div>
        <ol className="grid gap-1.5">
          {stages.map((one, place) => (
            <li
              key={one}
              aria-current={place === now ? 'step' : undefined}
              className={cx(
                'flex items-center gap-3',
                place > now && 'text-ink-3',
                place === now && 'font-medium',
              )}
            >
              <span className="grid size-4 shrink-0 place-items-center">
                {place < now ? (
                  <Check size={14} aria-hidden="true" className="text-good" />
                ) : place === now ? (
                  <Spinner />
                ) : (
                  <span aria-hidden="true" className="size-1.5 rounded-full bg-line-strong" />
                )}
              </span>
              {stageWords(one, makes)}
              {place < now && <span className="sr-only">, done</span>}
            </li>
          ))}
        </ol>
        {mayChange && (
          <Button className="justify-self-start" onClick={() => articleDialog.ask({ kind: 'stop', article })}>
            {makes === 'outline' ? 'Stop creating it…' : 'Stop writing…'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Says why the article was not written and what happened to the credits, and offers what helps: another order, or another AI model. */
export const NotWritten = ({ article }: { readonly article: Article }) => {
  const { generate_article, hero_image } = useCosts()
  const why = article.error?.message ?? 'The service gave no reason.'
  // What happened to the credits is no fault.
  const [, failure = why, refund = ''] = /^(.*?)\s*([^.]*\brefund[^.]*\.)$/is.exec(why) ?? []
  // The model works, so a test of it would tell nothing.
  const isRefusal = why.includes('declined to answer')
  const isOfModel = /\bmodel\b/i.test(why)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="grid max-w-[560px] gap-4 px-4 py-6 two:px-8">
        <h2 className="text-xl font-semibold [overflow-wrap:anywhere]">{article.title}</h2>
        <div className="grid gap-1">
          <p className="font-medium">This article was not written.</p>
          <p role="alert" className="text-bad [overflow-wrap:anywhere]">
            {plainModels(failure)}
          </p>
          <p className="text-ink-2">
            {refund || 'The credits were refunded.'}
            {isRefusal
              ? ' Edit the title or your points, or use another model.'
              : isOfModel && ' In Settings, you can test the model and check whether it responds.'}
          </p>
        </div>
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" onClick={() => orderAgain(article)}>
              {isRefusal ? 'Edit and try again' : 'Try again'}
            </Button>
            {isOfModel && (
              <Button onClick={() => go('settings', 'model')}>
                {isRefusal ? 'Choose another model' : 'Test the model'}
              </Button>
            )}
          </div>
          <p className="text-s text-ink-3">
            {`Trying again costs ${count(generate_article, 'credit')}, or ${generate_article + hero_image} with a hero image.`}
          </p>
        </div>
        {article.took && (
          <details className="text-s text-ink-3">
            <summary className="w-fit rounded-1">Details</summary>
            <p className="mt-1 tabular-nums">{tookWords(article.took)}</p>
          </details>
        )}
      </div>
    </div>
  )
}
