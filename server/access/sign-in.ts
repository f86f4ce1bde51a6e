import { getSettings } from '../../contract/tenant/settings.ts'
import { passwordDue } from './password-age.ts'
import { allow, deny, type Reason } from './reasons.ts'

/** Whether a password set at `setAt` must be changed at a moment, by the strictest of these settings; 0 is never (P10, TR-P6). */
export const passwordIsDue = (setAt: Date | null, settings: readonly unknown[], at: Date): boolean =>
  setAt !== null &&
  settings
    .map(each => getSettings(each).passwordCycleMonths)
    .some(months => months > 0 && passwordDue(setAt, months) <= at)

/** Whether a user could sign in at all, apart from the present session. http/guard.ts checks the same before the decision. */
export const signInReason = (
  facts: { hasAccount: boolean; enabled: boolean; credentialSetAt: Date | null },
  asked: { settings: unknown; whenExpired: boolean; at: Date },
): Reason => {
  if (!facts.hasAccount) return deny('signIn', 'userHasNoAccount')
  if (!facts.enabled) return deny('signIn', 'tenantForbidden')
  return !asked.whenExpired && passwordIsDue(facts.credentialSetAt, [asked.settings], asked.at)
    ? deny('signIn', 'passwordExpired')
    : allow('signIn')
}
