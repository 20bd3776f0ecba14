import { bearerProxy } from './bearer-proxy.ts'
import { hostedService } from './service.ts'
const s = await hostedService()
const { key } = await s.makeKey('articles','publish','forum')
const p = await bearerProxy(new URL(s.baseUrl + '/mcp'), key)
console.log(JSON.stringify({url: p.url, base: s.baseUrl, key}))
process.on('SIGTERM', async () => { await p.stop(); await s.stop(); process.exit(0) })
setInterval(()=>{}, 1000)
