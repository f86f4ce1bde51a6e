import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { editOrganisation } from '../../../contract/organisations/changes.ts'
import {
  addOrganisationFact,
  editOrganisationFact,
  getFactState,
  type OrganisationFact,
  organisationFacts,
  removeOrganisationFact,
} from '../../../contract/organisations/facts.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import { storedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { personColumn } from '../../kernel/records/columns.ts'
import { managedById } from './manage-queries.ts'

const here = sql`(select current_tenant())`
type Reading = Pick<Context, 'tx' | 'actor'>

const requireOrganisation = async ({ tx, actor }: Reading, id: string, lock = false) => {
  const [row] = await managedById(tx, [id], actor.scope, lock)
  if (!row) throw problem('dataNotFound')
  return row
}

const getFacts = async (
  { tx, actor, now }: Context,
  { id }: { id: string },
): Promise<Output<typeof organisationFacts>> => {
  await requireOrganisation({ tx, actor }, id)
  const organisationFactRows = await rows(tx)<
    Omit<OrganisationFact, 'state'>
  >`select f.id, f.row_version as "rowVersion", f.kind, f.title,
      ${personColumn('u')} as owner, f.valid_from::text as "validFrom", f.valid_until::text as "validUntil", f.remarks,
      f.valid_until - (now() at time zone t.time_zone)::date as "daysLeft"
    from organisation_fact f join tenant t on t.id = f.tenant_id join users u on u.tenant_id = f.tenant_id and u.id = f.owner_id
    where f.tenant_id = ${here} and f.organisation_id = ${id}::uuid and f.removed_at is null
    order by f.valid_until, f.id`
  const records = organisationFactRows.map(row => ({ ...row, state: getFactState(row.daysLeft) }))
  return { records, total: records.length, editing: firstRefusal(decide(actor, editOrganisation, null, now)) }
}

/** The owner is a person whom the actor may see. */
const requireOwner = async ({ tx, actor }: Reading, ownerId: string): Promise<void> => {
  const users = await rows(tx)`select from users u where u.tenant_id = ${here} and u.id = ${ownerId}::uuid
    and u.removed_at is null
    and ${usersInScope(actor.scope, 'u')}`
  if (users.length === 0) throw problem('dataNotFound', { field: 'ownerUserId' })
}

/** Writes facts of an organisation with one entry in its history. */
const change = async (
  context: Context,
  organisationId: string,
  reason: string,
  write: () => Promise<unknown>,
): Promise<void> => {
  const { tx, audit } = context
  const before = await storedFields(tx, 'organisations', organisationId)
  await write()
  const changes = changesBetween(before, await storedFields(tx, 'organisations', organisationId))
  if (Object.keys(changes).length > 0) audit({ entityId: organisationId, changes, ...(reason && { reason }) })
}

const add = async (
  context: Context,
  input: Parsed<typeof addOrganisationFact>,
): Promise<Output<typeof addOrganisationFact>> => {
  const { organisationId, kind, title, ownerUserId, validFrom = null, validUntil, remarks = '' } = input
  await requireOrganisation(context, organisationId, true)
  await requireOwner(context, ownerUserId)
  const id = randomUUID()
  await change(
    context,
    organisationId,
    '',
    () =>
      run(context.tx)`insert into organisation_fact (tenant_id, id, organisation_id, kind, title, owner_id,
        valid_from, valid_until, remarks)
      values (${here}, ${id}::uuid, ${organisationId}::uuid, ${kind}, ${title}, ${ownerUserId}::uuid, ${validFrom}::date,
        ${validUntil}::date, ${remarks})`,
  )
  return { id, rowVersion: 1 }
}

type VersionRef = { id: string; rowVersion: number }
type Row = { organisation_id: string; row_version: number; owner_id: string }

/** The organisation of a fact, locked until the commit: the actor sees it and has read this version of the fact. */
const factToChange = async (context: Context, { id, rowVersion }: VersionRef): Promise<Row> => {
  const read = () =>
    one(context.tx)<Row>`select organisation_id, row_version, owner_id from organisation_fact
      where tenant_id = ${here} and id = ${id}::uuid and removed_at is null`
  const first = await read()
  if (!first) throw problem('dataNotFound')
  await requireOrganisation(context, first.organisation_id, true)
  const row = await read()
  if (!row) throw problem('dataNotFound')
  const record = { entity: 'organisations', id: row.organisation_id, version: row.row_version }
  await requireVersion(context.tx, record, rowVersion)
  return row
}

const edit = async (
  context: Context,
  input: Parsed<typeof editOrganisationFact>,
): Promise<Output<typeof editOrganisationFact>> => {
  const {
    id,
    rowVersion,
    reason,
    kind,
    title,
    ownerUserId,
    validFrom = null,
    validUntil,
    remarks = '',
  } = input
  const row = await factToChange(context, input)
  // An owner who has left may stay until another user takes over.
  if (ownerUserId !== row.owner_id) await requireOwner(context, ownerUserId)
  await change(
    context,
    row.organisation_id,
    reason,
    () =>
      run(context.tx)`update organisation_fact set kind = ${kind}, title = ${title},
        owner_id = ${ownerUserId}::uuid, valid_from = ${validFrom}::date,
        valid_until = ${validUntil}::date, remarks = ${remarks}, row_version = row_version + 1, updated_at = now()
      where tenant_id = ${here} and id = ${id}::uuid`,
  )
  return { id, rowVersion: rowVersion + 1 }
}

const remove = async (
  context: Context,
  { reason, ...seen }: Parsed<typeof removeOrganisationFact>,
): Promise<Output<typeof removeOrganisationFact>> => {
  const row = await factToChange(context, seen)
  await change(
    context,
    row.organisation_id,
    reason,
    () =>
      run(context.tx)`update organisation_fact set removed_at = now(), row_version = row_version + 1,
        updated_at = now()
      where tenant_id = ${here} and id = ${seen.id}::uuid`,
  )
  return { id: seen.id, rowVersion: seen.rowVersion + 1 }
}

/** Handlers of contract/organisations/facts.ts. */
export const handlers = [
  handle(organisationFacts, getFacts),
  handle(addOrganisationFact, add),
  handle(editOrganisationFact, edit),
  handle(removeOrganisationFact, remove),
]
