import { exportFileName } from '../../../contract/values/names.ts'
import type { Context } from '../../kernel/context.ts'
import type { MadeFile } from '../../kernel/http/send-file.ts'
import { heavyWork } from '../../kernel/throttle/heavy.ts'
import { getExportZone } from '../zones/setting.ts'
import type { ExportColumn } from './definition.ts'
import { workbookType, writeWorkbook } from './workbook.ts'

/** A workbook returned directly: few rows, all of them read already. */
export type Made<R> = { title: string; columns: readonly ExportColumn<R>[]; rows: readonly R[] }

/** Writes a workbook for one response, in the actor's language and export zone. */
export const madeWorkbook = async <R>(
  context: Context,
  { title, columns, rows }: Made<R>,
): Promise<MadeFile> => {
  const { services, client, actor, now } = context
  const { zone, named: zoneNamed } = await getExportZone(context)
  const draft = await services.files.draft()
  try {
    const face = { locale: client.locale, actor, now, zone }
    const sheet = { title, zone, zoneNamed, face, columns, rows: each(rows) }
    const write = () => writeWorkbook(draft, sheet, new AbortController().signal)
    await heavyWork.short.run(actor, write)
    const { size, sha256 } = await draft.finish()
    const name = exportFileName(`${title} `, now, zone)
    return { draft, name, mediaType: workbookType, size, sha256: sha256.toString('hex') }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

async function* each<R>(rows: readonly R[]): AsyncIterable<R> {
  yield* rows
}
