import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../kernel/settings.ts'

/** Where anchors are kept outside the database: each server's own folder, and the folder that all servers share. */
export type AnchorPlaces = Pick<Settings, 'dataDir' | 'fileDir'>

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

const listFolders = ({ dataDir, fileDir }: AnchorPlaces, tenantId: string): string[] =>
  [...new Set([dataDir, fileDir])].map(folder => join(folder, 'anchors', tenantId))

/** A line is shorter than a tenth of this. More than one line is read because the last may be torn. */
const tailBytes = 4096

const ignoreAbsence = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Files of lines in a folder, one per server. */
export const listFiles = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(ignoreAbsence)) ?? [])
    .filter(name => name.endsWith('.jsonl'))
    .map(name => join(folder, name))

/** Every anchor file in the folders of this server, of all companies, servers and releases. */
export const listAnchorFiles = async (places: AnchorPlaces): Promise<string[]> => {
  const folders = [...new Set([places.dataDir, places.fileDir])].map(folder => join(folder, 'anchors'))
  const companies = await Promise.all(
    folders.map(async folder =>
      ((await readdir(folder).catch(ignoreAbsence)) ?? []).map(tenantId => join(folder, tenantId)),
    ),
  )
  const files = await Promise.all(companies.flat().map(listFiles))
  const former = getFormerPath(places)
  return [...((await stat(former).catch(ignoreAbsence)) ? [former] : []), ...files.flat()]
}

/** A line torn by a power cut is ignored, as if it had not been written. */
export const parseAnchor = (text: string): AnchorLine | null => {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const parseLine = (text: string, tenantId: string): AnchorLine | null => {
  const anchor = parseAnchor(text)
  return anchor?.tenantId === tenantId ? anchor : null
}

const readTail = async (path: string): Promise<string> => {
  const file = await open(path).catch(ignoreAbsence)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The last line of a file that can be parsed; null without one. */
export const readLast = async <T>(path: string, parse: (text: string) => T | null): Promise<T | null> =>
  (await readTail(path))
    .split('\n')
    .map(parse)
    .findLast(each => each !== null) ?? null

const readLastLine = (path: string, tenantId: string): Promise<AnchorLine | null> =>
  readLast(path, text => parseLine(text, tenantId))

/** The newest anchor of every server that wrote one for a company, in each folder. */
export const readNewestLines = async (places: AnchorPlaces, tenantId: string): Promise<AnchorLine[]> => {
  const files = (await Promise.all(listFolders(places, tenantId).map(listFiles))).flat()
  const lines = await Promise.all(files.map(path => readLastLine(path, tenantId)))
  return lines.filter(each => each !== null)
}

/** Every anchor of a company in files, of all servers and releases. */
export async function* readLines(places: AnchorPlaces, tenantId: string): AsyncIterable<AnchorLine> {
  const files = (await Promise.all(listFolders(places, tenantId).map(listFiles))).flat()
  for (const path of [getFormerPath(places), ...files])
    yield* readAll(path, text => parseLine(text, tenantId))
}

/** Every line of a file that can be parsed; none when the file does not exist. */
export async function* readAll<T>(path: string, parse: (text: string) => T | null): AsyncIterable<T> {
  const file = await open(path).catch(ignoreAbsence)
  if (!file) return
  try {
    for await (const text of file.readLines({ autoClose: false })) {
      const read = parse(text)
      if (read) yield read
    }
  } finally {
    await file.close()
  }
}

/** Writes an anchor into each folder that does not have it from any server yet. */
export const writeLine = async (places: AnchorPlaces, anchor: AnchorLine): Promise<void> => {
  const name = await getFileName(places)
  for (const folder of listFolders(places, anchor.tenantId)) {
    const newest = await Promise.all(
      (await listFiles(folder)).map(path => readLastLine(path, anchor.tenantId)),
    )
    if (newest.some(each => each?.seq === anchor.seq && each.hash === anchor.hash)) continue
    await appendLine(folder, name, anchor)
  }
}

/** Appends a line of JSON to a file, on a new line also when a power cut tore the one before. */
export const appendLine = async (folder: string, name: string, content: unknown): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const tail = await readTail(path)
  const torn = tail !== '' && !tail.endsWith('\n')
  await appendFile(path, `${torn ? '\n' : ''}${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
}

/** Name of this server's files: two servers never append to the same file of a shared folder. */
export const getFileName = async (places: AnchorPlaces): Promise<string> =>
  `${await readServerName(places)}.jsonl`

const readServerName = async ({ dataDir }: AnchorPlaces): Promise<string> => {
  const path = join(dataDir, 'server-id')
  const read = async () => (await readFile(path, 'utf8').catch(ignoreAbsence))?.trim()
  const there = await read()
  if (there) return there
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, randomBytes(6).toString('hex'), { flag: 'wx' }).catch(error => {
    if (error.code !== 'EEXIST') throw error // another process created it meanwhile
  })
  return (await read())!
}
