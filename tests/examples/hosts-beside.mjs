import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Loaded into the product's process before its own code, in tests only. It serves the built examples, and pages that
 * tests have written, below /hosts/ of the product's origin, as a proxy in front of both would. If the test answered
 * each request instead, the browser would cache nothing of them, nor of the product.
 */
const built = fileURLToPath(new URL('../../dist/examples', import.meta.url))
const own = '/hosts/own/'
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
/** @type {Map<string, { body: string, policy?: string }>} */
const pages = new Map()

async function put(path, request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  pages.set(path, JSON.parse(Buffer.concat(chunks).toString()))
  response.end()
}

function sendOwn(path, response) {
  const { body, policy } = pages.get(path) ?? {}
  if (body === undefined) return response.writeHead(404).end()
  if (policy) response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', types['.html']).end(body)
}

async function sendBuilt(path, response) {
  const inside = normalize(path).replace('/hosts/', '')
  const file = join(built, inside.endsWith('/') ? `${inside}index.html` : inside)
  if (!file.startsWith(built) || !existsSync(file) || !statSync(file).isFile())
    return response.writeHead(404).end()
  const type = types[extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' })
  response.end(await readFile(file))
}

const { emit } = Server.prototype
Server.prototype.emit = function (name, ...words) {
  if (name !== 'request') return emit.call(this, name, ...words)
  const [request, response] = words
  const { pathname } = new URL(request.url, 'http://hosts')
  if (!pathname.startsWith('/hosts/')) return emit.call(this, name, ...words)
  if (!pathname.startsWith(own)) void sendBuilt(pathname, response)
  else if (request.method === 'PUT') void put(pathname, request, response)
  else sendOwn(pathname, response)
  return true
}
