import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { hmac, type Keys, pepperVersion } from '../../kernel/keys.ts'
import { problem } from '../../kernel/problem.ts'
import { boundedQueue } from '../../kernel/throttle/queue.ts'

/** A stored password: PHC string and the version of its pepper (TR-P1). */
export type StoredSecret = { secret: string; pepperVersion: number }

/** Parameters of argon2id as OWASP recommends: 19 MiB, two passes, one lane. `algorithm` 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const
const wanted = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The protocol's form of a password: its MD5 in upper-case hexadecimal (TR-P2, P18). */
const wellFormed = /^[0-9A-F]{32}$/

/** Hashing takes 19 MiB and a core for about 30 ms. The queue is bounded, so that a flood of sign-ins does not stop other calls. */
const queue = boundedQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  waiting: 64,
  full: () => problem('serverBusy'),
})

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** No password has this hash. It is checked for unknown accounts, so that they take the same time (TR-N3). */
const nobody: StoredSecret = { secret: `${wanted}${base64(16)}$${base64(32)}`, pepperVersion }

/** Hashes an upper-case MD5 for storage. Throws a TypeError for anything else. */
export const hashSecret = async (keys: Keys, md5: string): Promise<StoredSecret> => {
  if (!wellFormed.test(md5)) throw new TypeError('a password is stored from its upper-case MD5')
  const peppered = pepper(keys, pepperVersion, md5)
  return { secret: await queue(() => hash(peppered, cost)), pepperVersion }
}

/**
 * Compares the submitted password with the stored one. Null means that the account does not exist or has no password. Every
 * call costs one argon2 run. `rehash` is true when parameters or pepper have changed.
 */
export const verifySecret = async (
  keys: Keys,
  stored: StoredSecret | null,
  submitted: string,
): Promise<{ ok: boolean; rehash: boolean }> => {
  const against = stored ?? nobody
  const peppered = pepper(keys, against.pepperVersion, submitted)
  const equal = await queue(() => verify(against.secret, peppered))
  const ok = equal && stored !== null && wellFormed.test(submitted)
  return { ok, rehash: ok && (against.pepperVersion !== pepperVersion || !against.secret.startsWith(wanted)) }
}

/** Returns the first of several stored passwords that equals the submitted one. None costs one argon2 run, as one does. */
export const findSecret = async <S extends StoredSecret>(
  keys: Keys,
  stored: readonly S[],
  submitted: string,
): Promise<{ secret: S; rehash: boolean } | null> => {
  for (const secret of stored) {
    const { ok, rehash } = await verifySecret(keys, secret, submitted)
    if (ok) return { secret, rehash }
  }
  if (stored.length === 0) await verifySecret(keys, null, submitted)
  return null
}

/** As base64 text, because the library hashes bytes but compares UTF-8 only. */
const pepper = (keys: Keys, version: number, md5: string): string => {
  const key = keys.pepper(version)
  if (!key) throw new Error(`no pepper of version ${version}`)
  return hmac(key, md5).toString('base64')
}
