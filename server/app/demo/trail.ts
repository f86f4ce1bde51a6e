import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { storedName } from '../../../contract/values/names.ts'
import { changesBetween } from '../../audit/append.ts'
import { getParts } from '../../audit/parts.ts'
import { type Fields, fieldsIn, type StoredKind, storedRows } from '../../audit/stored.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Folder } from './tables.ts'

/** An audit entry to append; `ip` is the last number of the address. */
export type Entry = {
  at: Date
  actor: string | null
  /** Of an application; a person's follows from `actor`. */
  name?: string
  role: string | null
  action: string
  entity: string
  entityId: string | null
  version: number | null
  changes?: Record<string, [unknown, unknown]>
  reason: string
  detail?: Record<string, unknown>
  ip: string
}

const tables: Readonly<Record<string, string>> = {
  ...{ users: 'users', roles: 'role', sites: 'site', studies: 'study', tenant: 'tenant' },
  accessRequests: 'access_request',
}

/** The id of a record by its kind in the trail. */
export const getRecordId = ({ getId }: Folder, entity: string, key: string) => getId(tables[entity]!, key)

/** The entries of a company but those of signed acts. */
const readEntries = (folder: Folder): Entry[] =>
  folder.lines('history').map(line => {
    const { at = '', actor, role, action = '', entity = '', record = '', version, changes, detail } = line
    const parse = (text: string | undefined) => (text ? JSON.parse(folder.fill(text)) : undefined)
    return {
      at: folder.getInstant(at),
      actor: actor ? folder.getId('users', actor) : null,
      role: role ? folder.getId('role', role) : null,
      ...{ action, entity, reason: line.reason ?? '', ip: line.ip ?? '' },
      entityId: tables[entity] ? getRecordId(folder, entity, record) : null,
      version: version ? Number(version) : null,
      changes: parse(changes),
      detail: parse(detail),
    }
  })

/** The initial fields of a record: the current ones with every later change undone. */
const getBeginning = (now: Fields, later: readonly Entry[]): Fields => {
  const fields = { ...now }
  for (const { changes = {} } of later.toReversed())
    for (const [field, [from]] of Object.entries(changes)) fields[field] = from
  return fields
}

/** Gives the first entry of each person and role all fields, as in the entry of any new record. */
async function addBeginnings(tx: Transaction, entries: readonly Entry[]) {
  for (const kind of ['users', 'roles'] satisfies StoredKind[]) {
    const storedRecords = await rows(tx)<{
      id: string
      fields: Fields
    }>`${storedRows(kind, sql`is not null`)}`
    const own = Map.groupBy(
      entries.filter(each => each.entity === kind),
      each => each.entityId,
    )
    for (const { id, fields } of storedRecords) {
      const [first, ...later] = own.get(id) ?? []
      if (first) first.changes = changesBetween({}, getBeginning(fieldsIn(fields), later))
    }
  }
}

/**
 * audit_append with given instants, only for the owner's connection and only in this session. The chain is a normal one. Its entries are
 * the demo's story, and the last entry, written by audit_append itself, says so.
 */
const appendAt = `
create or replace function pg_temp.append_at(entries jsonb) returns void language plpgsql as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  entry record;
  salt bytea;
  digest bytea;
  personal_salt bytea;
  hidden bytea;
begin
  insert into audit_head (tenant_id) values (tenant) on conflict do nothing;
  select * into head from audit_head where tenant_id = tenant for update;
  for entry in select * from jsonb_to_recordset(entries) as e (at timestamptz, account uuid, actor uuid, name text, role uuid,
    role_name text, action text, entity text, entity_id text, version integer, request text, facts jsonb, personal jsonb)
  loop
    salt := uuid_send(gen_random_uuid());
    digest := sha256(salt || convert_to(entry.facts::text, 'UTF8'));
    personal_salt := uuid_send(gen_random_uuid());
    hidden := case when entry.personal is not null then sha256(personal_salt || convert_to(entry.personal::text, 'UTF8')) end;
    insert into audit_log values (tenant, head.seq + 1, entry.at, entry.account, entry.actor, entry.name, entry.role,
      entry.role_name, entry.action, entry.entity, entry.entity_id, entry.version, 'done', entry.request, digest, head.hash,
      audit_hash(head.hash, tenant, head.seq + 1, entry.at, entry.account, entry.actor, entry.name, entry.role, entry.role_name,
        entry.action, entry.entity, entry.entity_id, entry.version, 'done', entry.request, digest, hidden), hidden)
      returning seq, hash into head.seq, head.hash;
    insert into audit_payload values (tenant, head.seq, salt, entry.facts);
    if entry.personal is not null then insert into audit_personal values (tenant, head.seq, personal_salt, entry.personal); end if;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where tenant_id = tenant;
end $$`

type Actor = { id: string; account: string; lastName: string; firstName: string }

/** Appends the entries of a company, and those of its acts that the server's own functions did, in the order of time. */
export async function writeTrail(
  { client, tx }: { client: ClientBase; tx: Transaction },
  folder: Folder,
  company: { nameEn: string; zone: string },
  written: readonly Entry[],
) {
  const entries = readEntries(folder)
  await addBeginnings(tx, entries)
  const people = await client.query<Actor>(
    `select id, account_id as account, last_name as "lastName", first_name as "firstName" from users where tenant_id = current_tenant()`,
  )
  const roles = await client.query<{ id: string; name: string }>(
    'select id, name from role where tenant_id = current_tenant()',
  )
  const actors = new Map(people.rows.map(row => [row.id, row]))
  const roleNames = new Map(roles.rows.map(row => [row.id, row.name]))
  const lines = [...entries, ...written]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(
      (
        { at, actor, role, action, entity, entityId, version, changes, reason, detail, ip, ...own },
        line,
      ) => ({
        ...{ at, actor, role, action, entity, entity_id: entityId, version },
        account: actors.get(actor ?? '')?.account ?? null,
        name: actor ? storedName(actors.get(actor)!) : (own.name ?? company.nameEn),
        role_name: roleNames.get(role ?? '') ?? null,
        request: folder.getId('request', `${line}`),
        ...getParts(entity, {
          ...(changes && { changes }),
          ...(reason && { reason }),
          ...(detail && { detail }),
          ...{ ip: `203.0.113.${ip}`, zone: company.zone },
        }),
      }),
    )
  await client.query(appendAt)
  await client.query('select pg_temp.append_at($1)', [JSON.stringify(lines)])
  await client.query('select audit_filled($1)', [folder.getId('request', 'filled')])
  await client.query(
    `select audit_append(null, null, 'mds-kit', null, null, 'seed', 'tenant', $1, 1, 'done', $2, $3, null)`,
    [folder.tenantId, folder.getId('request', 'demo'), { detail: { demo: true, users: people.rows.length } }],
  )
}
