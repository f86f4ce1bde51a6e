import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pagesFolder } from './build-pages.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export type Site = {
  origin: string
  /** Bytes of these URLs, gzip -9, JS and CSS only. */
  weigh: (urls: readonly string[]) => number
  stop: () => void
}

/** Answers to calls of a page, instead of a server. */
export type Answers = Readonly<Record<string, unknown>>

/** Serves the built pages, precompressed and never cached. Everything else is passed on to the API server, or gets its fixed answer. */
export async function serveSite(api?: number | Answers): Promise<Site> {
  const files = new Map(
    readdirSync(pagesFolder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && extname(entry.name) in types)
      .map(entry => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(pagesFolder.length), gzipSync(readFileSync(path), { level: 9 })] as const
      }),
  )
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://bench')
    const body = files.get(pathname)
    if (body) return void answer.writeHead(200, getHeaders(pathname, body.length)).end(body)
    if (typeof api === 'number') return passOn(asked, answer, api)
    const data = api?.[pathname]
    if (data === undefined) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ code: 0, message: '', requestId: 'bench', data }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    weigh: urls =>
      [...new Set(urls.map(url => new URL(url).pathname))]
        .filter(path => /\.(js|css)$/.test(path))
        .reduce((sum, path) => sum + (files.get(path)?.length ?? 0), 0),
    stop: () => void server.close(),
  }
}

const getHeaders = (path: string, length: number) => ({
  'content-type': types[extname(path)]!,
  'content-encoding': 'gzip',
  'content-length': length,
  'cache-control': 'no-store',
})

function passOn(asked: IncomingMessage, answer: ServerResponse, port: number) {
  const { method, url, headers } = asked
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, given => {
    answer.writeHead(given.statusCode ?? 500, given.headers)
    given.pipe(answer)
  })
  onward.on('error', () => answer.writeHead(502).end())
  asked.pipe(onward)
}
