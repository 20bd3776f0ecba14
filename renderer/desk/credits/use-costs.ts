import { COSTS, type Credits } from '../../../contract/credits.ts'
import { useDesk } from '../queries.ts'

/** The connected service's prices in credits. Until they are read, the prices of this version. */
export const useCosts = (): Credits['costs'] => useDesk('credits', 'get', {}).data?.credits?.costs ?? COSTS
