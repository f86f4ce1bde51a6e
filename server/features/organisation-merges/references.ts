import { type Expression, type RawBuilder, sql } from 'kysely'
import { studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { isVisible } from '../organisations/visible.ts'

/** A column of records that refers to an organisation: a merge moves it, with an entry in the trail of each record. */
export type Reference = {
  name: string
  table: string
  column: string
  /** Kind of the records in the trail, and the name of the field there. */
  entity: string
  field: string
  /** Whether the actor sees a record; `r` is the table. */
  seen: (scope: Scope) => Expression<unknown>
}

const here = sql`(select current_tenant())`
const inStudies = (scope: Scope, column: string) =>
  sql`${sql.ref(column)} in (select s.id from study s where s.tenant_id = ${here} and ${studiesInScope(scope, 's')})`

/** Every reference of records to organisations. */
export const references: readonly Reference[] = [
  {
    ...{
      name: 'people',
      table: 'users',
      column: 'organisation_id',
      entity: 'users',
      field: 'organisationId',
    },
    seen: scope => usersInScope(scope, 'r'),
  },
  {
    ...{ name: 'studies', table: 'study', column: 'lead_organisation_id' },
    ...{ entity: 'studies', field: 'leadOrganisationId' },
    seen: scope => studiesInScope(scope, 'r'),
  },
  {
    ...{ name: 'sites', table: 'site', column: 'organisation_id', entity: 'sites', field: 'organisationId' },
    seen: scope => inStudies(scope, 'r.study_id'),
  },
  {
    ...{
      name: 'below',
      table: 'organisation',
      column: 'parent_id',
      entity: 'organisations',
      field: 'parentId',
    },
    seen: scope => isVisible(scope, 'r'),
  },
  {
    ...{ name: 'facts', table: 'organisation_fact', column: 'organisation_id' },
    ...{ entity: 'organisationFacts', field: 'organisationId' },
    // Who sees an organisation sees its facts.
    seen: () => sql`true`,
  },
]

/** Tables that are part of an organisation: a merge chooses among their rows. */
export const ownParts: readonly string[] = [
  'organisation_identifier.organisation_id',
  'organisation_address.organisation_id',
  'organisation_staff.organisation_id',
  'organisation_value.organisation_id',
  'organisation_file.organisation_id',
]

/** Columns of merges and proposals: they say which organisations these are about, and a merge leaves them as they are. */
export const ownRecords: readonly string[] = [
  'organisation.merged_into',
  'organisation_merge.kept_id',
  'organisation_merge.other_id',
  'organisation_proposal.one_id',
  'organisation_proposal.other_id',
]

/** How many records refer to each of two organisations, by reference; `unseen` are those of the other one that the actor does not see. */
export const countReferences = async (
  tx: Transaction,
  { keptId, otherId }: { keptId: string; otherId: string },
  scope: Scope,
): Promise<{ name: string; kept: number; other: number; unseen: number }[]> => {
  const counts = references.map(({ name, table, column, seen }) => {
    const to = (id: string) => sql`${sql.ref(`r.${column}`)} = ${id}::uuid`
    const live = getLive(table)
    return sql`select ${name} as name, count(*) filter (where ${to(keptId)} and ${live})::int as kept,
      count(*) filter (where ${to(otherId)} and ${live})::int as other,
      count(*) filter (where ${to(otherId)} and ${live} and not (${seen(scope)}))::int as unseen
      from ${sql.table(table)} r where r.tenant_id = ${here} and ${sql.ref(`r.${column}`)} in (${keptId}::uuid, ${otherId}::uuid)`
  })
  const list = await rows(tx)<{
    name: string
    kept: number
    other: number
    unseen: number
  }>`${sql.join(counts, sql` union all `)}`
  return references.map(({ name }) => list.find(row => row.name === name)!)
}

/** Records that lists show: not removed, not merged. */
export const getLive = (table: string): RawBuilder<unknown> =>
  table === 'organisation' ? sql`r.merged_into is null` : sql`r.removed_at is null`

/** Sites of closed studies and closed sites among those of two organisations: they move too, and nothing else of them changes. */
export const countClosedSites = async (
  tx: Transaction,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<{ kept: number; other: number }> => {
  const row = (await one(tx)<{ kept: number; other: number }>`select
      count(*) filter (where c.organisation_id = ${keptId}::uuid)::int as kept,
      count(*) filter (where c.organisation_id = ${otherId}::uuid)::int as other
    from site c where c.tenant_id = ${here} and c.status = 'closed' and c.removed_at is null
      and c.organisation_id in (${keptId}::uuid, ${otherId}::uuid)`)!
  return row
}
