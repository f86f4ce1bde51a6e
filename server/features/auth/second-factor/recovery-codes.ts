import { randomInt } from 'node:crypto'
import type { Transaction } from '../../../kernel/context.ts'
import { one, run } from '../../../kernel/db/statements.ts'
import { hmac, type Keys } from '../../../kernel/keys.ts'

/** How many codes a user gets at once. */
const codesAtOnce = 10
const half = 5

/** Crockford's digits: no letters that look like digits, and no U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const readAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

const newCode = (): string =>
  Array.from({ length: 2 * half }, () => letters[randomInt(letters.length)]).join('')

const shown = (code: string): string => `${code.slice(0, half)}-${code.slice(half)}`

/** Normalises a typed code: case, dashes, spaces and look-alike letters do not matter. */
const asMade = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, letter => readAs[letter] as string)

const getHash = (keys: Keys, accountId: string, code: string): Buffer =>
  hmac(keys.code, ['recovery-code', accountId, code].join('\n'))

/** Gives an account new recovery codes of 50 bits each, and voids the previous ones. */
export const giveRecoveryCodes = async (
  tx: Transaction,
  keys: Keys,
  accountId: string,
): Promise<string[]> => {
  await voidRecoveryCodes(tx, accountId)
  const codes = Array.from({ length: codesAtOnce }, newCode)
  for (const code of codes)
    await run(tx)`insert into recovery_code (account_id, hash)
      values (${accountId}, ${getHash(keys, accountId, code)})`
  return codes.map(shown)
}

/** Uses a recovery code up. False when it is no open code of this account. */
export const takeRecoveryCode = async (
  tx: Transaction,
  keys: Keys,
  accountId: string,
  typed: string,
): Promise<boolean> => {
  const count = await run(tx)`update recovery_code set used_at = clock_timestamp()
    where account_id = ${accountId}::uuid and hash = ${getHash(keys, accountId, asMade(typed))} and used_at is null`
  return count === 1
}

/** Returns how many recovery codes of an account are still open. */
export const recoveryCodesLeft = async (tx: Transaction, accountId: string): Promise<number> => {
  const row = await one(tx)<{ left: number }>`
    select count(*)::int as left from recovery_code where account_id = ${accountId}::uuid and used_at is null`
  return row?.left ?? 0
}

/** Voids every recovery code of an account. */
export const voidRecoveryCodes = async (tx: Transaction, accountId: string): Promise<void> => {
  await run(tx)`delete from recovery_code where account_id = ${accountId}::uuid`
}
