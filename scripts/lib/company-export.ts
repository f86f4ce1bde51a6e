import { sign } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import type { FileStore } from '../../server/kernel/files/store.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { root } from '../../server/kernel/root.ts'
import { getPrint, listBelow } from './backup-copy.ts'
import { listCompanyTables, sharedParts } from './company-tables.ts'
import { copyStored } from './store-copy.ts'

export type Source = { connections: Connections; files: FileStore; keys: Keys }

/** What an export says of itself: hashes of its files by their paths, and the number of rows of each table. */
export type ExportManifest = {
  format: 1
  tenantId: string
  name: string
  nameEn: string
  at: string
  release: string
  migration: string
  head: { seq: string; hash: string }
  rows: Record<string, number>
  files: Record<string, string>
}

/**
 * Writes a company into an empty folder as of one instant: each table as JSON lines and CSV, its files, its audit trail with everything
 * that proves it, and two programs that verify all of it without this product.
 */
export async function exportCompany(
  source: Source,
  tenantId: string,
  folder: string,
): Promise<ExportManifest> {
  for (const part of ['data', 'trail', 'keys', 'files'])
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
  const owner = await connectOwner(source.connections)
  try {
    await owner.query('begin isolation level repeatable read read only')
    await owner.query("select set_config('app.tenant', $1, true)", [tenantId])
    const rows = await writeTables(owner, tenantId, folder)
    const head = await writeTrail(owner, tenantId, folder)
    const about = await describe(owner, tenantId)
    const { rows: stored } = await owner.query<{ key: string }>('select key from file where tenant_id = $1', [
      tenantId,
    ])
    for (const { key } of stored) await copyStored(source.files, key, join(folder, 'files', key))
    await writeKeys(source.keys, folder)
    const manifest: ExportManifest = {
      format: 1,
      tenantId,
      ...about,
      head,
      rows,
      files: await getHashes(folder),
    }
    await writeSigned(manifest, source.keys, folder)
    return manifest
  } finally {
    await owner.end()
  }
}

async function describe(owner: Client, tenantId: string) {
  const { rows } = await owner.query<{ name: string; nameEn: string; at: Date; migration: string }>(
    `select company_name as name, company_name_en as "nameEn", now() as at, (select max(name) from schema_migration) as migration
      from tenant where id = $1`,
    [tenantId],
  )
  const { version: release } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { at, ...rest } = rows[0]!
  return { ...rest, at: at.toISOString(), release: release as string }
}

async function writeTables(owner: Client, tenantId: string, folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const tables = await listCompanyTables(owner)
  const queries = [
    ...Object.entries(sharedParts),
    ...tables.map(({ name }) => [name, `select * from ${quoted(name)} where tenant_id = $1`] as const),
  ]
  for (const [name, query] of queries) {
    const lines = createWriteStream(join(folder, 'data', `${name}.jsonl`), { mode: 0o600 })
    const cells = createWriteStream(join(folder, 'data', `${name}.csv`), { mode: 0o600 })
    counts[name] = 0
    for await (const line of readLines(
      owner,
      `select to_jsonb(t)::text as line from (${query}) t order by 1`,
      tenantId,
    )) {
      const row: Record<string, unknown> = JSON.parse(line)
      if (counts[name]++ === 0) await put(cells, `\ufeff${toCsv(Object.keys(row))}`)
      await put(cells, toCsv(Object.values(row)))
      await put(lines, `${line}\n`)
    }
    for (const stream of [lines, cells]) await finished(stream.end())
  }
  return counts
}

/** Waits where the disk is slower than the database. */
const put = async (stream: WriteStream, text: string) =>
  void (stream.write(text) || (await once(stream, 'drain')))

const quoted = (name: string) => `"${name}"`

/** The column `line` of a query with one parameter, in pieces: no table is held in memory. */
async function* readLines(owner: Client, query: string, tenantId: string): AsyncIterable<string> {
  await owner.query(`declare piece cursor for ${query.replaceAll('$1', owner.escapeLiteral(tenantId))}`)
  for (;;) {
    const { rows } = await owner.query<{ line: string }>('fetch 1000 from piece')
    for (const { line } of rows) yield line
    if (rows.length === 0) break
  }
  await owner.query('close piece')
}

/** One line; a program that opens it must not take a text for a formula (TR-W3). */
const toCsv = (values: readonly unknown[]): string =>
  `${values
    .map(value => {
      const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
      const safe = typeof value === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')}\r\n`

