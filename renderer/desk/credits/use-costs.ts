import { COSTS, type Credits } from '../../../contract/credits.ts'
import { useDesk } from '../queries.ts'

/** What things cost with the connected service, in credits; as in this version until it was read. */
export const useCosts = (): Credits['costs'] => useDesk('credits', 'get', {}).data?.credits?.costs ?? COSTS
