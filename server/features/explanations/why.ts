import type { Output, Parsed } from '../../../contract/define.ts'
import {
  type Chain,
  chainsMost,
  type RecordKind,
  type whyAccess,
} from '../../../contract/explanations/calls.ts'
import { decide } from '../../access/decide.ts'
import { type Reason, requireAllowed, type Verdict } from '../../access/reasons.ts'
import { decideRecord } from '../../access/records.ts'
import { type PersonState, resolvePerson } from '../../access/resolve.ts'
import { signInReason } from '../../access/sign-in.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { readAsOf } from '../as-of/read-as-of.ts'
import { rebuildTables } from '../as-of/then.ts'
import { personAsked } from '../people/account-facts.ts'
import { ablePeople } from './able.ts'
import { type ExplanationTarget, getAsked, getReading } from './asked.ts'
import { getWays, type RemedyPlan } from './ways.ts'

type Input = Parsed<typeof whyAccess>
type RoleVerdict = { standing: PersonState; verdict: Verdict }
/** The verdicts and their source: for a past moment the trail, which may be incomplete. */
type Explained = { at: Date; roles: number; told: RoleVerdict[]; past: { broken: boolean } | null }

/**
 * Explains why a user may or may not do something, in each of their roles: with the facts of the actor resolver and the one decision.
 * Users may ask about themselves; about others only within the actor's scope (TR-T5).
 */
export const getWhy = async (context: Context, input: Input): Promise<Output<typeof whyAccess>> => {
  const person = await personAsked(context, input.userId)
  const target = getAsked(input)
  if (input.record && person.id !== context.actor.userId) await requireSeen(context, input.record)
  const { at, roles, told, past } = await explained(context, person.id, target, input)
  return {
    user: {
      id: person.id,
      lastName: person.last_name,
      firstName: person.first_name,
      reading: person.reading,
    },
    at: at.toISOString(),
    past,
    chains: await getChains(context, { told, past }, target, input),
    roles,
  }
}

/**
 * The verdicts on a user at a moment, best first, without remedies. A past moment is decided by the state rebuilt from the trail, a future
 * one by the current tables.
 */
export const explained = async (
  context: Context,
  userId: string,
  asked: ExplanationTarget,
  input: Pick<Input, 'roleId' | 'at' | 'record'>,
): Promise<Explained> => {
  const at = input.at ? new Date(input.at) : context.now
  const { tx } = context
  const roleId = input.roleId === '-1' ? null : input.roleId
  if (roleId) await requireHis(tx, userId, roleId)
  const about = { userId, roleId: roleId ?? null, record: input.record ?? null }
  const tables = at < context.now ? await rebuildTables(tx, about, at.toISOString()) : null
  const decideThen = async () => {
    const standings = await resolvePerson(tx, { userId, roleId, at: input.at ? at : null })
    const roles = standings.filter(each => each.actor.role).length
    return { roles, told: await getBest(context, standings, asked, input.record?.id, at) }
  }
  const { roles, told } = tables
    ? await readAsOf(tx, at.toISOString(), tables.past, decideThen)
    : await decideThen()
  if (told.length === 0) throw problem('dataNotFound')
  return { at, roles, told, past: tables && { broken: tables.broken } }
}

/** A record outside the actor's own scope gets the same answer as an unknown one. */
const requireSeen = async (context: Context, { kind, id }: NonNullable<Input['record']>): Promise<void> => {
  requireAllowed(await decideRecord(context, getReading(kind), id))
}

/** A role that the user never had is refused, whether it exists or not. */
const requireHis = async (tx: Transaction, userId: string, roleId: string): Promise<void> => {
  const roleAssignments = await rows(tx)`select from role_assignment ra
    where ra.tenant_id = (select current_tenant())
    and ra.user_id = ${userId}::uuid and ra.role_id = ${roleId}::uuid limit 1`
  if (roleAssignments.length === 0) throw problem('dataNotFound')
}

/** Verdicts, best first. When a user has more roles than the response lists, those most likely to be best are examined. */
const getBest = async (
  context: Context,
  standings: readonly PersonState[],
  asked: ExplanationTarget,
  record: string | undefined,
  at: Date,
): Promise<RoleVerdict[]> => {
  const first = standings
    .map(standing => ({ standing, verdict: withSignIn(standing, asked, decideIn(standing, asked, at), at) }))
    .sort(better)
    .slice(0, chainsMost)
  if (record === undefined) return first
  const verdicts: RoleVerdict[] = []
  for (const { standing } of first) {
    const verdict = await decideRecord({ ...context, actor: standing.actor, now: at }, asked, record)
    verdicts.push({ standing, verdict: withSignIn(standing, asked, verdict, at) })
  }
  return verdicts.sort(better)
}

const decideIn = ({ actor }: PersonState, asked: ExplanationTarget, at: Date): Verdict =>
  decide(actor, asked, null, at)

const withSignIn = (
  { actor, signIn, grant }: PersonState,
  asked: ExplanationTarget,
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

/** Adds to the role's check the period of its assignment, and its state: held, to come, ended, disabled or not given. */
const withGrant = (reason: Reason, grant: PersonState['grant'], at: Date): Reason => {
  if (!grant) return reason.data?.role ? { ...reason, data: { ...reason.data, grant: 'notGiven' } } : reason
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

const breadth = ({ actor: { scope } }: PersonState): number =>
  scope.all ? 3 : scope.departments.length ? 2 : scope.studies.length ? 1 : 0
const failed = ({ reasons }: Verdict): number => reasons.filter(each => !each.ok).length

/** Allowed before refused, then few failed checks before many, then a wide scope before a narrow one. */
const better = (one: RoleVerdict, other: RoleVerdict): number =>
  Number(other.verdict.allowed) - Number(one.verdict.allowed) ||
  failed(one.verdict) - failed(other.verdict) ||
  breadth(other.standing) - breadth(one.standing)

/** Checks without entries in the trail: facts of the platform or of another application. */
const unkept: ReadonlySet<Reason['check']> = new Set(['signIn', 'tenant', 'licence', 'application'])
const unkeptOf: Readonly<Partial<Record<Reason['check'], readonly RecordKind[]>>> = {
  scope: ['studies', 'sites'],
  state: ['studies', 'sites', 'users'],
}

/** Whether a check of a past moment depends partly on current data. */
const restsOnUnkept = (check: Reason['check'], record: Input['record']): boolean =>
  unkept.has(check) || (record !== undefined && unkeptOf[check]?.includes(record.kind) === true)

/** Each check with its remedies or ends, and the users who can apply them now: all in one lookup. */
const getChains = async (
  context: Context,
  { told, past }: Pick<Explained, 'told' | 'past'>,
  asked: ExplanationTarget,
  { userId, record }: Pick<Input, 'userId' | 'record'>,
): Promise<Chain[]> => {
  const own = (userId ?? context.actor.userId) === context.actor.userId
  const ways = new Map<Reason, RemedyPlan[]>()
  for (const { standing, verdict } of told)
    for (const reason of verdict.reasons)
      ways.set(reason, getWays(reason, { actor: standing.actor, asked, record, own }))
  const able = await ablePeople(context, [...ways.values()].flat())
  return told.map(({ standing: { actor }, verdict }) => ({
    role: actor.role && { id: actor.role.id, name: actor.role.name, nameEn: actor.role.nameEn },
    allowed: verdict.allowed,
    links: verdict.reasons.map(reason => ({
      ...reason,
      unkept: past !== null && restsOnUnkept(reason.check, record),
      remedies: ways.get(reason)!.map(able),
    })),
  }))
}
