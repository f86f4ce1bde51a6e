import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from '../../server/kernel/setup-error.ts'

/** Fails with one sentence when the server cannot listen on this port. */
export async function requireFreePort(port: number, host: string) {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const address of addresses) {
    const code = await listenOnce(port, address)
    if (code === 'EADDRINUSE')
      throw new SetupError(`Port ${port} is taken: stop what uses it, or set PORT to another.`)
    if (code === 'EACCES')
      throw new SetupError(`Port ${port} is not allowed to this user: set PORT to 1024 or above.`)
    if (code && address !== '::1')
      throw new SetupError(`The address ${host} cannot be listened on (${code}): set HOST.`)
  }
}

/** A port that is free now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A server that is ending frees its port within moments. */
async function listenOnce(port: number, address: string) {
  for (let tries = 0; ; tries++) {
    const code = await tryListen(port, address)
    if (code !== 'EADDRINUSE' || tries === 15) return code
    await sleep(100)
  }
}

const tryListen = (port: number, host: string) =>
  new Promise<string | null>(resolve => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
