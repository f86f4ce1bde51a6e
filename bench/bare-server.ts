// The baseline of the server's benchmark: a bare Fastify route over the same SQL, without sessions, row-level security, validation or
// audit. It also returns the part of an answer that comes from no table. Prints its port.
import Fastify from 'fastify'
import { type ClientConfig, Pool } from 'pg'
import type { Statement } from './recorded.ts'
import { readSetting } from './setting.ts'

type Setting = {
  login: ClientConfig
  routes: Record<string, Statement[]>
  unstored?: Record<string, unknown>
}
const { login, routes, unstored } = readSetting<Setting>()
const pool = new Pool({ ...login, max: 10 })
const app = Fastify()
for (const [name, statements] of Object.entries(routes)) {
  const named = statements.map(({ text, values }, at) => ({ name: `${name} ${at}`, text, values }))
  app.post(`/${name}`, async () => {
    const client = await pool.connect()
    try {
      const answers = []
      for (const statement of named) answers.push((await client.query(statement)).rows)
      return { code: 0, message: '', data: unstored?.[name] ?? answers, requestId: '' }
    } finally {
      client.release()
    }
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`port ${(app.server.address() as { port: number }).port}\n`)
