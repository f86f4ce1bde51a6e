import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '../../../server/kernel/files/open-files.ts'
import { type FileStore, newKey } from '../../../server/kernel/files/store.ts'
import { type BucketServer, openBucketServer } from './bucket-server.ts'
import { keysOf } from './keys-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'mds-store-'))
let server: BucketServer
beforeAll(async () => {
  server = await openBucketServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const tenantId = randomUUID()
const open = (kind: string, name: string) =>
  openFiles({ fileDir: join(folder, name), bucket: kind === 'bucket' ? server.place : null })
const draftOf = async (store: FileStore, bytes: Uint8Array) => {
  const draft = await store.draft()
  await draft.write(bytes)
  await draft.finish()
  return draft
}
const bytesOf = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const found = await store.read(key, range)
  return found && (await buffer(found)).toString()
}

describe.each(['folder', 'bucket'])('a store in a %s', kind => {
  test('TR-C7 has a file whole once it is kept, gives ranges of it, and forgets it', async () => {
    const store = open(kind, `whole-${kind}`)
    const key = newKey(tenantId, new Date())
    const draft = await draftOf(store, Buffer.from('0123456789'))
    expect(await bytesOf(store, key)).toBe(null)
    await store.keep(draft, key)
    expect(await bytesOf(store, key)).toBe('0123456789')
    expect(await bytesOf(store, key, { start: 2, end: 4 })).toBe('234')
    expect(await keysOf(store)).toContain(key)
    await store.remove(key)
    await store.remove(key)
    expect(await keysOf(store)).not.toContain(key)
    expect(readdirSync(join(folder, `whole-${kind}`, 'drafts'))).toEqual([])
  })

  test('takes parts on one server and on another, the last of a place wins, and keeps them as one', async () => {
    const [one, two] = kind === 'folder' ? ['shared', 'shared'] : ['one', 'two']
    const stores = [open(kind, one!), open(kind, two!)] as const
    const id = randomUUID()
    const part = async (at: 0 | 1, offset: number, text: string) => {
      const path = join(folder, `part-${kind}`)
      writeFileSync(path, text)
      await stores[at].partial(id).writeAt(offset, path)
    }
    await part(0, 0, 'abcd')
    await part(1, 4, 'lost')
    await part(0, 4, 'ef')
    expect(await stores[1].partial(id).finish(11), 'a byte is missing').toBe(null)
    await part(1, 6, 'ghij')
    const partial = stores[0].partial(id)
    expect(await partial.finish(10)).toMatchObject({ size: 10 })
    const key = newKey(tenantId, new Date())
    await stores[0].keep(partial, key)
    expect(await bytesOf(stores[1], key)).toBe('abcdefghij')
    await partial.discard()
    expect(await stores[0].partial(id).finish(1), 'no part is left').toBe(null)
  })

  test('sweeps parts that nobody goes on with, and tells keys by their age', async () => {
    const store = open(kind, `sweep-${kind}`)
    const path = join(folder, 'piece')
    writeFileSync(path, 'abc')
    const id = randomUUID()
    await store.partial(id).writeAt(0, path)
    await store.removePartialsBefore(new Date(Date.now() - 60_000))
    expect(await store.partial(id).finish(3)).not.toBe(null)
    await store.removePartialsBefore(new Date(Date.now() + 60_000))
    expect(await store.partial(id).finish(3)).toBe(null)
    const key = newKey(tenantId, new Date())
    await store.keep(await draftOf(store, Buffer.from('x')), key)
    const young = await keysOf(store, 60_000)
    expect([young.includes(key), (await keysOf(store)).includes(key)]).toEqual([false, true])
  })

  test('refuses names that are not its own', async () => {
    const store = open(kind, `names-${kind}`)
    await expect(store.read('../secret')).rejects.toThrow(TypeError)
    expect(() => store.partial('../secret')).toThrow(TypeError)
  })
})

/** A line to the bucket's server that is cut after so many bytes of one direction. */
async function cutLine(port: number, after: number) {
  const sockets: Socket[] = []
  const line = createServer(near => {
    const far = dial(port, '127.0.0.1')
    sockets.push(near, far)
    let passed = 0
    for (const socket of [near, far]) socket.on('error', () => {})
    far.pipe(near)
    near.on('data', bytes => {
      passed += bytes.length
      if (passed <= after) return far.write(bytes)
      near.destroy()
      return far.destroy()
    })
    near.on('close', () => far.destroy())
  })
  await new Promise<void>(done => line.listen(0, '127.0.0.1', done))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(done => line.close(done))
  }
  return { endpoint: `http://127.0.0.1:${(line.address() as { port: number }).port}`, close }
}

describe('a bucket behind a line that is cut', () => {
  test('TR-C7 has nothing of an upload that did not arrive whole', async () => {
    const before = await keysOf(open('bucket', 'cut'))
    const line = await cutLine(Number(new URL(server.place.endpoint!).port), 1_000_000)
    const bucket = { ...server.place, endpoint: line.endpoint }
    const store = openFiles({ fileDir: join(folder, 'cut'), bucket })
    const draft = await draftOf(store, Buffer.alloc(3_000_000, 'mds'))
    const key = newKey(tenantId, new Date())
    await expect(store.keep(draft, key)).rejects.toThrow()
    await draft.discard()
    await line.close()
    await expect.poll(() => keysOf(open('bucket', 'cut'))).toEqual(before)
    expect(readdirSync(join(folder, 'cut', 'drafts'))).toEqual([])
    await expect(store.requireReady()).rejects.toThrow()
  })
})
