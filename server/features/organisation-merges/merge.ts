import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { mergedLists, mergeOrganisations } from '../../../contract/organisation-merges/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { organisationToChange, sitesOfOrganisation, write } from '../organisations/change.ts'
import {
  checkAddresses,
  checkFields,
  lockOrganisations,
  type OrganisationFields,
} from '../organisations/fields.ts'
import { getLists, type Lists, noLists, requireFreeIdentifiers, writeLists } from '../organisations/lists.ts'
import { refreshTexts } from '../sites/texts.ts'
import { getMergeImpact, type Pair } from './preview.ts'
import { type Reference, references } from './references.ts'

const here = sql`(select current_tenant())`
type Choice = Parsed<typeof mergeOrganisations>
type ListName = (typeof mergedLists)[number]

/** Gives flow files to an organisation, after those that it has. */
export const moveFiles = async (
  tx: Transaction,
  files: Lists['flowFiles'],
  to: { id: string; files: Lists['flowFiles'] },
): Promise<void> => {
  await run(tx)`update organisation_file set organisation_id = ${to.id}::uuid,
    sort = sort + ${to.files.length}
    where tenant_id = ${here} and file_id = any(${files.map(({ id }) => id)}::uuid[])`
}

/** The flow files of the kept organisation before and after a merge, as the trail has them. */
export const getFilesChange = ({ keptLists, otherLists }: Before): Record<string, [string[], string[]]> => {
  const [before, added] = [keptLists, otherLists].map(({ flowFiles }) => flowFiles.map(({ name }) => name))
  return added!.length ? { flowFiles: [before!, [...before!, ...added!]] } : {}
}

/** What an undo needs of both organisations. */
export type Before = { fields: OrganisationFields; keptLists: Lists; otherLists: Lists }

const withoutRepeats = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map(item => [JSON.stringify(item), item])).values(),
]

const joinLists = (choice: Choice, kept: Lists, other: Lists): Omit<Lists, 'flowFiles'> => {
  const join = <K extends ListName>(name: K): Lists[K] => {
    if (choice[name] === 'kept') return kept[name]
    if (choice[name] === 'other') return other[name]
    return withoutRepeats<Lists[K][number]>([...kept[name], ...other[name]]) as Lists[K]
  }
  const own = new Map(kept.ownValues.map(each => [each.fieldId, each]))
  for (const fieldId of choice.takeOwn) {
    const theirs = other.ownValues.find(each => each.fieldId === fieldId)
    if (theirs) own.set(fieldId, theirs)
    else own.delete(fieldId)
  }
  return {
    identifiers: join('identifiers'),
    addresses: join('addresses'),
    staff: join('staff'),
    ownValues: [...own.values()],
  }
}

/** Lets every record that refers to one organisation refer to another, with an entry in the trail of each. */
export const moveReferences = async (
  { tx, audit }: Pick<Context, 'tx' | 'audit'>,
  mergeId: string,
  { from, to }: { from: string; to: string },
  reason: string,
): Promise<number> => {
  let moved = 0
  for (const reference of references) {
    const rows = await point(tx, reference, to, sql`${sql.ref(`r.${reference.column}`)} = ${from}::uuid`)
    await run(tx)`insert into organisation_merge_move (tenant_id, merge_id, reference, record_id)
      select ${here}, ${mergeId}::uuid, ${reference.name}, x from unnest(${rows.map(({ id }) => id)}::uuid[]) x`
    noteMoves(audit, reference, rows, [from, to], reason)
    moved += rows.length
  }
  return moved
}

type Moved = { id: string; version: number }

/** Points the records of a condition at an organisation. */
export const point = async (
  tx: Transaction,
  { table, column }: Reference,
  to: string,
  where: ReturnType<typeof sql>,
): Promise<Moved[]> => {
  await run(tx)`select from ${sql.table(table)} r where r.tenant_id = ${here} and ${where} order by r.id
    for update`
  return rows(tx)<Moved>`update ${sql.table(table)} r set ${sql.ref(column)} = ${to}::uuid,
      row_version = r.row_version + 1, updated_at = now()
    where r.tenant_id = ${here} and ${where} returning r.id, r.row_version as version`
}

export const noteMoves = (
  audit: Context['audit'],
  { entity, field }: Reference,
  rows: readonly Moved[],
  change: [from: string, to: string],
  reason: string,
): void => {
  for (const { id, version } of rows)
    audit({ entity, entityId: id, version, changes: { [field]: change }, reason })
}

/** Merges one organisation into another (MD-O5). */
export const merge = async (context: Context, choice: Choice): Promise<Output<typeof mergeOrganisations>> => {
  const { tx } = context
  const { reason } = choice
  if (choice.kept.id === choice.other.id) throw problem('organisationMergeSame')
  await lockOrganisations(context)
  const target = await organisationToChange(context, choice.kept)
  const other = await organisationToChange(context, choice.other)
  const pair: Pair = { keptId: target.id, otherId: other.id }
  const [blocker] = (await getMergeImpact(context, pair)).blockers
  if (blocker) throw problem(blocker)
  const before: Before = {
    fields: presentInput(organisationRecord, target),
    keptLists: await getLists(tx, target.id),
    otherLists: await getLists(tx, other.id),
  }
  const theirs: OrganisationFields = presentInput(organisationRecord, other)
  const chosen = Object.fromEntries(choice.take.map(field => [field, theirs[field]]))
  const fields: OrganisationFields = { ...before.fields, ...chosen }
  const id = await retire(context, pair, before, reason)
  const moved = await moveReferences(context, id, { from: other.id, to: target.id }, reason)
  await checkFields(context, fields, { id: target.id, fields: before.fields }, true)
  const lists = joinLists(choice, before.keptLists, before.otherLists)
  if (choice.addresses === 'both') checkAddresses(lists.addresses)
  await requireFreeIdentifiers(tx, lists, target.id)
  await moveFiles(tx, before.otherLists.flowFiles, { id: target.id, files: before.keptLists.flowFiles })
  const { rowVersion } = await write(context, target, fields, lists, reason, undefined, {
    mergedOrganisationId: [null, other.id],
    ...getFilesChange(before),
  })
  await run(tx)`update organisation_merge set kept_version = ${rowVersion}
    where tenant_id = ${here} and id = ${id}::uuid`
  await refreshTexts(tx, await sitesOfOrganisation(tx, target.id))
  return { id: target.id, mergeId: id, rowVersion, moved }
}

/** Lets the id of the other organisation lead to the kept one; its lists are given up, and are in `before`. */
const retire = async (context: Context, pair: Pair, before: Before, reason: string): Promise<string> => {
  const { tx, actor, audit } = context
  const id = randomUUID()
  await writeLists(tx, pair.otherId, noLists)
  const row = (await one(tx)<{ version: number }>`update organisation set merged_into = ${pair.keptId}::uuid,
      row_version = row_version + 1, updated_at = now()
    where tenant_id = ${here} and id = ${pair.otherId}::uuid returning row_version as version`)!
  const version = row.version
  await run(tx)`insert into organisation_merge (tenant_id, id, kept_id, other_id, kept_version, other_version,
    before, reason, merged_by)
    values (${here}, ${id}::uuid, ${pair.keptId}::uuid, ${pair.otherId}::uuid, 0, ${version}, ${JSON.stringify(before)}::jsonb,
      ${reason}, ${actor.userId}::uuid)`
  audit({
    entityId: pair.otherId,
    version,
    changes: { intoOrganisationId: [null, pair.keptId] },
    reason,
  })
  return id
}
