import {
  cancelDownload,
  exportOrganisations,
  exportRoles,
  exportSites,
  exportStudies,
  exportUsers,
  linkDownload,
  listDownloads,
  refreshDownloads,
  retryDownload,
  seeDownloads,
} from '../../../contract/downloads/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toProblem, toWireReason } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { signedLink } from '../files/links.ts'
import { studyFor } from '../studies/study.ts'
import { getExport } from './definition.ts'
import { cancel, type DownloadRow, downloadsById, getDownloads, seeEnded } from './items.ts'
import { getDownload } from './present.ts'
import { requestAgain, requestExport } from './request.ts'

export const handlers = [
  handle(listDownloads, async (context, page) => {
    const { tx, actor } = context
    const { rows, total } = await getDownloads(tx, actor.userId, page)
    return { records: rows.map(row => getDownload(row, context)), total }
  }),
  handle(refreshDownloads, async (context, { idList }) => {
    const { tx, actor } = context
    const rows = await downloadsById(tx, actor.userId, idList)
    return { records: rows.map(row => getDownload(row, context)), total: rows.length }
  }),
  handle(linkDownload, async (context, { id, expires }) => {
    const { actor, now, services, audit } = context
    const row = await ownDownload(context, id)
    if (row.status === 1) throw problem('downloadNotFinished')
    if (row.status === 3) throw problem('downloadFailed')
    if (!row.file_id || row.size === null) throw problem('downloadExpired')
    mayStill(context, row)
    audit({ entityId: id, detail: { kind: row.kind, fileName: row.file_name, rows: row.row_count } })
    const wish = { kind: 'export', seconds: expires, attachment: true, tokenNeeded: true } as const
    return { ...signedLink({ keys: services.keys, actor, now }, row.file_id, wish), fileName: row.file_name }
  }),
  handle(retryDownload, async (context, { id }) => {
    const row = await ownDownload(context, id)
    const { expired } = getDownload(row, context)
    if (row.status !== 3 && !expired) throw problem('alreadyHandled')
    mayStill(context, row)
    return requestAgain(context, row)
  }),
  handle(cancelDownload, async (context, { id }) => {
    const { tx, actor, audit } = context
    const row = await ownDownload(context, id)
    if (row.status !== 1) throw problem('alreadyHandled')
    await cancel(tx, id)
    audit({ entityId: id, detail: { kind: row.kind } })
    return getDownload((await downloadsById(tx, actor.userId, [id]))[0]!, context)
  }),
  handle(seeDownloads, async ({ tx, actor, audit }) => {
    audit({ detail: { count: await seeEnded(tx, actor.userId) } })
    return { done: true } as const
  }),
  handle(exportUsers, (context, input) => requestExport(context, 'users', input)),
  handle(exportRoles, (context, input) => requestExport(context, 'roles', input)),
  handle(exportOrganisations, (context, input) => requestExport(context, 'organisations', input)),
  handle(exportStudies, (context, input) => requestExport(context, 'studies', input)),
  handle(exportSites, async (context, input) => {
    await studyFor(context.tx, input.studyId, context.actor.scope)
    return requestExport(context, 'sites', input)
  }),
]

const ownDownload = async ({ tx, actor }: Context, id: string): Promise<DownloadRow> => {
  const [row] = await downloadsById(tx, actor.userId, [id], true)
  if (!row) throw problem('dataNotFound')
  return row
}

/** A file made with permissions that the user lost must not be kept: the export's requirements are checked again (TR-Z2). */
const mayStill = ({ actor, now }: Context, row: DownloadRow): void => {
  const refusal = firstRefusal(decide(actor, getExport(row.kind).call, null, now))
  if (refusal) throw toProblem(refusal, { reasons: [toWireReason(refusal)] })
}
