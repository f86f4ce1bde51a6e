import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { changeForgetter } from '../access/actor-cache.ts'
import { anchorChains } from '../audit/anchor.ts'
import { checkChains } from '../audit/chain.ts'
import { keepAccessRequests } from '../features/access-requests/keep.ts'
import { turnSealKey } from '../features/auth/password/seal.ts'
import { sweepPasswords } from '../features/auth/password/sweep.ts'
import { sweep } from '../features/auth/sessions.ts'
import { forgetOldImports } from '../features/imports/rows.ts'
import { forgetMergedContacts } from '../features/organisation-merges/forget.ts'
import { keepMatchKeys } from '../features/organisations/keep-keys.ts'
import { sealRoot } from '../features/signatures/roots.ts'
import { keepSites } from '../features/sites/daily.ts'
import type { Services } from '../kernel/context.ts'
import type { Database } from '../kernel/db/pool.ts'
import { run } from '../kernel/db/statements.ts'
import { forgetOldMessages } from '../kernel/messages/queries.ts'
import { expire, sweepFiles } from './sweep-files.ts'

const hour = 60 * 60 * 1000

/**
 * The server's hourly jobs: seal a root over new signatures, create the next password key, remove old keys, codes, tokens, files and names,
 * and check audit chains.
 */
export const startChores = (database: Database, services: Services, log: FastifyBaseLogger): (() => void) => {
  const forgetChanges = changeForgetter()
  const once = async () => {
    await sealRoot(database, services).catch(error =>
      log.error({ err: error }, 'no root was sealed over the new signatures'),
    )
    await database.transaction(null, sweep)
    await database.transaction(null, forgetChanges)
    await database.transaction(null, sweepPasswords)
    await database.transaction(null, tx => forgetOldMessages(tx, null))
    await turnSealKey({ apart: (work, tenantId = null) => database.transaction(tenantId, work), services })
    const tenants = await tenantIds(database)
    for (const tenantId of tenants) {
      await forgetKeys(database, tenantId)
      await expire(database, services.files, tenantId)
      await database.transaction(tenantId, forgetOldImports)
      await database.transaction(tenantId, forgetMergedContacts)
      await database.transaction(tenantId, keepMatchKeys)
      await database.transaction(tenantId, keepSites)
      await database.transaction(tenantId, keepAccessRequests)
      await database.transaction(tenantId, tx => forgetOldMessages(tx, tenantId))
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

/** A change is anchored within a minute: half of it between two rounds leaves the other half for a round through many companies. */
export const anchorPauseMs = 30_000

/**
 * Anchors every chain that has grown, in a loop. The returned function ends the loop with a last round, so that the last changes before a
 * stop are anchored too.
 */
export const startAnchoring = (
  database: Database,
  services: Services,
  log: Pick<FastifyBaseLogger, 'error'>,
  pauseMs = anchorPauseMs,
): (() => Promise<void>) => {
  const ending = new AbortController()
  const once = () =>
    anchorChains(database, services, log).catch(error => log.error({ err: error }, 'anchoring failed'))
  const loop = async () => {
    while (!ending.signal.aborted) {
      await once()
      await pause(pauseMs, undefined, { signal: ending.signal }).catch(() => {}) // stopping
    }
  }
  const going = loop()
  return async () => {
    ending.abort()
    await going
    await once()
  }
}

const tenantIds = async (database: Database): Promise<string[]> => {
  const tenants = await database.transaction(null, tx => tx.selectFrom('tenant').select('id').execute())
  return tenants.map(({ id }) => id)
}

/** Responses by Idempotency-Key are kept 24 hours (TR-C3). */
const forgetKeys = (database: Database, tenantId: string) =>
  database.transaction(
    tenantId,
    tx =>
      run(tx)`delete from idempotency where tenant_id = ${tenantId}::uuid
        and created_at < now() - interval '24 hours'`,
  )
