import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { ownProfile } from '../../contract/users/calls.ts'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { openLedger } from '../../scripts/lib/ledger.ts'
import { type Connections, getConnections } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { root } from '../../server/kernel/root.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import { copyDemo } from './demo-data.ts'
import { administerAll, docBlocks, type OwnServer, ownPostgres, settingsIn } from './own-postgres.ts'
import { hostNode, killStarted, launch, type Running } from './rig.ts'

const base = mkdtempSync(join(tmpdir(), 'mds-move-'))
const [roles] = docBlocks('### Your own PostgreSQL', 'sql')
const [, addresses] = docBlocks('### Your own PostgreSQL', 'sh')
const [grant] = docBlocks('### Moving a company to another installation', 'sql')
const [command] = docBlocks('### Moving a company to another installation', 'sh')
const origin = 'https://cell-b.example.com'

/** An installation: the shipped database with the demo, or a database of one's own, whose owner row-level security binds. */
type Cell = {
  env: NodeJS.ProcessEnv
  dataDir: string
  running: Running
  connections: Connections
  owner: Client
}
let here: Cell
let there: Cell
let other: OwnServer

const open = async (dataDir: string, env: NodeJS.ProcessEnv): Promise<Cell> => {
  const running = await launch({ dataDir, env })
  await running.ready()
  const connections = getConnections(readSettings({ ...process.env, ...env, DATA_DIR: dataDir }))
  const owner = new Client(connections.owner)
  await owner.connect()
  return { env: { ...env, DATA_DIR: dataDir }, dataDir, running, connections, owner }
}

beforeAll(async () => {
  const [first, second] = [join(base, 'first'), join(base, 'second')]
  await copyDemo(first)
  const MDS_SECRET = readFileSync(join(first, 'secret'), 'utf8').trim()
  here = await open(first, { MDS_SECRET })
  other = await ownPostgres('shipped')
  await administerAll(other, roles!)
  await administerAll(other, grant!)
  mkdirSync(join(second, 'files'), { recursive: true })
  there = await open(second, { ...settingsIn(other, addresses!), MDS_SECRET, PUBLIC_ORIGIN: origin })
  // The hourly work of a server that has just started makes its key.
  while ((await there.owner.query('select from seal_key')).rowCount === 0) await sleep(100)
}, 240_000)
afterAll(async () => {
  await here?.owner.end()
  await there?.owner.end()
  killStarted()
  await other?.stop()
  rmSync(base, { recursive: true, force: true })
})

/** Runs the command of the docs; `watch` gets what it says while it works, and a way to signal it and every process it has started. */
const move = (
  company: string,
  watch: (signal: (name: NodeJS.Signals) => void, said: string) => void = () => {},
) =>
  new Promise<{ code: number | null; said: string }>(done => {
    const line = other
      .addressed(command!)
      .replace('Hengyu', company)
      .replace('/srv/cell-b/files', join(there.dataDir, 'files'))
    const child = spawn('sh', ['-ec', line], {
      cwd: root,
      env: { ...process.env, ...here.env },
      detached: true,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => {
        said += text
        watch(name => process.kill(-child.pid!, name), said)
      })
    child.once('close', code => done({ code, said }))
  })

/** What may differ: entries after the move, and what says where the company is. */
const getDigests = async ({ owner }: Cell, tenantId: string, upTo: number) => {
  await owner.query("select set_config('app.tenant', $1, false)", [tenantId])
  const { rows: tables } = await owner.query<{ name: string; seq: boolean }>(
    `select c.relname as name, exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'seq') as seq
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
    [['course_upload', 'merkle_leaf', 'audit_head', 'audit_check']],
  )
  const digests: Record<string, string> = {}
  const add = async (name: string, from: string) => {
    const { rows } = await owner.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(j::text, ',' order by j::text)), '') as digest
        from (select to_jsonb(t) - '{enabled,moved_to,email_held_to,phone_held_to}'::text[] as j from ${from}) t`,
    )
    digests[name] = rows[0].digest
  }
  const company = owner.escapeLiteral(tenantId)
  for (const { name, seq } of tables)
    await add(
      name,
      `"${name}" t where tenant_id = ${company} ${seq && name.startsWith('audit_') ? `and seq <= ${upTo}` : ''}`,
    )
  await add('tenant', `tenant t where id = ${company}`)
  const people = `(select account_id from membership where tenant_id = ${company})`
  await add('account', `account t where id in ${people}`)
  const isTheirs = `account_id in ${people} and (held_to is null or held_to = ${company})`
  for (const name of ['credential', 'account_hold', 'third_party_identity'])
    await add(name, `${name} t where ${isTheirs}`)
  return digests
}

