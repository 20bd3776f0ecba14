import { COSTS, type Credits } from '../../../contract/credits.ts'
import { useDesk } from '../queries.ts'

/** Reads the connected service's prices in credits. Until the answer arrives, returns the prices of this version. */
export const useCosts = (): Credits['costs'] => useDesk('credits', 'get', {}).data?.credits?.costs ?? COSTS
