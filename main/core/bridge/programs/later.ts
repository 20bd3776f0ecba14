import type { Programs, ProgramsDependencies } from './programs.ts'

/** The programs' list, loaded when it is first asked for: no start of a desk should wait for readers of their files. */
export const programsLater = (parts: ProgramsDependencies): Programs => {
  let made: Promise<Programs> | undefined
  const its = () => {
    made ??= import('./programs.ts').then(({ createPrograms }) => createPrograms(parts))
    return made
  }
  return {
    list: async () => (await its()).list(),
    preview: async (id) => (await its()).preview(id),
    connect: async (id, seen) => (await its()).connect(id, seen),
    undo: async (id) => (await its()).undo(id),
    forget: async (id) => (await its()).forget(id),
    remember: async (id) => (await its()).remember(id),
  }
}
