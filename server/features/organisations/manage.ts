import { sql } from 'kysely'
import type { Call, Output, Parsed } from '../../../contract/define.ts'
import {
  addOrganisation,
  editOrganisation,
  toggleOrganisations,
} from '../../../contract/organisations/changes.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type {
  linkOrganisationFile,
  listOrganisations,
  organisationHistory,
  organisationUses,
} from '../../../contract/organisations/manage.ts'
import type {
  OrganisationAction,
  OrganisationDetail,
  OrganisationRow,
} from '../../../contract/organisations/shapes.ts'
import { decide } from '../../access/decide.ts'
import { ownRefusals } from '../../access/own-refusals.ts'
import { deny, firstRefusal, type Refusal, toProblem } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import { lastChange, wholeHistory } from '../../audit/history.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { eachWithOutcome, type VersionRef } from '../../kernel/outcomes.ts'
import { getPlaceIds, getPlaceNames } from '../../kernel/places/regions.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { signedLink } from '../files/links.ts'
import { flowFileById } from './flow-files.ts'
import { getLists, getListsById, noLists } from './lists.ts'
import { type ManagedRecord, managedById, managedMatching, usesOfOrganisation } from './manage-queries.ts'
import { getReplacement, mergedInto } from './merged.ts'
import { getAddresses, getCompleteness, getPlaced } from './present.ts'
import { organisationsById } from './queries.ts'

const callOfAction: Readonly<Record<OrganisationAction, Call>> = {
  edit: editOrganisation,
  activate: toggleOrganisations,
  deactivate: toggleOrganisations,
}
const getOwnRefusals = ownRefusals(callOfAction)

/** Why an organisation cannot be activated or deactivated. */
const getStateReason = (action: OrganisationAction, { active }: { active: boolean }): Refusal | null => {
  if (action === 'activate') return active ? deny('state', 'organisationAlreadyActive') : null
  if (action === 'deactivate') return active ? null : deny('state', 'organisationAlreadyInactive')
  return null
}

const getActions = (actor: Actor, row: { active: boolean }, at: Date) => {
  const own = getOwnRefusals(actor, at)
  const actions = Object.keys(callOfAction) as OrganisationAction[]
  return Object.fromEntries(
    actions.map(action => [action, own.get(action) ?? getStateReason(action, row)]),
  ) as Record<OrganisationAction, Refusal | null>
}

/** The decision on an organisation by id: out of scope when the actor does not see it. */
export const decideOrganisationById: RecordDecision = async ({ tx, actor, now }, call, id) => {
  const [row] = await managedById(tx, [id], actor.scope)
  const action = row?.active ? 'deactivate' : 'activate'
  const isToggle = call.name === toggleOrganisations.name
  const state = row && isToggle ? () => getStateReason(action, row) : undefined
  return decide(actor, call, { inScope: row !== undefined, state }, now)
}

const toRow = (row: ManagedRecord, { actor, now, client }: Pick<Context, 'actor' | 'now' | 'client'>) => ({
  ...presentFields(organisationRecord, row, 'row'),
  place: getPlaceNames(row, client.locale),
  completeness: getCompleteness(row),
  actions: getActions(actor, row, now),
})

export const getList = async (
  context: Context,
  input: Parsed<typeof listOrganisations>,
): Promise<Output<typeof listOrganisations>> => {
  const { tx, actor, now } = context
  const { rows, total } = await managedMatching(tx, input, actor.scope)
  const ids = rows.map(each => each.id)
  const lists = await getListsById(tx, ids)
  const getFurther = (id: string): Pick<OrganisationRow, 'identifiers' | 'addresses' | 'ownValues'> => {
    const { identifiers, addresses, ownValues } = lists.get(id) ?? noLists
    return { identifiers, addresses: getAddresses(addresses, context.client.locale), ownValues }
  }
  return {
    records: rows.map(row => ({ ...toRow(row, context), ...getFurther(row.id) })),
    total,
    adding: firstRefusal(decide(actor, addOrganisation, null, now)),
  }
}

