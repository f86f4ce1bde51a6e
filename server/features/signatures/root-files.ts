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

/**
 * Writes the roots that this server's files do not contain yet; `readAfter` lists those after a number, in order. A server that is new to a
 * shared place goes on after the newest root that another one has written there, if the database has the same.
 */
export const writeRoots = async (
  places: AnchorPlaces,
  readAfter: (number: number) => Promise<RootLine[]>,
): Promise<void> => {
  const server = await getServerName(places)
  for (const shelf of getShelves(places, 'roots').write) {
    const newest = await readNewest(shelf, parseRoot)
    const own = newest.get(server)
    const roots = await readAfter(own?.number ?? (await findShared([...newest.values()], readAfter)))
    if (roots.length > 0)
      await shelf.append(
        server,
        roots.map(root => JSON.stringify(root)),
      )
  }
}

const findShared = async (
  lines: readonly RootLine[],
  readAfter: (number: number) => Promise<RootLine[]>,
): Promise<number> => {
  for (const line of lines.toSorted((one, other) => other.number - one.number)) {
    const [root] = await readAfter(line.number - 1)
    if (root?.number === line.number && root.root === line.root && root.seal === line.seal) return line.number
  }
  return 0
}

/** Every root in files, of all servers. */
export async function* readRoots(places: AnchorPlaces): AsyncIterable<RootLine> {
  for (const shelf of getShelves(places, 'roots').read)
    for (const file of await shelf.list()) yield* parseAll(file, parseRoot)
}
