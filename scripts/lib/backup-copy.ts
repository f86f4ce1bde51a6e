import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Size and hash of a file, as in a manifest. */
export type Print = { bytes: number; sha256: string }
export type FolderTree = { folders: string[]; files: string[] }

const atOnce = 8

/** Folders and files below a folder, as relative paths; `skips` excludes a path and everything below it. */
export async function listBelow(
  root: string,
  skips: (path: string) => boolean = () => false,
): Promise<FolderTree> {
  const tree: FolderTree = { folders: [], files: [] }
  const walk = async (path: string) => {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(unlessGone)
    for (const entry of entries ?? []) {
      const below = path ? `${path}/${entry.name}` : entry.name
      if (skips(below)) continue
      if (!entry.isDirectory()) tree.files.push(below)
      else {
        tree.folders.push(below)
        await walk(below)
      }
    }
  }
  await walk('')
  return tree
}

/**
 * Copies a file, flushes it to the disk and returns what was copied; null when it disappeared meanwhile, as files of a running database
 * do.
 */
export async function copyFile(from: string, to: string): Promise<Print | null> {
  const there = await stat(from).catch(unlessGone)
  if (!there) return null
  const counted = countBytes()
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const output = createWriteStream(to, { mode: there.mode & 0o777, flush: true })
  try {
    await pipeline(createReadStream(from), counted.through, output)
  } catch (error) {
    return unlessGone(error as NodeJS.ErrnoException)
  }
  return counted.print()
}

/** Size and hash of a file now; null when it does not exist. */
export async function getPrint(path: string): Promise<Print | null> {
  const counted = countBytes()
  try {
    await pipeline(createReadStream(path), counted.through.resume())
  } catch (error) {
    return unlessGone(error as NodeJS.ErrnoException)
  }
  return counted.print()
}

/** Runs the same work for each item, with limited concurrency. */
export async function forEach<T>(list: readonly T[], work: (each: T) => Promise<void>) {
  const waiting = [...list]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

function countBytes() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, print: (): Print => ({ bytes, sha256: hash.digest('hex') }) }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
