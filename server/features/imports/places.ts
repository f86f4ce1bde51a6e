import { sql } from 'kysely'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { departmentsInScope } from '../../access/scope.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Checking } from './definition.ts'

/** Ids by name in lower case, Chinese or English; several ids when a name is not unique. */
export type IdsByName = ReadonlyMap<string, readonly string[]>

export const byName = (rows: readonly { id: string; names: string[] }[]): IdsByName => {
  const named = new Map<string, string[]>()
  for (const { id, names } of rows)
    for (const name of new Set(names)) named.set(name, [...(named.get(name) ?? []), id])
  return named
}

/** Names in the form used for lookups. */
export const wanted = (names: readonly string[]) => [
  ...new Set(names.filter(Boolean).map(name => name.toLowerCase())),
]

/** Departments with these names to which the actor may add users; locked, so that none is deleted meanwhile. */
export const departmentsNamed = async (
  { tx, actor, reads }: Checking,
  names: readonly string[],
): Promise<IdsByName> => {
  const departments = await rows(tx)<{ id: string; names: string[] }>`select id, array[lower(name),
    lower(name_en)] as names from department
    where tenant_id = (select current_tenant()) and removed_at is null
      and (lower(name) = any(${wanted(names)}::text[]) or lower(name_en) = any(${wanted(names)}::text[]))
      and ${departmentsInScope(actor.scope, 'department')} order by id ${reads ? sql`` : sql`for share`}`
  return byName(departments)
}

export const organisationsNamed = async ({ tx }: Checking, names: readonly string[]): Promise<IdsByName> => {
  const organisations = await rows(tx)<{ id: string; names: string[] }>`select id, array[lower(name),
    lower(name_en)] as names from organisation
    where tenant_id = (select current_tenant()) and active and merged_into is null
      and (lower(name) = any(${wanted(names)}::text[]) or lower(name_en) = any(${wanted(names)}::text[]))`
  return byName(organisations)
}

/** The one record with a name, or the fault; undefined for an empty name. */
export const oneNamed = (
  named: IdsByName,
  name: string,
  field: string,
): { id: string | null; faults: ImportFault[] } => {
  if (!name) return { id: null, faults: [] }
  const ids = named.get(name.toLowerCase()) ?? []
  if (ids.length === 1) return { id: ids[0]!, faults: [] }
  return { id: null, faults: [{ field, fault: ids.length === 0 ? 'unknown' : 'ambiguous' }] }
}
