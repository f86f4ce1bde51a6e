import type { Client, PoolClient } from 'pg'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import { neverPrepare } from '../../server/kernel/db/prepare.ts'
import { bindTransaction } from '../../server/kernel/db/transaction.ts'
import type { FileStore } from '../../server/kernel/files/store.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { takeRowsAsTheyAre } from './company-import.ts'
import {
  addShared,
  type Counts,
  copyPart,
  countBound,
  countParts,
  findDifferent,
  listParts,
  type Part,
  raiseNumbers,
  removeCompany,
  sumCopied,
} from './company-parts.ts'
import { close, type Fence } from './move-fence.ts'
import {
  addJobs,
  connectBoth,
  copyFiles,
  explainConflict,
  type PendingJob,
  prepare,
  requireProofs,
} from './move-rest.ts'

/** The two installations, and where people find the company before and after. */
export type Move = {
  tenantId: string
  keys: Keys
  from: { connections: Connections; files: FileStore; origin: string }
  to: { connections: Connections; files: FileStore; origin: string }
  say(line: string): void
}

export type Moved = { tables: number; rows: number; files: number; refusedMs: number }

/** A company on its way: what the other side has of it so far, in one transaction that is still open there. */
type Journey = Move & {
  source: Client
  target: Client
  parts: Part[]
  foreign: string
  held: Counts
  since: string | null
  files: Set<string>
  /** How long writes have been refused so far. */
  refusedMs: number
}

/**
 * Moves a company: a copy while its people write, then what changed meanwhile until that is little, and the last of it while nothing can be
 * written. The other side shows nothing of it before the end, and this side goes on if anything fails before.
 */
export async function moveCompany(move: Move): Promise<Moved> {
  const [source, target] = await connectBoth(move)
  const journey: Journey = {
    ...move,
    source,
    target,
    ...{ parts: [], foreign: '-', held: new Map(), since: null, files: new Set(), refusedMs: 0 },
  }
  try {
    await prepare(source, move.tenantId)
    await prepare(target, move.tenantId)
    await target.query('begin')
    await takeRowsAsTheyAre(target)
    await removeCompany(target, await listParts(source, move.tenantId, []), move.tenantId)
    await copyRound(journey, 'copied')
    await requireProofs(journey)
    const bound = await countBound(source, move.tenantId)
    if (bound > 0)
      move.say(`${bound} people sign in by a provider that is offered to everybody: they bind it again there`)
    for (let left = mostRounds; left > 0; left--) {
      const tookMs = await copyRound(journey, 'copied again what changed')
      const moved = tookMs < briefMs || left <= lastTries ? await tryToFinish(journey) : null
      if (moved) return moved
    }
    throw new SetupError(
      `What changes in the company takes longer than ${mostRefusedMs / 1000} s to bring: nothing was moved. Try again when few people work in it.`,
    )
  } finally {
    await target.end() // an open transaction ends with it
    await journey.source.end()
  }
}

/** What changes within the last round must be little: rounds before it go on until one is brief (ms), or there were so many. */
const briefMs = 1000
const mostRounds = 10
/** How many of the rounds are followed by a try to finish, however long they were, and how long a try may refuse writes (ms). */
const lastTries = 3
const mostRefusedMs = 5000

/** Accounts that work for other companies on the other side: their own rows stay as they are there. */
async function listForeign({ source, target, tenantId }: Journey): Promise<string[]> {
  const { rows } = await source.query<{ ids: string[] }>(
    `select coalesce(array_agg(distinct account_id), '{}')::text[] as ids from (select account_id from membership where tenant_id = $1
      union all select account_id from users where tenant_id = $1 and account_id is not null) p`,
    [tenantId],
  )
  const { rows: foreign } = await target.query<{ id: string }>(
    'select distinct account_id::text as id from membership where account_id = any($1::uuid[]) and tenant_id <> $2',
    [rows[0]!.ids, tenantId],
  )
  return foreign.map(({ id }) => id)
}

/** Brings what changed since the last round, as of one instant, unless `limit` ends before. */
async function bring(journey: Journey, limit?: AbortSignal): Promise<{ brought: Part[]; counts: Counts }> {
  const { source, target, tenantId, held } = journey
  await source.query('begin isolation level repeatable read read only')
  const { rows: now } = await source.query<{ oldest: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest',
  )
  const foreign = await listForeign(journey)
  if (foreign.join() !== journey.foreign)
    Object.assign(journey, {
      ...{ foreign: foreign.join(), since: null },
      parts: await listParts(source, tenantId, foreign),
    })
  const { parts, since } = journey
  const counts = await countParts(source, parts, since)
  // As many people may leave as join: their accounts are compared each time.
  const brought = parts.filter(({ name, account }) => {
    const { rows, changed } = counts.get(name)!
    return account !== null || changed > 0 || rows !== (held.get(name)?.rows ?? 0)
  })
  for (const part of brought) {
    limit?.throwIfAborted()
    await copyPart({ source, target }, part, counts.get(part.name)!, {
      since,
      before: held.get(part.name)?.rows ?? 0,
    }).catch(explainConflict)
  }
  if (brought.some(({ name }) => ['organisation', 'membership', 'account'].includes(name)))
    await addShared({ source, target }, tenantId)
  await target.query('update tenant set enabled = false, moved_to = $2 where id = $1', [
    tenantId,
    journey.from.origin,
  ])
  await copyFiles(journey, limit)
  limit?.throwIfAborted()
  Object.assign(journey, { held: counts, since: now[0]!.oldest })
  return { brought, counts }
}

