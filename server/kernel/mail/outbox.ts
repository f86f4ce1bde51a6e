import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes one message into the outbox atomically, readable only by its owner, because it contains codes. */
export const writeOutbox = async (folder: string, message: object): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`
  const draft = join(folder, `.${name}`)
  await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, join(folder, name))
}
