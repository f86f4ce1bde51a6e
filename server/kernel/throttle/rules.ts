import { limits } from '../../../contract/limits.ts'
import type { Client } from '../context.ts'
import type { Count, Rule } from './throttle.ts'

const minute = 60
const hour = 60 * minute
const [shortWait, longWait] = limits.codeWaitHours

const rule = (
  name: string,
  most: number,
  seconds: number,
  blockSeconds: number,
  code: Rule['code'],
): Rule => ({
  name,
  most,
  seconds,
  blockSeconds,
  code,
})

/** Codes for one target or account: one per minute, five per hour, ten per six hours (N38, N40, TR-N4). */
const pause = rule('code-minute', 1, limits.codePauseSeconds, limits.codePauseSeconds, 'codeTooSoon')
const ofSubject = [
  pause,
  rule('code-hour', 5, hour, shortWait * hour, 'codeTooOften'),
  rule('code-six-hours', 10, 6 * hour, longWait * hour, 'tooFrequentSixHours'),
]

/**
 * Codes for one IP address, which a whole hospital may share: one per minute, and wider windows. Requests with a solved puzzle count
 * separately, so that a neighbour with many requests shuts out only machines.
 */
const ofAddress = [
  pause,
  rule('code-address-hour', 40, hour, shortWait * hour, 'tooFrequentHour'),
  rule('code-address-six-hours', 120, 6 * hour, longWait * hour, 'tooFrequentSixHours'),
]
const askedFor = (rule: Rule): Rule => (rule === pause ? rule : { ...rule, code: 'slideRequired' })
const solvedCodes = rule('code-solved', 1200, hour, hour, 'tooFrequentHour')

/**
 * Failed sign-ins of one IP address (TR-N2, TR-W7), apart from the lockout of an account, which counts by name. Those without a puzzle
 * make the next ones require it; only many more with a solved puzzle block the address.
 */
const failingUnsolved = rule('sign-in-unsolved', 100, hour, hour, 'slideRequired')
const failing = rule('sign-in-failure', 3000, hour, hour, 'tooFrequentHour')
/** Failed second steps of one account: they do not block the IP address. */
const failingStep = rule('second-step', 200, hour, hour, 'tooFrequentHour')
/** Puzzles and passkey challenges of one IP address: blocked for only a minute, because a sign-in by password needs one. */
const drawing = rule('slide', 6000, hour, minute, 'serverBusy')
const challenging = rule('passkey-challenge', 6000, hour, minute, 'serverBusy')
/** Checks whether a name or contact method is free, each with its own puzzle. */
const probing = rule('probe', 600, hour, hour, 'tooFrequentHour')
/** Sign-ins at an identity provider started from one IP address. */
const leaving = rule('third-party', 300, hour, hour, 'tooFrequentHour')
const entering = rule('locked-entry', 1, minute, minute, 'tooFrequentHour')

/** Keys for encrypted passwords of one IP address, and comparisons of one account's new password with earlier ones (TR-P5). */
const sealing = rule('seal', 600, hour, hour, 'tooFrequentHour')
const comparing = rule('password', 10, hour, hour, 'tooFrequentHour')

/** Steps of recoveries from one IP address, and four-digit codes for one name: five per day, so that guessing stays hopeless (G6). */
const recovering = rule('recovery', 120, hour, hour, 'tooFrequentHour')
const recoveringUnsolved = rule('recovery-unsolved', 10, hour, hour, 'tooFrequentHour')
const recoveryDay = rule('recovery-day', 5, 24 * hour, 24 * hour, 'tooFrequentSixHours')

/** Tokens that one session gets for applications: each is valid for ten minutes. */
const handing = rule('application-token', 600, hour, hour, 'tooFrequentHour')

/** Reads of invitations and registration attempts of one IP address, and invitations that one company mails. */
const registering = rule('registration', 300, hour, hour, 'tooFrequentHour')
/** Wrong codes during registration: they block registration for the IP address, but not sign-in. */
const failingRegistration = rule('registration-failure', 200, hour, hour, 'tooFrequentHour')
const inviting = rule('invitation', 500, hour, hour, 'tooFrequentHour')
/** Reads and answers of the survey from one IP address, which a whole site may share. */
const surveying = rule('survey', 600, hour, hour, 'tooFrequentHour')

/** Pictures of one account, and of all users of a company: redrawing each takes a core. */
const uploading = rule('upload', 100, hour, hour, 'tooFrequentHour')
const uploadingThere = rule('upload-company', 1000, hour, hour, 'tooFrequentHour')
/** Parts of large files: nine files of 300 MB have 270. */
const uploadingPart = rule('upload-part', 1000, hour, hour, 'tooFrequentHour')
const uploadingPartThere = rule('upload-part-company', 10_000, hour, hour, 'tooFrequentHour')

/** Batches of events of one application in one company. */
const reporting = rule('application-events', 120, minute, minute, 'serverBusy')

/** Unknown secrets of applications from one IP address at the door of one company. */
const knocking = rule('application-secret', 60, hour, hour, 'tooFrequentHour')

type From = Pick<Client, 'ip' | 'network'>

/** The counted address: the full one for IPv4, the network for IPv6, where one host has many. */
const addressOf = ({ ip, network }: From): string => (ip.includes('.') ? ip.replace(/^::ffff:/, '') : network)

/** Counts that may refuse a stranger's request for a code: the target as entered, and the client's IP address. */
export const codeRequest = (named: string, client: From): Count[] => [
  ...codesTo(named),
  ...ofAddress.map(rule => ({ rule, subject: addressOf(client) })),
]

