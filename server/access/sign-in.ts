import type { Reason } from '../../contract/shapes.ts'
import { getSettings } from '../../contract/tenant/settings.ts'
import { held, refused } from './decide.ts'
import { passwordDue } from './password-age.ts'

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
  if (!facts.hasAccount) return refused('signIn', 'userHasNoAccount')
  if (!facts.enabled) return refused('signIn', 'tenantForbidden')
  return !asked.whenExpired && passwordIsDue(facts.credentialSetAt, [asked.settings], asked.at)
    ? refused('signIn', 'passwordExpired')
    : held('signIn')
}
