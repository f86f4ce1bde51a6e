import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Download } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Context } from '../../kernel/context.ts'
import { codeMessage } from '../../kernel/words.ts'
import { isoInZone } from '../../kernel/zone.ts'
import { exportCap } from './cap.ts'
import type { DownloadRow } from './items.ts'

type Reader = Pick<Context, 'client' | 'actor'>

const text = (instant: Date | null) => instant?.toISOString() ?? null

/** An item for its owner, in their current language. */
export const getDownload = (row: DownloadRow, { client, actor }: Reader): Download => {
  const isStored = row.status === 2 && row.size !== null
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    status: row.status,
    url: isStored ? row.file_id : null,
    createdTime: row.requested_at.toISOString(),
    createdTimeCtz: isoInZone(row.requested_at, row.zone),
    zone: row.zone,
    reason: row.reason && getReason(row.reason, client.locale, exportCap(actor.tenant)),
    rows: row.row_count,
    rowsDone: row.rows_done,
    before: row.before,
    size: isStored ? Number(row.size) : null,
    finishedAt: text(row.finished_at),
    expiresAt: text(row.expires_at),
    expired: row.status === 2 && !isStored,
    seen: row.seen_at !== null,
  }
}

const getReason = (name: CodeName, locale: Locale, max: number) => {
  const { code } = codes[name]
  return { code, message: codeMessage(locale, code, { max }) }
}
