import { createJSONStorage, type PersistStorage } from 'zustand/middleware'

/** Keeps a store's state in this tab's session: over a reload, not over the end of the window. */
export const tabStorage = <S>(): PersistStorage<S, unknown> | undefined =>
  createJSONStorage<S, unknown>(() => sessionStorage)
