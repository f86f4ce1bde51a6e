import { type RawBuilder, sql } from 'kysely'
import {
  acceptOutsideCertificate,
  addForOthers,
  type outsideCertificateFile,
  outsideCertificates,
  type ownOutsideCertificates,
  type returnOutsideCertificate,
  submitOutsideCertificate,
  type withdrawOutsideCertificate,
} from '../../../contract/certificates/calls.ts'
import {
  certificateFileTypes,
  type OutsideCertificate,
  type OutsideFields,
  type OutsideState,
} from '../../../contract/certificates/shapes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, toWireReason } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { signedLink } from '../files/links.ts'
import { adoptAttachments } from '../files/rows.ts'
import { personAsked } from '../people/account-facts.ts'

const here = sql`(select current_tenant())`
const person = (alias: string) => {
  const of = sql.ref(alias)
  return sql`jsonb_build_object('id', ${of}.id, 'lastName', ${of}.last_name, 'firstName', ${of}.first_name, 'reading', ${of}.reading)`
}

type Row = Omit<OutsideCertificate, 'submittedAt' | 'decidedAt' | 'deciding'> & {
  submittedAt: Date
  decidedAt: Date | null
  fileId: string
}

/** Certificates from elsewhere that meet a condition on `o` and their holder `u`, those to review first. */
const find = (
  { tx }: Pick<Context, 'tx'>,
  condition: RawBuilder<unknown>,
  page: Page = { limit: 1, pageNum: 1 },
) =>
  readPage<Row>(
    tx,
    {
      matches: sql`from outside_certificate o join users u on u.tenant_id = ${here} and u.id = o.user_id
        where o.tenant_id = ${here} and ${condition}`,
      key: sql`o.id`,
      order: [[sql`o.state = 'submitted'`, 'desc'], [sql`o.submitted_at`, 'desc'], [sql`o.id`]],
      columns: sql`o.id, ${person('u')} as person, o.title, o.issuer, o.number, o.issued_on::text as "issuedOn",
    o.ends_on::text as "endsOn", o.recognition, jsonb_build_object('name', f.name, 'mediaType', f.media_type) as file, o.state,
    o.state = 'accepted' and (o.ends_on is null or o.ends_on >= (select tenant_today())) as "inForce",
    case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) end as course, o.reason,
    ${person('s')} as "submittedBy", o.submitted_at as "submittedAt", case when d.id is not null then ${person('d')} end as "decidedBy",
    o.decided_at as "decidedAt", o.row_version as "rowVersion", o.file_id as "fileId"`,
      joins: sql`join outside_certificate o on o.tenant_id = ${here} and o.id = page.key join users u on u.tenant_id = ${here} and u.id = o.user_id
  join users s on s.tenant_id = ${here} and s.id = o.submitted_by left join users d on d.tenant_id = ${here} and d.id = o.decided_by
  join file f on f.tenant_id = ${here} and f.id = o.file_id left join course c on c.tenant_id = ${here} and c.id = o.course_id`,
    },
    page,
  )

/** Puts rows into the form of the contract; nobody decides on their own, and once only. */
const presenting = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => {
  const refused = firstRefusal(decide(actor, acceptOutsideCertificate, { inScope: true }, now))
  return ({ submittedAt, decidedAt, fileId: _file, ...row }: Row): OutsideCertificate => {
    const own = row.person.id === actor.userId ? deny('state', 'selfForbidden') : null
    const refusal = refused ?? own ?? (row.state === 'submitted' ? null : deny('state', 'alreadyHandled'))
    return {
      ...row,
      submittedAt: submittedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      deciding: refusal && toWireReason(refusal),
    }
  }
}

export const inQuery = (query: string): RawBuilder<unknown> => {
  const terms = searchTerms(query)
  return terms.length > 0 ? sql`and u.id in (select users_matching(${terms}::text[], false))` : sql``
}

/** A page of the scope's certificates from elsewhere. */
export const listOutside = async (
  context: Context,
  { query, state, ...page }: Parsed<typeof outsideCertificates>,
): Promise<Output<typeof outsideCertificates>> => {
  const chosen = state ? sql`and o.state = ${state}` : sql``
  const condition = sql`${usersInScope(context.actor.scope, 'u')} ${inQuery(query)} ${chosen}`
  const { rows, total } = await find(context, condition, page)
  return { records: rows.map(presenting(context)), total }
}

/** The caller's own certificates from elsewhere. */
export const listOwn = async (
  context: Context,
  page: Parsed<typeof ownOutsideCertificates>,
): Promise<Output<typeof ownOutsideCertificates>> => {
  const { rows, total } = await find(context, sql`o.user_id = ${context.actor.userId}::uuid`, page)
  return { records: rows.map(presenting(context)), total }
}

const fileTypes = ['application/pdf', 'image/png', 'image/jpeg']

type NewOutside = { userId: string; submittedBy: string; fileId: string; at: Date; fields: OutsideFields }

/** Stores a certificate with the file that its submitter has uploaded; returns its id. */
export const storeOutside = async (
  tx: Transaction,
  { userId, submittedBy, fileId, at, fields }: NewOutside,
): Promise<string> => {
  const { number, title, issuer, issuedOn, endsOn, recognition } = fields
  if (endsOn && endsOn < issuedOn) throw problem('dateOrder', { field: 'endsOn' })
  const file = await one(tx)<{ media_type: string }>`select media_type from file
    where tenant_id = ${here} and id = ${fileId}::uuid and owner_user_id = ${submittedBy}::uuid`
  if (file && !fileTypes.includes(file.media_type))
    throw problem('uploadFormat', { types: certificateFileTypes.join(', ') })
  if (!file || !(await adoptAttachments(tx, [fileId], submittedBy))) throw problem('dataNotFound')
  const row = await one(tx)<{
    id: string
  }>`insert into outside_certificate (tenant_id, id, user_id, file_id, title, issuer,
      number, issued_on, ends_on, recognition, submitted_by, submitted_at)
    values (${here}, gen_random_uuid(), ${userId}::uuid, ${fileId}::uuid, ${title}, ${issuer}, ${number}, ${issuedOn}::date,
      ${endsOn}::date, ${recognition && JSON.stringify(recognition)}::jsonb, ${submittedBy}::uuid, ${at}) returning id`
  return row!.id
}

