/** Variables by which a program on Linux finds the person's screen and keychain. */
const OF_SESSION = [
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_CURRENT_DESKTOP',
  'XDG_RUNTIME_DIR',
  'XDG_SESSION_TYPE',
]

/**
 * Returns the variables of the person's session. The shim needs them to start the desk, because many agent programs start
 * the shim without them.
 */
export const sessionEnvironment = (env: NodeJS.ProcessEnv): Readonly<Record<string, string>> =>
  Object.fromEntries(
    OF_SESSION.flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