/**
 * One organisation with every tab. One of another tenant or out of scope does not exist (TR-T5); one that was merged is the one that has
 * taken its place, as the id of the answer says (MD-O5).
 */
export const getDetail = async (
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'client'>,
  wanted: string,
): Promise<OrganisationDetail> => {
  const { tx, actor } = context
  const id = await getReplacement(tx, wanted)
  const [placed] = await organisationsById(tx, [id], actor.scope)
  const [row] = await managedById(tx, [id], actor.scope)
  if (!row || !placed) throw problem('dataNotFound')
  const lists = await getLists(tx, id)
  return {
    ...getPlaced(placed),
    ...getPlaceIds(row),
    ...toRow(row, context),
    parentId: placed.path.at(-1)?.id ?? null,
    ...presentFields(organisationRecord, row, 'detail'),
    ...lists,
    addresses: getAddresses(lists.addresses, context.client.locale),
  }
}

const requireSeen = async ({ tx, actor }: Context, id: string): Promise<ManagedRecord> => {
  const [row] = await managedById(tx, [id], actor.scope)
  if (!row) throw problem('dataNotFound')
  return row
}

export const getUses = async (context: Context, id: string): Promise<Output<typeof organisationUses>> => {
  const replacement = await getReplacement(context.tx, id)
  await requireSeen(context, replacement)
  return usesOfOrganisation(context.tx, replacement, context.actor.scope)
}

export const getGenetics = async (context: Context, id: string) => {
  const { row_version: rowVersion } = await requireSeen(context, id)
  const { staff } = await getLists(context.tx, id)
  return { records: staff, total: staff.length, rowVersion }
}

/** A picture is shown in the page; any other file is saved. */
export const getFileLink = async (
  context: Context,
  { id, fileId, expires }: Parsed<typeof linkOrganisationFile>,
): Promise<Output<typeof linkOrganisationFile>> => {
  await requireSeen(context, id)
  const file = await flowFileById(context.tx, id, fileId)
  if (!file) throw problem('dataNotFound')
  const { actor, now, services } = context
  const attachment = !file.mediaType.startsWith('image/')
  return signedLink({ keys: services.keys, actor, now }, file.id, {
    kind: 'attachment',
    seconds: expires,
    attachment,
  })
}

export const getHistory = async (
  context: Context,
  { id, ...page }: Parsed<typeof organisationHistory>,
): Promise<Output<typeof organisationHistory>> => {
  const replacement = await getReplacement(context.tx, id)
  await requireSeen(context, replacement)
  return wholeHistory(context, 'organisations', replacement, page, await mergedInto(context.tx, replacement))
}

/** Activates or deactivates organisations, with a result for each (F8). */
export const toggle = async (
  context: Context,
  { organisations: seen, active, reason }: Parsed<typeof toggleOrganisations>,
) => {
  const ids = seen.map(each => each.id)
  const rows = await managedById(context.tx, ids, context.actor.scope, true)
  const rowsById = new Map(rows.map(row => [row.id, row]))
  return eachWithOutcome(context, seen, reason, each =>
    toggleOne(context, rowsById.get(each.id), each, active, reason),
  )
}

const toggleOne = async (
  context: Context,
  row: ManagedRecord | undefined,
  seen: VersionRef,
  active: boolean,
  reason: string,
): Promise<Problem | null> => {
  if (!row) return problem('dataNotFound')
  if (row.row_version !== seen.rowVersion)
    return problem('dataChanged', await lastChange(context.tx, 'organisations', row.id))
  const refusal = getStateReason(active ? 'activate' : 'deactivate', row)
  if (refusal) return toProblem(refusal)
  const version = row.row_version + 1
  await context.tx
    .updateTable('organisation')
    .set({ active, row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${row.id}::uuid`)
    .execute()
  context.audit({ entityId: row.id, version, reason, changes: { active: [row.active, active] } })
  return null
}
