import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CodeName } from '../../../contract/codes.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { resolveHolder } from '../../access/resolve.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { isDiskFull } from '../../kernel/disk-full.ts'
import type { Draft } from '../../kernel/files/draft.ts'
import { type FileStore, newKey } from '../../kernel/files/store.ts'
import type { Job } from '../../kernel/jobs/queues.ts'
import type { Keys } from '../../kernel/keys.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { heavyWork } from '../../kernel/throttle/heavy.ts'
import { exportCap } from './cap.ts'
import type { ExportDefinition, FaceWithKeys } from './definition.ts'
import { getExport, getExportColumns } from './definition.ts'
import { fail, finish, Lost, noteProgress, type Taken, takeUp } from './take-up.ts'
import { writeWorkbook } from './workbook.ts'

export type ExportTools = { database: Database; files: FileStore; keys: Keys }

/** Rows per read; with 200 the slowest concurrent calls took longer. */
const pageRows = 50
/** Rows per turn of the event loop, less than a millisecond of work, so that other calls are answered soon. */
const turnRows = 5
const progressEveryMs = 1000
const statementTimeout = 60_000

/** Makes the file of one item: at most once, by the last worker that took it, with the current permissions (TR-T6, TR-N10). */
export const runExport = async (tools: ExportTools, job: Job, signal: AbortSignal): Promise<void> => {
  const within = <T>(work: (tx: Transaction) => Promise<T>) => tools.database.transaction(job.tenantId, work)
  const download = await within(tx => takeUp(tx, job))
  if (!download) return
  const actorRef: { actor: Actor | null } = { actor: null }
  let draft: Draft | undefined
  try {
    const opened = await tools.files.draft()
    draft = opened
    const whose = { tenantId: job.tenantId, userId: download.user_id }
    const written = await heavyWork.export.run(
      whose,
      () => write(tools, download, opened, signal, actorRef),
      signal,
    )
    await publish(tools, download, draft, written)
  } catch (error) {
    await draft?.discard()
    if (error instanceof Lost) return
    const reason = getReason(error)
    // Other errors may be temporary: the queue retries, and marks the item when it gives up.
    if (signal.aborted || !reason) throw error
    await within(tx => fail(tx, download, reason, actorRef.actor)).catch(lost => {
      if (!(lost instanceof Lost)) throw lost
    })
  }
}

const getReason = (error: unknown): CodeName | null => {
  if (error instanceof Problem) return error.problem
  return isDiskFull(error) ? 'storageFull' : null
}

type Written = { rows: number; actor: Actor; now: Date }

/** Reads from one snapshot (TR-C8) and writes while reading. */
const write = (
  { database, keys }: ExportTools,
  taken: Taken,
  draft: Draft,
  signal: AbortSignal,
  seen: { actor: Actor | null },
): Promise<Written> =>
  database.transaction(
    taken.tenantId,
    async tx => {
      const definition = getExport(taken.kind)
      const available = await getExportColumns(definition, tx)
      const columns = taken.request.columns.flatMap(key => available[key] ?? [])
      if (columns.length === 0) throw problem('exportColumnsRequired')
      const { actor, now } = await admitAgain(tx, taken, definition)
      seen.actor = actor
      const face: FaceWithKeys = { locale: taken.locale, actor, now, zone: taken.zone, keys }
      const read = { rows: 0 }
      const reportProgress = (rows: number) =>
        database.transaction(taken.tenantId, apart => noteProgress(apart, taken, rows))
      const sheet = {
        title: definition.title(taken.locale),
        zone: taken.zone,
        zoneNamed: taken.request.zoneNamed,
        face,
        about: await definition.about?.(tx, face, {
          filters: taken.request.filters,
          zone: taken.zone,
          rows: taken.row_count ?? 0,
        }),
        columns: [...columns, ...((await definition.further?.(tx, taken.request.filters, face)) ?? [])],
        rows: getRows(tx, definition, taken, face, read, reportProgress),
      }
      await writeWorkbook(draft, sheet, signal)
      if (read.rows === 0) throw problem('exportEmpty')
      return { rows: read.rows, actor, now }
    },
    { readOnly: true, snapshot: true, statementTimeout },
  )

/** Permissions are those of the moment when the file is made: a permission lost since the request is refused. */
const admitAgain = async (tx: Transaction, taken: Taken, { call }: ExportDefinition) => {
  const by = { accountId: taken.account_id, tenantId: taken.tenantId, roleId: taken.role_id }
  const holder = await resolveHolder(tx, by)
  if (!holder) throw problem('tenantForbidden')
  if (taken.role_id && !holder.actor.role) throw problem('roleChanged')
  const refusal = firstRefusal(decide(holder.actor, call, null, holder.now))
  if (refusal) throw problem(refusal.codeName)
  return holder
}

async function* getRows(
  tx: Transaction,
  definition: ExportDefinition,
  taken: Taken,
  face: FaceWithKeys,
  read: { rows: number },
  told: (rows: number) => Promise<void>,
): AsyncIterable<unknown> {
  const { actor } = face
  const most = exportCap(actor.tenant)
  let last: unknown = null
  let toldAt = performance.now()
  for (;;) {
    const page = await definition.page(tx, taken.request.filters, actor, last, pageRows, face)
    for (const row of page) {
      read.rows += 1
      if (read.rows > most) throw problem('exportTooLarge')
      if (read.rows % turnRows === 0) await nextTurn()
      yield row
    }
    if (page.length < pageRows) return
    last = page.at(-1)
    if (performance.now() - toldAt >= progressEveryMs) {
      await told(read.rows)
      toldAt = performance.now()
    }
  }
}

/** Bytes first, then the row: a crash in between leaves an unreferenced file, which the next start removes. */
const publish = async (
  { database, files }: ExportTools,
  taken: Taken,
  draft: Draft,
  { rows, actor, now }: Written,
): Promise<void> => {
  const { size, sha256 } = await draft.finish()
  const key = newKey(taken.tenantId, now)
  await files.keep(draft, key)
  try {
    await database.transaction(taken.tenantId, tx =>
      finish(tx, taken, { rows, size, sha256, key, actor }, now),
    )
  } catch (error) {
    await files.remove(key)
    throw error
  }
}
