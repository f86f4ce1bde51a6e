import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '../settings.ts'
import { type Draft, fileDraft, removeQuietly } from './draft.ts'
import { type Partial, partialIn, removePartialsBefore } from './partial.ts'

/** Bytes from `start` to `end`, both inclusive. */
export type Range = { start: number; end: number }

/** Stores the bytes of files, by keys that we generate. The table `file` describes them. */
export type FileStore = {
  /** A file to write; it is not visible until it is kept. */
  draft(): Promise<Draft>
  /** Moves a finished draft to its key atomically: half a file is never served. */
  keep(draft: Pick<Draft, 'path'>, key: string): Promise<void>
  /** A file that arrives in parts, by an id that we generate; it is not visible until it is kept. */
  partial(id: string): Partial
  /** The bytes, or a range of them; null when they do not exist. */
  read(key: string, range?: Range): Promise<Readable | null>
  /** Removes bytes; does nothing when they do not exist. */
  remove(key: string): Promise<void>
  /** Keys that are older than an instant. */
  keysBefore(instant: Date): AsyncIterable<string>
  /** Removes partial files that nobody has written to since an instant. */
  removePartialsBefore(instant: Date): Promise<void>
}

const keyPattern = /^[\da-f-]{36}\/\d{6}\/[\da-f-]{36}$/

/** A new key for a tenant's file: tenant, month, random UUID. User input never becomes a path. */
export const newKey = (tenantId: string, now: Date): string =>
  `${tenantId}/${now.toISOString().slice(0, 7).replace('-', '')}/${randomUUID()}`

/** The store in FILE_DIR, which several servers may share over a common mount. */
export const openFiles = (settings: Pick<Settings, 'fileDir'>): FileStore => {
  const root = join(settings.fileDir, 'store')
  const drafts = join(settings.fileDir, 'drafts')
  const partials = join(settings.fileDir, 'partials')
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    draft: async () => {
      await mkdir(drafts, { recursive: true })
      return fileDraft(join(drafts, randomUUID()))
    },
    keep: (draft, key) => disk.moveFromFs(draft.path, checked(key)),
    partial: id => partialIn(partials, id),
    removePartialsBefore: instant => removePartialsBefore(partials, instant),
    read: async (key, range) => {
      const path = join(root, checked(key))
      return (await isThere(path)) ? createReadStream(path, range) : null
    },
    remove: key => disk.delete(checked(key)),
    async *keysBefore(instant) {
      yield* keysIn(root, '', instant)
      for (const name of await namesIn(drafts)) {
        const path = join(drafts, name)
        if ((await changedAt(path)) < instant.getTime()) await removeQuietly(path)
      }
    },
  }
}

const checked = (key: string): string => {
  if (!keyPattern.test(key)) throw new TypeError('A key of the file store is generated')
  return key
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}
const isThere = async (path: string) => (await stat(path).catch(absent)) !== null
const namesIn = async (folder: string) => (await readdir(folder).catch(absent)) ?? []
const changedAt = async (path: string) =>
  (await stat(path).catch(absent))?.mtimeMs ?? Number.POSITIVE_INFINITY

async function* keysIn(root: string, folder: string, instant: Date): AsyncIterable<string> {
  for (const name of await namesIn(join(root, folder))) {
    const key = folder ? `${folder}/${name}` : name
    if (keyPattern.test(key)) {
      if ((await changedAt(join(root, key))) < instant.getTime()) yield key
    } else if (key.split('/').length < 3) yield* keysIn(root, key, instant)
  }
}
