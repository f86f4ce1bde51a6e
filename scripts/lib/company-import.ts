import { createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Client } from 'pg'
import { recordAsOperator } from '../../server/audit/operator.ts'
import { verifyChains } from '../../server/audit/verify.ts'
import { connectOwner } from '../../server/kernel/db/connections.ts'
import type { Database } from '../../server/kernel/db/pool.ts'
import { getKeyId, keysFrom } from '../../server/kernel/keys.ts'
import type { Settings } from '../../server/kernel/settings.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { getPrint } from './backup-copy.ts'
import { type ExportManifest, getSealed, type Source } from './company-export.ts'
import { type CompanyTable, listCompanyTables, sharedParts } from './company-tables.ts'

export type Target = Source & { database: Database; settings: Settings }

/**
 * Reads an export of a company into this installation, in one transaction: the company must not exist here. Nobody can sign in by an old
 * password: no credential is part of an export. Throws a SetupError, and has changed nothing, when the export is not whole.
 */
export async function importCompany(target: Target, folder: string): Promise<ExportManifest> {
  const manifest = await readManifest(folder)
  const owner = await connectOwner(target.connections)
  try {
    await requireKin(owner, manifest)
    await owner.query('begin')
    await owner.query("select set_config('app.tenant', $1, true)", [manifest.tenantId])
    await takeRowsAsTheyAre(owner)
    await readTables(owner, manifest, folder)
    await readTrail(owner, manifest.tenantId, folder)
    await requireReferences(owner, manifest.tenantId)
    for (const path of Object.keys(manifest.files))
      if (path.startsWith('files/')) await keepFile(target, join(folder, path), path.slice('files/'.length))
    await requireChain(owner, manifest.tenantId, folder, target.settings)
    await owner.query('commit')
    await keepKeysOf(folder, target.settings)
  } finally {
    await owner.end() // an open transaction ends with it
  }
  const entry = { action: 'importCompany', entity: 'tenant', entityId: manifest.tenantId }
  await target.database.transaction(manifest.tenantId, tx =>
    recordAsOperator(tx, [{ ...entry, detail: { moment: manifest.at } }]),
  )
  return manifest
}

async function readManifest(folder: string): Promise<ExportManifest> {
  const read = (name: string) =>
    readFile(join(folder, name)).catch(() => {
      throw new SetupError(`${folder} is no whole export: ${name} is missing.`)
    })
  const [text, seal] = [await read('manifest.json'), JSON.parse((await read('manifest.sig')).toString())]
  const key = createPublicKey(await read(`keys/${seal.keyId}.pem`))
  if (getKeyId(key) !== seal.keyId || !verify(null, getSealed(text), key, Buffer.from(seal.signature, 'hex')))
    throw new SetupError(`${folder} was changed: the signature of manifest.json does not hold.`)
  const manifest: ExportManifest = JSON.parse(text.toString())
  for (const [path, sha256] of Object.entries(manifest.files))
    if ((await getPrint(join(folder, path)))?.sha256 !== sha256)
      throw new SetupError(`${folder} was changed: ${path} is not what was exported.`)
  return manifest
}

/** The same tables on both sides, and nobody here who is in the way. */
async function requireKin(
  owner: Client,
  { tenantId, name, nameEn, migration, rows }: ExportManifest,
): Promise<void> {
  const { rows: own } = await owner.query<{ last: string }>('select max(name) as last from schema_migration')
  if (own[0]!.last !== migration)
    throw new SetupError(
      `The export is of another release (${migration}, here ${own[0]!.last}): use the same on both sides.`,
    )
  const tables = await listCompanyTables(owner)
  const strange = Object.keys(rows).find(
    each => !(each in sharedParts) && !tables.some(table => table.name === each),
  )
  if (strange) throw new SetupError(`The export has a table ${strange}, which does not exist here.`)
  const { rowCount } = await owner.query(
    'select from tenant where id = $1 or company_name = $2 or company_name_en = $3',
    [tenantId, name, nameEn],
  )
  if (rowCount) throw new SetupError(`A company ${nameEn} exists here already: nothing was imported.`)
}

