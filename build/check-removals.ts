// Checks that every defence can still be removed: `node build/check-removals.ts` lists each file in defences/ that quotes
// lines that no longer occur exactly once in the code, and each threat that has no such file. build/defences.ts checks
// whether a test then fails.

import { join } from 'node:path'
import { removalsOf } from './removals.ts'

const { faults } = removalsOf(join(import.meta.dirname, '..'))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