/** What the trail says of a certificate that was submitted. */
export const getSubmitDetail = (userId: string, { recognition, ...printed }: OutsideFields) => ({
  userId,
  ...printed,
  ...(recognition && { trainingProvider: recognition.provider, revision: recognition.revision }),
})

/** Hands a certificate in: of the caller, or of a user of their scope. */
export const submit = async (
  context: Context,
  { userId, fileId, ...fields }: Parsed<typeof submitOutsideCertificate>,
): Promise<Output<typeof submitOutsideCertificate>> => {
  const { tx, actor, audit, now } = context
  const holder = await personAsked(context, userId, { ...submitOutsideCertificate, needs: addForOthers })
  const submitted = { userId: holder.id, submittedBy: actor.userId, fileId, at: now, fields }
  const id = await storeOutside(tx, submitted)
  audit({ entityId: id, version: 1, detail: getSubmitDetail(holder.id, fields) })
  return { id }
}

type Change = { state: OutsideState; courseId?: string; reason: string }

/** Changes the state of a held certificate of this version. */
const change = async (
  { tx, actor, audit }: Context,
  row: Row,
  { state, courseId, reason }: Change,
): Promise<{ done: true }> => {
  const decides = state === 'accepted' || state === 'returned'
  await run(
    tx,
  )`update outside_certificate set state = ${state}, reason = ${reason}, row_version = row_version + 1,
      course_id = coalesce(${courseId ?? null}::uuid, course_id),
      decided_by = case when ${decides} then ${actor.userId}::uuid else decided_by end,
      decided_at = case when ${decides} then now() else decided_at end,
      withdrawn_at = case when ${state} = 'withdrawn' then now() end
    where tenant_id = ${here} and id = ${row.id}::uuid`
  audit({
    entityId: row.id,
    version: row.rowVersion + 1,
    ...(reason && { reason }),
    changes: {
      state: [row.state, state],
      ...(courseId && { courseId: [row.course?.id ?? null, courseId] }),
    },
    detail: { userId: row.person.id, title: row.title },
  })
  return { done: true }
}

/** Locks a certificate, and reads it in this version under a condition. */
const hold = async (
  context: Context,
  { id, rowVersion }: { id: string; rowVersion: number },
  condition: RawBuilder<unknown>,
): Promise<Row> => {
  await run(
    context.tx,
  )`select from outside_certificate where tenant_id = ${here} and id = ${id}::uuid for update`
  const [row] = (await find(context, sql`o.id = ${id}::uuid and ${condition}`)).rows
  if (!row) throw problem('dataNotFound')
  if (row.rowVersion !== rowVersion)
    throw problem('dataChanged', await lastChange(context.tx, 'certificates', id))
  return row
}

const holdForReview = async (context: Context, given: { id: string; rowVersion: number }): Promise<Row> => {
  const row = await hold(context, given, sql`${usersInScope(context.actor.scope, 'u')}`)
  if (row.person.id === context.actor.userId) throw problem('selfForbidden')
  if (row.state !== 'submitted') throw problem('alreadyHandled')
  return row
}

/** Accepts a certificate for a course. */
export const accept = async (
  context: Context,
  { courseId, reason, ...given }: Parsed<typeof acceptOutsideCertificate>,
): Promise<{ done: true }> => {
  const row = await holdForReview(context, given)
  const course = await one(
    context.tx,
  )`select id from course where tenant_id = ${here} and id = ${courseId}::uuid`
  if (!course) throw problem('dataNotFound')
  return change(context, row, { state: 'accepted', courseId, reason })
}

/** Returns a certificate with the reason. */
export const giveBack = async (
  context: Context,
  { reason, ...given }: Parsed<typeof returnOutsideCertificate>,
): Promise<{ done: true }> =>
  change(context, await holdForReview(context, given), { state: 'returned', reason })

/** Withdraws a certificate of the caller. */
export const withdraw = async (
  context: Context,
  { reason, ...given }: Parsed<typeof withdrawOutsideCertificate>,
): Promise<{ done: true }> => {
  const row = await hold(context, given, sql`o.user_id = ${context.actor.userId}::uuid`)
  if (row.state === 'withdrawn') throw problem('alreadyHandled')
  return change(context, row, { state: 'withdrawn', reason })
}

/** A link to the file: for its holder, and for readers of the list. */
export const fileLink = async (
  context: Context,
  { id }: Parsed<typeof outsideCertificateFile>,
): Promise<Output<typeof outsideCertificateFile>> => {
  const { actor, now, services } = context
  const refused = firstRefusal(decide(actor, outsideCertificates, null, now))
  const readable = refused ? sql`false` : sql`${usersInScope(actor.scope, 'u')}`
  const [row] = (
    await find(context, sql`o.id = ${id}::uuid and (o.user_id = ${actor.userId}::uuid or ${readable})`)
  ).rows
  if (!row) throw problem('dataNotFound')
  return signedLink({ keys: services.keys, actor, now }, row.fileId, { kind: 'attachment' })
}
