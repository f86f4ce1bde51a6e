import { sql } from 'kysely'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import { menu } from '../../../contract/access-requests/calls.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import { resolvePerson } from '../../access/resolve.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { findRequest, isVisible, listCovered, type RequestRecord } from './queries.ts'

const here = sql`(select current_tenant())`
type Concerned = Pick<RequestRecord, 'id' | 'applicant_id' | 'user_id' | 'email'>

/**
 * Users who may not decide on a request: the applicant, the user who gains or loses access, and every user of the tenant that
 * has an address or a phone number of one of them, in the user record or in the account.
 */
export const listConcerned = async (
  tx: Transaction,
  { applicant_id, user_id, email }: Concerned,
): Promise<ReadonlySet<string>> => {
  const ids = user_id ? [applicant_id, user_id] : [applicant_id]
  const list = await rows(tx)<{ id: string }>`
    with own as (select u.id, u.account_id, lower(u.email) as email, u.phone, lower(a.email) as account_email, a.phone as account_phone
        from users u left join account a on a.id = u.account_id where u.tenant_id = ${here} and u.id = any(${ids}::uuid[])),
      mails as (select array(select email from own where email is not null union select account_email from own where account_email is not null
        union select lower(${email}::text) where ${email}::text is not null) as list),
      phones as (select array(select phone from own where phone is not null union select account_phone from own where account_phone is not null) as list)
    select id from own
    union select users_having((select list from mails), (select list from phones), '{}')
    union select u.id from account a join users u on u.tenant_id = ${here} and u.account_id = a.id where lower(a.email) = any((select list from mails)::text[])
    union select u.id from account a join users u on u.tenant_id = ${here} and u.account_id = a.id where a.phone = any((select list from phones)::text[])`
  return new Set(list.map(({ id }) => id))
}

/** Users who can enter and hold a role with the button of reviewers now, in id order; the tenant's own reviewers first. */
const listCandidates = async (tx: Transaction): Promise<string[]> => {
  const { menu, button } = decideAccessRequest.needs as { menu: number; button: string }
  const users = await rows(tx)<{ id: string }>`select u.id from users u
    join role_assignment ra on ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled
    join role_button b on b.tenant_id = r.tenant_id and b.role_id = r.id and b.menu_id = ${menu} and b.button = ${button}
    where u.tenant_id = ${here} and u.status = 'enabled' and u.removed_at is null and u.account_id is not null
      and u.valid_from <= now() and now() < u.valid_to
    group by u.id order by bool_or(r.code = 'ACCESS_REVIEWER') desc nulls last, u.id limit 100`
  return users.map(({ id }) => id)
}

type NamedRole = { id: string; name: string; nameEn: string }

/** Roles by which others than a user may decide on requests now, those of access reviewers first. */
export const listReviewerRoles = async (tx: Transaction, userId: string): Promise<NamedRole[]> => {
  const { menu: menuId, button } = decideAccessRequest.needs as { menu: number; button: string }
  return rows(tx)<NamedRole>`select r.id, r.name, r.name_en as "nameEn" from role r
    join role_button b on b.tenant_id = r.tenant_id and b.role_id = r.id and b.menu_id = ${menuId} and b.button = ${button}
    where r.tenant_id = ${here} and r.enabled and r.removed_at is null and exists (select from role_assignment ra
      join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and u.status = 'enabled' and u.removed_at is null
      where ra.tenant_id = r.tenant_id and ra.role_id = r.id and ra.user_id <> ${userId}::uuid and ra.ended_at is null
        and ra.effective_at <= now() and now() < ra.expires_at)
    order by r.code = 'ACCESS_REVIEWER' desc nulls last, r.name limit 5`
}

type Reviewers = {
  /** The reviewer whom the tenant names, if they may decide this request. */
  named: string | null
  /** Everyone who may decide, the named one included. */
  all: string[]
}

/** Returns who may decide on a request now: scope, right and independence are checked for each (H19, MD-A2). */
export const listReviewers = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  request: Concerned,
): Promise<Reviewers> => {
  const concerned = await listConcerned(tx, request)
  const all: string[] = []
  for (const userId of await listCandidates(tx))
    if (!concerned.has(userId) && (await canReview({ tx, now }, request.id, userId))) all.push(userId)
  const row = await one(tx)<{ settings: unknown }>`select settings from tenant where id = ${here}`
  const { accessReviewerId } = getSettings(row?.settings)
  return { named: accessReviewerId && all.includes(accessReviewerId) ? accessReviewerId : null, all }
}

/** Whether a user has a role by which they may decide on this request. */
const canReview = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  id: string,
  userId: string,
): Promise<boolean> => {
  for (const { actor } of await resolvePerson(tx, { userId, roleId: undefined, at: null }))
    if (
      decide(actor, decideAccessRequest, null, now).allowed &&
      (await listCovered(tx, [id], actor.scope)).has(id)
    )
      return true
  return false
}

type Decidable = Pick<RequestRecord, 'id' | 'state' | 'reviewer_id' | 'due_at' | 'valid_until'>
type DecisionFacts = { actorId: string; at: Date; concerned: ReadonlySet<string>; covered: boolean }

/** Why an actor with the right of reviewers may not decide on a request, or null. */
export const getDecisionRefusal = (
  request: Decidable,
  { actorId, at, concerned, covered }: DecisionFacts,
): Refusal | null => {
  const isOver = request.valid_until !== null && request.valid_until <= at
  if (request.state !== 'submitted' || isOver) return deny('state', 'applicationNotPending')
  if (concerned.has(actorId)) return deny('state', 'selfReview')
  if (!covered) return deny('scope', 'businessUnitMismatch')
  const waits = request.reviewer_id !== null && request.due_at !== null && at < request.due_at
  if (waits && request.reviewer_id !== actorId) return deny('state', 'notReviewer')
  return null
}

/** States in which users read what others ask for about them: once a notice says that it is approved, or by the menu also before. */
export const statesAbout = ({
  actor,
  now,
}: Pick<Context, 'actor' | 'now'>): readonly RequestRecord['state'][] =>
  decide(actor, { name: 'getAccessRequest', needs: { menu } }, null, now).allowed
    ? ['submitted', 'approved']
    : ['approved']

/** A request that the actor may read: their own, one about them (`statesAbout`), or as a reviewer one of their scope. */
export const findReadable = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  id: string,
): Promise<RequestRecord> => {
  const request = await findRequest(tx, id)
  const own = request?.applicant_id === actor.userId
  const about = request?.user_id === actor.userId && statesAbout({ actor, now }).includes(request.state)
  const reviews =
    decide(actor, decideAccessRequest, null, now).allowed && (await isVisible(tx, id, actor.scope))
  if (!request || !(own || about || reviews)) throw problem('dataNotFound')
  return request
}
