import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import {
  type organisationMerges,
  type UndoBlocker,
  undoDays,
  type undoOrganisationMerge,
} from '../../../contract/organisation-merges/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { sitesOfOrganisation, write } from '../organisations/change.ts'
import { lockOrganisations } from '../organisations/fields.ts'
import { writeLists } from '../organisations/lists.ts'
import { managedById } from '../organisations/manage-queries.ts'
import { getReplacement } from '../organisations/merged.ts'
import { refreshTexts } from '../sites/texts.ts'
import { type Before, getFilesChange, moveFiles, noteMoves, point } from './merge.ts'
import { getLive, type Reference, references } from './references.ts'

const here = sql`(select current_tenant())`
const undoMs = undoDays * 24 * 60 * 60 * 1000

type MergeRow = {
  id: string
  kept: { id: string; name: string; nameEn: string }
  other: { id: string; name: string; nameEn: string }
  before: Before
  reason: string
  merged_at: Date
  undone_at: Date | null
  kept_version: number
  now_version: number
  kept_merged: boolean
  later: boolean
  moved: number
}

const named = (row: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${sql.ref(`${row}.name`)}, 'nameEn', ${sql.ref(`${row}.name_en`)})`

const mergeRows = async (tx: Transaction, where: ReturnType<typeof sql>): Promise<MergeRow[]> => {
  return rows(tx)<MergeRow>`select m.id, ${named('k')} as kept, ${named('o')} as other, m.before, m.reason,
    m.merged_at, m.undone_at,
      m.kept_version, k.row_version as now_version, k.merged_into is not null as kept_merged,
      exists (select from organisation_merge l where l.tenant_id = ${here} and l.kept_id = m.kept_id and l.undone_at is null
        and (l.merged_at, l.id) > (m.merged_at, m.id)) as later,
      (select count(*)::int from organisation_merge_move v where v.tenant_id = ${here} and v.merge_id = m.id) as moved
    from organisation_merge m
      join organisation k on k.tenant_id = ${here} and k.id = m.kept_id
      join organisation o on o.tenant_id = ${here} and o.id = m.other_id
    where m.tenant_id = ${here} and ${where} order by m.merged_at desc, m.id`
}

/** Moved records that refer to another organisation by now: nobody can say which of the two is meant. */
const countLost = async (
  tx: Transaction,
  row: MergeRow,
  { name, table, column }: Reference,
): Promise<number> => {
  const organisationMergeMove = (await one(tx)<{ count: number }>`select count(*)::int as count
    from organisation_merge_move v
      join ${sql.table(table)} r on r.tenant_id = ${here} and r.id = v.record_id
    where v.tenant_id = ${here} and v.merge_id = ${row.id}::uuid and v.reference = ${name}
      and ${sql.ref(`r.${column}`)} is distinct from ${row.kept.id}::uuid`)!
  return organisationMergeMove.count
}

/** Moved records that the actor does not see: nobody changes what is out of their scope. */
const countUnseen = async (
  tx: Transaction,
  row: MergeRow,
  scope: Scope,
  { name, table, seen }: Reference,
): Promise<number> => {
  const organisationMergeMove = (await one(tx)<{ count: number }>`select count(*)::int as count
    from organisation_merge_move v
      join ${sql.table(table)} r on r.tenant_id = ${here} and r.id = v.record_id
    where v.tenant_id = ${here} and v.merge_id = ${row.id}::uuid and v.reference = ${name}
      and ${getLive(table)} and not (${seen(scope)})`)!
  return organisationMergeMove.count
}

const takenIdentifiers = async (tx: Transaction, { before, kept, other }: MergeRow): Promise<string[]> => {
  const wanted = JSON.stringify([...before.keptLists.identifiers, ...before.otherLists.identifiers])
  const organisationIdentifiers = await rows(tx)<{ value: string }>`select x.value
    from organisation_identifier x
      join jsonb_to_recordset(${wanted}::jsonb) as w (type text, value text) on w.type = x.type and w.value = x.value
    where x.tenant_id = ${here} and x.organisation_id not in (${kept.id}::uuid, ${other.id}::uuid)`
  return organisationIdentifiers.map(({ value }) => value)
}

/** Organisations that have one of the names under the same parent by now. */
const takenNames = async (tx: Transaction, { kept, other, before }: MergeRow): Promise<string[]> => {
  const organisations = await rows(tx)<{ name: string }>`select x.name from organisation x
      join (select o.parent_id, o.name from organisation o where o.tenant_id = ${here} and o.id = ${other.id}::uuid
        union all select ${before.fields.parentId}::uuid, ${before.fields.name}) w
        on w.parent_id is not distinct from x.parent_id and lower(w.name) = lower(x.name)
    where x.tenant_id = ${here} and x.merged_into is null and x.id not in (${kept.id}::uuid, ${other.id}::uuid) limit 3`
  return organisations.map(({ name }) => name)
}

/** Whether a restored one would stand below what it had above it: a moved one, or one below, is now above its parent. */
const isInCircle = async (tx: Transaction, { id, other, kept, before }: MergeRow): Promise<boolean> => {
  const organisations = await rows(tx)`select from organisation o join organisation p on p.tenant_id = ${here}
    and p.id = o.parent_id
    where o.tenant_id = ${here} and o.id = ${other.id}::uuid and (o.id = any(p.path) or exists (select from organisation_merge_move v
      where v.tenant_id = ${here} and v.merge_id = ${id}::uuid and v.reference = 'below' and v.record_id = any(p.path)))
    union all select from organisation p where p.tenant_id = ${here} and p.id = ${before.fields.parentId}::uuid
      and ${kept.id}::uuid = any(p.path)`
  return organisations.length > 0
}

type Blocker = { reason: UndoBlocker; about: string }

/** Everything that has changed since a merge and forbids to undo it. */
const getBlockers = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  row: MergeRow,
): Promise<Blocker[]> => {
  if (row.undone_at) return [{ reason: 'undone', about: '' }]
  const blockers: Blocker[] = []
  const add = (reason: UndoBlocker, about: string) => blockers.push({ reason, about })
  if (now.getTime() - row.merged_at.getTime() > undoMs) add('late', String(undoDays))
  if (row.kept_merged) add('keptMerged', '')
  if (row.later) add('laterMerge', '')
  else if (!row.kept_merged && row.kept_version !== row.now_version) add('keptChanged', '')
  let lost = 0
  for (const reference of references) lost += await countLost(tx, row, reference)
  if (lost > 0) add('referenceChanged', String(lost))
  let unseen = 0
  for (const reference of references) unseen += await countUnseen(tx, row, actor.scope, reference)
  if (unseen > 0) add('unseen', String(unseen))
  const numbers = await takenIdentifiers(tx, row)
  if (numbers.length) add('identifierTaken', numbers.join(', '))
  const names = await takenNames(tx, row)
  if (names.length) add('nameTaken', names.join(', '))
  if (await isInCircle(tx, row)) add('cycle', '')
  return blockers
}

/** Merges of an organisation, newest first. */
export const getMerges = async (
  context: Context,
  { id: wanted }: Parsed<typeof organisationMerges>,
): Promise<Output<typeof organisationMerges>> => {
  const { tx, actor } = context
  const id = await getReplacement(tx, wanted)
  if ((await managedById(tx, [id], actor.scope)).length === 0) throw problem('dataNotFound')
  const rows = await mergeRows(tx, sql`(m.kept_id = ${id}::uuid or m.other_id = ${id}::uuid)`)
  const records = []
  for (const row of rows)
    records.push({
      ...{ id: row.id, kept: row.kept, other: row.other, reason: row.reason, moved: row.moved },
      mergedAt: row.merged_at.toISOString(),
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoUntil: new Date(row.merged_at.getTime() + undoMs).toISOString(),
      blockers: await getBlockers(context, row),
    })
  return { records, total: records.length }
}

/** Undoes a merge: both organisations, their lists, and what referred to them. */
export const undo = async (
  context: Context,
  { id, reason }: Parsed<typeof undoOrganisationMerge>,
): Promise<Output<typeof undoOrganisationMerge>> => {
  const { tx, actor, audit } = context
  await lockOrganisations(context)
  const [row] = await mergeRows(tx, sql`m.id = ${id}::uuid`)
  if (!row) throw problem('dataNotFound')
  const replacement = await getReplacement(tx, row.kept.id)
  const [current] = await managedById(tx, [replacement], actor.scope, true)
  if (!current) throw problem('dataNotFound')
  const blockers = await getBlockers(context, row)
  if (blockers.length > 0) throw problem('organisationMergeFixed', { blockers })
  const { before, kept, other } = row
  // A field that is younger than the merge keeps its value.
  const fields = { ...presentInput(organisationRecord, current), ...before.fields }
  const { flowFiles: _, ...lists } = before.keptLists
  const { flowFiles } = getFilesChange(before)
  await moveFiles(tx, before.otherLists.flowFiles, { id: other.id, files: [] })
  await write(context, current, fields, lists, reason, undefined, {
    mergedOrganisationId: [other.id, null],
    ...(flowFiles && { flowFiles: [flowFiles[1], flowFiles[0]] }),
  })
  const organisation = (await one(tx)<{ version: number }>`update organisation set merged_into = null,
    row_version = row_version + 1,
      updated_at = now() where tenant_id = ${here} and id = ${other.id}::uuid returning row_version as version`)!
  await writeLists(tx, other.id, before.otherLists)
  audit({
    entityId: other.id,
    version: organisation.version,
    changes: { intoOrganisationId: [kept.id, null] },
    reason,
  })
  for (const reference of references) {
    const mine = sql`${sql.ref(`r.${reference.column}`)} = ${kept.id}::uuid and r.id in (select v.record_id
      from organisation_merge_move v where v.tenant_id = ${here} and v.merge_id = ${id}::uuid and v.reference = ${reference.name})`
    noteMoves(audit, reference, await point(tx, reference, other.id, mine), [kept.id, other.id], reason)
  }
  await run(tx)`update organisation_merge set undone_at = now(), undone_by = ${actor.userId}::uuid
    where tenant_id = ${here} and id = ${id}::uuid`
  const sites = [...(await sitesOfOrganisation(tx, kept.id)), ...(await sitesOfOrganisation(tx, other.id))]
  await refreshTexts(tx, sites)
  return { keptId: kept.id, otherId: other.id }
}
