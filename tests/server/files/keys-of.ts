import type { FileStore } from '../../../server/kernel/files/store.ts'

/** Keys in a store that are at least so old; all of them when the age is not given. */
export async function keysOf(store: FileStore, ageMs = -60_000): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.keysBefore(new Date(Date.now() - ageMs))) keys.push(key)
  return keys
}
