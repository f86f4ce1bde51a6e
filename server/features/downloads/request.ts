import { randomUUID } from 'node:crypto'
import type { Download, ExportKind } from '../../../contract/downloads/calls.ts'
import { exportFileName } from '../../../contract/values/names.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { getExportZone } from '../zones/setting.ts'
import { exportCap } from './cap.ts'
import { getExport } from './definition.ts'
import {
  type DownloadRow,
  downloadsById,
  type ExportRequest,
  getRunning,
  insertDownload,
  runAgain,
} from './items.ts'
import { getDownload } from './present.ts'

type ExportInput = { headers: readonly string[]; timeZone?: string; audit?: { indexName: string } }

/** Most exports of one user in preparation at once (TR-W7). */
const mostAtOnce = 5

/** Accepts an export: creates the download item and its job in one transaction. */
export const requestExport = async (
  context: Context,
  kind: ExportKind,
  { headers, timeZone, audit, ...filters }: ExportInput & object,
): Promise<Download> => {
  const { tx, actor, client } = context
  const rows = await countFor(context, kind, filters)
  const { zone, named } = { ...(await getExportZone(context)), ...(timeZone && { zone: timeZone }) }
  const request: ExportRequest = {
    columns: [...headers],
    filters,
    indexName: audit?.indexName ?? null,
    zoneNamed: named,
  }
  const id = randomUUID()
  await insertDownload(tx, {
    id,
    tenantId: actor.tenantId,
    user_id: actor.userId,
    account_id: actor.accountId,
    role_id: actor.role?.id ?? null,
    kind,
    request,
    locale: client.locale,
    zone,
    file_name: getFileName(kind, { locale: client.locale, zone }, context.now),
    rows,
  })
  await context.services.jobs.send(tx, 'exports', { tenantId: actor.tenantId, id, run: 1 })
  context.audit({ entityId: id, detail: { ...request, rows } })
  return getDownload((await downloadsById(tx, actor.userId, [id]))[0]!, context)
}

/** Restarts a failed or expired export, with the original request and the current permissions. */
export const requestAgain = async (context: Context, row: DownloadRow): Promise<Download> => {
  const { tx, actor } = context
  const rows = await countFor(context, row.kind, row.request.filters)
  const run = await runAgain(tx, row.id, {
    accountId: actor.accountId,
    roleId: actor.role?.id ?? null,
    fileName: getFileName(row.kind, row, context.now),
    rows,
  })
  await context.services.jobs.send(tx, 'exports', { tenantId: actor.tenantId, id: row.id, run })
  context.audit({ entityId: row.id, detail: { kind: row.kind, ...row.request, rows } })
  return getDownload((await downloadsById(tx, actor.userId, [row.id]))[0]!, context)
}

const countFor = async ({ tx, actor }: Context, kind: ExportKind, filters: object): Promise<number> => {
  if ((await getRunning(tx, actor.userId)) >= mostAtOnce) throw problem('exportsAtOnce', { max: mostAtOnce })
  const max = exportCap(actor.tenant)
  const rows = await getExport(kind).count(tx, filters, actor, max)
  if (rows > max) throw problem('exportTooLarge', { max })
  if (rows === 0) throw problem('exportEmpty')
  return rows
}

const getFileName = (kind: ExportKind, { locale, zone }: Pick<DownloadRow, 'locale' | 'zone'>, now: Date) =>
  exportFileName(`${getExport(kind).title(locale)} `, now, zone)
