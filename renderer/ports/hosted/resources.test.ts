import { describe, expect, it } from 'vitest'
import type { Change } from '../../../contract/changes.ts'
import { createResources } from './resources.ts'

const credits = (balance: number) => ({
  balance,
  plan: 'free' as const,
  costs: { generate_article: 5, hero_image: 3 },
  recent: [],
})
const change = (revision: number, balance: number): Change => ({
  kind: 'credits',
  id: 'credits',
  revision,
  data: credits(balance),
})

describe('the resources of a hosted workspace', () => {
  it('keep the newest revision, in whatever order changes arrive', () => {
    const resources = createResources()
    resources.apply({ items: [change(2, 15), change(1, 20)] })
    expect(resources.get('credits', 'credits')?.balance).toBe(15)
  })

  it('show an answer until the feed brings something newer', () => {
    const resources = createResources()
    resources.apply({ items: [change(1, 20)] })
    resources.put('credits', 'credits', credits(15))
    expect(resources.get('credits', 'credits')?.balance).toBe(15)
    resources.apply({ items: [change(2, 12)] })
    expect(resources.get('credits', 'credits')?.balance).toBe(12)
  })

  it('forget what was deleted, and say which features changed', () => {
    const resources = createResources()
    resources.apply({ items: [change(1, 20)] })
    const { topics } = resources.apply({
      items: [{ kind: 'credits', id: 'credits', revision: 2, deleted: true }],
    })
    expect(resources.get('credits', 'credits')).toBeNull()
    expect([...topics]).toEqual(['credits'])
  })
})
