import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SourceKind } from '../../../contract/forum.ts'
import { deskQuery } from '../queries.ts'

const PAUSE_MS = 450

/** Returns the text as it was when typing last paused. */
export const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Makes the query that looks up a name or address. Events from the core do not repeat it, because it reads an outside site. */
export const probeQuery = (text: string, source?: SourceKind) => ({
  ...deskQuery('forum', 'probe', source === undefined ? { text } : { text, source }),
  staleTime: 'static' as const,
  gcTime: 5 * 60_000,
})

/**
 * Looks up the typed name or address when typing pauses. Answers are cached by text, so a late answer never appears for
 * another text.
 */
export const useProbe = (typed: string) => {
  const text = typed.trim()
  const asked = usePaused(text)
  const settled = asked === text
  const probe = useQuery({
    ...probeQuery(asked),
    enabled: asked.length >= 2 && settled,
  })
  return {
    pending: text.length >= 2 && (!settled || probe.isFetching),
    result: settled && !probe.isFetching ? probe.data : undefined,
    error: settled && !probe.isFetching ? probe.error : null,
    again: () => void probe.refetch(),
  }
}
