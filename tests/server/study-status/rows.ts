import type { DemoServer } from '../demo-server.ts'

/** Tables with rows about a study or a site that are not of the study, and why. */
const others: Readonly<Record<string, string>> = {
  study_pin: 'a setting of the user',
  access_request_item: 'asks only: tests/server/study-status/paths.test.ts submits and approves',
  import_job: 'a file that waits: its rows are applied by calls that are walked',
}

type Row = Record<string, unknown>
type Rows = ReadonlyMap<string, Row>

/** The tables whose rows belong to a study, by the catalogue of the database, with how a row names the study. */
const findTables = async (server: DemoServer): Promise<readonly (readonly [string, string])[]> => {
  const found = await server.rows<{ name: string; of: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as of from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('study_id', 'site_id') and not a.attisdropped
      group by 1 order by 1`,
  )
  const site = '(select s.study_id from site s where s.tenant_id = t.tenant_id and s.id = t.site_id)'
  return [
    ['study', 't.id'],
    ...found
      .filter(({ name }) => !(name in others))
      .map(({ name, of }) => [name, of.includes('study_id') ? 't.study_id' : site] as const),
  ]
}

/** Columns that say nothing of the study: counters, times, and texts that are made of other columns. */
const quiet = ['row_version', 'updated_at', 'search', 'sort_name', 'sort_pi', 'progress_reminded_at']

/** Every row of the studies that a company has now, in every table, to be read again and again. */
export const getDump = async (server: DemoServer, tenantId: string) => {
  const ids = (await server.getRows('study', { tenant_id: tenantId }, 'id')).map(({ id }) => id)
  const tables = await findTables(server)
  const marks = tables
    .map(
      ([name]) =>
        `select '${name} ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${name}`,
    )
    .join(' union all ')
  const all = tables
    .map(
      ([name, study]) => `select '${name}' as name, to_jsonb(t) - '{${quiet}}'::text[] as row from ${name} t
        where t.tenant_id = $1 and ${study} = any($2::uuid[])`,
    )
    .join(' union all ')
  return {
    /** Changes with every row that is written or removed: how many each table has, and the newest transaction that wrote one. */
    mark: async (): Promise<string> =>
      (await server.rows<{ mark: string }>(marks)).map(({ mark }) => mark).join(),
    /** The rows, by table and key. */
    rows: async (): Promise<Rows> => {
      const found = await server.rows<{ name: string; row: Row }>(all, [tenantId, ids])
      return new Map(found.map(({ name, row }) => [`${name} ${getKey(row)}`, row]))
    },
  }
}

const keys = ['id', 'file_id', 'study_id', 'site_id', 'item', 'from_date', 'application_id', 'type', 'value']
const getKey = (row: Row): string => (row.id ? String(row.id) : keys.map(key => row[key] ?? '').join(' '))

/** What a call did to the rows: each row that was added, removed, or changed in a column. */
export type Difference = { row: string; column: string | null; from: unknown; to: unknown }[]

export const findDifference = (before: Rows, after: Rows): Difference => {
  const found: Difference = []
  for (const [key, row] of after)
    if (!before.has(key)) found.push({ row: key, column: null, from: null, to: row })
  for (const [key, row] of before) {
    const next = after.get(key)
    if (!next) found.push({ row: key, column: null, from: row, to: null })
    for (const column of Object.keys(next ?? {}))
      if (JSON.stringify(row[column]) !== JSON.stringify(next![column]))
        found.push({ row: key, column, from: row[column], to: next![column] })
  }
  return found
}

const isSooner = (from: unknown, to: unknown): boolean =>
  to !== null && (from === null || String(to) < String(from))

/** Whether a difference only takes away (P37): a membership, a role or a duty ends, a site closes, an approval ends. */
export const takesAway = ({ row, column, from, to }: Difference[number]): boolean => {
  const [table] = row.split(' ')
  if (column === null) return table === 'study_member' && to === null
  switch (`${table}.${column}`) {
    case 'role_assignment.ended_at':
    case 'site_person.removed_at':
      return from === null
    case 'role_assignment.expires_at':
    case 'site_person.ends_on':
    case 'site_gate.valid_until':
      return isSooner(from, to)
    case 'site.status':
      return to === 'closed'
    default:
      return false
  }
}
