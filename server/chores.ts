import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { changeForgetter } from './access/kept.ts'
import { anchorChains } from './audit/anchor.ts'
import { checkChains } from './audit/chain.ts'
import { turnSealKey } from './auth/password/seal.ts'
import { sweepPasswords } from './auth/password/sweep.ts'
import { sweep } from './auth/sessions.ts'
import type { Services } from './context.ts'
import type { Database } from './db/pool.ts'
import { expire, sweepFiles } from './files/sweep.ts'
import { forgetOldImports } from './imports/rows.ts'

const hour = 60 * 60 * 1000

/** What the server does by itself every hour: anchors and checks of the audit chains, the next key for passwords, and old keys, codes, tokens and files removed. */
export const startChores = (database: Database, services: Services, log: FastifyBaseLogger): (() => void) => {
  const forgetChanges = changeForgetter()
  const once = async () => {
    await database.transaction(null, sweep)
    await database.transaction(null, forgetChanges)
    await database.transaction(null, sweepPasswords)
    await turnSealKey({ apart: (work, tenantId = null) => database.transaction(tenantId, work), services })
    await anchorChains(database, services)
    const tenants = await tenantIds(database)
    for (const tenantId of tenants) {
      await forgetKeys(database, tenantId)
      await expire(database, services.files, tenantId)
      await database.transaction(tenantId, forgetOldImports)
    }
    await sweepFiles(database, services.files)
    await checkChains(database, tenants, log)
  }
  const run = () => void once().catch(error => log.error({ err: error }, 'hourly work failed'))
  const first = setTimeout(run, 5000)
  const timer = setInterval(run, hour)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

const tenantIds = async (database: Database): Promise<string[]> => {
  const tenants = await database.transaction(null, tx => tx.selectFrom('tenant').select('id').execute())
  return tenants.map(({ id }) => id)
}

/** Answers by Idempotency-Key are kept 24 hours (TR-C3). */
const forgetKeys = (database: Database, tenantId: string) =>
  database.transaction(tenantId, tx =>
    sql`delete from idempotency where tenant_id = ${tenantId}::uuid and created_at < now() - interval '24 hours'`.execute(
      tx,
    ),
  )
