import about from '../package.json' with { type: 'json' }

/** The version of this program. It comes only from package.json. */
export const VERSION = about.version
