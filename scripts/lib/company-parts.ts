import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { listColumns } from './company-import.ts'
import { listCompanyTables, notExported, sharedParts, trailTables } from './company-tables.ts'

/**
 * What moves of a table: its columns as the other side stores them, the key of a row, and where its rows are. Rows of an account come in as
 * they are when the account joins the company: `account` is the column that names it.
 */
export type Part = {
  name: string
  columns: string[]
  shown: string[]
  keys: string[]
  numbered: string[]
  where: string
  account: string | null
  company: string
}

/** Tables whose rows stay: parts of an upload that nobody can complete elsewhere, and paths to roots that this installation sealed. */
const staying = ['course_upload', 'merkle_leaf']

/** What belongs to an account and goes with it; the secrets in it are of use only under the same MDS_SECRET. */
const ofAccounts = [
  ...['credential', 'authenticator', 'recovery_code', 'passkey'],
  ...['account_setting', 'legal_acceptance', 'former_contact', 'account_hold', 'third_party_identity'],
]

/** How many rows a part has, how many changed, and the sum of the hashes of all or of those. */
export type Count = { rows: number; changed: number; sum: string }
export type Counts = Map<string, Count>

/** Every part of a company, its people first and then their accounts, but for accounts that work for other companies on the other side too: those stay as they are there. */
export async function listParts(
  client: Client,
  tenantId: string,
  foreign: readonly string[],
): Promise<Part[]> {
  const own = await listCompanyTables(client)
  const names = [...own.map(({ name }) => name), ...trailTables, ...Object.keys(notExported)].filter(
    name => !staying.includes(name),
  )
  const { rows } = await client.query<Omit<Part, 'where' | 'shown' | 'account' | 'company'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns,
        coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as numbered,
        array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary order by 1) as keys
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by c.oid, c.relname order by 1`,
    [[...names, 'tenant', 'account', 'membership', 'identity_provider', ...ofAccounts]],
  )
  const company = client.escapeLiteral(tenantId)
  const theirs = choosePeople(company)
  const people = (column: string) =>
    `${column} in (${theirs}) and ${column} <> all (${client.escapeLiteral(`{${foreign.join()}}`)}::uuid[])`
  const parts = rows.map(part => {
    const { name, columns } = part
    const own = name === 'tenant' ? columns.filter(each => !['enabled', 'moved_to'].includes(each)) : columns
    const account = name === 'account' ? 'id' : ofAccounts.includes(name) ? 'account_id' : null
    const show = (each: string) => {
      const shown = getShown(columns, each, company, theirs)
      return shown ? `case when ${shown} then "${each}" end as "${each}"` : `"${each}"`
    }
    const where = getWhere(name, columns, company, people)
    return { ...part, columns: own, shown: own.map(show), where, account, company }
  })
  return parts.sort((one, other) => Number(one.account !== null) - Number(other.account !== null))
}

/** Accounts of a company; of those, with a condition, whose place in it fulfils it. */
const choosePeople = (company: string, only = 'true') =>
  `select account_id from membership where tenant_id = ${company} and ${only}
    union select account_id from users where tenant_id = ${company} and account_id is not null and ${only}`

/**
 * When a value of an account moves. A place that another company's administrator has set opens that company alone, which is not there; an
 * administrator who is not there cannot agree there.
 */
const getShown = (columns: readonly string[], column: string, company: string, theirs: string) => {
  if (column.endsWith('_held_to')) return `"${column}" = ${company}`
  if (columns.includes(`${column}_held_to`)) return `coalesce("${column}_held_to" = ${company}, true)`
  return column === 'made_by' && columns.includes('held_to') ? `made_by in (${theirs})` : null
}

const getWhere = (
  name: string,
  columns: readonly string[],
  company: string,
  people: (column: string) => string,
): string => {
  if (name === 'tenant') return `id = ${company}`
  if (name === 'account') return people('id')
  if (!ofAccounts.includes(name)) return `tenant_id = ${company}`
  const holdFilter = columns.includes('held_to') ? ` and (held_to is null or held_to = ${company})` : ''
  const provided = columns.includes('provider_id')
    ? ` and provider_id in (select id from identity_provider where tenant_id = ${company})`
    : ''
  return `${people('account_id')}${holdFilter}${provided}`
}

const list = (columns: readonly string[]) => columns.map(each => `"${each}"`).join(', ')
const stage = ({ name }: Part) => `"moved_${name}"`
/** Rows that a transaction has written which was not complete when `since` was the oldest one running. Each row names its last writer. */
const changed = ({ account, company }: Part, since: string | null) => {
  if (since === null) return 'true'
  const isNew = `age(xmin) <= age('${since}'::xid)`
  return account ? `(${isNew} or "${account}" in (${choosePeople(company, isNew)}))` : isNew
}
const hashed = ({ columns }: Part) =>
  `hashtextextended(row(${columns.map(each => `r."${each}"`).join(', ')})::text, 0)::numeric`

/** Counts the rows of each part, with the sum of their hashes: of those that changed, or with `since` null of all. */
export async function countParts(
  client: Client,
  parts: readonly Part[],
  since: string | null,
): Promise<Counts> {
  const counting = (part: Part) =>
    `select '${part.name}' as name, count(*)::int as rows, count(*) filter (where r.is_changed)::int as changed,
      coalesce(sum(${hashed(part)}) filter (where r.is_changed), 0)::text as sum
      from (select ${part.shown.join(', ')}, ${changed(part, since)} as is_changed from "${part.name}" where ${part.where}) r`
  const { rows } = await client.query<Count & { name: string }>(parts.map(counting).join('\nunion all '))
  return new Map(rows.map(({ name, ...count }) => [name, count]))
}

/** Parts of one side that differ from those of the other, by the number of rows and the sum of their hashes. */
export const findDifferent = (one: Counts, other: Counts): string[] =>
  [...one]
    .filter(([name, { rows, sum }]) => other.get(name)?.rows !== rows || other.get(name)?.sum !== sum)
    .map(([name]) => name)

type Sides = { source: Client; target: Client }

/** Copies the changed rows of a part over those of the other side, where `before` rows are, and removes there what is gone here. */
export async function copyPart(
  { source, target }: Sides,
  part: Part,
  { rows, changed: many }: Count,
  { since, before }: { since: string | null; before: number },
): Promise<void> {
  const [columns, keys, table] = [list(part.columns), list(part.keys), `"${part.name}"`]
  await target.query(
    `create temporary table if not exists ${stage(part)} on commit drop as select ${columns} from ${table} with no data;
      truncate ${stage(part)}`,
  )
  await pipeline(
    source.query(
      to(
        `copy (select ${part.shown.join(', ')} from ${table} where ${part.where} and ${changed(part, since)}) to stdout`,
      ),
    ),
    target.query(from(`copy ${stage(part)} (${columns}) from stdin`)),
  )
  const { rowCount: replaced } = await target.query(
    `delete from ${table} where (${keys}) in (select ${keys} from ${stage(part)})`,
  )
  const left = part.account ? await countThere(target, part) : before - (replaced ?? 0)
  if (left + many > rows) await removeGone({ source, target }, part)
  await target.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from ${stage(part)}`,
  )
}

