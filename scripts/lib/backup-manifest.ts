import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { forEach, getPrint, type Print } from './backup-copy.ts'
import type { Head } from './base-backup.ts'

/** The content of a backup; a folder without a manifest is an incomplete backup. */
export type Manifest = {
  format: 1
  /** The backup has the data of this moment. */
  moment: string
  release: string
  postgres: string
  /** Id of the key that signs anchors. It is derived from MDS_SECRET, so it tells one secret from another. */
  keys: { anchor: string }
  /** Last entry of each company's audit trail. */
  heads: Head[]
  folders: string[]
  files: Record<string, Print>
}

const getName = (folder: string) => join(folder, 'manifest.json')

export function writeManifest(folder: string, manifest: Manifest) {
  const draft = `${getName(folder)}.new`
  writeFileSync(draft, `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
  renameSync(draft, getName(folder))
}

/** Reads the manifest of a backup and compares every file with it. */
export async function readBackup(folder: string): Promise<Manifest> {
  if (!existsSync(getName(folder)))
    throw new SetupError(`${folder} is no whole backup: it has no manifest.json, which is written last.`)
  const manifest = JSON.parse(readFileSync(getName(folder), 'utf8')) as Manifest
  if (manifest.format !== 1)
    throw new SetupError(`${folder} was made by a later release: restore it with that one.`)
  const wrong: string[] = []
  await forEach(Object.entries(manifest.files), async ([path, { bytes, sha256 }]) => {
    const print = await getPrint(join(folder, path))
    if (print?.bytes !== bytes || print.sha256 !== sha256) wrong.push(path)
  })
  if (wrong.length === 0) return manifest
  throw new SetupError(
    `${wrong.length} of the files in ${folder} are not those that were backed up (${wrong.sort()[0]}): take another backup.`,
  )
}
