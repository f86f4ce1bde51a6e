import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { departmentsInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import type { ImportColumn } from './definition.ts'

/** A longer list helps nobody in a cell: then the hint says what belongs there. */
const mostOffered = 300

type Stored = { name: string; nameEn: string }
type Reading = Pick<Context, 'tx' | 'actor'>

/** Records of the company that columns name, as the import finds them. */
const sources: Readonly<Record<string, (reading: Reading) => RawBuilder<Stored>>> = {
  department: ({ actor }) => sql`select name, name_en as "nameEn" from department
    where tenant_id = (select current_tenant()) and removed_at is null and ${departmentsInScope(actor.scope, 'department')}
    order by name, id limit ${mostOffered + 1}`,
  role: () => sql`select name, name_en as "nameEn" from role
    where tenant_id = (select current_tenant()) and removed_at is null and enabled and (expires_at is null or now() < expires_at)
    order by created_at, id limit ${mostOffered + 1}`,
}

/** Names in a language, without those that several records have: the import could not tell which one is meant. */
const getNames = (rows: readonly Stored[], locale: Locale): string[] => {
  const names = rows.map(row => localName(row, locale)).filter(Boolean)
  const isOnce = (name: string) =>
    names.filter(each => each.toLowerCase() === name.toLowerCase()).length === 1
  return names.filter(isOnce)
}

/** The columns of a template, those that name departments or roles with the ones of the company as their words. */
export const withCompanyWords = async (
  reading: Reading,
  columns: readonly ImportColumn[],
): Promise<ImportColumn[]> => {
  const offering: ImportColumn[] = []
  for (const column of columns) {
    const source = sources[column.key]
    if (!source) {
      offering.push(column)
      continue
    }
    const { rows } = await source(reading).execute(reading.tx)
    offering.push(
      rows.length > mostOffered ? column : { ...column, choices: locale => getNames(rows, locale) },
    )
  }
  return offering
}
