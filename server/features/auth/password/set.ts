import type { SealPurpose } from '../../../../contract/auth/password.ts'
import { limits } from '../../../../contract/limits.ts'
import { getSettings } from '../../../../contract/tenant/settings.ts'
import type { Context, Transaction } from '../../../kernel/context.ts'
import { rows } from '../../../kernel/db/statements.ts'
import { problem } from '../../../kernel/problem.ts'
import { passwordSetting } from '../../../kernel/throttle/rules.ts'
import { countAll } from '../../../kernel/throttle/throttle.ts'
import { setSecret } from '../accounts.ts'
import { inEachTenant } from '../events.ts'
import { hashSecret, type StoredSecret, verifySecret } from '../password.ts'
import { revokeDevices } from '../second-factor/devices.ts'
import { endSessions } from '../sessions.ts'
import { shutOpenWays } from '../sign-in/open-ways.ts'
import { getMd5, hashFault, type PolicySubject, policyFault } from './policy.ts'
import { openSealed } from './seal.ts'

type Works = Pick<Context<unknown>, 'apart' | 'services'>

/** A submitted new password. */
export type Submitted = { purpose: SealPurpose; newPwd: string; passwordEnc?: string | undefined }

/**
 * Returns the stored form of a password that follows every rule, for a person without an account yet. Throws the problem of
 * the first broken rule. `strict` refuses a password that is sent as its hash only.
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

/**
 * The same for an account: facts about the account count, and neither the current password nor the last three are accepted.
 * One that is held to a tenant is compared with those of that tenant only: who sets it must not learn whether it is the own one.
 */
export const getAccepted = async (
  works: Works,
  submitted: Submitted,
  accountId: string,
  heldTo: string | null,
): Promise<StoredSecret> => {
  const { strict, ...about } = await getKnown(works, accountId)
  await checkRules(works, submitted, about, strict)
  const refusal = await works.apart(tx => countAll(tx, passwordSetting(accountId)), null)
  if (refusal) throw refusal
  for (const stored of await works.apart(tx => lastSecrets(tx, accountId, heldTo), null)) {
    const { ok } = await verifySecret(works.services.keys, stored, submitted.newPwd)
    if (ok) throw problem('passwordReused', { field: 'newPwd' })
  }
  return hashSecret(works.services.keys, submitted.newPwd)
}

/**
 * Sets an accepted password. Ends every session of the account on every process, and everything that the old password had
 * started (TR-P7, TR-N13). One that is held to a tenant ends what was held to it only: its owner works on in the other tenants.
 */
export const setPassword = async (
  tx: Transaction,
  accountId: string,
  stored: StoredSecret,
  heldTo: string | null,
): Promise<void> => {
  await setSecret(tx, accountId, stored, heldTo)
  if (heldTo !== null) return endHeld(tx, accountId, heldTo)
  await shutOpenWays(tx, accountId)
  await revokeDevices(tx, { accountId })
  await endSessions(tx, { accountId }, 'tokenInvalid')
}

const endHeld = async (tx: Transaction, accountId: string, heldTo: string): Promise<void> => {
  await shutOpenWays(tx, accountId, heldTo)
  await endSessions(tx, { accountId, heldTo }, 'tokenInvalid')
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
  if (fault) throw problem(fault, { field: 'newPwd' })
}

const getKnown = async (works: Works, accountId: string): Promise<PolicySubject & { strict: boolean }> => {
  const [account] = await works.apart(tx => getAccount(tx, accountId), null)
  if (!account) throw new Error('a password is set for an account that does not exist')
  const names: string[] = []
  await inEachTenant(works, accountId, async (tx, place) => {
    const users = await rows(tx)<{ last: string; first: string; reading: string }>`
      select last_name as last, first_name as first, reading from users where id = ${place.userId}::uuid`
    for (const { last, first, reading } of users) names.push(last, first, last + first, first + last, reading)
  })
  return { ...account, names }
}

/** The strictest company decides. An account without a company gets the strict policy. */
const getAccount = async (tx: Transaction, accountId: string) => {
  const accounts = await rows(tx)<{ account: string; email: string | null }>`
    select name as account, email from account where id = ${accountId}::uuid`
  const tenants = await rows(tx)<{ name: string; nameEn: string; settings: unknown }>`
    select t.company_name as name, t.company_name_en as "nameEn", t.settings
    from membership m join tenant t on t.id = m.tenant_id where m.account_id = ${accountId}::uuid`
  const strict =
    tenants.length === 0 || tenants.some(({ settings }) => getSettings(settings).strictPasswordPolicy)
  return accounts.map(row => ({
    ...row,
    strict,
    companies: tenants.flatMap(({ name, nameEn }) => [name, nameEn]),
  }))
}

/** Returns the current password and the previous ones that the rule covers (G4). */
const lastSecrets = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null,
): Promise<StoredSecret[]> => {
  return rows(tx)<StoredSecret>`select secret, pepper_version as "pepperVersion" from credential
    where account_id = ${accountId}::uuid and (${heldTo}::uuid is null or held_to = ${heldTo}::uuid)
    order by current desc, set_at desc limit ${1 + limits.passwordHistory}`
}
