import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finished, removeQuietly } from './draft.ts'

/**
 * Bytes of a file that arrives in parts, over several requests and perhaps several servers. How much of it counts is recorded elsewhere:
 * what was written beyond that is written again.
 */
export type Partial = {
  path: string
  /** The name of its complete copy in the store, where the store has one before it is kept. */
  whole?: string
  /** Writes the bytes of another file from an offset on, and flushes them to the disk. */
  writeAt(offset: number, from: string): Promise<void>
  /** Cuts the file to its size and returns its hash; null when it has fewer bytes. */
  finish(size: number): Promise<Finished | null>
  discard(): Promise<void>
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const checkId = (id: string): string => {
  if (!idPattern.test(id)) throw new TypeError('An id of a partial file is generated')
  return id
}

/** The partial file of an id that we generated. */
export const partialIn = (folder: string, id: string): Partial => {
  const path = join(folder, checkId(id))
  return {
    path,
    writeAt: async (offset, from) => {
      await mkdir(folder, { recursive: true })
      const file = await openOrMake(path)
      try {
        let at = offset
        for await (const bytes of createReadStream(from) as AsyncIterable<Buffer>) {
          await file.write(bytes, 0, bytes.length, at)
          at += bytes.length
        }
        await file.sync()
      } finally {
        await file.close()
      }
    },
    finish: async size => {
      if (((await stat(path).catch(absent))?.size ?? -1) < size) return null
      const file = await open(path, 'r+')
      try {
        await file.truncate(size)
        await file.sync()
      } finally {
        await file.close()
      }
      const hash = createHash('sha256')
      for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
      return { size, sha256: hash.digest() }
    },
    discard: () => removeQuietly(path),
  }
}

/** Removes partial files that nobody has written to since an instant. */
export const removePartialsBefore = async (folder: string, instant: Date): Promise<void> => {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const path = join(folder, name)
    const changed = (await stat(path).catch(absent))?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (changed < instant.getTime()) await removeQuietly(path)
  }
}

/** Opens for writing at any place; two first parts at once make one file. */
const openOrMake = async (path: string) => {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await open(path, 'a', 0o600).then(file => file.close())
  return open(path, 'r+')
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}
