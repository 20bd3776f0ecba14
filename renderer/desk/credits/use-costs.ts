import { COSTS, type Credits } from '../../../contract/credits.ts'
import { useCredits } from '../queries.ts'

/** What things cost with the connected service, in credits; as in this version until it was read. */
export const useCosts = (): Credits['costs'] => useCredits().data?.credits?.costs ?? COSTS
