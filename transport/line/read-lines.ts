import type { Duplex } from 'node:stream'

/**
 * Hands on each line of text that comes over a connection, until it is closed. A line of more bytes than `longest`, and
 * the other side's end, close it.
 */
export const readLines = (socket: Duplex, longest: number, onLine: (line: string) => void): void => {
  let begun: Buffer[] = []
  let length = 0
  const keep = (part: Buffer): boolean => {
    length += part.length
    begun.push(part)
    return length <= longest
  }
  socket.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      if (!keep(chunk.subarray(from, end))) return void socket.destroy()
      from = end + 1
      const line = begun.length === 1 ? begun[0] : Buffer.concat(begun)
      begun = []
      length = 0
      // What follows a line that ended all this is not heard.
      if (line && socket.writable) onLine(line.toString('utf8'))
    }
    if (from < chunk.length && !keep(chunk.subarray(from))) socket.destroy()
  })
  // A connection of an HTTP server stays half open by itself.
  socket.on('end', () => socket.destroy())
}
