import { limits } from '../../contract/limits.ts'
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

/** Codes for one target or account: one a minute, five in an hour, ten in six hours (N38, N40, TR-N4). */
const pause = rule('code-minute', 1, limits.codePauseSeconds, limits.codePauseSeconds, 'codeTooSoon')
const ofSubject = [
  pause,
  rule('code-hour', 5, hour, shortWait * hour, 'codeTooOften'),
  rule('code-six-hours', 10, 6 * hour, longWait * hour, 'tooFrequentSixHours'),
]

/**
 * Codes for one address, behind which a whole hospital may sit: one a minute, and wider windows. Whoever solves a puzzle for a code
 * counts apart, so that somebody beside them who asks for many shuts out machines alone.
 */
const ofAddress = [
  pause,
  rule('code-address-hour', 40, hour, shortWait * hour, 'tooFrequentHour'),
  rule('code-address-six-hours', 120, 6 * hour, longWait * hour, 'tooFrequentSixHours'),
]
const askedFor = (rule: Rule): Rule => (rule === pause ? rule : { ...rule, code: 'slideRequired' })
const solvedCodes = rule('code-solved', 1200, hour, hour, 'tooFrequentHour')

/**
 * Failed sign-ins of one address (TR-N2, TR-W7), apart from the lock of an account, which counts names: those that solved no puzzle
 * ask the next ones for it, and only many more that solved it shut the address.
 */
const failingUnsolved = rule('sign-in-unsolved', 100, hour, hour, 'slideRequired')
const failing = rule('sign-in-failure', 3000, hour, hour, 'tooFrequentHour')
/** Second steps of one account that failed: an address is not shut by them. */
const failingStep = rule('second-step', 200, hour, hour, 'tooFrequentHour')
/** Puzzles and challenges for passkeys of one address: shut for a minute, since a sign-in by password needs one. */
const drawing = rule('slide', 6000, hour, minute, 'serverBusy')
const challenging = rule('passkey-challenge', 6000, hour, minute, 'serverBusy')
/** Questions whether a name or a place is still free, each with a puzzle of its own. */
const probing = rule('probe', 600, hour, hour, 'tooFrequentHour')
/** Ways to an identity provider that one address begins. */
const leaving = rule('third-party', 300, hour, hour, 'tooFrequentHour')
const entering = rule('locked-entry', 1, minute, minute, 'tooFrequentHour')

/** Keys for sealed passwords of one address, and comparisons of one account's new password with those before it (TR-P5). */
const sealing = rule('seal', 600, hour, hour, 'tooFrequentHour')
const comparing = rule('password', 10, hour, hour, 'tooFrequentHour')

/** Steps of recoveries from one address, and codes of four digits to one name: five a day, so that guessing stays hopeless (G6). */
const recovering = rule('recovery', 120, hour, hour, 'tooFrequentHour')
const recoveringUnsolved = rule('recovery-unsolved', 10, hour, hour, 'tooFrequentHour')
const recoveryDay = rule('recovery-day', 5, 24 * hour, 24 * hour, 'tooFrequentSixHours')

/** Tokens that one session hands to applications: each lives for ten minutes. */
const handing = rule('application-token', 600, hour, hour, 'tooFrequentHour')

/** Readings of invitations and tries to register of one address, and invitations that one company mails. */
const registering = rule('registration', 300, hour, hour, 'tooFrequentHour')
/** Wrong codes of those who register: registering is shut for their address, and not signing in. */
const failingRegistration = rule('registration-failure', 200, hour, hour, 'tooFrequentHour')
const inviting = rule('invitation', 500, hour, hour, 'tooFrequentHour')
/** Readings and answers of the survey from one address, behind which a whole site may sit. */
const surveying = rule('survey', 600, hour, hour, 'tooFrequentHour')

/** Pictures of one account, and of everybody in a company: each is drawn anew, which takes a core. */
const uploading = rule('upload', 100, hour, hour, 'tooFrequentHour')
const uploadingThere = rule('upload-company', 1000, hour, hour, 'tooFrequentHour')

type From = Pick<Client, 'ip' | 'network'>

/** The address that is counted: whole for IPv4, the network for IPv6, where one host has many. */
const addressOf = ({ ip, network }: From): string => (ip.includes('.') ? ip.replace(/^::ffff:/, '') : network)

/** What a stranger's request for a code counts under, and may be refused for: what he named, and the address he came from. */
export const codeRequest = (named: string, client: From): Count[] => [
  ...codesTo(named),
  ...ofAddress.map(rule => ({ rule, subject: addressOf(client) })),
]

/** What it counts under as to the place that was named alone. */
export const codesTo = (named: string): Count[] => ofSubject.map(rule => ({ rule, subject: named }))

