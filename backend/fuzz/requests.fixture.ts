import fc from 'fast-check'
import { operationsOf } from '../../contract/operation.ts'
import { ownerContract } from '../../contract/owner.ts'
import { service } from '../../contract/service.ts'
import { otherMethods, toolOf } from './mcp.fixture.ts'
import { open, restOf } from './rest.fixture.ts'
import type { Wish } from './wish.fixture.ts'

/** Operations that send requests to the outside, which takes time. The fuzz calls them less often. */
const REACHES_OUT =
  /^owner\.(probeCommunity|suggestWatching|changeModel|testModel|connectSite|checkSite|connectSearchConsole|saveForumKeys)$/

const all = [...operationsOf(service), ...operationsOf(ownerContract)]
const weighted = (weight: number) => (arbitrary: fc.Arbitrary<Wish>) => ({ weight, arbitrary })

/** Makes requests of every route and tool of the contract, most of them nearly valid. */
export const requests: fc.Arbitrary<Wish> = fc.oneof(
  ...all.flatMap((named) => {
    const of = `${named.feature}.${named.name}`
    const rest = restOf(named, named.feature === 'owner' ? 'owner' : 'own')
    const tool = toolOf(named)
    return [
      ...(rest ? [weighted(REACHES_OUT.test(of) ? 1 : named.feature === 'owner' ? 3 : 8)(rest)] : []),
      ...(tool ? [weighted(8)(tool)] : []),
    ]
  }),
  ...otherMethods.map(weighted(1)),
  weighted(6)(open),
)
