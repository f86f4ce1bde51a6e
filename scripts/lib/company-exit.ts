import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Client } from 'pg'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { boxName } from '../../server/features/auth/password/seal.ts'
import { getConnections } from '../../server/kernel/db/connections.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { openBox } from '../../server/kernel/sealed-box.ts'
import { ensureWritable } from '../../server/kernel/secret.ts'
import { readSettings, type Settings } from '../../server/kernel/settings.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { isEmpty } from './backup-copy.ts'
import { exportCompany, type Source } from './company-export.ts'
import { importCompany } from './company-import.ts'
import { type Move, moveCompany, resumeMove } from './company-move.ts'
import { connectBoth } from './move-rest.ts'
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

/** Moves a company to another installation while its people write. */
export async function moveOut(
  works: ExitWorks,
  options: Options,
  [tenant]: readonly string[],
): Promise<string> {
  const { id, nameEn } = await findTenant(works.database, { tenant }, { away: true })
  const { settings, keys } = works
  const other = readOther(options, settings)
  const move: Move = {
    ...{ tenantId: id, keys, say: line => console.error(line) },
    from: { connections: works.connections, files: openFiles(settings), origin: settings.publicOrigin },
    to: { connections: getConnections(other), files: openFiles(other), origin: other.publicOrigin },
  }
  const state = await requireFit(move)
  if (state === 'given up') {
    await resumeMove(move)
    return `${nameEn} is at work at ${move.to.origin}: the move that was interrupted is complete.`
  }
  await move.to.files.requireReady()
  const { tables, rows, files, refusedMs } = await moveCompany(move)
  return `${nameEn} is at work at ${move.to.origin}: ${rows} rows of ${tables} tables are the same there, and ${files} files.
Writes were refused for ${refusedMs} ms. Its rows and files are kept here, and nothing can change them.`
}

/** The settings of the other installation. The secret is the same: sealed values and signatures are of use only under it. */
function readOther({ to, files, origin }: Options, settings: Settings): Settings {
  if (!to || !files || !origin)
    throw new SetupError(
      'move needs --to, the DATABASE_URL of the other installation, --files, its FILE_DIR or FILE_URL, and --origin, its PUBLIC_ORIGIN.',
    )
  const inBucket = files.startsWith('s3:')
  const other = readSettings({
    ...process.env,
    ...{ DATABASE_URL: to, DATABASE_APP_URL: '', DATABASE_LISTEN_URL: '', DATABASE_READ_URL: '' },
    ...{ PUBLIC_ORIGIN: origin, MDS_SECRET: settings.secret },
    ...(inBucket ? { FILE_URL: files } : { FILE_URL: '', FILE_DIR: place(files) }),
  })
  const isSame =
    other.bucket && settings.bucket
      ? other.bucket.bucket === settings.bucket.bucket && other.bucket.endpoint === settings.bucket.endpoint
      : !other.bucket && !settings.bucket && other.fileDir === settings.fileDir
  if (isSame)
    throw new SetupError(
      '--files names the files of this installation: each removes what its own rows do not name.',
    )
  if (!inBucket) ensureWritable(other.fileDir, '--files')
  return other
}

/** What both sides must have in common, and what must not be there. */
async function requireFit(move: Move): Promise<'at work' | 'given up'> {
  const { tenantId, to, keys } = move
  const [source, target] = await connectBoth(move)
  try {
    const [here, there] = [await describe(source), await describe(target)]
    if (here.place === there.place) throw new SetupError('--to leads to this database.')
    if (here.last !== there.last)
      throw new SetupError(
        `The other installation has another release (${there.last}, here ${here.last}): start the same on both.`,
      )
    if (!there.key) throw new SetupError('The other installation has never run: start a server on it first.')
    if (!opens(keys, there.key))
      throw new SetupError(
        'The other installation has another MDS_SECRET: a company moves between those that share it.',
      )
    const { rows } = await source.query<{
      name: string
      nameEn: string
      enabled: boolean
      away: string | null
    }>(
      'select company_name as name, company_name_en as "nameEn", enabled, moved_to as away from tenant where id = $1',
      [tenantId],
    )
    const company = rows[0]!
    if (company.away === to.origin) return 'given up'
    if (company.away)
      throw new SetupError(`${company.nameEn} has moved to ${company.away}: run the command there.`)
    if (!company.enabled) throw new SetupError(`${company.nameEn} is disabled: enable it first.`)
    const { rowCount } = await target.query(
      'select from tenant where (company_name = $2 or company_name_en = $3 or id = $1) and (id <> $1 or moved_to is null)',
      [tenantId, company.name, company.nameEn],
    )
    if (rowCount) throw new SetupError(`A company ${company.nameEn} exists there already: nothing was moved.`)
    return 'at work'
  } finally {
    await source.end()
    await target.end()
  }
}

type Described = { last: string; place: string; key: { id: string; wrapped: Buffer } | null }

async function describe(owner: Client): Promise<Described> {
  const { rows } = await owner.query<Described>(
    `select (select max(name) from schema_migration) as last, (select place from schema_origin) as place`,
  )
  const { rows: newest } = await owner.query<{ id: string; wrapped: Buffer }>(
    'select id, wrapped from seal_key order by made_at desc limit 1',
  )
  return { ...rows[0]!, key: newest[0] ?? null }
}

const opens = (keys: Works['keys'], { id, wrapped }: NonNullable<Described['key']>): boolean => {
  try {
    return openBox(keys, wrapped, boxName(id)).length > 0
  } catch {
    return false // sealed under another secret
  }
}
