import { z } from 'zod'
import {
  type AnchorPlaces,
  getServerName,
  getShelves,
  parseAll,
  readNewest,
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

/** Writes the roots that this server's files do not contain yet; `readAfter` lists those after a number, in order. */
export const writeRoots = async (
  places: AnchorPlaces,
  readAfter: (number: number) => Promise<RootLine[]>,
): Promise<void> => {
  const server = await getServerName(places)
  for (const shelf of getShelves(places, 'roots').write) {
    const newest = (await readNewest(shelf, parseRoot)).get(server)
    for (const root of await readAfter(newest?.number ?? 0)) await shelf.append(server, JSON.stringify(root))
  }
}

/** Every root in files, of all servers. */
export async function* readRoots(places: AnchorPlaces): AsyncIterable<RootLine> {
  for (const shelf of getShelves(places, 'roots').read)
    for (const file of await shelf.list()) yield* parseAll(file, parseRoot)
}
