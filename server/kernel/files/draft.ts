import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'

export type Finished = { size: number; sha256: Buffer }

/** A file that is being written and is not visible yet. */
export type Draft = {
  path: string
  write(bytes: Uint8Array): Promise<void>
  /** Flushes the data to the disk and closes it (TR-C7); returns the size. */
  finish(): Promise<Finished>
  /** Deletes it. */
  discard(): Promise<void>
}

/** Starts a draft at a path that does not exist yet. */
export const fileDraft = async (path: string): Promise<Draft> => {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let closed = false
  const close = async () => {
    if (!closed) await file.close()
    closed = true
  }
  return {
    path,
    write: async bytes => {
      hash.update(bytes)
      size += bytes.byteLength
      await file.writeFile(bytes)
    },
    finish: async () => {
      await file.sync()
      await close()
      return { size, sha256: hash.digest() }
    },
    discard: async () => {
      await close()
      await removeQuietly(path)
    },
  }
}

/** Removes a file that may not exist. */
export const removeQuietly = (path: string): Promise<void> => rm(path, { force: true })
