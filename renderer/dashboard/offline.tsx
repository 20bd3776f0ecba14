import { useEffect, useSyncExternalStore } from 'react'
import { TextButton } from '../ui/button.tsx'
import { queryClient } from './queries.ts'
import { useReach } from './service-reach.ts'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const again = (): void => void queryClient.refetchQueries({ type: 'active' })

/** Shows an unobtrusive line while this computer is offline or the service does not answer. */
export const OfflineLine = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const lost = useReach((state) => state.lost)
  useEffect(() => {
    if (online && lost) again()
  }, [online, lost])
  if (online && !lost) return null
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 flex-wrap items-center justify-center gap-x-3 border-b border-line bg-sunken px-4 py-1 text-s text-ink-2"
    >
      {online
        ? 'The service does not answer. The data on this page may be out of date.'
        : 'Your computer is offline. The data on this page may be out of date.'}
      <TextButton onClick={again}>Try again</TextButton>
    </div>
  )
}
