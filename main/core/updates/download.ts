import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isUnreachable } from '../../../contract/errors.ts'
import { unreachable } from '../../../transport/http-client.ts'
import { fullDisk } from '../files/full-disk.ts'
import { isThisComputer } from '../service/address.ts'
import type { PackageFile } from './manifest.ts'

/** A request counts as broken if it receives nothing for this number of milliseconds. */
const SILENCE = 60_000
/** Maximum number of automatic attempts to resume a broken download, and milliseconds before the first of them. */
const CONTINUED = 3
const PAUSE = 500

/** Throws `invalid_input` for an address from which updates must not be read: not encrypted, and on another computer. */
export const requireGuarded = (address: string): void => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisComputer(url.hostname))) return
  throw new AppError(
    'invalid_input',
    'The update address must begin with https://. An address that begins with http:// works only if it is on this computer.',
  )
}

/** Returns the address of a file below the address of the feed. */
export const addressIn = (feed: string, path: string): string => `${feed.replace(/\/+$/, '')}/${path}`

/**
 * Reads a small text of the feed. Throws `service_unreachable`, or `upstream_failed` if the text is longer than `limit`
 * bytes.
 */
export const readSmall = async (address: string, limit: number): Promise<Buffer> => {
  requireGuarded(address)
  const signal = AbortSignal.timeout(SILENCE / 2)
  try {
    const response = await fetch(address, { redirect: 'error', signal })
    if (!response.ok) throw refused(address, response.status)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > limit)
        throw new AppError('upstream_failed', `The file at ${address} is too large. Nothing was downloaded.`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : unreachable(new URL(address).origin, thrown)
  }
}

type Download = {
  readonly address: string
  readonly file: Pick<PackageFile, 'size' | 'sha512'>
  /** The final path of the file. Until the file is complete and checked, it has another name. */
  readonly to: string
  readonly signal: AbortSignal
  /** Receives the number of bytes that are on the disk. */
  readonly onProgress?: (done: number) => void
}

/**
 * Returns the name of an incomplete file. The name depends on the content, so that parts of two different files are never
 * joined.
 */
export const partOf = (to: string, sha512: string): string =>
  `${to}.${Buffer.from(sha512, 'base64').toString('hex', 0, 8)}.part`

/**
 * Downloads a package, or resumes a broken download. The file gets its final name only after its size and checksum were
 * found to match the manifest. Throws `service_unreachable` if the connection breaks or the server fails; the next attempt then resumes. Throws
 * `upstream_failed` or `unavailable` after deleting the file.
 */
export const downloadPackage = async (download: Download): Promise<void> => {
  const { address, to, file } = download
  requireGuarded(address)
  const part = partOf(to, file.sha512)
  for (let tried = 0; ; tried += 1) {
    const before = existsSync(part) ? statSync(part).size : 0
    const failure = await takeRest(download, part).catch((thrown: unknown) => thrown ?? new Error('failed'))
    if (failure === undefined) return
    const isCut = isUnreachable(failure)
    const kept = existsSync(part) ? statSync(part).size : 0
    if (!isCut || download.signal.aborted || tried >= CONTINUED || kept <= before) throw failure
    await sleep(PAUSE * 2 ** tried)
  }
}

/** Requests the missing rest of the file once, and checks the whole file. */
const takeRest = async (download: Download, part: string): Promise<void> => {
  const { address, file, to } = download
  const handle = await open(part, 'a', 0o600).catch((thrown: unknown) => {
    throw fullDisk(thrown, needs(file.size)) ?? thrown
  })
  let keep = false
  try {
    const hash = createHash('sha512')
    const done = await hashKept(part, handle, file.size, hash)
    if (done < file.size) await append(download, handle, { hash, done })
    if (hash.digest('base64') !== file.sha512) throw new AppError('upstream_failed', tampered(basename(to)))
    await handle.sync()
    await rename(part, to)
    keep = true
  } catch (thrown) {
    const failure =
      fullDisk(thrown, needs(file.size)) ??
      (thrown instanceof AppError ? thrown : unreachable(new URL(address).origin, thrown))
    keep = isUnreachable(failure)
    throw failure
  } finally {
    await handle.close()
    if (!keep) await rm(part, { force: true })
  }
}

/**
 * Hashes the part that an earlier download left, and returns its length. Empties the part if it is longer than the file
 * should be.
 */
const hashKept = async (part: string, handle: FileHandle, size: number, hash: Hash): Promise<number> => {
  const { size: kept } = await handle.stat()
  if (kept > size) {
    await handle.truncate(0)
    return 0
  }
  for await (const chunk of createReadStream(part)) hash.update(chunk)
  return kept
}

const append = async (
  { address, file, signal, onProgress }: Download,
  handle: FileHandle,
  from: { readonly hash: Hash; readonly done: number },
): Promise<void> => {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new DOMException('', 'TimeoutError')), SILENCE)
  try {
    const response = await fetch(address, {
      // Without content encoding, the length of the answer is the length of the file. A package is already compressed
      // anyway.
      headers: { 'accept-encoding': 'identity', ...(from.done > 0 ? { range: `bytes=${from.done}-` } : {}) },
      redirect: 'error',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    let { hash, done } = from
    if (!response.ok) throw refused(address, response.status)
    if (done > 0 && !continues(response, done))
      throw new AppError('upstream_failed', `${address} cannot resume a download. Download the update again.`)
    for await (const chunk of response.body ?? []) {
      timer.refresh()
      done += chunk.length
      if (done > file.size) throw new AppError('upstream_failed', wrongSize(file.size))
      await writeAll(handle, chunk)
      hash.update(chunk)
      onProgress?.(done)
    }
    if (done < file.size)
      // If the server announced only this length, it has a different file. If the server announced more, the connection
      // broke.
      throw Number(response.headers.get('content-length')) === done - from.done
        ? new AppError('upstream_failed', wrongSize(file.size))
        : new AppError(
            'service_unreachable',
            'The download was interrupted. Try again: Quillport continues where it stopped.',
          )
  } finally {
    clearTimeout(timer)
  }
}

const continues = ({ status, headers }: Response, done: number): boolean =>
  status === 206 && (headers.get('content-range') ?? '').startsWith(`bytes ${done}-`)

const writeAll = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  // On a full disk, a write may write only a part and report no error.
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
}

/** Computes the SHA-512 of a file in base64. */
export const sha512OfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64')
}

const needs = (size: number): string => `The update needs ${Math.ceil(size / 1_000_000)} MB.`

/** The error for an answer without the file. A server that is overloaded or fails may have the file again later. */
const refused = (address: string, status: number): AppError =>
  new AppError(
    status === 429 || status >= 500 ? 'service_unreachable' : 'upstream_failed',
    status === 404
      ? `There is nothing at ${address}. Try again later.`
      : `${address} answered with the error ${status}. Try again later.`,
  )

const tampered = (name: string): string =>
  `The downloaded file ${name} is not the file that the makers of Quillport signed, so it was deleted. Nothing was installed. Try again later.`

const wrongSize = (size: number): string =>
  `The downloaded file has the wrong size. The file signed by the makers of Quillport is ${size} bytes long. The downloaded file was deleted. Nothing was installed. Try again later.`
