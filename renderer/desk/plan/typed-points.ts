import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PlannedCard } from '../../../contract/plans.ts'
import { keptForm, recordOf } from '../tab-storage.ts'
import { without } from '../unsaved.ts'
import { keyOf } from './cards.ts'

type TypedPoints = { readonly points: Readonly<Record<string, string>> }

const NONE: TypedPoints = { points: {} }

const useTyped = create<TypedPoints>()(
  persist(() => NONE, keptForm<TypedPoints>('quillport.card-points', { points: recordOf(z.string()) })),
)

/** Returns the points that the person typed for a card and did not save yet. They are kept when the card closes. */
export const useTypedPoints = (card: PlannedCard): string =>
  useTyped((state) => state.points[keyOf(card)] ?? '')

/** Forgets the typed points of a card that were saved. Keeps them if the person has typed more since. */
export const dropSavedPoints = (card: PlannedCard, saved: string): void => {
  if (useTyped.getState().points[keyOf(card)]?.trim() === saved) keepPoints(card, '')
}

/** Keeps the typed points of a card. An empty text forgets them. */
export const keepPoints = (card: PlannedCard, typed: string): void => {
  const key = keyOf(card)
  useTyped.setState(({ points }) => ({
    points: typed === '' ? without(points, key) : { ...points, [key]: typed },
  }))
}
