import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { SealPurpose } from '../../../../contract/auth/password.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Context, Services, Transaction } from '../../../kernel/context.ts'
import { one, rows, run } from '../../../kernel/db/statements.ts'
import { problem } from '../../../kernel/problem.ts'
import { openBox, sealBox } from '../../../kernel/sealed-box.ts'

type Works = Pick<Context<unknown>, 'apart' | 'services'>

export type Seal = { keyId: string; spki: string; nonce: string; expiresAt: string }

/** Returns the key of the day and a nonce for one use within two minutes (TR-P3). */
export const issueSeal = async (works: Works, purpose: SealPurpose): Promise<Seal> => {
  const key = (await works.apart(keyOfToday, null)) ?? (await makeKey(works))
  const nonce = randomBytes(24).toString('base64url')
  const expiresAt = await works.apart(tx => keepNonce(tx, key.id, nonce, purpose), null)
  return { keyId: key.id, spki: key.spki.toString('base64'), nonce, expiresAt: expiresAt.toISOString() }
}

const inside = z.object({ pw: z.string(), nonce: z.string(), purpose: z.string(), ts: z.number() })

/** Opens a sealed password and uses its nonce up, whatever the result of the call. */
export const openSealed = async (works: Works, sealed: string, purpose: SealPurpose): Promise<string> => {
  const [keyId = '', content = ''] = sealed.split('.')
  if (!z.guid().safeParse(keyId).success || content === '') throw problem('passwordNotSealed')
  const wrapped = await works.apart(tx => wrappedKey(tx, keyId), null)
  if (!wrapped) throw problem('passwordSealExpired')
  const opened = inside.safeParse(
    decrypted(works.services, keyId, wrapped, Buffer.from(content, 'base64url')),
  )
  if (!opened.success || opened.data.purpose !== purpose) throw problem('passwordNotSealed')
  const { pw, nonce } = opened.data
  if (!(await works.apart(tx => useNonce(tx, keyId, nonce, purpose), null)))
    throw problem('passwordSealExpired')
  return pw
}

/** Makes the next key before the current one is a day old, so that no request has to wait for it. */
export const turnSealKey = async (works: Works): Promise<void> => {
  if (!(await works.apart(tx => youngKey(tx, 22), null))) await makeKey(works, 22)
}

type Key = { id: string; spki: Buffer }

/** Hours in which a key is issued. It can be opened for a day longer. */
const keyHours = 24

const youngKey = async (tx: Transaction, hours: number): Promise<Key | undefined> => {
  return one(tx)<Key>`select id, spki from seal_key
    where made_at > now() - make_interval(hours => ${hours}) order by made_at desc limit 1`
}
const keyOfToday = (tx: Transaction) => youngKey(tx, keyHours)

const generate = promisify(generateKeyPair)
const making = new WeakMap<Services, Promise<Key>>()

/** One at a time in this process. If two processes make a key at the same time, the second uses the key of the first. */
const makeKey = (works: Works, hours = keyHours): Promise<Key> => {
  const running = making.get(works.services)
  if (running) return running
  const key = newKey(works, hours).finally(() => making.delete(works.services))
  making.set(works.services, key)
  return key
}

const newKey = async ({ apart, services }: Works, hours: number): Promise<Key> => {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 3072 })
  const id = randomUUID()
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const wrapped = sealBox(services.keys, privateKey.export({ format: 'der', type: 'pkcs8' }), boxName(id))
  return apart(async tx => {
    await run(tx)`select pg_advisory_xact_lock(hashtext('seal_key'))`
    const other = await youngKey(tx, hours)
    if (other) return other
    await run(tx)`insert into seal_key (id, spki, wrapped, expires_at)
      values (${id}, ${spki}, ${wrapped}, now() + make_interval(hours => ${2 * keyHours}))`
    await run(tx)`delete from seal_key where id not in (select id from seal_key order by made_at desc
      limit 2)`
    return { id, spki }
  }, null)
}

/** What a private key is sealed for: it opens under the same MDS_SECRET alone. */
export const boxName = (keyId: string): string => `seal key ${keyId}`

const wrappedKey = async (tx: Transaction, keyId: string): Promise<Buffer | undefined> => {
  const row = await one(tx)<{ wrapped: Buffer }>`select wrapped from seal_key
    where id = ${keyId}::uuid and expires_at > now()`
  return row?.wrapped
}

/** Returns the JSON inside, or null when it was not encrypted under this key or is no JSON. */
const decrypted = ({ keys }: Services, keyId: string, wrapped: Buffer, content: Buffer): unknown => {
  const key = createPrivateKey({ key: openBox(keys, wrapped, boxName(keyId)), format: 'der', type: 'pkcs8' })
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  try {
    return JSON.parse(privateDecrypt({ key, ...padding }, content).toString('utf8'))
  } catch {
    return null
  }
}

const getHash = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()

const keepNonce = async (
  tx: Transaction,
  keyId: string,
  nonce: string,
  purpose: SealPurpose,
): Promise<Date> => {
  const row = (await one(tx)<{ at: Date }>`insert into seal_nonce (hash, key_id, purpose, expires_at)
    values (${getHash(nonce)}, ${keyId}, ${purpose}, clock_timestamp() + make_interval(secs => ${limits.passwordSealSeconds}))
    returning expires_at as at`)!
  return row.at
}

const useNonce = async (
  tx: Transaction,
  keyId: string,
  nonce: string,
  purpose: SealPurpose,
): Promise<boolean> => {
  const sealNonces = await rows(tx)`update seal_nonce set used_at = clock_timestamp()
    where hash = ${getHash(nonce)} and key_id = ${keyId}::uuid and purpose = ${purpose} and used_at is null
      and expires_at > clock_timestamp() returning 1`
  return sealNonces.length === 1
}
