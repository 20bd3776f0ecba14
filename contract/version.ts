import about from '../package.json' with { type: 'json' }

/** The version of this program. It comes only from package.json. */
export const VERSION = about.version

/** The oldest service with which this desk works. Raise it if the desk needs something that older services lack. */
export const OLDEST_SERVICE = '0.1.0'

/** The oldest desk with which this service works. Raise it if older desks fail on what the service sends. */
export const OLDEST_DESK = '0.1.0'
