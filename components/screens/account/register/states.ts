import { isCallError } from '../../../../client/http/call-error.ts'

/** The states of an invalid link (F23). */
export const shut = {
  registrationLinkInvalid: 'invalid',
  registrationLinkExpired: 'expired',
  registrationLinkUsed: 'used',
  registrationClosed: 'closed',
} as const

export type Shut = (typeof shut)[keyof typeof shut]

/** Why a link is invalid, or null for another kind of failure. */
export const shutBy = (error: unknown): Shut | null => {
  const name = Object.keys(shut).find(each => isCallError(error, each as keyof typeof shut))
  return name ? shut[name as keyof typeof shut] : null
}

/** An expired personal link can be mailed again; a shared one can't. */
export const isMailed = (error: unknown): boolean => {
  const data = isCallError(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind !== 'link'
}

/** Errors for an account that was proved but that no company admits. */
const refusals = [
  'tenantForbidden',
  'userAwaitingAdministrator',
  'accountOutOfValidity',
  'licenceMissing',
  'licenceExpired',
  'licenceNotYetEffective',
] as const

/** Whether a sign-in failed only because no company admits the account: the user can still join another. */
export const isProved = (error: unknown): boolean => refusals.some(name => isCallError(error, name))
