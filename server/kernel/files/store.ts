import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Draft } from './draft.ts'
import type { Partial } from './partial.ts'

/** Bytes from `start` to `end`, both inclusive. */
export type Range = { start: number; end: number }

/** Stores the bytes of files, by keys that we generate. The table `file` describes them. */
export type FileStore = {
  /** A file to write; it is not visible until it is kept. */
  draft(): Promise<Draft>
  /** Moves a finished draft to its key atomically: half a file is never served. */
  keep(draft: Pick<Partial, 'path' | 'whole'>, key: string): Promise<void>
  /** A file that arrives in parts, by an id that we generate; it is not visible until it is kept. */
  partial(id: string): Partial
  /** The bytes, or a range of them; null when they do not exist. */
  read(key: string, range?: Range): Promise<Readable | null>
  /** Removes bytes; does nothing when they do not exist. */
  remove(key: string): Promise<void>
  /** Keys that are older than an instant. */
  keysBefore(instant: Date): AsyncIterable<string>
  /** Removes partial files that nobody has written to since an instant. */
  removePartialsBefore(instant: Date): Promise<void>
  /** Throws the reason when the store cannot be reached. */
  requireReady(): Promise<void>
}

/** A tenant, a month, and a random UUID. */
export const keyPattern = /^[\da-f-]{36}\/\d{6}\/[\da-f-]{36}$/

/** A new key for a tenant's file: tenant, month, random UUID. User input never becomes a path. */
export const newKey = (tenantId: string, now: Date): string =>
  `${tenantId}/${now.toISOString().slice(0, 7).replace('-', '')}/${randomUUID()}`

/** Returns a key of ours; throws at anything else. */
export const checkKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new TypeError('A key of the file store is generated')
  return key
}
