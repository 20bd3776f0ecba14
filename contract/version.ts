import about from '../package.json' with { type: 'json' }

/** The version of this program. It comes only from package.json. */
export const VERSION = about.version

/**
 * The oldest version of the service that works with this desk. Raise it if the desk needs something that older services
 * lack.
 */
export const OLDEST_SERVICE = '0.1.0'

/**
 * The oldest version of the desktop app that works with this service. Raise it if older desks cannot handle the service's answers.
 */
export const OLDEST_DESK = '0.1.0'
