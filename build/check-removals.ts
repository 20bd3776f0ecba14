// Sees that every defence can still be taken out: `node build/check-removals.ts` lists each file of defences/ whose lines are no
// longer found exactly once, and each threat without such a file. Whether a test then fails is what build/defences.ts shows.

import { join } from 'node:path'
import { removalsOf } from './removals.ts'

const { faults } = removalsOf(join(import.meta.dirname, '..'))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
