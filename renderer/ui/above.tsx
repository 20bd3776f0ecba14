import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** A place in each open dialog, the topmost one's last. */
let places: readonly HTMLElement[] = []
type Listener = (closed: boolean) => void
const listeners = new Set<Listener>()

const setPlaces = (next: readonly HTMLElement[]): void => {
  const closed = next.length < places.length
  places = next
  for (const listener of listeners) listener(closed)
}

const listen = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place in the dialog that lies over all others; null where none is open. */
export const topDialog = (): HTMLElement | null => places.at(-1) ?? null

/** The same, now and whenever a dialog opens or closes. */
export const useTopDialog = (): HTMLElement | null => useSyncExternalStore(listen, topDialog)

/** Where a dialog takes in what must stay above it. */
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
 * Keeps its children above every dialog, and within reach: they move into the topmost one, whose focus trap and whose
 * readers then know them, and from there into the browser’s top layer. What was typed in them stays.
 */
export const Above = ({ className, children }: Props) => {
  const home = useRef<HTMLDivElement>(null)
  const [layer] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    layer.className = className
  }, [layer, className])
  useLayoutEffect(() => {
    settle(layer, home.current, false)
    const end = listen((closed) => settle(layer, home.current, closed))
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
  // A dialog that opens takes the focus; one that closes leaves it where the person is.
  if (closed && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** Tells whether an event came from what lies above the dialogs. */
export const isAbove = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[popover]') !== null