/** Counts for the target alone. */
export const codesTo = (named: string): Count[] => ofSubject.map(rule => ({ rule, subject: named }))

/** The same for a sign-in code: too many from the IP address require the puzzle, and with a solved one the user continues. */
export const signInCodeRequest = (named: string, client: From, solved: boolean): Count[] => [
  ...codesTo(named),
  ...(solved ? [solvedCodes] : ofAddress.map(askedFor)).map(rule => ({ rule, subject: addressOf(client) })),
]

/**
 * Counts that must not refuse: the account of the target. A refusal would reveal that two addresses belong to one account (TR-N3), so
 * nothing is sent instead. An unknown target counts the same number of rows.
 */
export const codesOfAccount = (named: string, accountId: string | null): Count[] =>
  ofSubject.map(rule => ({ rule, subject: accountId ?? `nobody ${named}` }))

/**
 * Counts for a signed-in user: one per minute and purpose, because a change of address needs a code for the old and one for the new
 * address. Codes for one target are counted together with strangers' requests.
 */
export const ownCodeRequest = (purpose: string, target: string, accountId: string, client: From): Count[] => [
  ...ofSubject.map(rule => ({ rule, subject: target })),
  ...ofSubject.map(rule => ({ rule, subject: `${purpose} ${accountId}` })),
  ...ofAddress.filter(rule => rule !== pause).map(rule => ({ rule, subject: addressOf(client) })),
]

/** Counts for drawing a puzzle. */
export const slideDraw = (client: From): Count[] => [{ rule: drawing, subject: addressOf(client) }]

/** Counts for starting a sign-in at an identity provider. */
export const thirdPartyBegun = (client: From): Count[] => [{ rule: leaving, subject: addressOf(client) }]

/** Counts for a failed sign-in with a solved puzzle, besides the lockout of its name. */
export const signInFailure = (client: From): Count[] => [{ rule: failing, subject: addressOf(client) }]

/** Counts for a failed sign-in without one: after many, the puzzle is required. */
export const signInUnsolved = (client: From): Count[] => [
  { rule: failingUnsolved, subject: addressOf(client) },
]

/** Counts for a failed second step, besides the lockout of its name. */
export const stepFailure = (accountId: string): Count[] => [{ rule: failingStep, subject: accountId }]

/** Counts for a wrong code during registration. */
export const registrationFailure = (client: From): Count[] => [
  { rule: failingRegistration, subject: addressOf(client) },
]

/** Counts for requesting a passkey challenge. */
export const passkeyChallenge = (client: From): Count[] => [{ rule: challenging, subject: addressOf(client) }]

/** Counts for checking whether something is free. */
export const probe = (client: From): Count[] => [{ rule: probing, subject: addressOf(client) }]

/** Counts for the audit entry of an attempt at a locked name: one per minute is enough. */
export const lockedEntry = (name: string): Count[] => [{ rule: entering, subject: name }]

/** Counts for reading and answering the survey. */
export const surveyRequest = (client: From): Count[] => [{ rule: surveying, subject: addressOf(client) }]

/** Counts for requesting a key for encrypted passwords. */
export const sealRequest = (client: From): Count[] => [{ rule: sealing, subject: addressOf(client) }]

/** Counts for comparing a new password with the last ones: each check runs the hash once for each of them. */
export const passwordSetting = (accountId: string): Count[] => [{ rule: comparing, subject: accountId }]

/** Counts for each step of a recovery. */
export const recoveryRequest = (client: From): Count[] => [{ rule: recovering, subject: addressOf(client) }]

/** Additional counts for a recovery without the puzzle: there the count keeps machines out. */
export const recoveryUnsolved = (client: From): Count[] => [
  { rule: recoveringUnsolved, subject: addressOf(client) },
]

/** Counts for a recovery code besides the rules of every code: the name as submitted, or the account. */
export const recoveryCodes = (subject: string): Count[] => [{ rule: recoveryDay, subject }]

/** Counts for a batch of events, for all credentials of one application together. */
export const getReport = (tenantId: string, applicationId: number): Count[] => [
  { rule: reporting, subject: `${tenantId} ${applicationId}` },
]

/** Counts for an unknown secret of an application: while they refuse, the right one is refused as well. */
export const unknownSecret = (tenantId: string, client: From): Count[] => [
  { rule: knocking, subject: `${tenantId} ${addressOf(client)}` },
]

/** Counts for an application token. */
export const tokensOfApplications = (sessionId: string): Count[] => [{ rule: handing, subject: sessionId }]

/** Counts for reading an invitation and registering with it. */
export const registration = (client: From): Count[] => [{ rule: registering, subject: addressOf(client) }]

/** Counts for each mailed invitation of a company (TR-C4). */
export const getInvitation = (tenantId: string): Count[] => [{ rule: inviting, subject: tenantId }]

/** Counts for each file, checked before its bytes are read. */
export const getUpload = (
  { accountId, tenantId }: { accountId: string; tenantId: string },
  part = false,
): Count[] => [
  { rule: part ? uploadingPart : uploading, subject: accountId },
  { rule: part ? uploadingPartThere : uploadingThere, subject: tenantId },
]

/** Counts for requesting one's own invitation again: like a code, for its address and the client's IP address. */
export const invitationAgain = (target: string, client: From): Count[] => [
  ...ofSubject.map(rule => ({ rule, subject: `invitation ${target}` })),
  ...ofAddress.map(rule => ({ rule, subject: addressOf(client) })),
]
