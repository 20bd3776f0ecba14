import { KIND } from '../phrases.ts'
import type { Reader } from './reader.ts'

// Shorter parts occur in many words by chance.
const LEAST_PART = 5
const LEAST_WARE = 4
/** The factor for a keyword inside a longer word. */
const INSIDE = 0.9
const TOPIC = 0.2
/** The weight of a part of a keyword, such as "chair" in "office chair". */
const PART = 0.4
const LEAST_END = 4
const LEAST_REST = 4

const nothing = () => 0

const endsIn = (norm: string, stem: string, stemmed: string): boolean =>
  norm.endsWith(stem) || stemmed.endsWith(stem)

/** Whether a word is one of the two parts of a compound, such as "Bohnen" in "Espressobohnen". */
const isPartOf = (compound: string, part: string): boolean =>
  compound.length >= part.length + LEAST_REST &&
  ((part.length >= LEAST_END && compound.endsWith(part)) ||
    (part.length >= LEAST_PART && compound.startsWith(part)))

/** Weighs a word by a profile word inside it ("Rechnung" in "Rechnungsprogramm"), or as a part of a compound keyword. */
export const compoundWeight = (
  { compounds, stem, isContent, isProduct }: Reader,
  weights: ReadonlyMap<string, number>,
): ((norm: string) => number) => {
  if (!compounds) return nothing
  const known = [...weights].filter(([s, weight]) => s.length >= LEAST_PART && weight >= TOPIC)
  const keywords = known.filter(([, weight]) => weight > PART)
  return (norm) => {
    const stemmed = stem(norm)
    let best = 0
    if (norm.length >= LEAST_PART + 3)
      for (const [s, weight] of known)
        if (weight > best && (norm.startsWith(s) || endsIn(norm, s, stemmed))) best = weight
    best *= INSIDE
    if (best >= PART) return best
    const telling = stemmed.length >= LEAST_END && isContent(norm) && !isProduct(norm)
    return telling && keywords.some(([s]) => isPartOf(s, stemmed) || isPartOf(s, norm)) ? PART : best
  }
}

/** The kinds of a compound, by its last part: "Bürostuhl" is a chair. */
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

/** The product word at the end of a compound. */
const productIn = (isProduct: Reader['isProduct'], norm: string): string | undefined => {
  for (let at = 4; at <= norm.length - 3; at++) {
    const end = norm.slice(at)
    if (isProduct(end)) return end
  }
  return undefined
}

/** The stem of the first part of a compound that ends in a product word: "Buchhaltung" in "Buchhaltungssoftware". */
export const partOfCompound = ({ compounds, stem, isProduct }: Reader, norm: string): string | undefined => {
  const product = compounds ? productIn(isProduct, norm) : undefined
  if (product === undefined) return undefined
  const part = stem(norm.slice(0, -product.length))
  return part.length >= LEAST_PART ? part : undefined
}

const LEAST_ROOT = 7
/** Two stems have the same root if they share at least this part of the longer stem. */
const ROOT_SHARE = 0.7
const AKIN = 0.8

/** Weighs a stem by a profile stem with the same root: "rempailler" by "rempaillage". */
export const akinWeight = (weights: ReadonlyMap<string, number>): ((stem: string) => number) => {
  const known = [...weights].filter(([s, weight]) => s.length >= LEAST_ROOT && weight >= TOPIC)
  return (stem) => {
    let best = 0
    if (stem.length < LEAST_ROOT) return 0
    for (const [s, weight] of known) {
      const root = Math.max(LEAST_ROOT, Math.ceil(ROOT_SHARE * Math.max(s.length, stem.length)))
      if (AKIN * weight > best && s.slice(0, root) === stem.slice(0, root)) best = AKIN * weight
    }
    return best
  }
}
