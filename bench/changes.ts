import pg, { type ClientConfig } from 'pg'
import type { Issued } from '../scripts/lib/issue-token.ts'
import { openServer } from './app.ts'
import { type CallRequest, type Figure, getLatencies, getRequest } from './asked.ts'
import { spread } from './figures.ts'

type Latencies = Omit<Figure, 'perSecond'>

/** Latencies of calls (ms), and of these the part that waited for the statements of the database. */
export type ChangeLine = { ask: string; calls: number; database: Latencies; ours: Latencies }

/** Sends one call to the server, and returns its answer. */
export type Send = <T>(request: CallRequest) => Promise<T>

/** A call that can be sent once only, after its preparation. */
export type Change = { ask: string; times: number; prepare: (send: Send, at: number) => Promise<CallRequest> }

/**
 * Measures calls that change records, each with inputs of its own, one after the other, in a server of this process. Nothing else runs
 * there, so the time of all statements during a call is that of its own.
 */
export async function measureChanges(
  log: (line: string) => void,
  login: ClientConfig,
  env: NodeJS.ProcessEnv,
  { headers }: Issued,
  changes: readonly Change[],
): Promise<ChangeLine[]> {
  const { app, database, services } = await openServer(login, env)
  let waited = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = async function (this: pg.Client, ...args: unknown[]) {
    const from = performance.now()
    try {
      return await Reflect.apply(query, this, args)
    } finally {
      waited += performance.now() - from
    }
  } as typeof query
  const send: Send = async request => {
    const { path, method, body } = getRequest(request)
    const answer = await app.inject({
      ...{ method, url: path },
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { payload: body }),
    })
    const { code, data } = answer.json()
    if (code !== 0) throw new Error(`${request.call.name}: ${answer.body.slice(0, 300)}`)
    return data
  }
  const lines: ChangeLine[] = []
  try {
    for (const { ask, times, prepare } of changes) {
      const ours: number[] = []
      const statements: number[] = []
      for (let at = 0; at <= times; at++) {
        const request = await prepare(send, at)
        waited = 0
        const from = performance.now()
        await send(request)
        // The first call is a warm-up.
        if (at === 0) continue
        ours.push(performance.now() - from)
        statements.push(waited)
      }
      const line = { ask, calls: times, database: getLatencies(statements), ours: getLatencies(ours) }
      lines.push(line)
      log(`${ask}: database ${spread(line.database)}, ours ${spread(line.ours)} ms`)
    }
  } finally {
    pg.Client.prototype.query = query
    await app.close()
    await services.jobs.stop?.()
    await database.close()
  }
  return lines
}
