/** What a program is started with that must not see the settings of the tests themselves. */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  // Programs compiled before start in half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
