import { codeByNumber } from '../../contract/codes.ts'
import type { Output, Parsed } from '../../contract/define.ts'
import type { Reason, Verdict } from '../../contract/shapes.ts'
import { type Chain, chainsMost, type whyAccess } from '../../contract/why.ts'
import { decide, firstRefusal } from '../access/decide.ts'
import { decideRecord } from '../access/records.ts'
import { resolvePerson, type Standing } from '../access/resolve.ts'
import { signInReason } from '../access/sign-in.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'
import { personAsked } from '../users/account-facts.ts'
import { ablePeople } from './able.ts'
import { type Asked, askedOf, readingOf } from './asked.ts'
import { type Way, waysOf } from './ways.ts'

type Input = Parsed<typeof whyAccess>
type Told = { standing: Standing; verdict: Verdict }

/**
 * Why a person may do something, or may not, in each of his roles: facts from the resolver of callers, verdicts from the
 * one decision. Anybody may ask for himself; of somebody else only what the asker sees is told (TR-T5).
 */
export const whyOf = async (context: Context, input: Input): Promise<Output<typeof whyAccess>> => {
  const person = await personAsked(context, input.userId)
  const asked = askedOf(input)
  if (input.record && person.id !== context.actor.userId) await requireSeen(context, input.record)
  const { at, roles, told } = await explained(context, person.id, asked, input)
  return {
    user: {
      id: person.id,
      lastName: person.last_name,
      firstName: person.first_name,
      reading: person.reading,
    },
    at: at.toISOString(),
    chains: await chainsOf(context, told, asked, input.record),
    roles,
  }
}

/** The verdicts on a person at a moment, best first, without what would mend them. */
export const explained = async (
  context: Context,
  userId: string,
  asked: Asked,
  input: Pick<Input, 'roleId' | 'at' | 'record'>,
): Promise<{ at: Date; roles: number; told: Told[] }> => {
  const at = input.at ? new Date(input.at) : context.now
  const standings = await standingsOf(context, userId, input)
  return {
    at,
    roles: standings.filter(each => each.actor.role).length,
    told: await bestOf(context, standings, asked, input.record?.id, at),
  }
}

/** A record that the asker himself does not see answers as one that does not exist. */
const requireSeen = async (context: Context, { kind, id }: NonNullable<Input['record']>): Promise<void> => {
  const refusal = firstRefusal(await decideRecord(context, readingOf(kind), id))
  if (refusal) throw problem(codeByNumber.get(refusal.code!)!, refusal.data)
}

const standingsOf = async (
  { tx }: Context,
  userId: string,
  input: Pick<Input, 'roleId' | 'at'>,
): Promise<Standing[]> => {
  const roleId = input.roleId === '-1' ? null : input.roleId
  const found = await resolvePerson(tx, { userId, roleId, at: input.at ? new Date(input.at) : null })
  // A role that he never had is none of his, whether it exists or not.
  if (found.length === 0 || (roleId && !found[0]!.grant)) throw problem('dataNotFound')
  return found
}

/** Verdicts, best first. Where a person has more roles than are told, those most likely to be best are looked at. */
const bestOf = async (
  context: Context,
  standings: readonly Standing[],
  asked: Asked,
  record: string | undefined,
  at: Date,
): Promise<Told[]> => {
  const first = standings
    .map(standing => ({ standing, verdict: withSignIn(standing, asked, decideIn(standing, asked, at), at) }))
    .sort(better)
    .slice(0, chainsMost)
  if (record === undefined) return first
  const told: Told[] = []
  for (const { standing } of first) {
    const verdict = await decideRecord({ ...context, actor: standing.actor, now: at }, asked, record)
    told.push({ standing, verdict: withSignIn(standing, asked, verdict, at) })
  }
  return told.sort(better)
}

const decideIn = ({ actor }: Standing, asked: Asked, at: Date): Verdict => decide(actor, asked, null, at)

const withSignIn = (
  { actor, signIn, grant }: Standing,
  asked: Asked,
  verdict: Verdict,
  at: Date,
): Verdict => {
  const way = signInReason(signIn, {
    settings: actor.tenant.settings,
    whenExpired: asked.whenExpired,
    at,
  })
  const reasons = verdict.reasons.map(each => (each.check === 'role' ? withGrant(each, grant, at) : each))
  return { allowed: way.ok && verdict.allowed, reasons: [way, ...reasons] }
}

/** The link of a role says since when and until when it is held: what it lacks, if anything. */
const withGrant = (reason: Reason, grant: Standing['grant'], at: Date): Reason => {
  if (!grant) return reason
  const state = at < grant.from ? 'toCome' : at >= grant.to ? 'ended' : 'held'
  const instant = (name: string, date: Date) =>
    Number.isFinite(date.getTime()) && Math.abs(date.getUTCFullYear()) < 9999
      ? { [name]: date.toISOString() }
      : {}
  return {
    ...reason,
    data: {
      ...reason.data,
      grant: reason.ok || state !== 'held' ? state : 'disabled',
      ...instant('from', grant.from),
      ...instant('to', grant.to),
    },
  }
}

const breadth = ({ actor: { scope } }: Standing): number =>
  scope.all ? 3 : scope.departments.length ? 2 : scope.studies.length ? 1 : 0
const failed = ({ reasons }: Verdict): number => reasons.filter(each => !each.ok).length

/** Allowed before refused, with few links lacking before many, with much in sight before little. */
const better = (one: Told, other: Told): number =>
  Number(other.verdict.allowed) - Number(one.verdict.allowed) ||
  failed(one.verdict) - failed(other.verdict) ||
  breadth(other.standing) - breadth(one.standing)

/** Each link with what mends or ends it and who may do that now: all of them looked up at once. */
const chainsOf = async (
  context: Context,
  told: readonly Told[],
  asked: Asked,
  record: Input['record'],
): Promise<Chain[]> => {
  const ways = new Map<Reason, Way[]>()
  for (const { standing, verdict } of told)
    for (const reason of verdict.reasons)
      ways.set(reason, waysOf(reason, { actor: standing.actor, asked, record }))
  const able = await ablePeople(context, [...ways.values()].flat())
  return told.map(({ standing: { actor }, verdict }) => ({
    role: actor.role && { id: actor.role.id, name: actor.role.name, nameEn: actor.role.nameEn },
    allowed: verdict.allowed,
    links: verdict.reasons.map(reason => ({ ...reason, remedies: ways.get(reason)!.map(able) })),
  }))
}
