import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
/** Milliseconds for the suite on one revision. It takes about ten seconds. */
const WITHIN = 180_000

const Checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }))

/** The result of the official suite: the checks that passed, and those that failed, as `scenario:check` with the reason. */
export type Findings = { readonly passed: number; readonly failed: ReadonlyMap<string, string> }

/** Runs every scenario that a revision of MCP requires of servers, and every scenario that it only reports. */
export const runConformance = async (url: string, revision: string): Promise<Findings> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-conformance-'))
  try {
    await new Promise<void>((resolve, reject) => {
      const args = [SUITE, 'server', '--url', url, '--requirements', revision, '--output-dir', folder]
      execFile(process.execPath, args, { timeout: WITHIN, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
        // The suite's exit code says that something failed. Its files say which checks failed.
        if (error && !stdout.includes('=== SUMMARY ===')) reject(error)
        else resolve()
      })
    })
    return findingsIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const findingsIn = (folder: string): Findings => {
  const failed = new Map<string, string>()
  let passed = 0
  for (const name of readdirSync(folder)) {
    const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name
    const checks = Checks.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')))
    for (const { id, status, errorMessage = '' } of checks) {
      if (status === 'SUCCESS') passed += 1
      if (status === 'FAILURE') failed.set(`${scenario}:${id}`, errorMessage)
    }
  }
  return { passed, failed }
}
