import type { FastifyBaseLogger } from 'fastify'
import { listRightHolders, roleAsOf, userAsOf } from '../../../contract/as-of/calls.ts'
import { searchAudit } from '../../../contract/audit/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { searchHandovers } from '../../../contract/handovers/calls.ts'
import { searchMembers } from '../../../contract/members/calls.ts'
import { searchOrganisations } from '../../../contract/organisations/calls.ts'
import { searchRecords } from '../../../contract/search/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { listAssignments, trainingMatrix, trainingOverview } from '../../../contract/training/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { getCaller } from '../../access/actor-cache.ts'
import type { ResolvedSession } from '../../access/resolve.ts'
import type { Actor, Transaction, Visitor } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { run } from '../../kernel/db/statements.ts'
import type { Handled } from '../../kernel/http/handle.ts'
import type { Claims } from './guard.ts'

/** Lists, searches, the trail and questions about the past: they read much, and none of them decides what a user may do. */
const reading = new Set<string>(
  [
    ...[searchUsers, searchRecords, listStudies, searchSites, searchMembers, searchOrganisations],
    ...[searchHandovers, searchAudit, userAsOf, roleAsOf, listRightHolders],
    ...[studyOverview, trainingOverview, trainingMatrix, listAssignments],
  ].map(({ name }) => name),
)

const readsReplica = ({ name, changes, tries }: Call): boolean => reading.has(name) && !changes && !tries

/** Work of a call, with the function that returns its actor. */
type Work<T> = (tx: Transaction, resolve: () => Promise<ResolvedSession>) => Promise<T>

/**
 * Runs a call that reads much on the replica, if there is one that has what the session wrote; else returns null, and nothing was done. The
 * actor is read from the primary: a right that was taken away is gone at once.
 */
export const readFromReplica = async <T>(
  database: Database,
  { handled, claims }: { handled: Handled; claims: Claims },
  work: Work<T>,
): Promise<{ value: T } | null> => {
  const { replica } = database
  const { tenantId } = claims
  if (!replica || !tenantId || !readsReplica(handled.call)) return null
  const { opening, resolve } = getCaller(database, claims)
  const options = { readOnly: true, opening }
  const caller = await database.transaction(tenantId, (tx, opened) => resolve(tx, opened), options)
  return caller && replica.read(tenantId, caller.row, tx => work(tx, async () => caller))
}

/**
 * Keeps where the log of the primary was after a session wrote: a replica that has not replayed it does not answer this session. The write is
 * committed already, so a fault here is no reason to refuse it: the session may then read what is ten seconds old at most.
 */
export const noteWrite = (
  database: Database,
  { tenantId, sessionId }: Actor | Visitor,
  log: FastifyBaseLogger,
): Promise<unknown> | null =>
  database.replica &&
  database
    .transaction(
      tenantId,
      tx => run(tx)`update session set written = pg_current_wal_insert_lsn() where id = ${sessionId}::uuid`,
    )
    .catch(error => log.error({ err: error }, 'the position of a write was not kept'))
