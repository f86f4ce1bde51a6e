import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../kernel/settings.ts'
import {
  ignoreAbsence,
  type LineFile,
  openBucketShelf,
  openFolderShelf,
  openLineFile,
  readServerName,
  type Shelf,
} from './line-files.ts'

/** Where anchors are kept outside the database: each server's own folder, and the bucket or folder that all servers share. */
export type AnchorPlaces = Pick<Settings, 'dataDir' | 'fileDir'> & Partial<Pick<Settings, 'bucket'>>

const shape = z.object({
  at: z.iso.datetime(),
  tenantId: z.string(),
  seq: z.string().regex(/^\d{1,18}$/),
  hash: z.string(),
  keyId: z.string(),
  signature: z.string(),
})
/** An anchor as one line of a file. */
export type AnchorLine = z.output<typeof shape>

/** The single file of older releases, with the anchors of all companies. */
export const getFormerPath = ({ dataDir }: Pick<AnchorPlaces, 'dataDir'>): string =>
  join(dataDir, 'audit-anchors.jsonl')

const listFolders = ({ dataDir, fileDir }: AnchorPlaces): string[] =>
  [...new Set([dataDir, fileDir])].map(folder => join(folder, 'anchors'))

/** Shelves with the files of a company, or of the roots: every one is read. A bucket takes the place of the shared folder for new lines. */
export const getShelves = (places: AnchorPlaces, part: string): { read: Shelf[]; write: Shelf[] } => {
  const folders = listFolders(places).map(folder => openFolderShelf(join(folder, part)))
  if (!places.bucket) return { read: folders, write: folders }
  const shared = openBucketShelf(places.bucket, `anchors/${part}`)
  return { read: [...folders, shared], write: [folders[0]!, shared] }
}

/** Every anchor file in the folders of this server, of all companies, servers and releases. */
export const listAnchorFiles = async (places: AnchorPlaces): Promise<LineFile[]> => {
  const files: LineFile[] = [openLineFile(getFormerPath(places), '')]
  for (const folder of listFolders(places))
    for (const part of (await readdir(folder).catch(ignoreAbsence)) ?? [])
      files.push(...(await openFolderShelf(join(folder, part)).list()))
  const there = await Promise.all(files.map(async file => (await file.tail()) !== ''))
  return files.filter((_, at) => there[at])
}

/** The same of the bucket that all servers share. */
export const listAnchorObjects = ({ bucket }: AnchorPlaces): Promise<LineFile[]> =>
  bucket ? openBucketShelf(bucket, 'anchors').list() : Promise.resolve([])

/** A line torn by a power cut is ignored, as if it had not been written. */
export const parseAnchor = (text: string): AnchorLine | null => {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const getParser = (tenantId: string) => (text: string) => {
  const anchor = parseAnchor(text)
  return anchor?.tenantId === tenantId ? anchor : null
}

/** The newest line of every server on a shelf that can be parsed. */
export const readNewest = async <T>(
  shelf: Shelf,
  parse: (text: string) => T | null,
): Promise<Map<string, T>> => {
  const last = new Map((await shelf.list()).map(file => [file.server, file]))
  const newest = new Map<string, T>()
  for (const { server, tail } of last.values()) {
    const line = (await tail())
      .split('\n')
      .map(parse)
      .findLast(each => each !== null)
    if (line) newest.set(server, line)
  }
  return newest
}

/** Every line of a file that can be parsed. */
export async function* parseAll<T>(file: LineFile, parse: (text: string) => T | null): AsyncIterable<T> {
  for await (const text of file.lines()) {
    const line = parse(text)
    if (line) yield line
  }
}

/** The newest anchors on a shelf; `append` is null where no new ones are written. */
export type NewestLines = { append: Shelf['append'] | null; lines: AnchorLine[] }

/** The newest anchor of every server that wrote one for a company, in each place. */
export const readNewestLines = (places: AnchorPlaces, tenantId: string): Promise<NewestLines[]> => {
  const { read, write } = getShelves(places, tenantId)
  return Promise.all(
    read.map(async shelf => ({
      append: write.includes(shelf) ? shelf.append : null,
      lines: [...(await readNewest(shelf, getParser(tenantId))).values()],
    })),
  )
}

/** Every anchor of a company in files, of all servers and releases. */
export async function* readLines(places: AnchorPlaces, tenantId: string): AsyncIterable<AnchorLine> {
  const files = await Promise.all(getShelves(places, tenantId).read.map(shelf => shelf.list()))
  for (const file of [openLineFile(getFormerPath(places), ''), ...files.flat()])
    yield* parseAll(file, getParser(tenantId))
}

/** Writes an anchor into each place that did not have it from any server when the newest ones were read. */
export const writeLine = async (
  places: AnchorPlaces,
  anchor: AnchorLine,
  newest: readonly NewestLines[],
): Promise<void> => {
  const server = await getServerName(places)
  for (const { append, lines } of newest)
    if (!lines.some(each => each.seq === anchor.seq && each.hash === anchor.hash))
      await append?.(server, [JSON.stringify(anchor)])
}

/** Name of this server's files. */
export const getServerName = ({ dataDir }: AnchorPlaces): Promise<string> =>
  readServerName(dataDir, () => randomBytes(6).toString('hex'))
