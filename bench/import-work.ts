import { applyImport, type ImportJob } from '../contract/imports/calls.ts'
import { pasteImport } from '../contract/imports/paste.ts'
import { undoImport } from '../contract/imports/undo.ts'
import type { Server } from './beside.ts'
import { ask, until } from './send.ts'

export const organisationRows = 1000

/** Name of the measurement of an import of organisations. */
export const organisationImport = `import of ${organisationRows} organisations, checked, applied and undone`

/** Applies a checked import, and waits for its end. */
export async function applied(
  server: Server,
  { id, rowVersion, counts }: ImportJob,
  rows: number,
): Promise<ImportJob> {
  if (counts.ok !== rows) throw new Error(`the import has ${JSON.stringify(counts)}`)
  await ask(server, applyImport, { id, rowVersion })
  return until(server, id, 'done')
}

/** Organisations that do not exist in the tenant yet, as pasted rows with heads. */
export function getOrganisations() {
  const mark = Date.now().toString(36)
  const heads = ['Name', 'English name', 'Type', 'Country or region', 'City', 'Phone']
  const rows = Array.from({ length: organisationRows }, (_, at) => [
    ...[
      `量测${mark}第${at}医院`,
      `Measured Hospital ${mark} ${at}`,
      'Hospital',
      'China',
      '昆明市',
      `0871-${at}`,
    ],
  ])
  return { kind: 'organisations', cells: [heads, ...rows] }
}

/** Prepares an import of new organisations; the result checks, applies and undoes it. */
export async function importOrganisations(server: Server): Promise<() => Promise<void>> {
  const cells = getOrganisations()
  return async () => {
    const job = await applied(server, await ask<ImportJob>(server, pasteImport, cells), organisationRows)
    await ask(server, undoImport, { id: job.id, rowVersion: job.rowVersion })
    await until(server, job.id, 'undone')
  }
}
