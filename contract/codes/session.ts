import type { Group } from './code.ts'
import { numbers } from './numbers.ts'
import { reactions } from './reactions.ts'

/** Sign-in, frequency, session, licence: 1001xx, 9904xx, 9994xx-9999xx (N11-N22, N38-N41, N43, N50). */
export const sessionCodes = {
  // 1001xx: licence of a tenant and of one application
  licenceMissing: { code: 100101, reaction: reactions.licenceThenLogin, common: true },
  licenceNotYetEffective: { code: 100102, reaction: reactions.licenceThenLogin, common: true },
  licenceExpired: { code: 100103, reaction: reactions.licenceThenLogin, common: true },
  applicationNotLicensed: {
    code: numbers.applicationNotLicensed,
    reaction: reactions.showLicence,
    common: true,
  },
  applicationNotYetLicensed: { code: 100105, reaction: reactions.showLicence, common: true },
  applicationLicenceExpired: { code: 100106, reaction: reactions.showLicence, common: true },
  // 9904xx: access changed while working, sign-in attempts, requests for codes
  studyAccessChanged: { code: 990409, reaction: reactions.toStudies, common: true },
  userAccessChanged: { code: 990413, reaction: reactions.toUsers, common: true },
  signInWarning: { code: 990416, reaction: reactions.show },
  codeTooSoon: { code: 990417, reaction: reactions.show },
  codeTooOften: { code: 990418, reaction: reactions.show },
  signInLocked: { code: 990419, reaction: reactions.show },
  // 9994xx-9995xx: session, frequency, server
  signInFailed: { code: 999401, reaction: reactions.clearShowLogin },
  sessionExpired: { code: 999402, reaction: reactions.confirmLogin, common: true },
  tenantForbidden: { code: 999403, reaction: reactions.showThenLogin, common: true },
  tokenMissing: { code: 999404, reaction: reactions.showThenLogin, common: true },
  tenantMissing: { code: 999406, reaction: reactions.showThenLogin, common: true },
  systemUpdated: { code: 999408, reaction: reactions.updatedThenLogin, common: true },
  accessUpdated: { code: 999409, reaction: reactions.alertThenLogin, common: true, prefixed: true },
  loggedInElsewhere: { code: 999410, reaction: reactions.replaced, common: true },
  tokenInvalid: { code: 999411, reaction: reactions.showThenLogin, common: true },
  tooFrequentHour: { code: 999412, reaction: reactions.show, common: true },
  tooFrequentSixHours: { code: 999413, reaction: reactions.show, common: true },
  passwordExpired: { code: 999415, reaction: reactions.passwordDialog, common: true },
  crossSiteRefused: { code: 999416, reaction: reactions.show, common: true },
  tenantOtherWay: { code: 999417, reaction: reactions.showThenLogin, common: true },
  tenantUnproved: { code: 999418, reaction: reactions.showThenLogin, common: true },
  wholeAccountShut: { code: 999419, reaction: reactions.show, common: true },
  tokenTooNarrow: { code: 999420, reaction: reactions.show, common: true },
  companyMoved: { code: 999421, reaction: reactions.showThenLogin, common: true },
  serverBusy: { code: 999500, reaction: reactions.show, common: true },
  serverFailed: { code: 999501, reaction: reactions.show, common: true },
  storageFull: { code: 999502, reaction: reactions.show, common: true },
  // 9999xx
  roleChanged: { code: 999910, reaction: reactions.roleGone, common: true },
} as const satisfies Group
