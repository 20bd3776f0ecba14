import semver from 'semver'
import { OLDEST_SERVICE } from '../../../contract/version.ts'
import type { Notices } from '../notices.ts'
import type { FeedPage } from './feed-page.ts'

const TOO_OLD = 'service-too-old'
const TOO_NEW = 'desk-too-old'

/** Whether a version is older than another one. A text that is not a version never counts as older. */
export const isOlder = (a: string, b: string): boolean =>
  semver.valid(a) !== null && semver.valid(b) !== null && semver.lt(a, b)

/**
 * Tells the person if the desk and its service are too far apart to work together, before a call fails. Returns a function
 * that takes each page of the feed, which names the versions. The person is told only once in a run about each pair of
 * versions.
 */
export const tellVersions = (version: string, notices: Notices) => {
  let told = ''
  let service: string | null = null
  const tell = (id: string, text: string | null): void => {
    if (text !== null) notices.add(text, id)
    else if (notices.list().some((one) => one.id === id)) notices.dismiss(id)
  }
  return {
    onPage: ({ service_version, oldest_desk }: FeedPage): void => {
      // An older service does not send its version.
      if (service_version === undefined || oldest_desk === undefined) return
      service = service_version
      const pair = `${service_version} ${oldest_desk}`
      if (pair === told) return
      told = pair
      tell(TOO_OLD, isOlder(service_version, OLDEST_SERVICE) ? serviceTooOld(service_version, version) : null)
      tell(TOO_NEW, isOlder(version, oldest_desk) ? deskTooOld(service_version, version, oldest_desk) : null)
    },
    /** The version of the service; null until it is known. */
    service: (): string | null => service,
  }
}

const serviceTooOld = (service: string, version: string): string =>
  `The service runs Quillport ${service}, but your Quillport ${version} needs a service that runs version ${OLDEST_SERVICE} or newer. Some things may fail until the person who runs the service updates it. Nothing that you wrote is lost.`

const deskTooOld = (service: string, version: string, oldest: string): string =>
  `The service runs Quillport ${service}, which needs Quillport ${oldest} or newer on this computer. You have ${version}. Some things may fail until you update. Nothing that you wrote is lost.`
