import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/port.ts'
import { root } from '../../server/kernel/root.ts'
import { hasPackage } from './debian.ts'

export type Balancer = { port: number; close(): Promise<void> }

/** Whether a server reports that it accepts requests. */
export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

/**
 * A proxy that polls /readyz, keeps its connections to the servers, and gives requests to the ready ones in turn. It
 * tries another server only if the connection was refused: a request that breaks later is lost.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const far = ports.map(port => ({ port, ready: true, agent: new Agent({ keepAlive: true }) }))
  let turn = 0
  const choose = () => {
    const ready = far.filter(each => each.ready)
    const from = ready.length > 0 ? ready : far
    return from[turn++ % from.length]!
  }
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries = 3) => {
    const { port, agent } = choose()
    const asked = request({
      host: '127.0.0.1',
      port,
      agent,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: 'keep-alive' },
    })
    asked.once('response', answer => {
      const { connection: _own, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode!, headers)
      answer.pipe(outgoing)
    })
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 0) return pass(incoming, body, outgoing, tries - 1)
      outgoing.writeHead(502).end(error.message)
    })
    asked.end(body)
  }
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    pass(incoming, Buffer.concat(parts), outgoing)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const asking = setInterval(() => {
    for (const each of far)
      void isReady(each.port).then(ready => {
        each.ready = ready
      })
  }, 50)
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      clearInterval(asking)
      for (const { agent } of far) agent.destroy()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

export const hasNginx = hasPackage('nginx', ['-v'])
export const hasHaproxy = hasPackage('haproxy', ['-v'])

/** nginx with the lines of docs/operators.md in front of these servers. */
export async function openNginx(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-nginx-'))
  const port = await freePort()
  const written = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/operators.md'), 'utf8'))![1]!
  const [upstream, location] = written.split(/\n(?=location)/)
  const servers = ports.reduce(
    (text, each, at) => text.replace(`10.0.0.${at + 1}:4180`, `127.0.0.1:${each}`),
    upstream!,
  )
  mkdirSync(join(folder, 'body'))
  const temporary = ['proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; client_body_temp_path ${folder}/body; ${temporary.join(' ')}
      ${servers} server { listen 127.0.0.1:${port}; ${location} } }`,
  )
  return opened(folder, port, ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')])
}

/** HAProxy with deploy/haproxy.cfg in front of these servers. */
export async function openHaproxy(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-haproxy-'))
  const port = await freePort()
  const written = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
  const configured = ports.reduce(
    (text, each, at) => text.replace(`10.0.0.${at + 1}:4180`, `127.0.0.1:${each}`),
    written.replace('bind :80', `bind 127.0.0.1:${port}`),
  )
  writeFileSync(join(folder, 'haproxy.cfg'), configured)
  return opened(folder, port, ['haproxy', '-db', '-q', '-f', join(folder, 'haproxy.cfg')])
}

async function opened(folder: string, port: number, [program, ...words]: string[]): Promise<Balancer> {
  const child: ChildProcess = spawn(program!, words, { stdio: 'ignore' })
  while (!(await isReady(port))) await sleep(25)
  return {
    port,
    close: async () => {
      const ended = new Promise(done => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
