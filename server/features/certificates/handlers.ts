import { sql } from 'kysely'
import {
  acceptOutsideCertificate,
  certificateCourses,
  certificateHistory,
  issuedCertificates,
  outsideCertificateFile,
  outsideCertificates,
  ownOutsideCertificates,
  restoreCertificate,
  returnOutsideCertificate,
  revokeCertificate,
  submitOutsideCertificate,
  withdrawOutsideCertificate,
} from '../../../contract/certificates/calls.ts'
import type { IssuedCertificate } from '../../../contract/certificates/shapes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, toWireReason } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { accept, fileLink, giveBack, inQuery, listOutside, listOwn, submit, withdraw } from './outside.ts'

const here = sql`(select current_tenant())`

type IssuedRow = Omit<IssuedCertificate, 'issuedAt' | 'expiresAt' | 'revokedAt' | 'revoking'> & {
  issuedAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

const issuedState = sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when k.ended_at <= now() then 'ended' else 'valid' end`

/** A page of certificates that courses have issued to users of the scope. */
const listIssued = async (
  { tx, actor, now }: Context,
  { query, state, courseIds, limit, pageNum }: Parsed<typeof issuedCertificates>,
): Promise<Output<typeof issuedCertificates>> => {
  const chosen = state ? sql`and ${issuedState} = ${state}` : sql``
  const ofCourses = courseIds.length > 0 ? sql`and r.course_id = any(${courseIds}::uuid[])` : sql``
  const listed = {
    matches: sql`from certificate k join learning_record r on r.tenant_id = ${here} and r.id = k.record_id
      join training_task t on t.tenant_id = ${here} and t.id = r.task_id and t.scores_at <= now()
      join users u on u.tenant_id = ${here} and u.id = k.user_id and u.removed_at is null
      where k.tenant_id = ${here} and ${usersInScope(actor.scope, 'u')} ${inQuery(query)} ${chosen} ${ofCourses}`,
    key: sql`k.id`,
    order: [[sql`k.issued_at`, 'desc'], [sql`k.id`]] as const,
    columns: sql`k.id, k.number, jsonb_build_object('id', u.id, 'lastName', u.last_name,
      'firstName', u.first_name, 'reading', u.reading) as person,
      jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) as course, k.issued_at as "issuedAt",
      k.expires_at as "expiresAt", ${issuedState} as state, k.revoked_at as "revokedAt", case when b.id is not null then
        jsonb_build_object('id', b.id, 'lastName', b.last_name, 'firstName', b.first_name, 'reading', b.reading) end as "revokedBy",
      k.revoke_reason as "revokeReason"`,
    joins: sql`join certificate k on k.tenant_id = ${here} and k.id = page.key
      join learning_record r on r.tenant_id = ${here} and r.id = k.record_id
      join course c on c.tenant_id = ${here} and c.id = r.course_id
      join users u on u.tenant_id = ${here} and u.id = k.user_id
      left join users b on b.tenant_id = ${here} and b.id = k.revoked_by`,
  }
  const { rows: list, total } = await readPage<IssuedRow>(tx, listed, { limit, pageNum })
  const refused = firstRefusal(decide(actor, revokeCertificate, { inScope: true }, now))
  const records = list.map(({ issuedAt, expiresAt, revokedAt, ...row }) => {
    const refusal = refused ?? (row.person.id === actor.userId ? deny('state', 'selfForbidden') : null)
    return {
      ...row,
      issuedAt: issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      revoking: refusal && toWireReason(refusal),
    }
  })
  return { records, total }
}

type LockedCertificate = { userId: string; number: string; revoked: boolean }

/** Locks a certificate of the scope that is not the actor's own. */
const holdIssued = async ({ tx, actor }: Context, id: string): Promise<LockedCertificate> => {
  const row = await one(
    tx,
  )<LockedCertificate>`select k.user_id as "userId", k.number, k.revoked_at is not null as revoked from certificate k
    join users u on u.tenant_id = ${here} and u.id = k.user_id and ${usersInScope(actor.scope, 'u')}
    where k.tenant_id = ${here} and k.id = ${id}::uuid for update of k`
  if (!row) throw problem('dataNotFound')
  if (row.userId === actor.userId) throw problem('selfForbidden')
  return row
}

/** Revokes a certificate: from now on it is ended everywhere, and its bit in the public list is set. */
const revoke = async (context: Context, { id, reason }: Parsed<typeof revokeCertificate>) => {
  const { tx, actor, audit } = context
  const { revoked, userId, number } = await holdIssued(context, id)
  if (revoked) throw problem('alreadyHandled')
  await run(
    tx,
  )`update certificate set revoked_at = now(), revoked_by = ${actor.userId}::uuid, revoke_reason = ${reason},
      ended_before = ended_at, ended_at = least(ended_at, now()), end_reason = 'withdrawn'
    where tenant_id = ${here} and id = ${id}::uuid`
  audit({ entityId: id, reason, detail: { userId, number } })
  return { done: true as const }
}

/** Takes a revocation back: the certificate is as it was. */
const restore = async (context: Context, { id, reason }: Parsed<typeof restoreCertificate>) => {
  const { tx, audit } = context
  const { revoked, userId, number } = await holdIssued(context, id)
  if (!revoked) throw problem('alreadyHandled')
  await run(
    tx,
  )`update certificate set revoked_at = null, revoked_by = null, revoke_reason = null, ended_at = ended_before,
      end_reason = case when ended_before is not null then 'newVersion' end, ended_before = null
    where tenant_id = ${here} and id = ${id}::uuid`
  audit({ entityId: id, reason, detail: { userId, number } })
  return { done: true as const }
}

const listCourses = async ({ tx }: Context): Promise<Output<typeof certificateCourses>> => ({
  records: await rows(tx)<
    Output<typeof certificateCourses>['records'][number]
  >`select id, name, name_en as "nameEn",
      good_clinical_practice as "goodClinicalPractice" from course where tenant_id = ${here}
    order by good_clinical_practice desc, name, id`,
})

/** The history of a certificate of the scope. */
const getHistory = async (context: Context, { id, ...page }: Parsed<typeof certificateHistory>) => {
  const { tx, actor } = context
  const row = await one(
    tx,
  )`select from users u where u.tenant_id = ${here} and ${usersInScope(actor.scope, 'u')} and u.id in (
      select k.user_id from certificate k where k.tenant_id = ${here} and k.id = ${id}::uuid
      union all select o.user_id from outside_certificate o where o.tenant_id = ${here} and o.id = ${id}::uuid)`
  if (!row) throw problem('dataNotFound')
  return wholeHistory(context, 'certificates', id, page)
}

export const handlers = [
  handle(issuedCertificates, listIssued),
  handle(outsideCertificates, listOutside),
  handle(ownOutsideCertificates, listOwn),
  handle(certificateCourses, listCourses),
  handle(submitOutsideCertificate, submit),
  handleOne(acceptOutsideCertificate, accept),
  handleOne(returnOutsideCertificate, giveBack),
  handleOne(withdrawOutsideCertificate, withdraw),
  handleOne(outsideCertificateFile, fileLink),
  handleOne(certificateHistory, getHistory),
  handleOne(revokeCertificate, revoke),
  handleOne(restoreCertificate, restore),
]
