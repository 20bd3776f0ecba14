import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deskQuery } from '../queries.ts'

const PAUSE_MS = 450

/** A text once the person has stopped typing for a moment. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What a name or address is. Probing reads an outside site: news from the core does not repeat it. */
export const probeQuery = (text: string) => ({
  ...deskQuery('forum', 'probe', { text }),
  staleTime: 'static' as const,
  gcTime: 5 * 60_000,
})

/**
 * Asks what a typed name or address is when typing pauses. Answers are kept by text, so a late answer never appears
 * beside another text.
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
