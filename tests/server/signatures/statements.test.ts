import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChanges } from '../../../server/features/study-status/history.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { changeStatus, getStudy } from './signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

/** How many statements a page takes, with its rows. */
const measure = async (study: string, limit: number) => {
  let statements = 0
  const context = { client: { locale: 'en-US' as const }, services: { keys: server.services.keys } }
  const { changes } = await server.database.transaction(lin.tenantId, tx => {
    const counted = tx.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return listChanges({ ...context, tx: counted as typeof tx }, study, { limit, pageNum: 1 })
  })
  return { statements, rows: changes.length }
}

test('TR-E3 a list of signed statuses takes the same few statements for one row and for many', async () => {
  const planId = 'HY-0207-301'
  for (let count = 0; count < 6; count++) {
    const study = await getStudy(server, lin, planId)
    const answer = await changeStatus(server, lin, study, study.status === 'planned' ? 'on_hold' : 'planned')
    expect(answer.code).toBe(0)
  }
  const { id } = await getStudy(server, lin, planId)
  const one = await measure(id, 1)
  const many = await measure(id, 15)
  expect([one.rows, many.rows]).toEqual([1, 6])
  expect(many.statements).toBe(one.statements)
  expect(many.statements).toBeLessThanOrEqual(3)
})
