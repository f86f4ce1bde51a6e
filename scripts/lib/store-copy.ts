import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../server/kernel/files/store.ts'
import { forEach, getPrint, listBelow, type Print } from './backup-copy.ts'

/** Copies one file of a store; null when it is gone. */
export async function copyStored(files: FileStore, key: string, to: string): Promise<Print | null> {
  const bytes = await files.read(key)
  if (!bytes) return null
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(bytes, createWriteStream(to, { mode: 0o600, flush: true }))
  return getPrint(to)
}

/** Every key of a store. */
export async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.keysBefore(new Date(Date.now() + day))) keys.push(key)
  return keys
}
const day = 24 * 60 * 60 * 1000

/** Moves files of a folder, which are named by their keys, into a store. */
export async function moveIntoStore(files: FileStore, folder: string): Promise<void> {
  const { files: keys } = await listBelow(folder)
  await forEach(keys, key => files.keep({ path: join(folder, key) }, key))
  await rm(folder, { recursive: true, force: true })
}