const getHead = async ({ owner }: Cell, tenantId: string) => {
  await owner.query("select set_config('app.tenant', $1, false)", [tenantId])
  const { rows } = await owner.query<{ seq: string }>('select seq from audit_head where tenant_id = $1', [
    tenantId,
  ])
  return Number(rows[0]?.seq ?? 0)
}

const getToken = async ({ connections }: Cell, wish: { account: string; tenant?: string; role?: string }) => {
  const database = openAs(connections.app, { poolSize: 1 })
  return issueToken(database, wish).finally(() => database.close())
}

const verify = (cell: Cell) =>
  new Promise<string>(done =>
    execFile(
      hostNode(),
      ['scripts/with-node.mjs', 'scripts/audit.ts', 'verify'],
      { cwd: root, env: { ...process.env, ...cell.env } },
      (_fault, said, complaint) => done(said + complaint),
    ),
  )

describe('tenant -- move', { timeout: 400_000 }, () => {
  it('brings a company with its signatures, files and ways to sign in, and a person who joins meanwhile', async () => {
    const { rows } = await here.owner.query<{ id: string }>(
      "select id from tenant where company_name_en = 'Hengyu Oncology'",
    )
    const tenantId = rows[0]!.id
    const { headers } = await getToken(here, {
      account: 'lin.haiyan',
      tenant: tenantId,
      role: 'ACCOUNT_HOLDER',
    })
    const strangers = await here.owner.query<{ id: string }>(
      'select account_id as id from membership group by 1 having not bool_or(tenant_id = $1) order by 1 limit 2',
      [tenantId],
    )
    const [leaver, joiner] = strangers.rows.map(({ id }) => id)
    const enter = 'insert into membership (account_id, tenant_id, user_id) values ($1, $2, gen_random_uuid())'
    await here.owner.query(enter, [leaver, tenantId])
    await here.owner.query('insert into account_hold (account_id, held_to, made_by) values ($1, $2, $1)', [
      joiner,
      tenantId,
    ])
    await here.owner.query(
      `with p as (insert into identity_provider (id, tenant_id, kind, name, name_en, issuer, client_id, client_secret)
          values (gen_random_uuid(), $2, 'oidc', '恒宇', 'Hengyu', 'https://id.example.com', 'mds', '') returning id)
        insert into third_party_identity (provider_id, subject, account_id) select id, 'joiner', $1 from p`,
      [joiner, tenantId],
    )
    const head = await getHead(here, tenantId)
    let changing: Promise<unknown> | undefined
    const { code, said } = await move('"Hengyu Oncology"', (signal, told) => {
      if (changing || !told.includes('copied:')) return
      signal('SIGSTOP')
      changing = here.owner
        .query('delete from membership where account_id = $1 and tenant_id = $2', [leaver, tenantId])
        .then(() => here.owner.query(enter, [joiner, tenantId]))
        .finally(() => signal('SIGCONT'))
    })
    await changing
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /Hengyu Oncology is at work at https:\/\/cell-b\.example\.com: \d+ rows of \d+ tables are the same there/,
      ),
    ])
    expect(await getDigests(there, tenantId, head)).toEqual(await getDigests(here, tenantId, head))
    const files = await there.owner.query<{ key: string; sha256: Buffer }>('select key, sha256 from file')
    expect(files.rowCount).toBeGreaterThan(0)
    for (const { key, sha256 } of files.rows)
      expect(
        createHash('sha256')
          .update(readFileSync(join(there.dataDir, 'files/store', key)))
          .digest()
          .equals(sha256),
      ).toBe(true)
    const verdict = await verify(there)
    expect(verdict).toMatch(new RegExp(`${tenantId}\\): ok, ${head + 1} entries`))
    expect(verdict).toMatch(new RegExp(`${tenantId}\\): [1-9]\\d* signatures, all hold`))
    const refused = await fetch(`http://127.0.0.1:${here.running.port}${ownProfile.path}`, { headers })
    expect(await refused.json()).toMatchObject({
      code: codes.companyMoved.code,
      message: expect.stringContaining(origin),
    })
  })

  it('moves ten thousand people while they write: nothing acknowledged is lost or doubled, a killed move leaves all here', async () => {
    const seed = ['scripts/with-node.mjs', 'scripts/seed.ts', '--users', '10000', '--studies', '20']
    const seeded = await launch({ dataDir: here.dataDir, command: [hostNode(), ...seed], env: here.env })
    expect(await seeded.exit, seeded.said()).toBe(0)
    const wish = { account: 'load.000001' }
    const { tenantId, headers } = await getToken(here, wish)
    const asked = { ports: [here.running.port], headers: { ...headers } }
    const ledger = openLedger(asked, 'moving')
    const grow = async () => {
      const before = ledger.count()
      for (let waited = 0; ledger.count() < before + 40; waited++) {
        if (waited > 600) throw new Error('No write is acknowledged any more')
        await sleep(100)
      }
    }
    await grow()

    const killed = await move(tenantId, (signal, said) => {
      if (said.includes('copied:')) signal('SIGKILL')
    })
    expect(killed.code).toBeNull()
    expect((await there.owner.query('select from tenant where id = $1', [tenantId])).rowCount).toBe(0)
    await grow()

    const { code, said } = await move(tenantId)
    expect(said).toMatch(/Writes were refused for \d+ ms\./)
    expect(code, said).toBe(0)
    const head = await getHead(here, tenantId)
    expect(await getDigests(there, tenantId, head)).toEqual(await getDigests(here, tenantId, head))
    const next = await getToken(there, wish)
    Object.assign(asked.headers, next.headers)
    asked.ports.splice(0, 1, there.running.port)
    await grow()
    const { refusals, ...result } = await ledger.end(there.owner, tenantId)
    expect(result).toMatchObject({ lost: 0, doubled: 0 })
    expect(
      [...refusals.keys()].filter(each => !['999500', '999421 without Retry-After'].includes(each)),
    ).toEqual([])
    expect([...refusals.keys()]).toContain('999500')
    expect(await verify(there)).toMatch(new RegExp(`${tenantId}\\): ok, \\d+ entries`))
    expect(await getHead(here, tenantId)).toBe(head)
    expect(readdirSync(join(here.dataDir, 'files/store')).length).toBeGreaterThan(0)
  })

  it('opens a company that a move killed at its very end has left closed, and refuses what does not fit', async () => {
    await there.owner.query(
      `update tenant set enabled = false, moved_to = 'https://cell-a.example.com' where company_name_en = 'Hengyu Oncology'`,
    )
    const getLast = async () => {
      await there.owner.query(
        "select set_config('app.tenant', id::text, false) from tenant where company_name_en = 'Hengyu Oncology'",
      )
      const { rows } = await there.owner.query(
        'select seq, action from audit_log where tenant_id = current_tenant() order by seq desc limit 1',
      )
      return rows[0]
    }
    const before = await getLast()
    expect((await move('"Hengyu Oncology"')).said).toMatch(/the move that was interrupted is complete/)
    const after = await getLast()
    expect(after).toEqual({ seq: String(Number(before.seq) + 1), action: 'moveCompany' })
    const { rows } = await there.owner.query(
      `select enabled, moved_to from tenant where company_name_en = 'Hengyu Oncology'`,
    )
    expect(rows).toEqual([{ enabled: true, moved_to: null }])
    await here.owner.query(
      `insert into pgboss.job (name, data, group_id, start_after)
        select 'exports', '{}', id::text, now() + interval '1 day' from tenant where company_name_en = 'Hengyu Oncology'`,
    )
    expect((await move('"Hengyu Oncology"')).said).toMatch(/is at work there/)
    const left = await here.owner.query(
      `select from pgboss.job j join tenant t on t.id::text = j.group_id
        where company_name_en = 'Hengyu Oncology' and state in ('created', 'retry', 'active')`,
    )
    expect(left.rowCount, 'jobs that were left').toBe(0)
    expect((await move('Nobody')).said).toMatch(/There is no company Nobody/)
  })
})
