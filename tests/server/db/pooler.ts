import { createServer, type Socket } from 'node:net'
import type { Client } from 'pg'
import { admitted, message, ready } from './false-server.ts'

/** A pooler in transaction mode: it accepts every client itself and gives each transaction the next of these connections. */
export const pooler = async (connections: Client[]): Promise<{ port: number; close: () => void }> => {
  const far = connections.map(({ connection }) => connection.stream as Socket)
  let near: Socket | undefined
  let turn = 0
  for (const each of far)
    each.removeAllListeners('data').on('data', data => {
      near?.write(data)
      if (data.subarray(-6).equals(ready('I'))) turn++
    })
  const server = createServer(socket => {
    near = socket
    socket.once('data', () => {
      // The pooler's own cancel key: process id and secret of no PostgreSQL process.
      socket.write(Buffer.concat([admitted, message('K', 0x7f, 0xff, 0xff, 0xff, 1, 2, 3, 4), ready('I')]))
      socket.on('data', data => far[turn % far.length]!.write(data))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => {
    for (const each of [...far, near]) each?.destroy()
    server.close()
  }
  return { port: (server.address() as { port: number }).port, close }
}
