import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { ensureWritable } from '../../server/kernel/secret.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { isEmpty } from './backup-copy.ts'
import { exportCompany, type Source } from './company-export.ts'
import { importCompany } from './company-import.ts'
import type { Options } from './tenant-wish.ts'
import { findTenant, type Works } from './tenants.ts'

type ExitWorks = Works & Pick<Source, 'connections'>

const place = (said: string | undefined) => resolve(process.env.INIT_CWD ?? process.cwd(), said ?? '')

/** Exports a company into a new folder; its trail has an entry. */
export async function takeOut(
  works: ExitWorks,
  _options: Options,
  [tenant, said]: readonly string[],
): Promise<string> {
  const { id, nameEn } = await findTenant(works.database, { tenant })
  const folder = place(said)
  if (!isEmpty(folder)) throw new SetupError(`${folder} is not empty: name a new folder.`)
  ensureWritable(dirname(folder), 'the folder')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { files, head } = await exportCompany({ ...works, files: openFiles(works.settings) }, id, folder)
  await works.database.transaction(id, tx =>
    recordAsOperator(tx, [
      {
        action: 'exportCompany',
        entity: 'tenant',
        entityId: id,
        detail: { count: Object.keys(files).length },
      },
    ]),
  )
  return `${nameEn} is exported: ${Object.keys(files).length} files, ${head.seq} entries of the trail, in ${folder}.
verify.html and "python3 verify.py" there verify it; its key is ${works.keys.anchor.id}.`
}

/** Imports a company from a folder. */
export async function takeIn(
  works: ExitWorks,
  _options: Options,
  [said]: readonly string[],
): Promise<string> {
  const { tenantId, nameEn, at } = await importCompany(
    { ...works, files: openFiles(works.settings) },
    place(said),
  )
  return `${nameEn} (${tenantId}) is imported as of ${at}. Its people set new passwords by "Forgot password".`
}
