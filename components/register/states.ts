import { isCallError } from '../../client/call-error.ts'

/** What a link can be that is good for nothing (F23). */
export const shut = {
  registrationLinkInvalid: 'invalid',
  registrationLinkExpired: 'expired',
  registrationLinkUsed: 'used',
  registrationClosed: 'closed',
} as const

export type Shut = (typeof shut)[keyof typeof shut]

/** Why a link is good for nothing, or null for a failure of another kind. */
export const shutBy = (error: unknown): Shut | null => {
  const name = Object.keys(shut).find(each => isCallError(error, each as keyof typeof shut))
  return name ? shut[name as keyof typeof shut] : null
}

/** A link of one's own that ran out may be mailed anew; one for several may not. */
export const isMailed = (error: unknown): boolean => {
  const data = isCallError(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind !== 'link'
}

/** What an account is answered that was proved and that no company lets in. */
const refusals = [
  'tenantForbidden',
  'userAwaitingAdministrator',
  'accountOutOfValidity',
  'licenceMissing',
  'licenceExpired',
  'licenceNotYetEffective',
] as const

/** Whether a sign-in failed only because no company lets the account in: to join another that is no hindrance. */
export const isProved = (error: unknown): boolean => refusals.some(name => isCallError(error, name))
