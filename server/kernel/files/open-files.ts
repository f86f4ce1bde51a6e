import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '../settings.ts'
import { fileDraft } from './draft.ts'
import { partialIn, removePartialsBefore } from './partial.ts'
import { openS3Files } from './s3-store.ts'
import { checkKey, type FileStore, keyPattern } from './store.ts'

/** The store of these settings: a bucket, or FILE_DIR. */
export const openFiles = ({ fileDir, bucket }: Pick<Settings, 'fileDir' | 'bucket'>): FileStore =>
  bucket ? openS3Files(bucket, fileDir) : openFolder(fileDir)

/** The store in FILE_DIR, which several servers may share over a common mount. */
const openFolder = (folder: string): FileStore => {
  const root = join(folder, 'store')
  const drafts = join(folder, 'drafts')
  const partials = join(folder, 'partials')
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    draft: async () => {
      await mkdir(drafts, { recursive: true })
      return fileDraft(join(drafts, randomUUID()))
    },
    keep: (draft, key) => disk.moveFromFs(draft.path, checkKey(key)),
    partial: id => partialIn(partials, id),
    removePartialsBefore: instant => removePartialsBefore(partials, instant),
    read: async (key, range) => {
      const path = join(root, checkKey(key))
      return (await isThere(path)) ? createReadStream(path, range) : null
    },
    remove: key => disk.delete(checkKey(key)),
    async *keysBefore(instant) {
      yield* keysIn(root, '', instant)
      await removePartialsBefore(drafts, instant)
    },
    requireReady: async () => {}, // the start has looked at FILE_DIR
  }
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
