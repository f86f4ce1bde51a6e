import type { Client } from 'pg'
import { verifyChains } from '../../server/audit/verify.ts'
import '../../server/app/signed-records.ts'
import { verifySignatures } from '../../server/features/signatures/verify-all.ts'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import type { FileStore } from '../../server/kernel/files/store.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

/** A row of the queue. */
export type PendingJob = Record<string, unknown>

/** Adds jobs to the queue of the other side, as if they had just been sent there. */
export async function addJobs(target: Client, jobs: readonly PendingJob[]): Promise<void> {
  const { rows } = await target.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const fresh = jobs.map(job => ({ ...job, state: 'created', started_on: null, heartbeat_on: null }))
  await target.query(
    `insert into pgboss.job (${rows[0]!.columns})
      select ${rows[0]!.columns} from jsonb_populate_recordset(null::pgboss.job, $1) on conflict do nothing`,
    [JSON.stringify(fresh)],
  )
}

type Files = {
  source: Client
  tenantId: string
  from: { files: FileStore }
  to: { files: FileStore }
  /** Keys that are there. */
  files: Set<string>
}

const atOnce = 8

/** Copies the files that the transaction of `source` names and that are not there yet; each must be what its row says. */
export async function copyFiles(
  { source, tenantId, from, to, files }: Files,
  limit?: AbortSignal,
): Promise<void> {
  const { rows } = await source.query<{ key: string; sha256: Buffer }>(
    'select key, sha256 from file where tenant_id = $1',
    [tenantId],
  )
  const left = rows.filter(({ key }) => !files.has(key))
  const copy = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      limit?.throwIfAborted()
      const bytes = await from.files.read(next.key)
      const draft = await to.files.draft()
      for await (const piece of bytes ?? []) await draft.write(piece as Buffer)
      const { sha256 } = await draft.finish()
      if (!sha256.equals(next.sha256)) {
        await draft.discard()
        throw new SetupError(`The file ${next.key} is missing or not what was stored: nothing was moved.`)
      }
      await to.files.keep(draft, next.key)
      files.add(next.key)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copy))
}

/** Connects to both databases. */
export async function connectBoth({
  from,
  to,
}: Record<'from' | 'to', { connections: Connections }>): Promise<[Client, Client]> {
  const source = await connectOwner(from.connections)
  const target = await connectOwner(to.connections).catch(async error => {
    await source.end()
    throw error
  })
  return [source, target]
}

export async function prepare(client: Client, tenantId: string): Promise<void> {
  await client.query(
    "set timezone = 'UTC'; set work_mem = '64MB'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0",
  )
  await client.query("select set_config('app.tenant', $1, false)", [tenantId])
}

type Proven = { target: Client; keys: Keys; tenantId: string; say(line: string): void }

/** The trail and every signature verify on the other side. The files here name newer entries already. */
export async function requireProofs({ target, keys, tenantId, say }: Proven): Promise<void> {
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

export function explainConflict(error: { code?: string; table?: string; detail?: string }): never {
  if (error.code !== uniqueViolation) throw error
  throw new SetupError(
    `A row of ${error.table} is in the way on the other side: ${error.detail} Nothing was moved.`,
  )
}
