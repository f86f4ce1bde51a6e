import pg, { type ClientConfig } from 'pg'
import { explainAccess } from '../contract/workspace/calls.ts'
import type { Issued } from '../scripts/lib/issue-token.ts'
import { openServer } from './app.ts'
import { type CallRequest, getRequest } from './asked.ts'

export type Statement = { text: string; values: unknown[] }

/** Transaction control: a bare route has none. */
const frame = /^\s*(begin|commit|rollback|savepoint|release|select set_config)/i

/**
 * The statements that calls send to the database, without those of the guard, which a call without statements of its own reveals. Each
 * call must answer code 0.
 */
export async function recordStatements(
  login: ClientConfig,
  env: NodeJS.ProcessEnv,
  { headers }: Issued,
  asks: Readonly<Record<string, CallRequest>>,
): Promise<Record<string, Statement[]>> {
  const { app, database, services } = await openServer(login, env)
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string; values?: unknown[] }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (text && !frame.test(text))
      statements.push({ text, values: (typeof asked === 'object' && asked.values) || [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  const sent = async (asked: CallRequest): Promise<Statement[]> => {
    statements.length = 0
    const { path, method, body } = getRequest(asked)
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: body }),
    })
    if (answer.json().code !== 0) throw new Error(`${asked.call.name}: ${answer.body.slice(0, 300)}`)
    return [...statements]
  }
  try {
    const plain = { call: explainAccess, input: { asks: [{ call: explainAccess.name }] } }
    // Once with a fresh read of the actor, and once with the actor in the cache.
    const guard = new Set([...(await sent(plain)), ...(await sent(plain))].map(({ text }) => text))
    const statementsByName: Record<string, Statement[]> = {}
    for (const [name, asked] of Object.entries(asks)) {
      await sent(asked)
      statementsByName[name] = (await sent(asked)).filter(({ text }) => !guard.has(text))
    }
    return statementsByName
  } finally {
    pg.Client.prototype.query = query
    await app.close()
    await services.jobs.stop?.()
    await database.close()
  }
}
