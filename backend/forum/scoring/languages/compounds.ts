import { KIND } from '../phrases.ts'
import type { Reader } from './reader.ts'

// Shorter parts stand in many words by chance.
const LEAST_PART = 5
const LEAST_WARE = 4
/** A keyword inside a longer word says nearly as much as by itself. */
const INSIDE = 0.9
const TOPIC = 0.2

const nothing = () => 0

const endsIn = (norm: string, stem: string, stemmed: string): boolean =>
  norm.endsWith(stem) || stemmed.endsWith(stem)

/** What the profile's words weigh inside a compound: "Rechnung" in "Rechnungsprogramm" or "Sammelrechnung". */
export const compoundWeight = (
  { compounds, stem }: Reader,
  weights: ReadonlyMap<string, number>,
): ((norm: string) => number) => {
  if (!compounds) return nothing
  const parts = [...weights].filter(([s, weight]) => s.length >= LEAST_PART && weight >= TOPIC)
  return (norm) => {
    if (norm.length < LEAST_PART + 3) return 0
    const stemmed = stem(norm)
    let best = 0
    for (const [s, weight] of parts)
      if (weight > best && (norm.startsWith(s) || endsIn(norm, s, stemmed))) best = weight
    return INSIDE * best
  }
}

/** The kinds that a compound has by its last part: "Bürostuhl" is a chair. */
export const kindInCompound = (
  { compounds, stem, isProduct }: Reader,
  wares: ReadonlySet<string>,
): ((norm: string) => number) => {
  if (!compounds) return nothing
  const parts = [...wares].filter((s) => s.length >= LEAST_WARE)
  return (norm) => {
    const ware = parts.some((s) => norm.length > s.length + 2 && endsIn(norm, s, stem(norm)))
    return (ware ? KIND.ware : 0) | (productIn(isProduct, norm) === undefined ? 0 : KIND.product)
  }
}

/** The product word in which a compound ends. */
const productIn = (isProduct: Reader['isProduct'], norm: string): string | undefined => {
  for (let at = 4; at <= norm.length - 3; at++) {
    const end = norm.slice(at)
    if (isProduct(end)) return end
  }
  return undefined
}

/** The stem of what a compound that ends in a product word is about: "Buchhaltung" in "Buchhaltungssoftware". */
export const partOfCompound = ({ compounds, stem, isProduct }: Reader, norm: string): string | undefined => {
  const product = compounds ? productIn(isProduct, norm) : undefined
  if (product === undefined) return undefined
  const part = stem(norm.slice(0, -product.length))
  return part.length >= LEAST_PART ? part : undefined
}
