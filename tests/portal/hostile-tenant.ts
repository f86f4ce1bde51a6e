import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

/** A hostile name, written to be run: as an element, out of an attribute, as a template. */
export const hostile = `<img src=x onerror="self.struck=1">"'><svg onload=self.struck=1>{{code}}$t(ui:x)`
/** The start of the name, which shows that a screen rendered it as text. */
export const shownAs = '<img src=x'

/** Columns that people fill in: each may contain any text. */
const written: Readonly<Record<string, readonly string[]>> = {
  department: ['name', 'name_en'],
  position: ['name', 'name_en'],
  role: ['name', 'name_en', 'description'],
  users: ['last_name', 'first_name', 'reading', 'status_reason'],
  organisation: ['name', 'name_en', 'province', 'city', 'address'],
  study: ['name', 'name_en', 'indication', 'therapeutic_area', 'sponsor'],
  site: ['department', 'pi_name'],
  course_category: ['name', 'name_en'],
  course: ['name', 'name_en', 'description', 'description_en'],
  course_question: ['text', 'text_en'],
  question_option: ['text', 'text_en'],
  training_task: ['name', 'name_en'],
}
/** Tables that the company does not fill itself: its trail, stored responses, and its sign-in. */
const left = [
  'audit_head',
  'audit_log',
  'audit_payload',
  'audit_personal',
  'audit_content',
  'audit_anchor',
  'idempotency',
  'membership',
  'download',
]

/** A copy of a demo company in which every name is hostile, and an account that belongs to it only. */
export async function hostileTenant(client: Client, of: string, account: string) {
  const [tenant, person] = [randomUUID(), randomUUID()]
  const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]
  const from = await one("select id from tenant where company_name_en like $1 || '%'", [of])
  await client.query("begin; set local session_replication_role = 'replica'")
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' and table_name <> all($1) and table_name in (select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id') group by 1`,
    [left],
  )
  const copy = (table: string, columns: readonly string[], id: string) => {
    const rest = columns.filter(each => each !== id).map(each => `"${each}"`)
    return client.query(
      `insert into "${table}" ("${id}", ${rest}) select $1::uuid, ${rest} from "${table}" where "${id}" = $2 on conflict do nothing`,
      [tenant, from.id],
    )
  }
  const columns = await one(
    "select array_agg(column_name::text) as all from information_schema.columns where table_schema = 'public' and table_name = 'tenant'",
  )
  await copy('tenant', columns.all, 'id')
  for (const table of tables) await copy(table.name, table.columns, 'tenant_id')
  await client.query('insert into account (id, name, email, locale) values ($1, $2, $3, $4)', [
    person,
    account,
    `${account}@example.org`,
    'en-US',
  ])
  const holder = await one(
    `select u.id from users u join role_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id
      where u.tenant_id = $1 and u.super_admin and a.ended_at is null limit 1`,
    [tenant],
  )
  await client.query('update users set account_id = null where tenant_id = $1', [tenant])
  await client.query('update users set account_id = $1, account = $2 where tenant_id = $3 and id = $4', [
    person,
    account,
    tenant,
    holder.id,
  ])
  await client.query('insert into membership (tenant_id, account_id, user_id) values ($1, $2, $3)', [
    tenant,
    person,
    holder.id,
  ])
  for (const [table, fields] of Object.entries(written)) {
    const set = fields.map(field => `${field} = left(${field}, 20) || ' ' || $2`)
    await client.query(`update ${table} set ${set.join()} where tenant_id = $1`, [tenant, hostile])
  }
  await client.query(
    'update tenant set company_name = company_name || $2, company_name_en = company_name_en || $2 where id = $1',
    [tenant, hostile],
  )
  await client.query(
    `update notice set subject = (select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' and key not in ('event', 'date')
        and value #>> '{}' !~ '^([0-9a-f-]{36}$|\\d{4}-)' then to_jsonb((value #>> '{}') || $2::text) else value end)
      from jsonb_each(subject)) where tenant_id = $1 and subject <> '{}'`,
    [tenant, hostile],
  )
  // What belongs to the account: computers, a passkey, and the company's sign-in provider.
  await client.query(
    `insert into session (id, account_id, kind, method, browser, ip, user_agent, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), $1, 'token', 'password', 'x', '10.0.0.1', $2, now(), now(), now() + interval '1 day')`,
    [person, hostile],
  )
  await client.query(
    "insert into device_token (hash, id, account_id, user_agent, expires_at) values (sha256($1::uuid::text::bytea), gen_random_uuid(), $1::uuid, $2, now() + interval '1 day')",
    [person, hostile],
  )
  await client.query(
    "insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, synced) values (gen_random_uuid(), $1::uuid, $1::uuid::text, '', 0, '{}', $2, false)",
    [person, hostile],
  )
  await client.query(
    "insert into identity_provider (id, tenant_id, kind, name, name_en, issuer, client_id, client_secret) values (gen_random_uuid(), $1, 'oidc', $2, $2, 'http://127.0.0.1:9', 'x', '')",
    [tenant, hostile],
  )
  await client.query(
    `with f as (insert into organisation_field (tenant_id, id, type, names, name_keys, required, sort)
        values ($1, gen_random_uuid(), 'dropdown', jsonb_build_object('en-US', $2::text), '{}', true, 1) returning id)
      insert into organisation_field_option (tenant_id, id, field_id, names, name_keys, sort)
        select $1, gen_random_uuid(), id, jsonb_build_object('en-US', $2::text), '{}', 1 from f`,
    [tenant, hostile],
  )
  await client.query('commit')
  return { tenant, person, user: holder.id as string }
}
