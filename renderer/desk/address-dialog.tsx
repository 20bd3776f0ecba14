import { useState } from 'react'
import { isTrusted, trustableOrigin } from '../../contract/desk/trusted-origin.ts'
import { Button, NEXT } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { showAddress } from './address.ts'
import { AddressText } from './address-text.tsx'
import { noteOpenedPost } from './copied-reply.ts'
import { addressDialog, type Warned } from './dialogs.ts'
import { wordsOf } from './errors.ts'
import { callDesk } from './port.ts'
import { toast } from './toasts.ts'
import { setTrusted, trustedNow } from './trusted.ts'
import { WarningWords } from './warning-words.tsx'

/** Shows the full address of `what`, and asks before the address opens. */
export const askToOpen = (url: string, what = 'the post'): void =>
  addressDialog.ask({ url, copied: false, what, own: false })

/**
 * Opens a lead's own address: at once if the person trusts its origin and the draft has no warning, otherwise after a question. Never use this for an
 * address in a post's text. `copied`: the reply is on the clipboard. `warned`: what the person should know before they post it.
 */
export const openOwnAddress = (url: string, copied: boolean, warned?: Warned): void => {
  const shown = showAddress(url)
  if (shown.ok && !warned && isTrusted(shown.href, trustedNow())) {
    void open(url, shown.href)
    if (copied)
      toast(`Copied. Go to ${shown.host} and paste the reply there yourself, then select “Mark as replied”.`)
  } else addressDialog.ask({ url, copied, what: 'the post', own: true, warned })
}

const open = async (url: string, href: string): Promise<void> => {
  addressDialog.close()
  try {
    const { opened } = await callDesk('app', 'openAddress', { url: href })
    if (!opened) window.open(href, '_blank', 'noopener,noreferrer')
    noteOpenedPost(url)
  } catch (error) {
    toast(`Not opened: ${wordsOf(error)}`, { tone: 'bad' })
  }
}

const edit = (warned: Warned | undefined): void => {
  addressDialog.close()
  // The dialog disables the screen until it has closed.
  requestAnimationFrame(() => warned?.edit())
}

/** Properties of the dialog's next step: to edit a draft that has a warning, otherwise to open the address. */
const STEP = { ...NEXT, keys: '↵' } as const

/** The title of the question and what it says below. */
const headOf = (asked: ReturnType<typeof addressDialog.useAsked>) => {
  if (asked?.warned)
    return {
      title: 'Check the reply before you post it',
      description: asked.copied
        ? 'Your reply is on the clipboard. If you edit it, copy it again.'
        : 'Nothing is copied yet.',
    }
  if (asked?.copied)
    return {
      title: 'Copied. Open the post?',
      description:
        'Your reply is on the clipboard. Open the post and paste the reply there yourself. Then select “Mark as replied”.',
    }
  return {
    title: `Open ${asked?.what ?? 'the post'}?`,
    description: 'The address opens in your browser, outside Quillport.',
  }
}

/** Names what the button does that opens the address. */
const openWords = ({
  what,
  copied,
  warned,
}: NonNullable<ReturnType<typeof addressDialog.useAsked>>): string =>
  !warned ? `Open ${what}` : copied ? `Open ${what} anyway` : `Copy and open ${what} anyway`

/** A dialog that asks before a stranger's address opens outside Quillport. */
export const AddressDialog = () => {
  const asked = addressDialog.useAsked()
  const shown = asked && showAddress(asked.url)
  const [trustedFor, setTrustedFor] = useState<typeof asked>(null)
  // Beside a warning about the draft, the choice could be taken for one about warnings.
  const origin = asked?.own && !asked.warned && shown?.ok ? trustableOrigin(shown.href) : null
  const trusts = asked !== null && trustedFor === asked
  const openIt = async (question: NonNullable<typeof asked>, href: string) => {
    const { url, copied, warned } = question
    // The reason appears as a toast, which is hidden while the dialog is open.
    if (warned && !copied && !(await warned.copy())) return addressDialog.closeIf(question)
    await open(url, href)
    if (trusts) await setTrusted(href)
  }
  const copyOnly = async (question: NonNullable<typeof asked>) => {
    await question.warned?.copy()
    addressDialog.closeIf(question)
  }
  return (
    <Dialog
      open={asked !== null}
      onClose={addressDialog.close}
      {...headOf(asked)}
      actions={
        <>
          {!asked?.warned && (
            <Button tone="quiet" onClick={addressDialog.close}>
              {asked?.copied ? 'Not now' : 'Cancel'}
            </Button>
          )}
          {asked && shown?.ok && (
            <Button {...(asked.warned ? {} : STEP)} onClick={() => void openIt(asked, shown.href)}>
              {openWords(asked)}
            </Button>
          )}
          {asked?.warned && !asked.copied && !shown?.ok && (
            <Button onClick={() => void copyOnly(asked)}>Copy anyway</Button>
          )}
          {asked?.warned && (
            <Button {...STEP} onClick={() => edit(asked.warned)}>
              Edit the reply
            </Button>
          )}
        </>
      }
    >
      {asked?.warned && (
        <Note>
          <WarningWords warning={asked.warned} community={asked.warned.community} />
        </Note>
      )}
      {shown?.ok && (
        <>
          <p
            data-address
            className="max-h-40 overflow-auto rounded-2 bg-sunken px-3 py-2 font-mono text-s text-ink-2 [overflow-wrap:anywhere]"
          >
            <AddressText shown={shown} />
          </p>
          {shown.cautions.map((caution) => (
            <Note key={caution}>{caution}</Note>
          ))}
          {origin && (
            <label className="flex items-start gap-2">
              <input
                type="checkbox"
                checked={trusts}
                onChange={(event) => setTrustedFor(event.target.checked ? asked : null)}
                className="mt-[3px] accent-accent"
              />
              <span>
                Open posts at <span className="[overflow-wrap:anywhere]">{origin}</span> without asking
              </span>
            </label>
          )}
        </>
      )}
      {shown && !shown.ok && (
        <Note tone="bad">
          {shown.why} <span className="font-mono">{asked?.url}</span>
        </Note>
      )}
    </Dialog>
  )
}
