import type { Server } from 'node:http'
import type { Facts } from '../records.ts'
import { announce, type Discovery, withdraw } from './discovery.ts'
import { type Listening, listenKept } from './port.ts'
import { addressOf } from './status.ts'

/** Listens on the bridge's port, keeps the port for the next start, and announces it in bridge.json. */
export const announcedPort = ({
  dataFolder,
  facts,
  onAnnounced,
  onBug,
}: {
  /** The folder of bridge.json. */
  readonly dataFolder: string
  readonly facts: Facts
  readonly onAnnounced: () => void
  readonly onBug: (thrown: unknown) => void
}) => {
  let listening: Listening | null = null
  let discovery: Discovery | null = null
  const found = (at: Listening): void => {
    // Replaces the earlier bridge.json. If that fails, shims keep using the port from the earlier file.
    discovery = announce(dataFolder, at.port())
    onAnnounced()
  }
  return {
    /** Returns the port on which the bridge listens; null if it does not listen. */
    listening: () => listening,
    /** Returns every port on which requests may arrive. */
    ports: (): readonly number[] => listening?.ports() ?? [],
    /** Returns the secret in bridge.json; null before the file is written. */
    secret: (): string | null => discovery?.secret ?? null,
    /** Returns the address that agents keep in their settings. */
    keptAddress: (): string => addressOf(listening?.kept ?? Number(facts.get('port'))),
    /** Starts to listen. Resolves even if the kept port is taken. */
    listen: async (open: () => Server): Promise<Listening> => {
      const kept = facts.get('port')
      const at = await listenKept(open, kept === null ? null : Number(kept), () => found(at), onBug)
      listening = at
      facts.set('port', String(at.kept))
      found(at)
      return at
    },
    /** Deletes bridge.json. */
    withdraw: (): void => {
      if (discovery) withdraw(dataFolder, discovery)
    },
    close: async (): Promise<void> => {
      await listening?.close()
      listening = null
    },
  }
}
