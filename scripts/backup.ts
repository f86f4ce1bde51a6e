// usage: npm run backup -- FOLDER
// Copies an installation on the shipped PostgreSQL, running or not, into a new folder: database, files, anchors of the audit trail, and a
// manifest that lists each of them and the id of the key that belongs to it. The secret itself is not copied.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { listAnchorFiles } from '../server/audit/anchor-files.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { shippedMajor } from '../server/kernel/db/embedded-binaries.ts'
import { getCluster } from '../server/kernel/db/postmaster.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { openFiles } from '../server/kernel/files/open-files.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { root } from '../server/kernel/root.ts'
import { ensureWritable } from '../server/kernel/secret.ts'
import { readSettings, type Settings } from '../server/kernel/settings.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { copyFile, forEach, getPrint, isEmpty, listBelow, type Print } from './lib/backup-copy.ts'
import { writeManifest } from './lib/backup-manifest.ts'
import { copyCluster } from './lib/base-backup.ts'
import { copyStored, listKeys } from './lib/store-copy.ts'

async function main(said: string | undefined) {
  if (!said) throw new SetupError('usage: npm run backup -- FOLDER')
  const settings = readSettings()
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), said)
  requirePlace(folder, settings)
  const { connections, stop } = await provideDatabase(settings, { join: true })
  const owner = await connectOwner(connections)
  try {
    // Anchors before the database, so that no anchor is newer than the trail. Files after it, so that no file that it refers to is
    // missing.
    const anchors = await copyAnchors(folder, settings)
    const { moment, heads, folders, files } = await copyCluster(
      owner,
      getCluster(settings.dataDir),
      join(folder, 'pg'),
    )
    const prints: Record<string, Print> = { ...anchors, ...(await copyStore(folder, settings)) }
    for (const [path, print] of files) prints[`pg/${path}`] = print
    prints['pg/backup_label'] = (await getPrint(join(folder, 'pg/backup_label')))!
    const keys = { anchor: keysFrom(settings.secret).anchor.id }
    const { version: release } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const about = { format: 1 as const, moment: moment.toISOString(), release, postgres: shippedMajor, keys }
    writeManifest(folder, {
      ...about,
      heads,
      folders: ['pg', ...folders.map(path => `pg/${path}`)],
      files: prints,
    })
    console.log(`Backed up as of ${about.moment}: ${Object.keys(prints).length} files in ${folder}.`)
    console.log(`It belongs to the MDS_SECRET whose key is ${keys.anchor}: keep that apart from it.`)
  } finally {
    await owner.end()
    await stop()
  }
}

function requirePlace(folder: string, { databaseUrl, dataDir, fileDir }: Settings) {
  if (databaseUrl)
    throw new SetupError(
      'DATABASE_URL names a PostgreSQL of your own: back it up with pg_dump (docs/operators.md, Backup and restore).',
    )
  if (!existsSync(join(getCluster(dataDir), 'PG_VERSION')))
    throw new SetupError(`${dataDir} holds no database: set DATA_DIR to the one to back up.`)
  const within = (of: string) => !relative(of, folder).startsWith('..')
  if (within(fileDir) || within(getCluster(dataDir)))
    throw new SetupError(`${folder} is a part of what is backed up: name a folder elsewhere.`)
  if (!isEmpty(folder)) throw new SetupError(`${folder} is not empty: name a new folder.`)
  ensureWritable(dirname(folder), 'the folder')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Whole lines only: the server may be writing one. */
async function copyAnchors(folder: string, settings: Settings): Promise<Record<string, Print>> {
  const prints: Record<string, Print> = {}
  for (const { path: file } of await listAnchorFiles(settings)) {
    const shared = relative(settings.fileDir, file)
    const path = shared.startsWith('..') ? `data/${relative(settings.dataDir, file)}` : `files/${shared}`
    const text = await readFile(file, 'utf8')
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, path), text.slice(0, text.lastIndexOf('\n') + 1), {
      mode: 0o600,
      flush: true,
    })
    prints[path] = (await getPrint(join(folder, path)))!
  }
  return prints
}

/** Only finished files of FILE_DIR or of the bucket: drafts belong to calls in progress. */
async function copyStore(folder: string, settings: Settings): Promise<Record<string, Print>> {
  const prints: Record<string, Print> = {}
  const copy = (copied: (path: string, to: string) => Promise<Print | null>) => async (path: string) => {
    const print = await copied(path, join(folder, 'files', path))
    if (print) prints[`files/${path}`] = print
  }
  if (settings.bucket) {
    const store = openFiles(settings)
    const keys = await listKeys(store)
    await forEach(
      keys.map(key => `store/${key}`),
      copy((path, to) => copyStored(store, path.slice('store/'.length), to)),
    )
    return prints
  }
  const { files } = await listBelow(settings.fileDir, path => path === 'drafts' || path === 'anchors')
  await forEach(
    files,
    copy((path, to) => copyFile(join(settings.fileDir, path), to)),
  )
  return prints
}

await main(process.argv[2]).catch(failWith)
