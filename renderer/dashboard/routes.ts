import { PROVIDERS, type Provider } from '../../contract/dashboard/account.ts'
import { type DeskRequest, queryOfRequest, requestInQuery } from '../../contract/dashboard/desk-request.ts'

/** The parts of a workspace's pages; `work` opens the page with its leads and articles. */
export const PARTS = ['overview', 'work', 'agents', 'notifications', 'members', 'audit', 'workspace'] as const
export type Part = (typeof PARTS)[number]

/**
 * A page for a person who is signed in. `home` is the overview of one of the person's workspaces. On `authorize`, the person
 * decides about an app's request. The service has signed the request. `search-console` receives Google's answer to a
 * sign-in.
 */
export type Inside =
  | { readonly page: 'home' }
  | { readonly page: 'workspace'; readonly workspace_id: string; readonly part: Part }
  | { readonly page: 'account' }
  /** For operators: every workspace of the service (null), or one workspace. */
  | { readonly page: 'admin'; readonly workspace_id: string | null }
  | ConnectDesk
  | { readonly page: 'authorize'; readonly request: string }
  | { readonly page: 'search-console'; readonly answer: string }

/** A page inside the frame with the header. */
export type Framed = Exclude<Inside, { readonly page: 'authorize' | 'search-console' }>

/**
 * The page on which the person gives a desk access. The address contains the desk's request, or the person types the desk's
 * code.
 */
export type ConnectDesk = {
  readonly page: 'connect-desk'
  readonly request: DeskRequest | 'by-code' | 'broken'
}

/** A page that can open after sign-in. */
export type Asked = Inside | { readonly page: 'join'; readonly token: string }

const FAILURES = ['canceled', 'refused', 'failed'] as const
/** A failed sign-in through a provider. The address to which the browser returns contains it. */
export type ProviderFailure = { readonly provider: Provider; readonly why: (typeof FAILURES)[number] }

/** A page of the dashboard. */
export type Route =
  | Asked
  | { readonly page: 'sign-in'; readonly asked: Asked; readonly failure?: ProviderFailure }
  | { readonly page: 'sign-up' | 'check-mail' | 'forgot' }

const HOME: Inside = { page: 'home' }

/** Whether a page needs a session. */
export const isInside = (route: Route): route is Inside =>
  route.page === 'home' ||
  route.page === 'workspace' ||
  route.page === 'account' ||
  route.page === 'admin' ||
  route.page === 'connect-desk' ||
  route.page === 'authorize' ||
  route.page === 'search-console'

/** Parses the hash of an address, such as `#/w/ws_1/agents`. An unknown hash becomes `home`. */
export const routeOf = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, page = '', first = '', second = ''] = path.split('/')
  const item = decoded(first)
  switch (page) {
    case 'sign-in': {
      const fields = new URLSearchParams(query)
      const failure = failureIn(fields)
      return { page, asked: askedOf(fields.get('asked') ?? ''), ...(failure ? { failure } : {}) }
    }
    case 'sign-up':
    case 'check-mail':
    case 'forgot':
    case 'account':
      return { page }
    case 'admin':
      return { page, workspace_id: item === '' ? null : item }
    case 'connect-desk':
      return { page, request: query === '' ? 'by-code' : (requestInQuery(query) ?? 'broken') }
    case 'authorize':
      return query === '' ? HOME : { page, request: query }
    case 'search-console':
      return query === '' ? HOME : { page, answer: query }
    case 'join':
      return item === '' ? HOME : { page, token: item }
    case 'w':
      return item === ''
        ? HOME
        : {
            page: 'workspace',
            workspace_id: item,
            part: PARTS.find((part) => part === second) ?? 'overview',
          }
    default:
      return HOME
  }
}

/** Reads the page to open after sign-in. Accepts only pages of the dashboard, so that nobody can lead a person to another origin. */
const askedOf = (path: string): Asked => {
  if (!path.startsWith('/')) return HOME
  const route = routeOf(path)
  // This is safe: the desk's request is parsed strictly, and the answer is sent only to this computer.
  if (route.page === 'connect-desk') return route
  // If `path` is a sign-in page, it may itself name a page to open. Only that final page is useful here.
  if (path.includes('?') && route.page !== 'authorize') return HOME
  return isInside(route) || route.page === 'join' ? route : HOME
}

const failureIn = (fields: URLSearchParams): ProviderFailure | null => {
  const provider = PROVIDERS.find((one) => one === fields.get('provider'))
  const why = FAILURES.find((one) => one === fields.get('why'))
  return provider && why ? { provider, why } : null
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Formats a page as a hash. */
export const hashOf = (route: Route): string => `#${pathOf(route)}`

const pathOf = (route: Route): string => {
  switch (route.page) {
    case 'home':
      return '/'
    case 'workspace':
      return `/w/${encodeURIComponent(route.workspace_id)}/${route.part}`
    case 'admin':
      return route.workspace_id === null ? '/admin' : `/admin/${encodeURIComponent(route.workspace_id)}`
    case 'join':
      return `/${route.page}/${encodeURIComponent(route.token)}`
    case 'connect-desk':
      return `/connect-desk${route.request === 'by-code' ? '' : `?${route.request === 'broken' ? 'broken' : queryOfRequest(route.request)}`}`
    case 'authorize':
      return `/authorize?${route.request}`
    case 'search-console':
      return `/search-console?${route.answer}`
    case 'sign-in':
      return route.asked.page === 'home'
        ? '/sign-in'
        : `/sign-in?asked=${encodeURIComponent(pathOf(route.asked))}`
    default:
      return `/${route.page}`
  }
}
