import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
/** Maximum milliseconds for a run of the suite on one revision, which takes about ten seconds. */
const WITHIN = 180_000

const Checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }))

/** The result of the official suite: the checks that passed, and those that failed, as `scenario:check` with the reason. */
export type Findings = { readonly passed: number; readonly failed: ReadonlyMap<string, string> }

/**
 * Runs a command of the suite and reads the results from its files, because the exit code says only that something failed.
 * `onOutput` receives everything that the command has printed so far.
 */
const runSuite = async (
  args: readonly string[],
  ends: string,
  onOutput: (printed: string) => void = () => {},
): Promise<Findings> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-conformance-'))
  try {
    await new Promise<void>((resolve, reject) => {
      const all = [SUITE, ...args, '--output-dir', folder]
      const options = { timeout: WITHIN, maxBuffer: 64 * 1024 * 1024 }
      const child = execFile(process.execPath, all, options, (error, stdout) => {
        if (error && !stdout.includes(ends)) reject(error)
        else resolve()
      })
      let printed = ''
      child.stdout?.on('data', (piece: string) => {
        printed += piece
        onOutput(printed)
      })
    })
    return findingsIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs every scenario that a revision of MCP requires of servers, and every scenario that the suite only reports. */
export const runConformance = (url: string, revision: string): Promise<Findings> =>
  runSuite(['server', '--url', url, '--requirements', revision], '=== SUMMARY ===')

/**
 * An app that is registered at the authorization server. The suite receives the server's answers at
 * `http://127.0.0.1:PORT/callback`.
 */
export type SuiteClient = { readonly clientId: string; readonly port: number; readonly resource: string }

/** Runs every scenario for authorization servers. `onAsked` gets the address that the suite asks a person to open. */
export const runAuthorizationConformance = (
  issuer: string,
  { clientId, port, resource }: SuiteClient,
  onAsked: (address: string) => void,
): Promise<Findings> => {
  let asked = false
  const client = ['--client-id', clientId, '--resource', resource, '--port', String(port)]
  return runSuite(['authorization', '--url', issuer, ...client], '=== SUMMARY ===', (printed) => {
    const address = /^(http\S+\/oauth2\/authorize\?\S+)\n/m.exec(printed)?.[1]
    if (asked || address === undefined) return
    asked = true
    onAsked(address)
  })
}

const findingsIn = (folder: string): Findings => {
  const failed = new Map<string, string>()
  let passed = 0
  for (const name of readdirSync(folder)) {
    const scenario = /^(?:server|authorization)-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name
    const checks = Checks.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')))
    for (const { id, status, errorMessage = '' } of checks) {
      if (status === 'SUCCESS') passed += 1
      if (status === 'FAILURE') failed.set(`${scenario}:${id}`, errorMessage)
    }
  }
  return { passed, failed }
}
