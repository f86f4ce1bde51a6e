import { codes } from '../../contract/codes.ts'
import type { Download } from '../../contract/downloads.ts'
import { isoInZone } from '../exports/zone.ts'
import type { DownloadRow } from './items.ts'

const text = (instant: Date | null) => instant?.toISOString() ?? null

/** An item as its person sees it. */
export const downloadOf = (row: DownloadRow): Download => {
  const kept = row.status === 2 && row.size !== null
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    status: row.status,
    url: kept ? row.file_id : null,
    createdTime: row.requested_at.toISOString(),
    createdTimeCtz: isoInZone(row.requested_at, row.zone),
    zone: row.zone,
    reason: row.reason && codes[row.reason].code,
    rows: row.row_count,
    rowsDone: row.rows_done,
    size: kept ? Number(row.size) : null,
    finishedAt: text(row.finished_at),
    expiresAt: text(row.expires_at),
    expired: row.status === 2 && !kept,
    seen: row.seen_at !== null,
  }
}
