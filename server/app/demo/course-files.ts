import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileStore, newKey } from '../../kernel/files/store.ts'
import type { Folder } from './tables.ts'

/** Stores the files of courses, and puts their rows. */
export async function seedCourseFiles(folder: Folder, files: FileStore) {
  const stored = await Promise.all(
    folder.read('file').map(({ name, created_at }) => store(folder, files, `${name}`, created_at as Date)),
  )
  await folder.put('file', (_, at) => stored[at]!)
}

async function store({ tenantId }: Folder, files: FileStore, name: string, at: Date) {
  const bytes = readFileSync(new URL(name, new URL('./courses/', import.meta.url)))
  const key = newKey(tenantId, at)
  const draft = await files.draft()
  await draft.write(bytes)
  await draft.finish()
  await files.keep(draft, key)
  // The JSON form of a bytea.
  return { size: bytes.length, sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`, key }
}
