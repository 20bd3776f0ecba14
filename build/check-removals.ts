// Checks that every defence can still be removed: `node build/check-removals.ts` lists each file in defences/ whose lines no
// longer occur exactly once, and each threat without such a file. build/defences.ts checks whether a test then fails.

import { join } from 'node:path'
import { removalsOf } from './removals.ts'

const { faults } = removalsOf(join(import.meta.dirname, '..'))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
