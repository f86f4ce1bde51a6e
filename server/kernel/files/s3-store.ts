import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3 } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { fileDraft, removeQuietly } from './draft.ts'
import { checkId, removePartialsBefore } from './partial.ts'
import { checkKey, type FileStore, type Range } from './store.ts'

/** Connections that one server keeps to the store, and how long it waits for one, and for the next bytes (ms). */
const atOnce = 50
const connectMs = 3000
const silentMs = 30_000

/** The client is loaded when it is first needed: a server without a bucket starts without it. */
const connect = async ({ region, endpoint }: Bucket): Promise<S3> => {
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Other stores than Amazon's do not know the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      httpsAgent: { maxSockets: atOnce },
      httpAgent: { maxSockets: atOnce },
    },
  })
}

/** What a bucket can do, by the full name of an object. */
export const openBucket = (place: Bucket) => {
  let opened: Promise<S3> | undefined
  const s3 = () => {
    opened ??= connect(place)
    return opened
  }
  const at = (Key: string) => ({ Bucket: place.bucket, Key })
  return {
    /** Some stores keep the beginning of what does not arrive whole: it is removed, or swept later. */
    put: async (name: string, path: string) => {
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size }
      await (await s3()).putObject({ ...at(name), ...body }).catch(async error => {
        await (await s3()).deleteObject(at(name)).catch(() => {})
        throw error
      })
    },
    putText: async (name: string, text: string) => {
      const Body = Buffer.from(text)
      await (await s3()).putObject({ ...at(name), Body, ContentLength: Body.length })
    },
    get: async (name: string, range?: Range): Promise<Readable | null> => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await (await s3()).getObject({ ...at(name), ...(Range && { Range }) }).catch(absent)
      return (answer?.Body as Readable | undefined) ?? null
    },
    copy: async (from: string, to: string) => {
      await (await s3()).copyObject({ ...at(to), CopySource: `${place.bucket}/${from}` })
    },
    remove: async (name: string) => void (await (await s3()).deleteObject(at(name))),
    /** Every object below a folder, with the time of its last change. */
    async *list(folder: string) {
      let token: string | undefined
      do {
        const page = await (await s3()).listObjectsV2({
          Bucket: place.bucket,
          Prefix: `${folder}/`,
          ...(token && { ContinuationToken: token }),
        })
        for (const { Key, LastModified } of page.Contents ?? [])
          yield { name: Key!, changedAt: LastModified!.getTime() }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}
type Objects = ReturnType<typeof openBucket>

const absent = (error: { name?: string }) => {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null
  throw error
}

/**
 * The store in a bucket, which several servers share. Objects appear whole. Drafts are files of this server; parts that arrive
 * over several requests are objects, so that each request may reach another server.
 */
export const openS3Files = (place: Bucket, folder: string): FileStore => {
  const bucket = openBucket(place)
  const drafts = join(folder, 'drafts')
  const scratch = join(folder, 'partials')
  return {
    draft: async () => {
      await mkdir(drafts, { recursive: true })
      return fileDraft(join(drafts, randomUUID()))
    },
    keep: async ({ path, whole }, key) => {
      if (whole) await bucket.copy(whole, toObject(key))
      else await bucket.put(toObject(key), path)
      await removeQuietly(path)
    },
    partial: id => openPartial(bucket, scratch, id),
    removePartialsBefore: async instant => {
      await removePartialsBefore(scratch, instant)
      for await (const { name, changedAt } of bucket.list('partials'))
        if (changedAt < instant.getTime()) await bucket.remove(name)
    },
    read: async (key, range) => bucket.get(toObject(key), range),
    remove: async key => bucket.remove(toObject(key)),
    async *keysBefore(instant) {
      for await (const { name, changedAt } of bucket.list('store'))
        if (changedAt < instant.getTime()) yield name.slice('store/'.length)
      await removePartialsBefore(drafts, instant)
    },
    requireReady: async () => {
      for await (const _ of bucket.list('store')) break
    },
  }
}

const toObject = (key: string) => `store/${checkKey(key)}`

/** Each part is an object named by its offset; complete, it is one object more, which is copied where it stays. */
const openPartial = (bucket: Objects, scratch: string, id: string) => {
  const folder = `partials/${checkId(id)}`
  const whole = `${folder}/whole`
  const path = join(scratch, id)
  const parts = async () => {
    const all: { name: string; offset: number }[] = []
    for await (const { name } of bucket.list(folder))
      if (name !== whole) all.push({ name, offset: Number(name.slice(folder.length + 1)) })
    return all.sort((one, other) => one.offset - other.offset)
  }
  return {
    path,
    whole,
    writeAt: (offset: number, from: string) =>
      bucket.put(`${folder}/${String(offset).padStart(12, '0')}`, from),
    finish: async (size: number) => {
      await mkdir(scratch, { recursive: true })
      const hash = createHash('sha256')
      let at = 0
      const gather = async function* () {
        const all = await parts()
        for (const [index, { name, offset }] of all.entries()) {
          if (offset !== at) return // a part is missing
          const end = Math.min(size, all[index + 1]?.offset ?? size)
          const bytes = end > at ? await bucket.get(name, { start: 0, end: end - at - 1 }) : null
          for await (const piece of (bytes ?? []) as AsyncIterable<Buffer>) {
            hash.update(piece)
            at += piece.length
            yield piece
          }
        }
      }
      await pipeline(gather(), createWriteStream(path, { mode: 0o600 }))
      if (at < size) {
        await removeQuietly(path)
        return null
      }
      await bucket.put(whole, path)
      return { size, sha256: hash.digest() }
    },
    discard: async () => {
      await removeQuietly(path)
      for await (const { name } of bucket.list(folder)) await bucket.remove(name)
    },
  }
}
