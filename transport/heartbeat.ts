/** Time between two comments that show that an idle stream of the service or of the bridge is alive, in ms. */
export const HEARTBEAT_MS = 15_000
