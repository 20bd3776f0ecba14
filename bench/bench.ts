// `npm run -s bench -- NAME`: runs a benchmark. Its last line is one JSON object.
const BENCHES = {
  activity: () => import('./activity.ts'),
  backend: () => import('./backend.ts'),
  behaviour: () => import('./behaviour.ts'),
  bridge: () => import('./bridge.ts'),
  desk: () => import('./desk.ts'),
  fleet: () => import('./fleet.ts'),
  'leads-cache': () => import('./leads-cache.ts'),
  scan: () => import('./scan.ts'),
  tokens: () => import('./tokens.ts'),
} as const satisfies Record<string, () => Promise<{ run: () => Promise<Record<string, unknown>> }>>

const name = process.argv[2] ?? ''
const isBench = (text: string): text is keyof typeof BENCHES => Object.hasOwn(BENCHES, text)
if (!isBench(name)) {
  console.error(`usage: npm run -s bench -- ${Object.keys(BENCHES).join('|')}`)
  process.exit(2)
}
const { run } = await BENCHES[name]()
console.log(JSON.stringify(await run()))
