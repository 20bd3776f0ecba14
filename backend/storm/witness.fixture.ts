import { createServer } from 'node:http'

// Answers /healthz and does nothing else, so only the machine delays its answers. Ends with its parent process.
const server = createServer((_, response) => response.end('{"status":"ok"}'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
process.stdin.on('end', () => process.exit(0)).resume()
