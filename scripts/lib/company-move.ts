import type { Client } from 'pg'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { verifyChains } from '../../server/audit/verify.ts'
import '../../server/app/signed-records.ts'
import { verifySignatures } from '../../server/features/signatures/verify-all.ts'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
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
import { addJobs, copyFiles, type PendingJob } from './move-rest.ts'

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
}

/**
 * Moves a company: a copy while its people write, then what changed meanwhile until that is little, and the last of it while nothing can be
 * written. The other side shows nothing of it before the end, and this side goes on if anything fails before.
 */
export async function moveCompany(move: Move): Promise<Moved> {
  const source = await connectOwner(move.from.connections)
  const target = await connectOwner(move.to.connections)
  try {
    for (const client of [source, target]) {
      await client.query(
        "set timezone = 'UTC'; set work_mem = '64MB'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0",
      )
      await client.query("select set_config('app.tenant', $1, false)", [move.tenantId])
    }
    await target.query('begin')
    await takeRowsAsTheyAre(target)
    const journey: Journey = {
      ...move,
      source,
      target,
      ...{ parts: [], foreign: '-', held: new Map(), since: null, files: new Set() },
    }
    await removeCompany(target, await listParts(source, move.tenantId, []), move.tenantId)
    await copyRound(journey, 'copied')
    await requireProofs(journey)
    const bound = await countBound(source, move.tenantId)
    if (bound > 0)
      move.say(`${bound} people sign in by a provider that is offered to everybody: they bind it again there`)
    for (let left = mostRounds; left > 0; left--)
      if ((await copyRound(journey, 'copied again what changed')) < briefMs) break
    return await finish(journey)
  } finally {
    await target.end() // an open transaction ends with it
    await source.end()
  }
}

/** What changes within the last round must be little: rounds before it go on until one is brief (ms), or there were so many. */
const briefMs = 1000
const mostRounds = 10

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

/** Brings what changed since the last round, as of one instant. */
async function bring(journey: Journey): Promise<{ brought: Part[]; counts: Counts }> {
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
  // Whoever joins and whoever leaves may be as many: their accounts are compared each time.
  const brought = parts.filter(({ name, account }) => {
    const { rows, changed } = counts.get(name)!
    return account !== null || changed > 0 || rows !== (held.get(name)?.rows ?? 0)
  })
  for (const part of brought)
    await copyPart({ source, target }, part, counts.get(part.name)!, {
      since,
      before: held.get(part.name)?.rows ?? 0,
    }).catch(explainConflict)
  if (brought.some(({ name }) => ['organisation', 'membership', 'account'].includes(name)))
    await addShared({ source, target }, tenantId)
  await target.query('update tenant set enabled = false, moved_to = $2 where id = $1', [
    tenantId,
    journey.from.origin,
  ])
  await copyFiles(journey)
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

/** The last round, while nothing can be written here; then the company is at work there. */
async function finish(journey: Journey): Promise<Moved> {
  const { source, target, tenantId, from, to } = journey
  const fence = await close(from.connections, tenantId)
  try {
    const { brought, counts } = await bring(journey)
    await source.query('commit')
    await raiseNumbers(target, brought)
    await requireSame(target, brought, counts)
    await target.query('commit')
    await fence.owner.query('update tenant set enabled = false, moved_to = $2 where id = $1', [
      tenantId,
      to.origin,
    ])
    await open(target, tenantId, await fence.jobs())
    const refusedMs = Math.round(performance.now() - fence.since)
    await settle(journey, fence, target)
    const rows = [...counts.values()].reduce((sum, each) => sum + each.rows, 0)
    return { tables: journey.parts.length, rows, files: journey.files.size, refusedMs }
  } finally {
    await fence.owner.end()
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

/** Opens a company that has arrived, with the jobs that wait for it. */
async function open(target: Client, tenantId: string, jobs: readonly PendingJob[]): Promise<void> {
  await target.query('begin')
  await addJobs(target, jobs)
  await target.query('update tenant set enabled = true, moved_to = null where id = $1', [tenantId])
  await target.query('commit')
}

/** Afterwards: the trail there says where the company came from, no job of it waits here, and queries there are planned by what is there now. */
async function settle(
  { tenantId, from, to }: Pick<Move, 'tenantId' | 'from' | 'to'>,
  fence: Fence,
  target: Client,
): Promise<void> {
  const database = openAs(to.connections.owner, { poolSize: 1 })
  try {
    await database.transaction(tenantId, tx =>
      recordAsOperator(tx, [
        { action: 'moveCompany', entity: 'tenant', entityId: tenantId, detail: { from: from.origin } },
      ]),
    )
  } finally {
    await database.close()
  }
  await fence.dropJobs()
  await target.query('analyze')
}

/**
 * Ends a move that was killed after this side had given the company up and before the other side opened it. The other side has all of it
 * since before.
 */
export async function resumeMove(move: Move): Promise<void> {
  const target = await connectOwner(move.to.connections)
  const fence = await close(move.from.connections, move.tenantId)
  try {
    const { rowCount } = await target.query('select from tenant where id = $1 and moved_to is not null', [
      move.tenantId,
    ])
    if (!rowCount) throw new SetupError(`The company has moved to ${move.to.origin} and is at work there.`)
    await open(target, move.tenantId, await fence.jobs())
    await settle(move, fence, target)
  } finally {
    await fence.owner.end()
    await target.end()
  }
}

/** The trail and every signature verify on the other side. The files here name newer entries already. */
async function requireProofs({ target, keys, tenantId, say }: Journey): Promise<void> {
  const [chain] = await verifyChains(target, keys, null, tenantId)
  if (chain?.bad)
    throw new SetupError(
      `The trail does not hold: entry ${chain.bad.seq}, ${chain.bad.why}. Nothing was moved.`,
    )
  const [signatures] = await verifySignatures(target, keys, tenantId)
  const [bad] = signatures?.bad ?? []
  if (bad) throw new SetupError(`The ${bad.what} ${bad.id} does not hold: ${bad.why}. Nothing was moved.`)
  say(
    `verified: ${chain?.entries} entries of the trail, ${chain?.anchors} anchors, ${signatures?.signatures} signatures`,
  )
}

const uniqueViolation = '23505'

function explainConflict(error: { code?: string; table?: string; detail?: string }): never {
  if (error.code !== uniqueViolation) throw error
  throw new SetupError(
    `A row of ${error.table} is in the way on the other side: ${error.detail} Nothing was moved.`,
  )
}
