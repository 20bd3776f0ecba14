import { Check as Tick, X } from 'lucide-react'
import type { Article } from '../../../contract/articles.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { useMayChange } from '../workspace-page.ts'
import { checksWords, checkWords, failedFirst, fixOf, tookWords } from './article-words.ts'
import { goToField } from './view.ts'

/**
 * Every check with its measured and wanted value, failed checks first. Each check has a button that opens the editor at the
 * field to fix.
 */
export const Checks = ({ article, dirty }: { readonly article: Article; readonly dirty: boolean }) => {
  const checks = failedFirst(article.checks ?? [])
  const mayChange = useMayChange()
  const failed = checks.filter(({ passed }) => !passed).length
  return (
    <ScrollRegion label="Checks" className="min-h-0 flex-1">
      <div className="grid max-w-[860px] content-start gap-4 px-4 py-6 two:px-8">
        {dirty && (
          <Note tone="plain">
            These are the checks for version {article.version}. They run again when you save your changes.
          </Note>
        )}
        {article.keyword_from_title && (
          <p className="text-s text-ink-2">
            The focus keyword “{article.focus_keyword}” was chosen from the title.
            {mayChange && (
              <>
                {' '}
                <TextButton onClick={() => goToField('focus_keyword')}>Change it</TextButton>
              </>
            )}
          </p>
        )}
        <Section
          title={checksWords(checks)}
          {...(failed > 0 ? { remark: 'Select a line to go to where you can fix it.' } : {})}
        >
          <ul className="overflow-hidden rounded-3 border border-line">
            {checks.map((check) => {
              const { id, passed, measured, wanted } = check
              const { name } = checkWords(id)
              const { advice, field } = fixOf(check)
              return (
                <li key={id} className="border-b border-line bg-surface last:border-b-0">
                  <button
                    type="button"
                    onClick={() => goToField(field)}
                    title="Go to where you can fix it"
                    className="grid w-full grid-cols-[16px_minmax(0,1fr)_24px] gap-x-3 px-3 py-[7px] text-left outline-offset-[-2px] hover:bg-hover two:grid-cols-[16px_minmax(0,1fr)_minmax(0,1fr)_24px]"
                  >
                    <span className={cx('mt-[3px]', passed ? 'text-good' : 'text-bad')}>
                      {passed ? <Tick size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
                      <span className="sr-only">{passed ? 'Passed:' : 'Not passed:'}</span>
                    </span>
                    <span className={cx(!passed && 'font-medium')}>
                      {name}
                      {!passed && advice && (
                        <span className="block font-normal text-s text-ink-2">{advice}</span>
                      )}
                    </span>
                    <span className="col-start-2 text-s text-ink-3 two:col-start-3 two:mt-px">
                      <span className={cx(!passed && 'text-ink')}>{measured}</span>
                      {measured !== wanted && <>; wanted: {wanted}</>}
                    </span>
                    {!passed && mayChange && (
                      <span
                        className="col-start-3 row-start-1 mt-px text-s text-accent two:col-start-4"
                        aria-hidden="true"
                      >
                        Fix
                      </span>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
        </Section>
        {article.took && <p className="text-s text-ink-3 tabular-nums">{tookWords(article.took)}</p>}
      </div>
    </ScrollRegion>
  )
}
