import { disclosesIn } from '../disclosures.ts'

const QUOTED = /["“„«»]\s*([^"“”„«»]{4,200}?)\s*["”“»«]/gu
const SAID =
  /\b(?:say(?:ing)?|mention|disclose|state|add|write|tell (?:them|people|readers)|make (?:it )?clear|admit)\b[^.!?]{0,30}?\b((?:i|we)(?:['’](?:m|ve|re))? [^.!?;]{3,120})/i
const STARTS =
  /^((?:i|we)(?:['’](?:m|re)| am| are)? [^.!?;,]{3,100}?)(?=,? (?:and|but) (?:say|tell|always|never|keep)|$)/i

const sentence = (text: string): string => {
  const whole = text.trim().replace(/^i\b/, 'I')
  const capital = whole.charAt(0).toUpperCase() + whole.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** How the person says whose the product is, as their guidelines have it; null where they say nothing of it. */
export const disclosureIn = (guidelines: string): string | null => {
  for (const [, quoted = ''] of guidelines.matchAll(QUOTED)) if (disclosesIn(quoted)) return sentence(quoted)
  for (const line of guidelines.split(/(?<=[.!?])\s+|\n+/)) {
    const said = SAID.exec(line)?.[1] ?? STARTS.exec(line.trim().replace(/[.!?]+$/, ''))?.[1]
    if (said !== undefined && disclosesIn(said)) return sentence(said)
  }
  return null
}
