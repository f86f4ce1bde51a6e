// usage: npm run restore -- FOLDER
// Restores a backup of "npm run backup" to this installation's data folders, which must be empty. Then every session ends, the audit
// trails are verified, and each company's trail gets an entry. Exits with 1 when a trail does not verify.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listAnchorFiles } from '../server/audit/anchor-files.ts'
import { type Connections, connectOwner, embedded } from '../server/kernel/db/connections.ts'
import { startEmbedded } from '../server/kernel/db/embedded.ts'
import { shippedMajor } from '../server/kernel/db/embedded-binaries.ts'
import { getCluster } from '../server/kernel/db/postmaster.ts'
import { openFiles } from '../server/kernel/files/open-files.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { ensureWritable } from '../server/kernel/secret.ts'
import { readSettings, type Settings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { finishRestore } from './lib/after-restore.ts'
import { copyFile, forEach, isEmpty } from './lib/backup-copy.ts'
import { type Manifest, readBackup } from './lib/backup-manifest.ts'
import { listKeys, moveIntoStore } from './lib/store-copy.ts'

async function main(said: string | undefined) {
  if (!said) throw new SetupError('usage: npm run restore -- FOLDER')
  const settings = readSettings()
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), said)
  await requireEmpty(settings)
  const manifest = await readBackup(folder)
  requireKin(manifest, settings)
  ensureWritable(settings.dataDir, 'DATA_DIR')
  ensureWritable(settings.fileDir, 'FILE_DIR')
  await copyParts(manifest, folder, 'files', settings.fileDir)
  if (settings.bucket) await moveIntoStore(openFiles(settings), join(settings.fileDir, 'store'))
  await copyParts(manifest, folder, 'data', settings.dataDir)
  const fill = async (place: string) => {
    for (const path of manifest.folders)
      mkdirSync(join(place, path.slice(3)), { recursive: true, mode: 0o700 })
    await copyParts(manifest, folder, 'pg', place)
  }
  const server = await startEmbedded({ dataDir: settings.dataDir, log: console.log, fill })
  try {
    const connections = embedded(server.socketDir)
    await requireHeads(connections, manifest)
    const holds = await finishRestore(connections, settings, new Date(manifest.moment), console.log)
    console.log(`Restored as of ${manifest.moment} into ${settings.dataDir}.`)
    if (!holds) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

async function requireEmpty(settings: Settings) {
  const { databaseUrl, dataDir, fileDir, bucket } = settings
  if (databaseUrl)
    throw new SetupError(
      'DATABASE_URL names a PostgreSQL of your own: restore it with pg_restore and "npm run restored" (docs/operators.md, Backup and restore).',
    )
  const cluster = getCluster(dataDir)
  const isFull = bucket && (await listKeys(openFiles(settings))).length > 0
  const occupant = isFull
    ? `The bucket ${bucket.bucket}`
    : ([cluster, fileDir].find(folder => !isEmpty(folder)) ?? (await listAnchorFiles(settings))[0]?.path)
  if (occupant)
    throw new SetupError(
      `${occupant} holds data already: nothing is overwritten. Set DATA_DIR and FILE_DIR to empty folders.`,
    )
}

/** Another PostgreSQL version could not read the files; another secret could not read passwords, links and anchors. */
function requireKin({ postgres, keys }: Manifest, { secret }: Settings) {
  if (postgres !== shippedMajor)
    throw new SetupError(
      `The backup is of PostgreSQL ${postgres} and this release ships ${shippedMajor}: restore it with its own release.`,
    )
  const own = keysFrom(secret).anchor.id
  if (keys.anchor !== own)
    throw new SetupError(
      `The backup was made under another MDS_SECRET (its key is ${keys.anchor}, that of this one ${own}): set MDS_SECRET to the one it belongs to.`,
    )
}

async function copyParts({ files }: Manifest, folder: string, part: string, target: string) {
  const paths = Object.keys(files).filter(path => path.startsWith(`${part}/`))
  await forEach(paths, async path => {
    const copied = await copyFile(join(folder, path), join(target, path.slice(part.length + 1)))
    if (copied?.sha256 !== files[path]!.sha256) throw new SetupError(`${path} changed while it was restored.`)
  })
}

/** The trail of the restored database must be the one that was backed up. */
async function requireHeads(connections: Connections, { heads }: Manifest) {
  const owner = await connectOwner(connections)
  try {
    for (const { tenantId, seq, hash } of heads) {
      await owner.query("select set_config('app.tenant', $1, false)", [tenantId])
      const { rowCount } = await owner.query(
        `select from audit_log where tenant_id = $1 and seq = $2 and hash = decode($3, 'hex')`,
        [tenantId, seq, hash],
      )
      if (rowCount === 0 && seq !== '0')
        throw new SetupError(
          `The restored trail of company ${tenantId} lacks entry ${seq}, which the backup names: take another backup.`,
        )
    }
  } finally {
    await owner.end()
  }
}

await main(process.argv[2]).catch(failWith)
