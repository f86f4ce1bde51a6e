import { createServer, type Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { admitted, message, ready } from './false-server.ts'

/** A connection to PostgreSQL, and the client whose transaction it serves. */
type Far = { client: Client; stream: Socket; near: Near | null; open: number; rest: Buffer }
type Near = { socket: Socket; waiting: Buffer[]; rest: Buffer }

/**
 * A pooler in transaction mode, like PgBouncer: every client is accepted, a connection belongs to a client from its
 * first message to the end of its transaction, and messages from a connection without a client are dropped.
 */
export async function transactionPooler(login: ClientConfig, size: number) {
  const far = await Promise.all(Array.from({ length: size }, () => openFar(login)))
  const queue: Near[] = []
  const serve = () => {
    for (const each of far) {
      const near = each.near ? undefined : queue.shift()
      if (!near) continue
      each.near = near
      for (const part of near.waiting.splice(0)) send(each, part)
    }
  }
  const give = (near: Near, part: Buffer) => {
    const own = far.find(each => each.near === near)
    if (own) return send(own, part)
    near.waiting.push(part)
    if (!queue.includes(near)) queue.push(near)
    serve()
  }
  for (const each of far)
    each.stream.removeAllListeners('data').on('data', data => {
      each.near?.socket.write(data)
      each.rest = eachMessage(Buffer.concat([each.rest, data]), part => {
        if (part[0] === 0x5a) each.open--
        if (!part.equals(ready('I')) || each.open > 0) return
        each.near = null
        queueMicrotask(serve)
      })
    })
  const server = createServer(socket => {
    const near: Near = { socket, waiting: [], rest: Buffer.alloc(0) }
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([admitted, message('K', 0x7f, 0xff, 0xff, 0xff, 1, 2, 3, 4), ready('I')]))
      socket.on('data', data => {
        // The end message of a client goes only to the pooler.
        near.rest = eachMessage(
          Buffer.concat([near.rest, data]),
          part => part[0] !== 0x58 && give(near, part),
        )
      })
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = async () => {
    for (const { stream } of far) stream.destroy()
    server.close()
  }
  return { port: (server.address() as { port: number }).port, close }
}

async function openFar(login: ClientConfig): Promise<Far> {
  const client = new Client(login)
  client.on('error', () => {})
  await client.connect()
  return { client, stream: client.connection.stream as Socket, near: null, open: 0, rest: Buffer.alloc(0) }
}

/** PostgreSQL answers each query and each sync with one ReadyForQuery message. */
function send(far: Far, part: Buffer) {
  if (part[0] === 0x51 || part[0] === 0x53) far.open++
  far.stream.write(part)
}

/** Calls `work` with each whole message; returns the rest. */
function eachMessage(bytes: Buffer, work: (part: Buffer) => unknown): Buffer {
  let rest = bytes
  while (rest.length > 4 && rest.length > rest.readInt32BE(1)) {
    const length = 1 + rest.readInt32BE(1)
    work(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  return rest
}

/** The login through a pooler. */
export const through = (login: ClientConfig, { port }: { port: number }): ClientConfig => ({
  ...login,
  host: '127.0.0.1',
  port,
})
