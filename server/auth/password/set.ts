import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { SealPurpose } from '../../../contract/password.ts'
import { getSettings } from '../../../contract/tenant.ts'
import type { Context, Transaction } from '../../context.ts'
import { problem } from '../../problem.ts'
import { passwordSetting } from '../../throttle/rules.ts'
import { countAll } from '../../throttle/throttle.ts'
import { setSecret } from '../accounts.ts'
import { inEachTenant } from '../events.ts'
import { shutOpenWays } from '../open-ways.ts'
import { hashSecret, type StoredSecret, verifySecret } from '../password.ts'
import { revokeDevices } from '../second-factor/devices.ts'
import { endSessions } from '../sessions.ts'
import { getMd5, hashFault, type PolicySubject, policyFault } from './policy.ts'
import { openSealed } from './seal.ts'

type Works = Pick<Context<unknown>, 'apart' | 'services'>

/** A password as it is submitted where one is set. */
export type Submitted = { purpose: SealPurpose; newPwd: string; passwordEnc?: string | undefined }

/**
 * The stored form of a password that keeps every rule, for somebody who has no account yet. Throws the refusal of the
 * first rule that it breaks. `strict` refuses one that came as its hash alone.
 */
export const acceptedSecret = async (
  works: Works,
  submitted: Submitted,
  about: PolicySubject,
  strict: boolean,
): Promise<StoredSecret> => {
  await checkRules(works, submitted, about, strict)
  return hashSecret(works.services.keys, submitted.newPwd)
}

/** The same for an account: what is known of it counts, and neither the current password nor the last three will do. */
export const getAccepted = async (
  works: Works,
  submitted: Submitted,
  accountId: string,
): Promise<StoredSecret> => {
  const { strict, ...about } = await getKnown(works, accountId)
  await checkRules(works, submitted, about, strict)
  const refusal = await works.apart(tx => countAll(tx, passwordSetting(accountId)), null)
  if (refusal) throw refusal
  for (const stored of await works.apart(tx => lastSecrets(tx, accountId), null)) {
    const { ok } = await verifySecret(works.services.keys, stored, submitted.newPwd)
    if (ok) throw problem('passwordReused')
  }
  return hashSecret(works.services.keys, submitted.newPwd)
}

/** Puts an accepted password in force, for one tenant alone where it is held to it: every session of the account ends, on every process, and what the old one had begun (TR-P7, TR-N13). */
export const setPassword = async (
  tx: Transaction,
  accountId: string,
  stored: StoredSecret,
  heldTo: string | null,
): Promise<void> => {
  await setSecret(tx, accountId, stored, heldTo)
  await shutOpenWays(tx, accountId)
  await revokeDevices(tx, { accountId })
  await endSessions(tx, { accountId }, 'tokenInvalid')
}

const wellFormed = /^[0-9A-F]{32}$/

const checkRules = async (
  works: Works,
  submitted: Submitted,
  about: PolicySubject,
  strict: boolean,
): Promise<void> => {
  const { newPwd, passwordEnc, purpose } = submitted
  if (newPwd === '') throw problem('passwordFieldsRequired')
  if (!passwordEnc && strict) throw problem('passwordNotSealed')
  const password = passwordEnc ? await openSealed(works, passwordEnc, purpose) : null
  if (!wellFormed.test(newPwd) || (password !== null && getMd5(password) !== newPwd))
    throw problem('passwordNotSealed')
  const fault = password === null ? hashFault(newPwd, about) : policyFault(password, about)
  if (fault) throw problem(fault)
}

const getKnown = async (works: Works, accountId: string): Promise<PolicySubject & { strict: boolean }> => {
  const [account] = await works.apart(tx => getAccount(tx, accountId), null)
  if (!account) throw new Error('a password is set for an account that does not exist')
  const names: string[] = []
  await inEachTenant(works, accountId, async (tx, place) => {
    const { rows } = await sql<{ last: string; first: string; reading: string }>`
      select last_name as last, first_name as first, reading from users where id = ${place.userId}::uuid`.execute(
      tx,
    )
    for (const { last, first, reading } of rows) names.push(last, first, last + first, first + last, reading)
  })
  return { ...account, names }
}

/** Of several companies the strictest decides; an account in none is nobody's to be lenient with. */
const getAccount = async (tx: Transaction, accountId: string) => {
  const { rows } = await sql<{ account: string; email: string | null }>`
    select name as account, email from account where id = ${accountId}::uuid`.execute(tx)
  const { rows: tenants } = await sql<{ name: string; nameEn: string; settings: unknown }>`
    select t.company_name as name, t.company_name_en as "nameEn", t.settings
    from membership m join tenant t on t.id = m.tenant_id where m.account_id = ${accountId}::uuid`.execute(tx)
  const strict =
    tenants.length === 0 || tenants.some(({ settings }) => getSettings(settings).strictPasswordPolicy)
  return rows.map(row => ({
    ...row,
    strict,
    companies: tenants.flatMap(({ name, nameEn }) => [name, nameEn]),
  }))
}

/** The one in force, and as many before it as are looked back on (G4). */
const lastSecrets = async (tx: Transaction, accountId: string): Promise<StoredSecret[]> => {
  const { rows } = await sql<StoredSecret>`select secret, pepper_version as "pepperVersion" from credential
    where account_id = ${accountId}::uuid order by current desc, set_at desc limit ${1 + limits.passwordHistory}`.execute(
    tx,
  )
  return rows
}
