import type { Connection } from '../../contract/desk.ts'
import type { DotTone } from '../ui/dot.tsx'

/** Describes the state of a connection to a service in a few words. */
export const connectionWords = ({
  mode,
  base_url,
  state,
}: Pick<Connection, 'mode' | 'base_url' | 'state'>): { readonly tone: DotTone; readonly words: string } => {
  switch (state) {
    case 'online':
      return { tone: 'good', words: mode === 'local' ? 'This computer' : hostOf(base_url) }
    case 'starting':
      return { tone: 'warn', words: 'Starting' }
    case 'offline':
      return { tone: 'warn', words: 'Offline' }
    case 'refused':
      return { tone: 'bad', words: 'Not connected' }
    case 'none':
      return { tone: 'off', words: 'Not connected' }
  }
}

const hostOf = (address: string | null): string => (address && URL.parse(address)?.host) || 'Connected'
