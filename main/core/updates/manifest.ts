import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import semver from 'semver'
import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { PackageKind } from '../platform.ts'

const KINDS = ['deb', 'appimage', 'zip', 'nsis'] as const satisfies readonly PackageKind[]

export const Version = z.string().refine((text) => semver.valid(text) === text, 'This is not a version.')
/** The path of a file below the address of the feed. */
const FeedPath = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9][\w.+-]*(\/[A-Za-z0-9][\w.+-]*)*$/)

const PackageFile = z.object({
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64', 'arm', 'ia32']),
  kind: z.enum(KINDS),
  url: FeedPath,
  /** The size in bytes. */
  size: z.int().min(1).max(2_000_000_000),
  /** The SHA-512 of the file in base64, as electron-updater also writes it. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})
export type PackageFile = z.infer<typeof PackageFile>

/** What a feed contains about the newest version. The signature covers the exact bytes of the JSON. */
export const UpdateManifest = z.object({
  version: Version,
  channel: z.string().regex(/^[a-z]{1,20}$/),
  published: z.iso.datetime(),
  /** The time after which desks refuse the manifest. Otherwise, an attacker could hide newer manifests forever by sending this one. */
  expires: z.iso.datetime(),
  /** The oldest service with which this version works. */
  oldest_service: Version,
  /** What is new, as plain text. */
  whats_new: z.string().max(4000),
  files: z.array(PackageFile).min(1).max(50),
})
export type UpdateManifest = z.infer<typeof UpdateManifest>

/** What a desk needs to check a manifest. */
export type ManifestCheck = {
  /** The public key in base64 (DER, SPKI). */
  readonly key: string
  readonly channel: string
  /** The version that runs now. */
  readonly version: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** `published` of the newest manifest that this desk has accepted; null if there is none. */
  readonly newestSeen: string | null
  readonly platform: string
  readonly arch: string
  readonly kind: PackageKind
}

/** Why a manifest offers no update. `current` is not a fault: this version is the newest. */
type Refusal =
  | 'wrong_key'
  | 'not_signed'
  | 'unreadable'
  | 'other_channel'
  | 'expired'
  | 'replayed'
  | 'older'
  | 'current'
  | 'no_file'

/**
 * A manifest that passed every check, with the file for this computer; or the reason why it was refused, as a text for the
 * person.
 */
export type CheckedManifest =
  | { readonly ok: true; readonly manifest: UpdateManifest; readonly file: PackageFile }
  | {
      readonly ok: false
      readonly refusal: Refusal
      readonly message: string
      /** `published` of the signed manifest; null if the manifest cannot be trusted. */
      readonly published: string | null
    }

/** The largest manifest in bytes. */
export const MANIFEST_LIMIT = 64 * 1024

/** Checks the signature first, and parses a manifest only if the signature is valid. */
export const checkManifest = (
  bytes: Uint8Array,
  signature: string,
  against: ManifestCheck,
): CheckedManifest => {
  const key = publicKey(against.key)
  if (key === null) return refused('wrong_key')
  if (!verify(null, bytes, key, Buffer.from(signature.trim(), 'base64'))) return refused('not_signed')
  const parsed = UpdateManifest.safeParse(jsonOr(Buffer.from(bytes).toString('utf8')))
  if (!parsed.success) return refused('unreadable')
  const manifest = parsed.data
  const { version, channel, published, expires, files } = manifest
  const refuse = (refusal: Refusal) => refused(refusal, manifest, against)
  if (channel !== against.channel) return refuse('other_channel')
  if (Date.parse(expires) <= against.now) return refuse('expired')
  if (against.newestSeen !== null && Date.parse(published) < Date.parse(against.newestSeen))
    return refuse('replayed')
  if (semver.lt(version, against.version)) return refuse('older')
  if (!semver.gt(version, against.version)) return refuse('current')
  const file = files.find(
    ({ platform, arch, kind }) =>
      platform === against.platform && arch === against.arch && kind === against.kind,
  )
  return file === undefined ? refuse('no_file') : { ok: true, manifest, file }
}

/** Parses a public Ed25519 key; null if the text is not such a key. */
const publicKey = (text: string): KeyObject | null => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

const refused = (refusal: Refusal, manifest?: UpdateManifest, against?: ManifestCheck): CheckedManifest => ({
  ok: false,
  refusal,
  message: wordsFor(refusal, manifest?.version ?? '', against?.version ?? ''),
  published: manifest?.published ?? null,
})

const wordsFor = (refusal: Refusal, offered: string, version: string): string => {
  switch (refusal) {
    case 'wrong_key':
      return 'This build of Quillport has no key for checking updates, so it cannot install updates. Install new versions yourself.'
    case 'not_signed':
      return 'The list of versions is not signed by the makers of Quillport. Nothing was downloaded. If you set the update address yourself, check it.'
    case 'unreadable':
      return 'This version of Quillport cannot read the list of versions. Nothing was downloaded. Download the newest version yourself.'
    case 'other_channel':
      return 'This list of versions is for another release channel, such as the test channel. Nothing was downloaded.'
    case 'expired':
      return 'The list of versions has expired, so newer versions may be missing from it. Nothing was downloaded. Check that the date of this computer is correct, or try again later.'
    case 'replayed':
      return 'The list of versions is older than a list that Quillport has already seen. Nothing was downloaded. Try again later.'
    case 'older':
      return `The newest version in the list is Quillport ${offered}, which is older than the installed ${version}. Nothing was downloaded.`
    case 'current':
      return `Quillport ${version} is the newest version.`
    case 'no_file':
      return `Quillport ${offered} is available, but the list of versions has no package for this computer. Download Quillport ${offered} yourself.`
  }
}
