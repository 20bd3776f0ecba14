import about from '../package.json' with { type: 'json' }

/** The version of this program, from package.json alone. */
export const VERSION = about.version
