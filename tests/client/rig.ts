import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { loadWords } from '../../client/words/i18n.ts'

/** A request as the test server received it. */
export type ReceivedCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

/** An answer in the envelope; `raw` writes the reply itself. */
export type Said =
  | { code: number; message?: string; data?: unknown; after?: number }
  | { raw: (reply: ServerResponse) => void }

export type Serve = (seen: ReceivedCall) => Said | Promise<Said>

export const ok = (data: unknown = { done: true }): Said => ({ code: 0, data })
export const refuse = (code: number, data: unknown = null, message = 'server text'): Said => ({
  code,
  message,
  data,
})
export const expired = (): Said => refuse(999411, { expired: true })

export type Rig = {
  /** Origin of the test server. */
  base: string
  seen: ReceivedCall[]
  /** Requests of a path, in order. */
  of: (path: string) => ReceivedCall[]
  serve: (how: Serve) => void
  /**
   * Waits in real time, whatever the page's clock says, until every request is answered and the page has processed
   * the answers.
   */
  settled: () => Promise<void>
}

/** Saved before any test fakes the clock. */
const realTimeout = setTimeout
const tick = (ms: number) => new Promise(resolve => realTimeout(resolve, ms))

/** A real HTTP server on loopback that speaks the envelope, for the tests of one file. Its origin is the page's origin. */
export const withServer = (): Rig => {
  let how: Serve = () => refuse(999501)
  const seen: ReceivedCall[] = []
  let pending = 0
  let flying = () => 0
  const server = createServer((request, reply) => {
    pending++
    reply.once('close', () => pending--)
    answer(request, reply, seen, how).catch(error => reply.destroy(error))
  })
  const rig: Rig = {
    base: '',
    seen,
    of: path => seen.filter(each => each.path === path),
    serve: next => {
      how = next
    },
    settled: async () => {
      do await tick(20)
      while (pending > 0 || flying() > 0)
      await tick(15)
    },
  }
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    rig.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    visit(`${rig.base}/home`)
    flying = countFetches()
    // Loads the failure chunk and its texts now, so that no test waits for their first load.
    await import('../../client/http/failures.ts')
    await loadWords(['errors'])
  })
  beforeEach(() => {
    seen.length = 0
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return rig
}

/**
 * Counts the page's unanswered requests, including those that have not reached the server. A stream counts as
 * answered when it begins.
 */
const countFetches = (): (() => number) => {
  const real = globalThis.fetch
  let open = 0
  globalThis.fetch = async (...asked) => {
    open++
    try {
      return await real(...asked)
    } finally {
      open--
    }
  }
  return () => open
}

/** Navigates the happy-dom page to an address. */
export const visit = (url: string): void => {
  ;(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(url)
}

const answer = async (request: IncomingMessage, reply: ServerResponse, seen: ReceivedCall[], how: Serve) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://server')
  const text = Buffer.concat(chunks).toString()
  const one: ReceivedCall = {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  }
  seen.push(one)
  const said = await how(one)
  if ('raw' in said) return said.raw(reply)
  if (said.after) await tick(said.after)
  const { code, message = '', data = null } = said
  reply.setHeader('content-type', 'application/json; charset=utf-8')
  reply.end(JSON.stringify({ code, message, data, requestId: `r-${seen.length}` }))
}
