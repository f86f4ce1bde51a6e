import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createVite, type UserConfig, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/registry/index.ts'
import { sessionDefinition } from '../../elements/base/session-definition.ts'
import { getBlocks } from '../examples/manual.ts'

/** What a host must proxy: the first path segments of the calls in the contract, and the loader. */
const prefixes = [...new Set(Object.values(calls).map(({ path }) => path.split('/')[1]!)), 'elements'].sort()
const product = 'https://mds.example.org'
const sample = (language: string) => {
  const found = getBlocks('docs/embedding.md', language)
  expect(found.length, language).toBe(1)
  return found[0]!
}
/** A JavaScript sample as a module. */
const getModule = async <T>(code: string): Promise<T> =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).default as T

/** The product: it reports the request it received, and ends a stream only after its first part was read. */
const upstream = () => {
  const streams: ServerResponse[] = []
  const server = createServer((request, reply) => {
    if (request.url?.endsWith('/stream')) {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write('data: one\n\n')
      streams.push(reply)
    } else reply.end(`asked ${request.url}`)
  })
  const endStreams = () => {
    for (const each of streams.splice(0)) each.end('data: two\n\n')
  }
  return { server, endStreams }
}
const listening = (server: Server) =>
  new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

describe('A host on another origin, by the samples of the manual', () => {
  const { server, endStreams } = upstream()
  const folder = mkdtempSync(join(tmpdir(), 'mds-proxy-'))
  let here: string
  beforeAll(async () => {
    here = `http://127.0.0.1:${await listening(server)}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  })

  /** Every prefix arrives without the path before it, no other path does, and a stream arrives as it is written. */
  const passesOn = async (origin: string) => {
    for (const prefix of prefixes)
      expect(await (await fetch(`${origin}/mds/${prefix}/some/path?a=1`)).text()).toBe(
        `asked /${prefix}/some/path?a=1`,
      )
    for (const other of ['/mds/docs/', '/plt/some', '/mds/pltx/some'])
      expect(await (await fetch(origin + other)).text(), other).not.toContain('asked')
    const reader = (await fetch(`${origin}/mds/mdscore/stream`)).body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('one')
    endStreams()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('two')
  }

  it('the contract has the prefixes that the manual, the reference and each sample name', () => {
    expect(prefixes).toEqual(['csrctms', 'elearning', 'elements', 'mdscore', 'mdsdata', 'plt'])
    for (const prefix of prefixes) expect(sessionDefinition.props.apiBase?.docs).toContain(`/${prefix}`)
    for (const language of ['nginx', 'ts vite-proxy', 'js next-proxy']) {
      const [, listed] = /(plt\|[\w|]+)/.exec(sample(language))!
      expect(listed!.split('|').sort(), language).toEqual(prefixes)
    }
  })

  it('Vite passes them on', async () => {
    const code = sample('ts vite-proxy').replace(/import .*\n/, 'const defineConfig = config => config\n')
    const config = await getModule<UserConfig>(code.replaceAll(product, here))
    let vite: ViteDevServer | undefined
    try {
      vite = await createVite({
        ...config,
        configFile: false,
        root: folder,
        logLevel: 'silent',
        server: { ...config.server, port: 0, host: '127.0.0.1', watch: null, hmr: false, ws: false },
      })
      await vite.listen()
      await passesOn(`http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`)
    } finally {
      await vite?.close()
    }
  })

  it('Next.js is told to rewrite them, without compression', async () => {
    type Rewrite = { source: string; destination: string }
    const config = await getModule<{ compress: boolean; rewrites: () => Promise<Rewrite[]> }>(
      sample('js next-proxy'),
    )
    const [rule, ...others] = await config.rewrites()
    expect([others, config.compress]).toEqual([[], false])
    // Rewrites use the pattern syntax of URLPattern, which comes from the same library.
    const pattern = new URLPattern({ pathname: rule!.source })
    const rewritten = (path: string) => {
      const groups = pattern.exec({ pathname: path })?.pathname.groups
      return groups && rule!.destination.replace(/:(\w+)\*?/g, (whole, name) => groups[name] ?? whole)
    }
    for (const prefix of prefixes)
      expect(rewritten(`/mds/${prefix}/some/path`)).toBe(`${product}/${prefix}/some/path`)
    for (const other of ['/mds/docs/x', '/plt/some', '/mds/pltx/some'])
      expect(rewritten(other)).toBeUndefined()
  })

  it('nginx matches them, takes its own path away and keeps nothing back; where it is installed, it does so', async () => {
    const text = sample('nginx')
    const place = new RegExp(/location ~ (\S+) \{/.exec(text)![1]!)
    const [, from] = /rewrite (\S+) \$1 break;/.exec(text)!
    for (const prefix of prefixes) {
      expect(place.test(`/mds/${prefix}/some`)).toBe(true)
      expect(new RegExp(from!).exec(`/mds/${prefix}/some`)![1]).toBe(`/${prefix}/some`)
    }
    expect(place.test('/mds/docs/')).toBe(false)
    expect(text).toMatch(/proxy_buffering off;/)
    const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync)
    if (nginx) await withNginx(nginx, text)
  })

  async function withNginx(nginx: string, text: string) {
    const probe = createServer()
    const port = await listening(probe)
    await new Promise(resolve => probe.close(resolve))
    const config = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      config,
      `daemon off; pid ${folder}/pid; error_log stderr crit; events {} http { access_log off; ${temporary.join(' ')}
        server { listen 127.0.0.1:${port}; root ${folder}; ${text.replace(`proxy_pass ${product}`, `proxy_pass ${here}`)} } }`,
    )
    execFileSync(nginx, ['-t', '-q', '-c', config], { stdio: 'pipe' })
    const running: ChildProcess = spawn(nginx, ['-c', config], { stdio: 'ignore' })
    try {
      await expect
        .poll(() =>
          fetch(`http://127.0.0.1:${port}/`).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      await passesOn(`http://127.0.0.1:${port}`)
    } finally {
      const ended = new Promise(resolve => running.once('exit', resolve))
      running.kill()
      await ended
    }
  }
})
