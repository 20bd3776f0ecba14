// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { DeskEvent } from '../../contract/desk.ts'
import type { Send } from '../../transport/client.ts'
import { createPort } from '../ports/create-port.ts'
import { callDesk, pageConnection, provideDesk, subscribeToDesk } from './port.ts'
import { forgetInTab, keptForm, keptList, recordOf, tabStorage } from './tab-storage.ts'

/** Makes a page of a connection. Returns the connections that the page's calls name, and a function that sends the page an event. */
const pageOf = async (connection: string) => {
  const named: (string | null)[] = []
  let hear = (_: unknown): void => {}
  const sendTo =
    (to: string | null): Send =>
    async () => {
      named.push(to)
      return { shown: connection, connections: [] }
    }
  provideDesk(
    createPort(
      sendTo,
      (listener) => {
        hear = listener
        return () => {}
      },
      () => localStorage,
    ),
  )
  await pageConnection()
  return { named, tell: (event: DeskEvent) => hear(event) }
}

test('what a page keeps for one business is not shown in another, and can be forgotten', async () => {
  await pageOf('bakery')
  await tabStorage<{ text: string }>()?.setItem('texts', { state: { text: 'Fresh bread' } })
  await pageOf('gym')
  expect(await tabStorage()?.getItem('texts')).toBeNull()
  await pageOf('bakery')
  expect(await tabStorage()?.getItem('texts')).toEqual({ state: { text: 'Fresh bread' } })
  forgetInTab('gym')
  expect(await tabStorage()?.getItem('texts')).not.toBeNull()
  forgetInTab('bakery')
  expect(await tabStorage()?.getItem('texts')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a page’s calls name its business, and it hears nothing of another’s changes', async () => {
  const { named, tell } = await pageOf('bakery')
  await callDesk('leads', 'list', {})
  expect(named).toEqual([null, 'bakery'])
  const heard: DeskEvent[] = []
  subscribeToDesk(
    (event) => heard.push(event),
    () => {},
  )
  tell({ kind: 'changed', topics: ['leads'], connection_id: 'gym' })
  expect(heard).toEqual([])
  tell({ kind: 'changed', topics: ['leads'], connection_id: 'bakery' })
  tell({ kind: 'changed', topics: ['app'] })
  tell({ kind: 'shown', connection_id: 'gym' })
  expect(heard.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'shown'])
})

test('a form is kept in the storage that outlasts the window, and is forgotten with its business', async () => {
  await pageOf('bakery')
  const initial = { text: '', places: [] as readonly string[] }
  const form = () =>
    create(
      persist(
        () => initial,
        keptForm<typeof initial>('form', { text: z.string(), places: keptList(z.string()) }),
      ),
    )
  form().setState({ text: 'Half a description' })
  sessionStorage.clear()
  expect(form().getState()).toEqual({ text: 'Half a description', places: [] })
  await pageOf('gym')
  expect(form().getState()).toEqual(initial)
  forgetInTab('bakery')
  forgetInTab('gym')
  expect(localStorage).toHaveLength(0)
})

test('a form that another version kept is fitted to this version', async () => {
  await pageOf('bakery')
  const kept = {
    text: 'Kept',
    title: 7,
    order: { title: 'Kept', gone: 1, words: 'many' },
    texts: { a: 'Kept', b: null },
    places: [{ name: 'Kept' }, { title: 'Gone' }, 'Kept'],
    nested: { list: 'none' },
    id: 'x',
  }
  localStorage.setItem('bakery form', JSON.stringify({ state: kept, version: 0 }))
  type Form = {
    readonly text: string
    readonly title: string
    readonly order: { readonly title: string; readonly words: number }
    readonly texts: Readonly<Record<string, string>>
    readonly places: readonly { readonly name: string }[]
    readonly nested: { readonly list: readonly string[] } | null
    readonly id: string | null
    readonly busy: boolean
  }
  const initial: Form = {
    text: '',
    title: '',
    order: { title: '', words: 900 },
    texts: {},
    places: [],
    nested: null,
    id: null,
    busy: false,
  }
  const form = create(
    persist(
      () => initial,
      keptForm<Form, Omit<Form, 'busy'>>('form', {
        text: z.string(),
        title: z.string(),
        order: z.object({ title: z.string(), words: z.number().catch(900) }),
        texts: recordOf(z.string()),
        places: keptList(z.object({ name: z.string() })),
        nested: z.object({ list: z.array(z.string()) }).nullable(),
        id: z.string().nullable(),
      }),
    ),
  )
  expect(form.getState()).toEqual({
    ...initial,
    text: 'Kept',
    order: { title: 'Kept', words: 900 },
    texts: { a: 'Kept' },
    places: [{ name: 'Kept' }],
    id: 'x',
  })
  forgetInTab('bakery')
})
