import { createServer, type Socket } from 'node:net'

/** A message of a PostgreSQL server. */
export const message = (type: string, ...parts: (string | number)[]): Buffer => {
  const body = Buffer.concat(
    parts.map(part => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from([part]))),
  )
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
export const failure = (severity: string, code: string, text: string) =>
  message('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, 0)
export const ready = (state: 'I' | 'T' | 'E') => message('Z', state.charCodeAt(0))
/** Accepts any client, without a password. */
export const admitted = message('R', 0, 0, 0, 0)

/**
 * A server that accepts every client and then sends scripted answers, by the type of the message that expects one,
 * each in one write.
 */
export const falseServer = async (
  says: { first?: Buffer; answer?: (type: 'Q' | 'S') => Buffer } = {},
): Promise<{ port: number; close: () => void }> => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let begun = false
    let rest = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', data => {
      if (!begun) {
        begun = true
        socket.write(Buffer.concat([admitted, ready('I'), says.first ?? Buffer.alloc(0)]))
        return
      }
      const answers: Buffer[] = []
      rest = Buffer.concat([rest, data])
      while (rest.length > 4 && rest.length > rest.readInt32BE(1)) {
        const type = String.fromCharCode(rest[0]!)
        rest = rest.subarray(1 + rest.readInt32BE(1))
        if (type !== 'Q' && type !== 'S') continue
        answers.push(says.answer?.(type) ?? ready('I'))
      }
      socket.write(Buffer.concat(answers))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as { port: number }).port, close }
}