/** Rows come as they were: no trigger may add to them, and the order of tables does not matter. References are checked afterwards. */
export async function takeRowsAsTheyAre(owner: Client): Promise<void> {
  await owner.query("set local session_replication_role = 'replica'").catch(() => {
    throw new SetupError(
      'The role of DATABASE_URL cannot take a company in: an administrator must run "grant set on parameter session_replication_role to mds" once.',
    )
  })
}

const rowsAtOnce = 500

async function readTables(owner: Client, manifest: ExportManifest, folder: string): Promise<void> {
  const shared = (await listColumns(owner)).map(table => ({ ...table, rest: 'on conflict do nothing' }))
  const own = (await listCompanyTables(owner)).map(table => ({ ...table, rest: '' }))
  for (const { name, columns, numbered, rest } of [...shared, ...own]) {
    const list = columns.map(each => `"${each}"`).join(', ')
    const insert = `insert into "${name}" (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::"${name}", $1) ${rest}`
    for await (const lines of readPieces(join(folder, 'data', `${name}.jsonl`)))
      await owner.query(insert, [`[${lines.join(',')}]`])
    for (const column of numbered)
      await owner.query(
        // The owner may see the rows of this company alone: the next number of the others counts too.
        `select setval(seq, greatest(nextval(seq), (select max("${column}") from "${name}")))
          from (select pg_get_serial_sequence($1, $2)::regclass as seq) s`,
        [name, column],
      )
  }
  await admitAccounts(owner, manifest.tenantId, folder)
}

/** A person who has an account here keeps it; names and addresses must not be those of another person. */
async function admitAccounts(owner: Client, tenantId: string, folder: string): Promise<void> {
  const strange = `select a.name from jsonb_populate_recordset(null::account, $1) a
    where not exists (select from account b where b.id = a.id)`
  for await (const lines of readPieces(join(folder, 'data/account.jsonl'))) {
    const { rows } = await owner.query<{ name: string }>(strange, [`[${lines.join(',')}]`])
    if (rows[0])
      throw new SetupError(
        `The account ${rows[0].name} has a name, an address or a number of another person here: nothing was imported.`,
      )
  }
  const own = 'where id in (select account_id from membership where tenant_id = $1)'
  for (const column of ['email_held_to', 'phone_held_to'])
    await owner.query(
      `update account set ${column} = null ${own} and not exists (select from tenant t where t.id = ${column})`,
      [tenantId],
    )
  await owner.query(
    `insert into reserved_name (name) select lower(name) from account ${own} on conflict do nothing`,
    [tenantId],
  )
}

