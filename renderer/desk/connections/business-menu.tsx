import { ChevronsUpDown } from 'lucide-react'
import { Dot } from '../../ui/dot.tsx'
import { Menu, MenuAction, MenuChoice, MenuHeading } from '../../ui/menu.tsx'
import { connectionWords } from '../connection-words.ts'
import { businessMenu, leaving } from '../dialogs.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'
import { addConnection, type Landing, switchTo } from './switch.ts'
import { addressWords, useConnections, waitingWords } from './use-connections.ts'

/** Shows a toast that says why a switch failed. The page stays as it is. */
const failed = (error: unknown): void =>
  toast(leadOf(error, 'Not switched') + wordsOf(error), { tone: 'bad' })

/** Switches to a connection, or says why that failed. Asks first if the person typed into an open form. */
export const goToConnection = (
  connectionId: string,
  place?: Landing,
  opened?: () => Promise<unknown>,
): void => leaving(() => void switchTo(connectionId, place, opened).catch(failed))

/** Adds a connection and opens its first screen, or says why that failed. Asks first if the person typed into an open form. */
export const connectAnother = (): void => leaving(() => void addConnection().catch(failed))

/** A tile with the first letter of a business. */
export const BusinessTile = ({ name }: { readonly name: string }) => (
  <i
    aria-hidden="true"
    className="grid size-[22px] shrink-0 place-items-center rounded-1 bg-accent text-s font-semibold not-italic text-accent-ink three:size-[18px] three:text-xs"
  >
    {name.slice(0, 1).toUpperCase()}
  </i>
)

/** The name of the business at the top of the navigation, with a menu that switches to another business. */
export const BusinessMenu = () => {
  const { all, here } = useConnections()
  const name = here?.name ?? 'Quillport'
  return (
    <Menu
      open={businessMenu.useAsked() !== null}
      onOpenChange={(open) => (open ? businessMenu.ask('open') : businessMenu.close())}
      trigger={
        <button
          type="button"
          title={`${name}: switch to another business`}
          className="mb-1.5 flex w-full shrink-0 flex-col items-center gap-1 rounded-2 py-1 text-left font-semibold hover:bg-hover three:mb-2 three:h-8 three:flex-row three:gap-2 three:px-2 three:py-0"
        >
          <BusinessTile name={name} />
          <span
            aria-hidden="true"
            className="hidden max-w-full truncate px-0.5 text-xs one:block three:hidden"
          >
            {name}
          </span>
          <span className="sr-only min-w-0 flex-1 three:not-sr-only">
            <span className="block truncate">{name}</span>
          </span>
          <span className="sr-only">Switch to another business</span>
          <ChevronsUpDown size={13} aria-hidden="true" className="hidden shrink-0 text-ink-3 three:block" />
        </button>
      }
    >
      <MenuHeading>Businesses</MenuHeading>
      {all.map((one) => {
        const waiting = waitingWords(one)
        return (
          <MenuChoice
            key={one.connection_id}
            checked={one === here}
            onSelect={() => one !== here && goToConnection(one.connection_id)}
          >
            <span className="grid min-w-0 max-w-72 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate">{one.name}</span>
                <Dot tone={connectionWords(one).tone} />
                <span className="sr-only">{connectionWords(one).words}</span>
              </span>
              <span className="truncate text-s text-ink-3">{addressWords(one)}</span>
            </span>
            {waiting && <span className="pl-4 text-s tabular-nums text-ink-2">{waiting}</span>}
          </MenuChoice>
        )
      })}
      <div className="my-1 border-t border-line" />
      <MenuAction onSelect={connectAnother}>Add a business</MenuAction>
      <MenuAction onSelect={() => go('settings', 'connection')}>Manage businesses</MenuAction>
    </Menu>
  )
}
