import { appendFile, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Bucket } from '../kernel/files/bucket.ts'
import { openBucket } from '../kernel/files/s3-store.ts'

/** A file of lines of JSON that one server appends to. */
export type LineFile = {
  path: string
  /** Id of the server. */
  server: string
  lines(): AsyncIterable<string>
  /** Its end, with more than one whole line: the last may be torn. */
  tail(): Promise<string>
  /** Replaces its content, and keeps other content beside it. */
  split(content: string, ending: string, aside: string): Promise<void>
}

/** Where such files are: two servers never append to the same one. */
export type Shelf = {
  /** In the order in which each server wrote its own. */
  list(): Promise<LineFile[]>
  append(server: string, lines: readonly string[]): Promise<void>
}

/** A line is shorter than a tenth of this. */
const tailBytes = 4096
const ending = '.jsonl'

export const ignoreAbsence = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
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

async function* readEach(path: string): AsyncIterable<string> {
  const file = await open(path).catch(ignoreAbsence)
  if (!file) return
  try {
    yield* file.readLines({ autoClose: false })
  } finally {
    await file.close()
  }
}

/** A file of this disk; none when it does not exist. */
export const openLineFile = (path: string, server: string): LineFile => ({
  path,
  server,
  lines: () => readEach(path),
  tail: () => readTail(path),
  split: async (content, suffix, aside) => {
    await appendFile(path + suffix, aside)
    await writeFile(path, content)
  },
})

/** A folder with one file for each server. */
export const openFolderShelf = (folder: string): Shelf => ({
  list: async () => {
    const names = (await readdir(folder).catch(ignoreAbsence)) ?? []
    return names
      .filter(name => name.endsWith(ending))
      .map(name => openLineFile(join(folder, name), name.slice(0, -ending.length)))
  },
  append: async (server, lines) => {
    await mkdir(folder, { recursive: true })
    const path = join(folder, server + ending)
    const tail = await readTail(path)
    const torn = tail !== '' && !tail.endsWith('\n')
    await appendFile(path, `${torn ? '\n' : ''}${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  },
})

/** An object with this many lines is full: it is written again with every line, since a store of objects appends nothing. */
const mostLines = 500

type Opened = {
  bucket: ReturnType<typeof openBucket>
  /** The object that a server last wrote in a folder. */
  written: Map<string, { day: string; part: number }>
}
const opened = new WeakMap<Bucket, Opened>()
const getBucket = (place: Bucket): Opened => {
  const there = opened.get(place) ?? { bucket: openBucket(place), written: new Map() }
  opened.set(place, there)
  return there
}

/** A part of a bucket: each server has an object for each day, and further ones of that day once it is full. */
export const openBucketShelf = (place: Bucket, folder: string): Shelf => {
  const { bucket, written } = getBucket(place)
  const read = async (name: string): Promise<string> => {
    const bytes = await bucket.get(name)
    return bytes ? text(bytes) : ''
  }
  const openObject = (name: string): LineFile => ({
    path: name,
    server: name.split('/').at(-2)!,
    lines: async function* () {
      yield* (await read(name)).split('\n')
    },
    tail: () => read(name),
    split: async (content, suffix, aside) => {
      await bucket.putText(name + suffix, (await read(name + suffix)) + aside)
      await bucket.putText(name, content)
    },
  })
  return {
    list: async () => {
      const names: string[] = []
      for await (const { name } of bucket.list(folder)) if (name.endsWith(ending)) names.push(name)
      return names.sort().map(openObject)
    },
    append: async (server, lines) => {
      const own = `${folder}/${server}`
      const day = new Date().toISOString().slice(0, 10)
      const last = written.get(own)
      for (let part = last?.day === day ? last.part : 0; ; part++) {
        const name = `${own}/${day}${part > 0 ? `_${String(part).padStart(3, '0')}` : ''}${ending}`
        const content = await read(name)
        if (content.split('\n').length > mostLines) continue
        await bucket.putText(name, `${content}${lines.join('\n')}\n`)
        written.set(own, { day, part })
        return
      }
    },
  }
}

/** The id of this server, made when it is first asked for. */
export const readServerName = async (dataDir: string, makeName: () => string): Promise<string> => {
  const path = join(dataDir, 'server-id')
  const read = async () => (await readFile(path, 'utf8').catch(ignoreAbsence))?.trim()
  const there = await read()
  if (there) return there
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, makeName(), { flag: 'wx' }).catch(error => {
    if (error.code !== 'EEXIST') throw error // another process created it meanwhile
  })
  return (await read())!
}
