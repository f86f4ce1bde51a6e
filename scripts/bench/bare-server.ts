// The baseline of the server's benchmark: a bare Fastify route over the same SQL, without sessions, row-level security,
// validation or audit. Prints its port.
import Fastify from 'fastify'
import { Pool } from 'pg'

const { login, statements } = JSON.parse(process.env.BENCH_SETTING ?? '{}') as {
  login: object
  statements: Record<string, { text: string; values: unknown[] }>
}
const pool = new Pool({ ...login, max: 10 })
const app = Fastify()
for (const [name, { text, values }] of Object.entries(statements)) {
  app.post(`/${name}`, async () => {
    const { rows } = await pool.query({ name, text, values })
    return { code: 0, message: '', data: { records: rows, total: rows[0]?.total ?? 0 }, requestId: '' }
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`port ${(app.server.address() as { port: number }).port}\n`)
