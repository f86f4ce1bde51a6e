import { join } from 'node:path'
import { z } from 'zod'
import {
  type AnchorPlaces,
  appendLine,
  getFileName,
  listFiles,
  readAll,
  readLast,
} from '../../audit/anchor-files.ts'

const shape = z.object({
  number: z.int().positive(),
  at: z.iso.datetime(),
  size: z.int().positive(),
  root: z.string(),
  previous: z.string(),
  keyId: z.string(),
  seal: z.string(),
})
/** A root with its seal as one line of a file; bytes in hexadecimal. */
export type RootLine = z.output<typeof shape>

/** A line torn by a power cut is ignored, as if it had not been written. */
export const parseRoot = (text: string): RootLine | null => {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Folders beside those of the anchors: each server's own, and the one that all servers share. */
const listFolders = ({ dataDir, fileDir }: AnchorPlaces): string[] =>
  [...new Set([dataDir, fileDir])].map(folder => join(folder, 'anchors', 'roots'))

/** Writes the roots that this server's files do not contain yet; `readAfter` lists those after a number, in order. */
export const writeRoots = async (
  places: AnchorPlaces,
  readAfter: (number: number) => Promise<RootLine[]>,
): Promise<void> => {
  const name = await getFileName(places)
  for (const folder of listFolders(places)) {
    const newest = await readLast(join(folder, name), parseRoot)
    for (const root of await readAfter(newest?.number ?? 0)) await appendLine(folder, name, root)
  }
}

/** Every root in files, of all servers. */
export async function* readRoots(places: AnchorPlaces): AsyncIterable<RootLine> {
  for (const folder of listFolders(places))
    for (const path of await listFiles(folder)) yield* readAll(path, parseRoot)
}
