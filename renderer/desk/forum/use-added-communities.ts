import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SourceKind } from '../../../contract/forum.ts'
import type { ProbeResult } from '../../../contract/owner/forum.ts'
import { useProbe } from './probe.ts'
import type { CommunityState } from './state.ts'

/** A watched community, and whether Quillport can read it. */
export type ChosenCommunity = {
  readonly source: SourceKind
  readonly name: string
  readonly title?: string | null | undefined
  readonly status: CommunityState
  readonly message: string | null
  readonly last_ok_at?: string | null | undefined
  readonly marked?: { readonly leads: number; readonly of: number } | undefined
}

/** The watched communities, and the text in the field for another community. */
export type CommunitiesValue = {
  readonly chosen: readonly ChosenCommunity[]
  readonly onChange: (chosen: readonly ChosenCommunity[]) => void
  readonly text: string
  readonly onText: (text: string) => void
}

/** Whether two communities are the same community. */
export const isSame = (
  a: Pick<ChosenCommunity, 'source' | 'name'>,
  b: Pick<ChosenCommunity, 'source' | 'name'>,
) => a.source === b.source && a.name === b.name

/** Looks up the typed community, and adds what the lookup finds. */
export const useAddedCommunities = ({ chosen, onChange, text, onText }: CommunitiesValue) => {
  const probe = useProbe(text)
  // A suggestion that could not be read.
  const [failed, setFailed] = useState<ProbeResult | null>(null)
  // The answer of a lookup comes later, when other communities may have been added.
  const newest = useRef({ chosen, onChange })
  newest.current = { chosen, onChange }
  const put = (found: ProbeResult) => {
    setFailed(null)
    const { chosen: before, onChange: change } = newest.current
    if (!before.some((one) => isSame(one, found)))
      change([
        ...before,
        {
          source: found.source,
          name: found.name,
          title: found.title,
          status: found.status,
          message: found.message,
        },
      ])
  }
  const add = (found: ProbeResult) => {
    put(found)
    onText('')
  }
  // The text that the person wanted to add during the lookup. If the lookup finds a community, it is added.
  const [wanted, setWanted] = useState<string | null>(null)
  const foundWanted = wanted === text && probe.result?.status === 'ok' ? probe.result : null
  const addWanted = useEffectEvent((found: ProbeResult) => {
    setWanted(null)
    add(found)
  })
  useEffect(() => {
    if (foundWanted) addWanted(foundWanted)
  }, [foundWanted])
  const known = probe.result !== undefined && chosen.some((one) => probe.result && isSame(one, probe.result))
  return {
    probe,
    /** Whether the looked-up community is already watched. */
    known,
    failed,
    /** Adds a suggestion that could be read; otherwise `failed` says why it could not be read. */
    addSuggested: (found: ProbeResult) => (found.status === 'ok' ? put(found) : setFailed(found)),
    /** Adds a community and leaves the field's text as it is. */
    put,
    /** Adds a community and empties the field. */
    add,
    canAdd: probe.pending || (probe.result?.status === 'ok' && !known),
    /** Adds the typed community, after the lookup if the lookup is still running. */
    addTyped: () => {
      if (probe.pending) setWanted(text)
      else if (probe.result?.status === 'ok') add(probe.result)
    },
    /** Looks up the failed suggestion again, as typed text. */
    typeFailed: () => {
      if (!failed) return
      setFailed(null)
      onText(failed.name)
    },
  }
}
export type AddedCommunities = ReturnType<typeof useAddedCommunities>
