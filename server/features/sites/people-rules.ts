import type { CodeName } from '../../../contract/codes.ts'
import { investigatorRoles, type PiWarning } from '../../../contract/sites/pi-warnings.ts'

type Listed = { user_id: string | null; last_name: string; first_name: string; roles: readonly string[] }
type Wanted = { userId: string | null; lastName: string; firstName: string; roles: readonly string[] }

const plain = (text: string) => text.trim().toLowerCase()

/** Whether a person of the site is the one of a form: the same user, or the same name with the same role. */
export const isListedTwice = (listed: Listed, wanted: Wanted): boolean => {
  if (wanted.userId && listed.user_id) return wanted.userId === listed.user_id
  const named =
    plain(listed.last_name) === plain(wanted.lastName) && plain(listed.first_name) === plain(wanted.firstName)
  return named && (wanted.roles.some(role => listed.roles.includes(role)) || listed.roles.length === 0)
}

/** Whether a change of a person does nothing but end the duty, or end it sooner. */
export const endsDuty = (changes: Readonly<Record<string, readonly [unknown, unknown]>>): boolean => {
  const { endsOn, ...others } = changes
  return endsOn !== undefined && Object.keys(others).length === 0 && isSooner(endsOn)
}

/** Whether a change of a person gives more work: another role, another user, or a duty that begins earlier or ends later. */
export const givesWork = (changes: Readonly<Record<string, readonly [unknown, unknown]>>): boolean => {
  const { roles, userId, startsOn, endsOn } = changes
  const [before, after] = (roles ?? [[], []]) as [string[], string[]]
  const isEarlier =
    startsOn && (startsOn[1] === null || (startsOn[0] !== null && String(startsOn[1]) < String(startsOn[0])))
  return (
    after.some(role => !before.includes(role)) ||
    Boolean(userId?.[1] || isEarlier || (endsOn && !isSooner(endsOn)))
  )
}

/** Whether a last day comes, or comes sooner. */
export const isSooner = ([before, after]: readonly [unknown, unknown]): boolean =>
  after !== null && (before === null || String(after) < String(before))

type Term = { from: string; personId: string; begun: boolean }
type Duty = { starts_on: string | null; ends_on: string | null }

/** The person who is the main principal investigator on a day; null when there is none yet. */
export const getPiOn = (terms: readonly Term[], day: string): string | null =>
  terms.findLast(({ from }) => from <= day)?.personId ?? null

/**
 * Why a person cannot become the main principal investigator on a day; null when they can. The first one of a site may have begun in the
 * past; a replacement may be entered late, but after the beginning of the one that it ends, and is within the person's duty.
 */
export const getPiRefusal = (
  terms: readonly Term[],
  { personId, from, today }: { personId: string; from: string; today: string },
  duty: Duty,
): CodeName | null => {
  const present = terms.findLast(({ begun }) => begun)
  if (present && from < today && from <= present.from) return 'sitePiDate'
  if ((duty.starts_on && from < duty.starts_on) || (duty.ends_on && from > duty.ends_on)) return 'sitePiDate'
  return getPiOn(terms, from) === personId ? 'sitePiSame' : null
}

type Candidate = { roles: readonly string[]; account: string | null; training: object | null }

/**
 * What a main principal investigator lacks, which must be confirmed. Training counts once the site is active: before, it is a condition of
 * its activation.
 */
export const getPiWarnings = (person: Candidate, siteStatus: string): PiWarning[] => [
  ...(person.roles.some(role => (investigatorRoles as readonly string[]).includes(role))
    ? []
    : ['noInvestigatorRole' as const]),
  ...(person.account ? [] : ['noAccount' as const]),
  ...(siteStatus === 'active' && !person.training ? ['noTraining' as const] : []),
]