/** The same of a code for signing in: what is too much for the address asks for the puzzle, and who has solved it goes on. */
export const signInCodeRequest = (named: string, client: From, solved: boolean): Count[] => [
  ...codesTo(named),
  ...(solved ? [solvedCodes] : ofAddress.map(askedFor)).map(rule => ({ rule, subject: addressOf(client) })),
]

/**
 * What it counts under beside, and must not be refused for: the account behind what he named. A refusal would tell that two
 * addresses are of one account (TR-N3), so nothing is sent instead. What nobody has counts as many rows.
 */
export const codesOfAccount = (named: string, accountId: string | null): Count[] =>
  ofSubject.map(rule => ({ rule, subject: accountId ?? `nobody ${named}` }))

/**
 * The same of somebody signed in: one a minute for each purpose, since a change of address asks for a code to the old and
 * one to the new. Codes to one target count together with those that strangers asked for.
 */
export const ownCodeRequest = (purpose: string, target: string, accountId: string, client: From): Count[] => [
  ...ofSubject.map(rule => ({ rule, subject: target })),
  ...ofSubject.map(rule => ({ rule, subject: `${purpose} ${accountId}` })),
  ...ofAddress.filter(rule => rule !== pause).map(rule => ({ rule, subject: addressOf(client) })),
]

/** What drawing a puzzle counts under. */
export const slideDraw = (client: From): Count[] => [{ rule: drawing, subject: addressOf(client) }]

/** What beginning a way to an identity provider counts under. */
export const thirdPartyBegun = (client: From): Count[] => [{ rule: leaving, subject: addressOf(client) }]

/** What a failed sign-in for which a puzzle was solved counts under beside the lock of its name. */
export const signInFailure = (client: From): Count[] => [{ rule: failing, subject: addressOf(client) }]

/** What one counts under for which none was solved: once there are many, the puzzle is asked for. */
export const signInUnsolved = (client: From): Count[] => [
  { rule: failingUnsolved, subject: addressOf(client) },
]

/** What a second step that failed counts under beside the lock of its name. */
export const stepFailure = (accountId: string): Count[] => [{ rule: failingStep, subject: accountId }]

/** What a wrong code of somebody who registers counts under. */
export const registrationFailure = (client: From): Count[] => [
  { rule: failingRegistration, subject: addressOf(client) },
]

/** What asking for a challenge to a passkey counts under. */
export const passkeyChallenge = (client: From): Count[] => [{ rule: challenging, subject: addressOf(client) }]

/** What asking whether something is free counts under. */
export const probe = (client: From): Count[] => [{ rule: probing, subject: addressOf(client) }]

/** What the entry of a try at a name that is locked counts under: one a minute says enough. */
export const lockedEntry = (name: string): Count[] => [{ rule: entering, subject: name }]

/** What reading and answering the survey count under. */
export const surveyRequest = (client: From): Count[] => [{ rule: surveying, subject: addressOf(client) }]

/** What asking for a key of sealed passwords counts under. */
export const sealRequest = (client: From): Count[] => [{ rule: sealing, subject: addressOf(client) }]

/** What comparing a new password with the last ones counts under: each costs as many runs of the hash. */
export const passwordSetting = (accountId: string): Count[] => [{ rule: comparing, subject: accountId }]

/** What each step of a recovery counts under. */
export const recoveryRequest = (client: From): Count[] => [{ rule: recovering, subject: addressOf(client) }]

/** What a recovery that begins without the puzzle counts under beside: there it is the count that keeps machines out. */
export const recoveryUnsolved = (client: From): Count[] => [
  { rule: recoveringUnsolved, subject: addressOf(client) },
]

/** What a code of a recovery counts under beside the rules of every code: the name as submitted, or the account. */
export const recoveryCodes = (subject: string): Count[] => [{ rule: recoveryDay, subject }]

/** What a token for an application counts under. */
export const tokensOfApplications = (sessionId: string): Count[] => [{ rule: handing, subject: sessionId }]

/** What reading an invitation and registering by it count under. */
export const registration = (client: From): Count[] => [{ rule: registering, subject: addressOf(client) }]

/** What each mailed invitation of a company counts under (TR-C4). */
export const getInvitation = (tenantId: string): Count[] => [{ rule: inviting, subject: tenantId }]

/** What each file counts under, before a byte of it is taken. */
export const getUpload = ({ accountId, tenantId }: { accountId: string; tenantId: string }): Count[] => [
  { rule: uploading, subject: accountId },
  { rule: uploadingThere, subject: tenantId },
]

/** What having one's own invitation mailed again counts under: as a code, to its address and from the caller's. */
export const invitationAgain = (target: string, client: From): Count[] => [
  ...ofSubject.map(rule => ({ rule, subject: `invitation ${target}` })),
  ...ofAddress.map(rule => ({ rule, subject: addressOf(client) })),
]