/** Columns of the shared tables. */
export async function listColumns(owner: Client): Promise<CompanyTable[]> {
  const { rows } = await owner.query<CompanyTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, '{}'::text[] as numbered
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by 1`,
    [Object.keys(sharedParts)],
  )
  return rows
}

async function* readPieces(path: string): AsyncIterable<string[]> {
  let lines: string[] = []
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line) lines.push(line)
    if (lines.length < rowsAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

/** Entries come from the texts that their hashes are made of. Roots stay where they were made: this installation makes its own. */
async function readTrail(owner: Client, tenantId: string, folder: string): Promise<void> {
  const entries = `with line as (select each, (each ->> 'text')::jsonb as said from jsonb_array_elements($1::jsonb) each),
    log as (insert into audit_log (tenant_id, seq, at, actor_account_id, actor_user_id, actor_name, role_id, role_name, action, entity, entity_id,
        entity_version, outcome, request_id, payload_digest, personal_digest, prev_hash, hash)
      select (said ->> 0)::uuid, (said ->> 1)::bigint, to_timestamp((said ->> 2)::double precision), (said ->> 3)::uuid, (said ->> 4)::uuid, said ->> 5,
        (said ->> 6)::uuid, said ->> 7, said ->> 8, said ->> 9, said ->> 10, (said ->> 11)::integer, said ->> 12, said ->> 13, decode(said ->> 14, 'hex'),
        decode(said ->> 15, 'hex'), decode(each ->> 'prev', 'hex'), decode(each ->> 'hash', 'hex') from line),
    facts as (insert into audit_payload (tenant_id, seq, salt, payload)
      select (said ->> 0)::uuid, (said ->> 1)::bigint, decode(each ->> 'salt', 'hex'), (each ->> 'facts')::jsonb from line)
    insert into audit_personal (tenant_id, seq, salt, personal)
      select (said ->> 0)::uuid, (said ->> 1)::bigint, decode(each ->> 'personalSalt', 'hex'), (each ->> 'personal')::jsonb from line
      where each ->> 'personal' is not null`
  for await (const lines of readPieces(join(folder, 'trail/entries.jsonl')))
    await owner.query(entries, [`[${lines.join(',')}]`])
  const anchors = `insert into audit_anchor (tenant_id, at, seq, hash, key_id, signature)
    select $2, (each ->> 'at')::timestamptz, (each ->> 'seq')::bigint, decode(each ->> 'hash', 'hex'), each ->> 'keyId', decode(each ->> 'signature', 'hex')
    from jsonb_array_elements($1::jsonb) each`
  for await (const lines of readPieces(join(folder, 'trail/anchors.jsonl')))
    await owner.query(anchors, [`[${lines.join(',')}]`, tenantId])
  await owner.query(
    `insert into audit_head (tenant_id, seq, hash)
      select tenant_id, seq, hash from audit_log where tenant_id = $1 order by seq desc limit 1`,
    [tenantId],
  )
}

/** What a notice refers to: triggers look it up for each statement, and no foreign key does. */
const noticeReferences = Object.entries({ user_id: 'users', study_id: 'study', site_id: 'site' }).map(
  ([column, far]) => ({
    name: `notice.${column}`,
    query: `select from notice a where a.tenant_id = $1 and a.${column} is not null
      and not exists (select from ${far} b where b.tenant_id = a.tenant_id and b.id = a.${column}) limit 1`,
  }),
)

/** Every reference of the company's rows leads to a row: nothing checked them while they came. */
async function requireReferences(owner: Client, tenantId: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; query: string }>(
    `select k.conname as name, format('select from %s a where a.tenant_id = $1 and %s and not exists (select from %s b where %s) limit 1',
        k.conrelid::regclass, string_agg(format('a.%I is not null', f.attname), ' and '), k.confrelid::regclass,
        string_agg(format('b.%I = a.%I', t.attname, f.attname), ' and ')) as query
      from pg_constraint k join pg_policy p on p.polrelid = k.conrelid and p.polname = 'tenant'
        cross join lateral unnest(k.conkey, k.confkey) as u (own, far)
        join pg_attribute f on f.attrelid = k.conrelid and f.attnum = u.own
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = u.far
      where k.contype = 'f' group by k.oid, k.conname, k.conrelid, k.confrelid`,
  )
  for (const { name, query } of [...rows, ...noticeReferences])
    if ((await owner.query(query, [tenantId])).rowCount)
      throw new SetupError(`The export is not whole: ${name} leads to no row.`)
}

/** Anchors and seals of the other installation are verified by its public keys, which the operator trusts by this import. */
async function keepKeysOf(folder: string, { dataDir }: Settings): Promise<void> {
  const keys = join(dataDir, 'anchors', 'keys')
  await mkdir(keys, { recursive: true })
  for (const name of await readdir(join(folder, 'keys')))
    await copyFile(join(folder, 'keys', name), join(keys, name))
}

async function keepFile({ files }: Target, path: string, key: string): Promise<void> {
  const draft = await files.draft()
  for await (const bytes of createReadStream(path)) await draft.write(bytes as Buffer)
  await draft.finish()
  await files.keep(draft, key)
}

async function requireChain(
  owner: Client,
  tenantId: string,
  folder: string,
  settings: Settings,
): Promise<void> {
  const keys = keysFrom(settings.secret)
  const trusted = new Map(keys.known)
  for (const name of await readdir(join(folder, 'keys'))) {
    const key = createPublicKey(await readFile(join(folder, 'keys', name)))
    trusted.set(getKeyId(key), key)
  }
  const [report] = await verifyChains(owner, { ...keys, known: trusted }, settings, tenantId)
  if (report?.bad)
    throw new SetupError(`The trail of the export does not hold: entry ${report.bad.seq}, ${report.bad.why}.`)
}
