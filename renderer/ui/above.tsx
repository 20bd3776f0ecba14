import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** The containers in the open dialogs, one in each. The container in the topmost dialog is the last. */
let places: readonly HTMLElement[] = []
type Listener = (closed: boolean) => void
const listeners = new Set<Listener>()

const setPlaces = (next: readonly HTMLElement[]): void => {
  const closed = next.length < places.length
  places = next
  for (const listener of listeners) listener(closed)
}

/** Calls a listener whenever a dialog opens or closes. Returns a function that ends this. */
export const listenForDialogs = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the container in the topmost dialog, or null if no dialog is open. */
export const topDialog = (): HTMLElement | null => places.at(-1) ?? null

/** Returns the container in the topmost dialog, and updates whenever a dialog opens or closes. */
export const useTopDialog = (): HTMLElement | null => useSyncExternalStore(listenForDialogs, topDialog)

/** The container in a dialog for content that must stay above the dialog. */
export const AbovePlace = () => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    setPlaces([...places, element])
    return () => setPlaces(places.filter((one) => one !== element))
  }, [])
  return <div ref={place} className="contents" />
}

type Props = { readonly className: string; readonly children: ReactNode }

/**
 * Keeps its children above every dialog and reachable. The children move into the topmost dialog, so that the dialog's focus
 * trap and screen readers include them, and into the browser's top layer. Typed text stays.
 */
export const Above = ({ className, children }: Props) => {
  const home = useRef<HTMLDivElement>(null)
  const [layer] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    layer.className = className
  }, [layer, className])
  useLayoutEffect(() => {
    settle(layer, home.current, false)
    const end = listenForDialogs((closed) => settle(layer, home.current, closed))
    return () => {
      end()
      layer.remove()
    }
  }, [layer])
  return (
    <>
      <div ref={home} className="contents" />
      {createPortal(children, layer)}
    </>
  )
}

const settle = (layer: HTMLElement, home: HTMLElement | null, closed: boolean): void => {
  const focused = layer.contains(document.activeElement) ? document.activeElement : null
  const place = topDialog()
  if (place?.isConnected) {
    place.append(layer)
    layer.popover = 'manual'
    layer.showPopover()
  } else {
    layer.popover = null
    home?.append(layer)
  }
  // An opening dialog takes the focus. A closing dialog must not take the focus from the children.
  if (closed && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** Whether an event came from an element above the dialogs. */
export const isAbove = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[popover]') !== null
