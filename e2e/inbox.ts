import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SCRIPTS = join(import.meta.dirname, 'servers', 'inbox')

/** A real mailing-list archive on loopback, to which a test adds posts. */
export type Inbox = {
  /** The address of the Atom feed of the newest posts. */
  readonly feed: string
  /** Sends a post to the archive. Returns the address of the post's page. */
  readonly post: (subject: string, text: string) => string
  readonly stop: () => void
}

/** Returns why no archive can run here; null if an archive can run. */
export const noInboxReason = (): string | null => {
  const has = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).error === undefined
  if (process.platform !== 'linux') return 'the mailing-list archive (public-inbox) is run on Debian alone'
  if (has('public-inbox-httpd', '--help')) return null
  if (process.getuid?.() === 0 && has('apt-get', '--version')) return null
  return 'public-inbox is not installed, and only root can install it'
}

/** Starts an empty archive. */
export const startInbox = (): Inbox => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-inbox-'))
  const said = execFileSync('bash', [join(SCRIPTS, 'up.sh'), folder], { encoding: 'utf8' })
  const url = /^URL=(\S+)$/m.exec(said)?.[1]
  if (!url) throw new Error(`The archive did not say where it is: ${said}`)
  let posts = 0
  return {
    feed: `${url}/new.atom`,
    post: (subject, text) => {
      posts += 1
      const id = `post-${posts}@e2e.test`
      execFileSync('bash', [join(SCRIPTS, 'post.sh'), folder, id, subject, text])
      return `${url}/${id}/`
    },
    stop: () => {
      execFileSync('bash', [join(SCRIPTS, 'down.sh'), folder, '--purge'])
    },
  }
}

/** What the sellers in the specs sell. */
export const BUSINESS = {
  name: 'Tidybill',
  description:
    'Invoicing software for freelancers who bill by the hour. It turns tracked hours into invoices and reminds clients who pay late.',
  keywords: ['invoicing software', 'late payment', 'time tracking'],
  competitors: ['QuickBooks', 'FreshBooks'],
}

/** A post that asks for what the sellers sell. */
export const HOT_POST = {
  subject: 'Moving off spreadsheets: what do you use to invoice three clients by the hour?',
  text: `I do bookkeeping-ish consulting, three steady clients, all billed by the hour. Right now I keep my hours in a spreadsheet and copy them into a Word invoice at the end of the month, and twice now I have forgotten a day.

What invoicing software do you use that is not QuickBooks? It should send a reminder when they are late. Any recommendation is welcome.`,
}

/** A second post that asks for what the sellers sell. */
export const SECOND_POST = {
  subject: 'FreshBooks doubled my price. Alternatives that remind late payers?',
  text: `I am a freelancer and FreshBooks just doubled what I pay. Can anybody recommend invoicing software with time tracking that reminds clients about late payment by itself?`,
}

/** A post about something else. */
export const OTHER_POST = {
  subject: 'Photos from the summer meeting',
  text: 'Thank you all for coming. The photos of the lake and of the dinner are in the shared folder now.',
}
