import type { Client } from 'pg'
import type { FileStore } from '../../server/kernel/files/store.ts'
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
export async function copyFiles({ source, tenantId, from, to, files }: Files): Promise<void> {
  const { rows } = await source.query<{ key: string; sha256: Buffer }>(
    'select key, sha256 from file where tenant_id = $1',
    [tenantId],
  )
  const left = rows.filter(({ key }) => !files.has(key))
  const copy = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
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
