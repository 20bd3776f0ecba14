import { createJSONStorage, type PersistStorage } from 'zustand/middleware'

/** Stores state in this tab's session storage: it survives a reload, but not the end of the tab. */
export const tabStorage = <S>(): PersistStorage<S, unknown> | undefined =>
  createJSONStorage<S, unknown>(() => sessionStorage)
