import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The bridges from the npm registry with which the benchmarks compare ours, and their versions. */
export const PEERS = { 'mcp-remote': '0.15.1', supergateway: '4.0.0', 'mcp-proxy': '6.7.19' } as const
export type Peer = keyof typeof PEERS

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/bench-peers')

/** Installs the peers once, outside the project's own packages. Returns their folder. */
export const installPeers = async (): Promise<string> => {
  const wanted = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`)
  const stamp = join(FOLDER, `${wanted.join('_').replaceAll(/[@/]/g, '-')}.installed`)
  if (existsSync(stamp)) return FOLDER
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}')
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
    cwd: FOLDER,
  })
  writeFileSync(stamp, '')
  return FOLDER
}

/** A program and its arguments. */
export type Command = { readonly command: string; readonly args: readonly string[] }

/** Returns the command with which a peer offers the tools of an HTTP server over stdin and stdout. */
export const stdioPeer = (peer: Peer, folder: string, url: string, token: string): Command => {
  const header = `Authorization: Bearer ${token}`
  const args = {
    'mcp-remote': [
      join(folder, 'node_modules/mcp-remote/dist/proxy.js'),
      url,
      '--transport',
      'http-only',
      '--allow-http',
      '--header',
      header,
    ],
    supergateway: [
      join(folder, 'node_modules/supergateway/dist/index.js'),
      '--streamableHttp',
      url,
      '--header',
      header,
      '--logLevel',
      'none',
    ],
    'mcp-proxy': ['--input-type=module', '--eval', turnedRound(folder, url, header)],
  } as const
  return { command: process.execPath, args: args[peer] }
}

/**
 * Writes a script that runs mcp-proxy over stdin and stdout in front of an HTTP server. Only mcp-proxy's library supports
 * this, not its command.
 */
const turnedRound = (folder: string, url: string, header: string): string => {
  const library = pathToFileURL(join(folder, 'node_modules/mcp-proxy/dist/index.mjs')).href
  const [name = '', value = ''] = header.split(': ')
  return `import { ServerType, startStdioServer } from ${JSON.stringify(library)}
await startStdioServer({
  serverType: ServerType.HTTPStream,
  url: ${JSON.stringify(url)},
  transportOptions: { requestInit: { headers: ${JSON.stringify({ [name]: value })} } },
})`
}

/**
 * Returns the command with which a peer serves a program's tools over HTTP. The program is mcp-remote, which calls the server.
 */
export const httpPeer = (
  peer: Exclude<Peer, 'mcp-remote'>,
  folder: string,
  url: string,
  token: string,
  port: number,
): Command => {
  const { command, args } = stdioPeer('mcp-remote', folder, url, token)
  const behind = [command, ...args]
  return peer === 'mcp-proxy'
    ? {
        command: process.execPath,
        args: [
          join(folder, 'node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs'),
          '--server',
          'stream',
          '--port',
          String(port),
          '--',
          ...behind,
        ],
      }
    : {
        command: process.execPath,
        args: [
          join(folder, 'node_modules/supergateway/dist/index.js'),
          '--stdio',
          behind.map((part) => `'${part}'`).join(' '),
          '--outputTransport',
          'streamableHttp',
          '--stateful',
          '--port',
          String(port),
          '--logLevel',
          'none',
        ],
      }
}
