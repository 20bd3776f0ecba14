import { create } from 'zustand'
import type { Article, BrandVoice } from '../../contract/articles.ts'
import type { Intent } from '../../contract/forum.ts'
import type { PlannedCard } from '../../contract/plans.ts'
import type { SavedReply } from '../../contract/replies.ts'
import type { Site } from '../../contract/sites.ts'
import { typedForm } from '../ui/typed-form.ts'
import { useRoute } from './route.ts'

/** Makes the state of a dialog that any screen can open: the dialog's subject, or null while it is closed. */
const dialogOf = <Asked>() => {
  const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))
  return {
    useAsked: (): Asked | null => useAsked((state) => state.asked),
    isOpen: (): boolean => useAsked.getState().asked !== null,
    ask: (asked: Asked): void => useAsked.setState({ asked }),
    close: (): void => useAsked.setState({ asked: null }),
    /** Closes the dialog, unless it has been opened for something else since. */
    closeIf: (asked: Asked): void => {
      if (useAsked.getState().asked === asked) useAsked.setState({ asked: null })
    },
  }
}

/**
 * Closes a dialog that belongs to a screen when another screen opens, so that it does not appear over something else when the
 * person comes back.
 */
export const closeWithScreen = (close: () => void): void => {
  useRoute.subscribe((route, before) => {
    if (route.screen !== before.screen) close()
  })
}

/** Makes the state of a dialog that belongs to a screen and closes with it. */
const screenDialogOf = <Asked>() => {
  const dialog = dialogOf<Asked>()
  closeWithScreen(dialog.close)
  return dialog
}

/** The command palette. */
export const palette = dialogOf<'all'>()

/** The menu that switches to another business. */
export const businessMenu = dialogOf<'open'>()

/** The list of keyboard shortcuts. */
export const help = dialogOf<'keys'>()

/**
 * A warning about a reply that the person wants to post, with the rule that it quotes and whose rule it is. `copy` copies the reply and
 * resolves to whether the clipboard took it; `edit` goes back to the reply.
 */
export type Warned = {
  readonly message: string
  readonly rule: string | null
  readonly community: string
  readonly copy: () => Promise<boolean>
  readonly edit: () => void
}

/**
 * The dialog that asks before an address opens. `what` names the page; `copied`: the reply is on the clipboard; `own`: the
 * address is a lead's own, so the dialog offers to trust its origin; `warned`: what the person should know before they post.
 */
export const addressDialog = dialogOf<{
  readonly url: string
  readonly copied: boolean
  readonly what: string
  readonly own: boolean
  readonly warned?: Warned | undefined
}>()

/** The dialog that makes a saved reply, from nothing or from a text, or changes a saved reply. */
export const replyDialog = dialogOf<
  | { readonly kind: 'new' }
  | { readonly kind: 'keep'; readonly text: string; readonly intent: Intent; readonly community: string }
  | { readonly kind: 'change'; readonly reply: SavedReply }
>()

/**
 * The dialogs that stop the writing of an article or delete it, the list of deleted articles, and where sentences are confirmed for a
 * desk that cannot confirm them.
 */
export const articleDialog = screenDialogOf<
  { readonly kind: 'stop' | 'delete'; readonly article: Article } | { readonly kind: 'deleted' | 'confirm' }
>()

/** The dialog that makes a brand voice (null), or changes a brand voice. */
export const voiceDialog = screenDialogOf<{ readonly voice: BrandVoice | null }>()

/** The card with which a plan begins: its title and focus keyword. */
export type FirstCard = { readonly title: string; readonly focus_keyword: string | null }

/** The dialogs of the Plan screen. `day`: the day of the new card, as `2026-11-27`. `words`: the title of the new card; `keyword`: its focus keyword, if it is not the title; `asked`: the question that the card answers, with who asked it. `at`: the field in which the person wants to type. */
export const planDialog = screenDialogOf<
  | { readonly kind: 'make'; readonly first?: FirstCard }
  | {
      readonly kind: 'add'
      readonly day?: string
      readonly words?: string
      readonly keyword?: string | null
      readonly asked?: string
      /** The id of the plan that is chosen at first. */
      readonly plan?: string | undefined
    }
  | { readonly kind: 'change'; readonly plan: PlannedCard['plan'] }
  | { readonly kind: 'edit'; readonly card: PlannedCard; readonly at?: 'points' }
  | { readonly kind: 'schedule'; readonly card: PlannedCard; readonly day?: string }
>()

/** The dialogs of the Sites screen. `connect` without a site connects another site. */
export const sitesDialog = screenDialogOf<
  | { readonly kind: 'connect'; readonly site: Site | null }
  | { readonly kind: 'disconnect'; readonly site: Site }
>()

/** The dialog that asks before a form in which the person typed closes for something else. `title`: the form's title. */
export const leaveDialog = dialogOf<{ readonly title: string; readonly leave: () => void }>()

/** Runs an action that leaves what the person sees. If they typed into an open form, asks them first and discards the form. */
export const leaving = (then: () => void): void => {
  const form = typedForm()
  if (form) leaveDialog.ask({ title: form.title, leave: then })
  else then()
}

/** The dialog that mutes a word. Its field initially contains `word`. */
export const muteDialog = dialogOf<{ readonly word: string }>()

/** The dialog about the account that reads Search Console. */
export const accountDialog = screenDialogOf<'account'>()

/** The form for a new agent, on the Agents screen. */
export const agentDialog = screenDialogOf<'new'>()
