import type { Client } from 'pg'

/** A company's table as an export has it: columns that PostgreSQL does not fill in by itself, and those with a number of its own. */
export type CompanyTable = { name: string; columns: string[]; numbered: string[] }

/** Tables of a company that an export does not have, and why. */
export const notExported: Record<string, string> = {
  application_credential: 'opens a door of this installation',
  audit_check: 'says how far this installation has checked',
  company_message: 'sealed for sending from here',
  course_upload: 'its parts are not complete',
  idempotency: 'answers of calls of the last day',
  signing_statement: 'waits for a signature for five minutes',
}

/** Tables of the trail: an export has them in a form that is verified without a database. */
export const trailTables = [
  'audit_log',
  'audit_payload',
  'audit_personal',
  'audit_anchor',
  'audit_head',
  'merkle_leaf',
]

/** Every other table of a company. */
export async function listCompanyTables(owner: Client): Promise<CompanyTable[]> {
  const { rows } = await owner.query<CompanyTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
        coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as numbered
      from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant'
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname <> all($1) group by 1 order by 1`,
    [[...trailTables, ...Object.keys(notExported)]],
  )
  return rows
}

/** The company's part of tables that all companies share: rows by which its own ones are complete. $1 is the company. */
export const sharedParts: Record<string, string> = {
  tenant: 'select * from tenant where id = $1',
  account: `select a.* from account a where a.id in (select account_id from membership where tenant_id = $1
    union select account_id from users where tenant_id = $1)`,
  membership: 'select * from membership where tenant_id = $1',
  standard_organisation: `select s.* from standard_organisation s
    where s.code in (select standard_code from organisation where tenant_id = $1)`,
}