/** One round while people write; then both sides must be the same, as of its instant. Returns how long it took to bring the rows (ms). */
async function copyRound(journey: Journey, did: string): Promise<number> {
  const { source, target, say } = journey
  const begun = performance.now()
  const { brought, counts } = await bring(journey)
  await raiseNumbers(target, brought)
  const tookMs = performance.now() - begun
  const changed = [...counts.values()].reduce((sum, each) => sum + each.changed, 0)
  say(`${did}: ${changed} rows of ${journey.parts.length} tables, ${journey.files.size} files so far`)
  const [here, there] = await Promise.all([source, target].map(side => countParts(side, journey.parts, null)))
  await source.query('commit')
  requireNone(findDifferent(here!, there!))
  return tookMs
}

function requireNone(different: readonly string[]): void {
  if (different.length > 0)
    throw new SetupError(`The copy of ${different.join(', ')} is not the same: nothing was moved.`)
}

/** Tries the last round. If it takes too long, the people write again and both sides are as they were before it. */
async function tryToFinish(journey: Journey): Promise<Moved | null> {
  const { target, tenantId, from, say } = journey
  const before = { ...journey }
  await target.query('savepoint try')
  try {
    return await finish(journey)
  } catch (error) {
    if (!isLate(error)) throw error
    say(`writes are let through again: the last of it was not there within ${mostRefusedMs / 1000} s`)
    await journey.source.end() // a copy that was broken off may still be on it
    const { parts, foreign, held, since } = before
    Object.assign(journey, { parts, foreign, held, since, source: await connectOwner(from.connections) })
    await prepare(journey.source, tenantId)
    await target.query(`rollback to savepoint try; set statement_timeout = 0`)
    return null
  }
}

const queryCanceled = '57014'
const isLate = (error: unknown): boolean => {
  const { code, name } = error as { code?: string; name?: string }
  return code === queryCanceled || name === 'TimeoutError'
}

/** The last round, while nothing can be written here; then the company is at work there. */
async function finish(journey: Journey): Promise<Moved> {
  const { source, target, tenantId, from, to } = journey
  const fence = await close(from.connections, tenantId)
  journey.refusedMs += fence.refusedMs
  let isOpen = false
  try {
    for (const client of [source, target]) await client.query(`set statement_timeout = ${mostRefusedMs}`)
    const { brought, counts } = await bring(journey, AbortSignal.timeout(mostRefusedMs))
    await source.query('commit')
    await raiseNumbers(target, brought)
    await requireSame(target, brought, counts)
    await target.query('set statement_timeout = 0')
    await target.query('commit')
    await fence.owner.query('update tenant set enabled = false, moved_to = $2 where id = $1', [
      tenantId,
      to.origin,
    ])
    await open(journey, target, await fence.jobs())
    isOpen = true
    journey.refusedMs += performance.now() - fence.since
    await settle(fence, target)
    const rows = [...counts.values()].reduce((sum, each) => sum + each.rows, 0)
    return {
      ...{ tables: journey.parts.length, rows, files: journey.files.size },
      refusedMs: Math.round(journey.refusedMs),
    }
  } finally {
    await fence.owner.end()
    if (!isOpen) journey.refusedMs += performance.now() - fence.since
  }
}

/** What did not change since the last round is the same on both sides already. */
async function requireSame(target: Client, brought: readonly Part[], counts: Counts): Promise<void> {
  if (brought.length === 0) return
  const sums = await sumCopied(target, brought)
  const { rows } = await target.query<{ name: string; rows: number }>(
    brought
      .map(
        ({ name, where }) => `select '${name}' as name, count(*)::int as rows from "${name}" where ${where}`,
      )
      .join('\nunion all '),
  )
  const isSame = ({ name, rows: many }: { name: string; rows: number }) =>
    many === counts.get(name)!.rows && sums.get(name) === counts.get(name)!.sum
  requireNone(rows.filter(each => !isSame(each)).map(({ name }) => name))
}

/** Opens a company that has arrived, with the jobs that wait for it; its trail says where it came from. */
async function open(
  { tenantId, from }: Pick<Move, 'tenantId' | 'from'>,
  target: Client,
  jobs: readonly PendingJob[],
): Promise<void> {
  await target.query('begin')
  await target.query("select set_config('app.tenant', $1, true)", [tenantId])
  await addJobs(target, jobs)
  await target.query('update tenant set enabled = true, moved_to = null where id = $1', [tenantId])
  const { tx, end } = bindTransaction({ client: target as PoolClient }, neverPrepare)
  await recordAsOperator(tx, [
    { action: 'moveCompany', entity: 'tenant', entityId: tenantId, detail: { from: from.origin } },
  ])
  await end()
  await target.query('commit')
}

/** Afterwards: no job of it waits here, and queries there are planned by what is there now. */
async function settle(fence: Fence, target: Client): Promise<void> {
  await fence.dropJobs()
  await target.query('analyze')
}

/**
 * Ends a move that was killed after this side had given the company up: the other side has all of it since before. If that has opened it,
 * only what was to follow is left.
 */
export async function resumeMove(move: Move): Promise<void> {
  const target = await connectOwner(move.to.connections)
  try {
    const { rows } = await target.query<{ isOpen: boolean }>(
      'select moved_to is null as "isOpen" from tenant where id = $1',
      [move.tenantId],
    )
    if (!rows[0])
      throw new SetupError(
        `The company has moved to ${move.to.origin}, and the database of --to does not have it.`,
      )
    const fence = await close(move.from.connections, move.tenantId)
    try {
      if (!rows[0].isOpen) await open(move, target, await fence.jobs())
      await settle(fence, target)
    } finally {
      await fence.owner.end()
    }
    if (rows[0].isOpen)
      throw new SetupError(`The company has moved to ${move.to.origin} and is at work there.`)
  } finally {
    await target.end()
  }
}
