import type { ClientParts, Clients } from './clients.ts'

/** The programs' list, loaded when it is first asked for: no start of a desk should wait for readers of their files. */
export const clientsLater = (parts: ClientParts): Clients => {
  let made: Promise<Clients> | undefined
  const its = () => {
    made ??= import('./clients.ts').then(({ createClients }) => createClients(parts))
    return made
  }
  return {
    list: async () => (await its()).list(),
    preview: async (client) => (await its()).preview(client),
    connect: async (client, seen) => (await its()).connect(client, seen),
    undo: async (client) => (await its()).undo(client),
    forget: async (client) => (await its()).forget(client),
    remember: async (client) => (await its()).remember(client),
  }
}