/** What each file of the trail holds, a JSON text for each line. The texts of an entry are those that its hashes are made of. */
const trailQueries: Record<string, string> = {
  entries: `select json_build_object('seq', l.seq, 'text', (jsonb_build_array(l.tenant_id, l.seq, extract(epoch from l.at)::text, l.actor_account_id,
      l.actor_user_id, l.actor_name, l.role_id, l.role_name, l.action, l.entity, l.entity_id, l.entity_version, l.outcome, l.request_id,
      encode(l.payload_digest, 'hex')) || case when l.personal_digest is null then '[]' else jsonb_build_array(encode(l.personal_digest, 'hex')) end)::text,
      'prev', encode(l.prev_hash, 'hex'), 'hash', encode(l.hash, 'hex'), 'salt', encode(p.salt, 'hex'), 'facts', p.payload::text,
      'personalSalt', encode(q.salt, 'hex'), 'personal', q.personal::text)::text as line
    from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
      left join audit_personal q on q.tenant_id = l.tenant_id and q.seq = l.seq
    where l.tenant_id = $1 order by l.seq`,
  anchors: `select json_build_object('seq', seq::text, 'at', at, 'hash', encode(hash, 'hex'), 'keyId', key_id, 'signature', encode(signature, 'hex'))::text as line
    from audit_anchor where tenant_id = $1 order by seq, at`,
  signatures: `select json_build_object('id', id, 'rowDigest', encode(row_digest, 'hex'), 'keyId', key_id, 'seal', encode(seal, 'hex'))::text as line
    from signature where tenant_id = $1 order by signed_at, id`,
  roots: `select json_build_object('number', number, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'size', size,
      'root', encode(root, 'hex'), 'previous', encode(previous, 'hex'), 'keyId', key_id, 'seal', encode(seal, 'hex'))::text as line
    from merkle_root where number in (select root from merkle_leaf where tenant_id = $1) order by number`,
  leaves: `select json_build_object('root', root, 'position', position, 'signatureId', signature_id, 'seq', seq::text,
      'path', array(select encode(each, 'hex') from unnest(path) with ordinality as u (each, place) order by place))::text as line
    from merkle_leaf where tenant_id = $1 order by root, position`,
}

async function writeTrail(owner: Client, tenantId: string, folder: string): Promise<ExportManifest['head']> {
  for (const [name, query] of Object.entries(trailQueries)) {
    const output = createWriteStream(join(folder, 'trail', `${name}.jsonl`), { mode: 0o600 })
    for await (const line of readLines(owner, query, tenantId)) await put(output, `${line}\n`)
    await finished(output.end())
  }
  const { rows } = await owner.query<ExportManifest['head']>(
    "select seq::text, encode(hash, 'hex') as hash from audit_head where tenant_id = $1",
    [tenantId],
  )
  return rows[0] ?? { seq: '0', hash: '' }
}

/** Public keys of anchors and seals, of today and of earlier secrets. */
async function writeKeys({ known }: Keys, folder: string): Promise<void> {
  for (const [id, key] of known)
    if (key.asymmetricKeyType === 'ed25519')
      await writeFile(join(folder, 'keys', `${id}.pem`), key.export({ format: 'pem', type: 'spki' }), {
        mode: 0o600,
      })
}

async function getHashes(folder: string): Promise<Record<string, string>> {
  const { files } = await listBelow(folder)
  const hashes: Record<string, string> = {}
  for (const path of files.sort()) hashes[path] = (await getPrint(join(folder, path)))!.sha256
  return hashes
}

/** Manifest, its signature by the key that also signs the heads of the trail, and the two programs. */
async function writeSigned(manifest: ExportManifest, { anchor }: Keys, folder: string): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = sign(null, getSealed(text), anchor.privateKey).toString('hex')
  await writeFile(join(folder, 'manifest.json'), text, { mode: 0o600, flush: true })
  await writeFile(join(folder, 'manifest.sig'), `${JSON.stringify({ keyId: anchor.id, signature })}\n`, {
    mode: 0o600,
  })
  for (const name of ['verify.html', 'verify.py'])
    await copyFile(join(root, 'scripts/verifier', name), join(folder, name))
}

/** What the signature of a manifest covers. */
export const getSealed = (text: Buffer): Buffer => Buffer.concat([Buffer.from('mds-export\n'), text])
