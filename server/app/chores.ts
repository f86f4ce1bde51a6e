import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import { changeForgetter } from '../access/actor-cache.ts'
import { anchorChains } from '../audit/anchor.ts'
import { checkChains } from '../audit/chain.ts'
import { keepAccessRequests } from '../features/access-requests/keep.ts'
import { turnSealKey } from '../features/auth/password/seal.ts'
import { sweepPasswords } from '../features/auth/password/sweep.ts'
import { sweep } from '../features/auth/sessions.ts'
import { removeLateUploads } from '../features/course-files/queries.ts'
import { forgetOld } from '../features/downloads/items.ts'
import { expireFiles, keysUnknown } from '../features/files/rows.ts'
import { forgetOldImports } from '../features/imports/rows.ts'
import { tellChainFault } from '../features/notices/chain-fault.ts'
import { keepNotices } from '../features/notices/keep.ts'
import { forgetMergedContacts } from '../features/organisation-merges/forget.ts'
import { keepMatchKeys } from '../features/organisations/keep-keys.ts'
import { sealRoot } from '../features/signatures/roots.ts'
import { keepSites } from '../features/sites/daily.ts'
import { keepTraining } from '../features/training-tasks/keep.ts'
import type { Services } from '../kernel/context.ts'
import { listCompaniesHere, visitCompanies } from '../kernel/db/in-tenant.ts'
import type { Database } from '../kernel/db/pool.ts'
import { run } from '../kernel/db/statements.ts'
import type { FileStore } from '../kernel/files/store.ts'
import { forgetOldMessages } from '../kernel/messages/queries.ts'
import { noteAnchored } from '../kernel/metrics.ts'

/** Bytes without a row may be younger than this while their row is being written. */
const graceMs = 60 * 60 * 1000
const keysAtOnce = 500

/** Removes a tenant's expired files: rows first, then bytes, so that a row never lacks its bytes. */
export const expire = async (database: Database, files: FileStore, tenantId: string): Promise<void> => {
  const keys = await database.transaction(tenantId, async tx => {
    const expired = await expireFiles(tx)
    await forgetOld(tx)
    return expired
  })
  for (const key of keys) await files.remove(key)
}

/** Removes bytes without a row, which a crash left between writing a file and inserting it (TR-C7). */
export const sweepFiles = async (database: Database, files: FileStore, now = new Date()): Promise<void> => {
  let waiting: string[] = []
  const clear = async () => {
    const keys = waiting
    waiting = []
    for (const [tenantId, own] of Map.groupBy(keys, key => key.slice(0, key.indexOf('/')))) {
      const unknown = await database.transaction(tenantId, tx => keysUnknown(tx, own))
      for (const key of unknown) await files.remove(key)
    }
  }
  for await (const key of files.keysBefore(new Date(now.getTime() - graceMs))) {
    waiting.push(key)
    if (waiting.length >= keysAtOnce) await clear()
  }
  await clear()
}

const hour = 60 * 60 * 1000

/**
 * The server's hourly jobs: seal a root over new signatures, create the next password key, remove old keys, codes, tokens, files and names,
 * and check audit chains.
 */
export const workHourly = async (
  database: Database,
  services: Services,
  log: Pick<FastifyBaseLogger, 'error'>,
  forgetChanges = changeForgetter(),
): Promise<void> => {
  await sealRoot(database, services).catch(error =>
    log.error({ err: error }, 'no root was sealed over the new signatures'),
  )
  await database.transaction(null, sweep)
  await database.transaction(null, forgetChanges)
  await database.transaction(null, sweepPasswords)
  await database.transaction(null, tx => forgetOldMessages(tx, null))
  await turnSealKey({ apart: (work, tenantId = null) => database.transaction(tenantId, work), services })
  const tenants = await listCompaniesHere(database)
  await visitCompanies(tenants, { log, fault: 'hourly work failed' }, async tenantId => {
    await forgetKeys(database, tenantId)
    await expire(database, services.files, tenantId)
    await database.transaction(tenantId, removeLateUploads)
    await database.transaction(tenantId, forgetOldImports)
    await database.transaction(tenantId, forgetMergedContacts)
    await database.transaction(tenantId, keepMatchKeys)
    await database.transaction(tenantId, keepSites)
    await database.transaction(tenantId, keepAccessRequests)
    await database.transaction(tenantId, keepNotices)
    await database.transaction(tenantId, keepTraining)
    await database.transaction(tenantId, tx => forgetOldMessages(tx, tenantId))
  })
  await sweepFiles(database, services.files)
  await services.files.removePartialsBefore(new Date(Date.now() - limits.courseUploadHours * hour))
  await checkChains(database, tenants, log, tellChainFault)
}

/** Works hourly until the returned function is called. */
export const startChores = (database: Database, services: Services, log: FastifyBaseLogger): (() => void) => {
  const forgetChanges = changeForgetter()
  const run = () =>
    void workHourly(database, services, log, forgetChanges).catch(error =>
      log.error({ err: error }, 'hourly work failed'),
    )
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
    anchorChains(database, services, log, tellChainFault).then(noteAnchored, error =>
      log.error({ err: error }, 'anchoring failed'),
    )
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

/** Responses by Idempotency-Key are kept 24 hours (TR-C3). */
const forgetKeys = (database: Database, tenantId: string) =>
  database.transaction(
    tenantId,
    tx =>
      run(tx)`delete from idempotency where tenant_id = ${tenantId}::uuid
        and created_at < now() - interval '24 hours'`,
  )
