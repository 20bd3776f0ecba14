import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ScrollRegion } from '../ui/scroll.tsx'
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
      actions={<Button onClick={help.close}>Close</Button>}
      description={`While you type, only ${capOf('mod+k', isMac)}, ${capOf('mod+s', isMac)} and F6 work. Escape leaves the field.`}
    >
      {/* The keys scroll on their own, with a scrollbar, so that it shows that more follow. */}
      <ScrollRegion
        label="Keys"
        className="-mx-2 min-h-0 shrink! columns-1 px-2 pt-1 gap-x-8 [scrollbar-gutter:stable] two:columns-3"
      >
        {HELP.map(({ group, bindings }) => (
          <section key={group} aria-label={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-s font-semibold text-ink-2">{group}</h3>
            <dl className="grid gap-1">
              {bindings
                .filter(({ command }) => isHere(command, onPage))
                .map(({ command, keys, words, onPage: wordsOnPage }) => (
                  <div key={command} className="flex items-baseline gap-3">
                    <dt className="flex w-[76px] shrink-0 flex-wrap gap-1">
                      {keys.map((key) => (
                        <Kbd key={key}>{capOf(key, isMac)}</Kbd>
                      ))}
                      <span className="sr-only">{keys.map((key) => capOf(key, isMac)).join(' or ')}</span>
                    </dt>
                    <dd>{(onPage && wordsOnPage) || words}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  )
}
