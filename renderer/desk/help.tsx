import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { help } from './dialogs.ts'
import { capOf, HELP, isHere, isMac } from './keymap.ts'
import { useWorkspacePage } from './workspace-page.ts'

/** The dialog that lists every keyboard shortcut with its command. */
export const HelpDialog = () => {
  const open = help.useAsked() !== null
  const onPage = useWorkspacePage() !== null
  return (
    <Dialog
      wide="columns"
      open={open}
      onClose={help.close}
      title="Keyboard shortcuts"
      actions={
        <Button data-first onClick={help.close}>
          Close
        </Button>
      }
      description={`While you type in a field, shortcuts with a single letter or digit do not work. ${capOf('mod+k', isMac)}, ${capOf('mod+s', isMac)} and F6 always work. Esc leaves a field.`}
    >
      <div className="columns-1 gap-x-7 one:columns-2 two:columns-3">
        {HELP.map(({ group, bindings }) => (
          <section key={group} aria-label={group} className="mb-2.5 break-inside-avoid">
            <h3 className="mb-1 border-b border-line pb-0.5 text-s font-semibold text-ink-2">{group}</h3>
            <dl className="grid">
              {bindings
                .filter(({ command }) => isHere(command, onPage))
                .map(({ command, keys, pairs, words, onPage: wordsOnPage }) => (
                  <div key={command} className="flex min-h-5 items-center justify-between gap-3">
                    <dt className="order-last flex h-5 shrink-0 items-center gap-1">
                      {pairs.map((pair, at) => (
                        <span key={pair.join(' ')} className="flex items-center gap-1">
                          {at > 0 && (
                            <span aria-hidden="true" className="px-0.5 text-ink-3">
                              /
                            </span>
                          )}
                          {pair.map((key) => (
                            <Kbd key={key}>{capOf(key, isMac)}</Kbd>
                          ))}
                        </span>
                      ))}
                      <span className="sr-only">{keys.map((key) => capOf(key, isMac)).join(' or ')}</span>
                    </dt>
                    <dd className="min-w-0">{(onPage && wordsOnPage) || words}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