/** Of an account that joins, rows may be there since an earlier move. */
async function countThere(target: Client, { name, where }: Part): Promise<number> {
  const { rows } = await target.query<{ rows: number }>(
    `select count(*)::int as rows from "${name}" where ${where}`,
  )
  return rows[0]!.rows
}

async function removeGone({ source, target }: Sides, part: Part): Promise<void> {
  const [keys, table, there] = [list(part.keys), `"${part.name}"`, `"kept_${part.name}"`]
  await target.query(
    `create temporary table ${there} on commit drop as select ${keys} from ${table} with no data`,
  )
  await pipeline(
    source.query(to(`copy (select ${keys} from ${table} where ${part.where}) to stdout`)),
    target.query(from(`copy ${there} (${keys}) from stdin`)),
  )
  await target.query(`analyze ${there}`)
  const isKept = part.keys.map(key => `k."${key}" = t."${key}"`).join(' and ')
  // "not in" would look through all keys for each row once they do not fit into work_mem.
  await target.query(
    `delete from ${table} t where ${part.where} and not exists (select from ${there} k where ${isKept})`,
  )
  await target.query(`drop table ${there}`)
}

/** The sum of the hashes of those rows that the last copy of each part has brought. */
export async function sumCopied(target: Client, parts: readonly Part[]): Promise<Map<string, string>> {
  if (parts.length === 0) return new Map()
  const summing = (part: Part) =>
    `select '${part.name}' as name, coalesce(sum(${hashed(part)}), 0)::text as sum from "${part.name}" r
      where (${list(part.keys)}) in (select ${list(part.keys)} from ${stage(part)})`
  const { rows } = await target.query<{ name: string; sum: string }>(parts.map(summing).join('\nunion all '))
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

/** The next number of a column counts those of the company too. The owner may see the rows of this company alone. */
export async function raiseNumbers(target: Client, parts: readonly Part[]): Promise<void> {
  for (const { name, numbered } of parts)
    for (const column of numbered)
      await target.query(
        `select setval(seq, greatest(nextval(seq), (select max("${column}") from "${name}")))
          from (select pg_get_serial_sequence($1, $2)::regclass as seq) s`,
        [name, column],
      )
}

/** Removes what an earlier move has left of a company. Accounts stay: they are replaced. */
export async function removeCompany(target: Client, parts: readonly Part[], tenantId: string): Promise<void> {
  for (const { name, where, account } of parts)
    if (account === null) await target.query(`delete from "${name}" where ${where}`)
  await target.query('delete from course_upload where tenant_id = $1', [tenantId])
}

/** Rows of the company in tables that all companies share and that stay as they are where they exist. */
export async function addShared({ source, target }: Sides, tenantId: string): Promise<void> {
  const { columns } = (await listColumns(target)).find(({ name }) => name === 'standard_organisation')!
  const { rows } = await source.query<{ all: string }>(
    `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from (${sharedParts.standard_organisation}) t`,
    [tenantId],
  )
  await target.query(
    `insert into standard_organisation (${list(columns)})
      select ${list(columns)} from jsonb_populate_recordset(null::standard_organisation, $1) on conflict do nothing`,
    [rows[0]!.all],
  )
  await target.query(
    `insert into reserved_name (name) select lower(a.name) from account a join membership m on m.account_id = a.id and m.tenant_id = $1
      on conflict do nothing`,
    [tenantId],
  )
}

/** People of a company who sign in by a provider that is offered to everybody: the other side has its own. */
export async function countBound(source: Client, tenantId: string): Promise<number> {
  const { rows } = await source.query<{ people: number }>(
    `select count(distinct account_id)::int as people from third_party_identity i join identity_provider p on p.id = i.provider_id
      where p.tenant_id is null and account_id in (${choosePeople(source.escapeLiteral(tenantId))})`,
  )
  return rows[0]!.people
}
