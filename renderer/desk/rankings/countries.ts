import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

export type Country = { readonly code: string; readonly name: string }

/** Every country of ISO 3166-1 by its two letters, in the order of their names. */
export const COUNTRIES: readonly Country[] = Object.keys(iso31661Alpha2ToAlpha3)
  .map((code) => ({ code, name: NAMES.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name))
