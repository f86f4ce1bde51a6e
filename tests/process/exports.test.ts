import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { embedded } from '../../server/db/connections.ts'
import { openAs } from '../../server/db/pool.ts'
import { clusterOf, livePostmaster } from '../../server/db/postmaster.ts'
import { family, killStarted, launch, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-exports-'))
const start = () => launch({ dataDir, env: { MDS_DEMO: 'on' } })
const connections = () => embedded(livePostmaster(clusterOf(dataDir))!.socketDir)
afterEach(killStarted)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const asOwner = async () => {
  const owner = new Client(connections().owner)
  owner.on('error', () => {}) // the database ends with the server
  await owner.connect()
  return owner
}

/** Whoever takes an export up waits for this lock, so that a test can look at an export in the middle of its making. */
const gate = `create or replace function wait_here() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
  create or replace trigger wait_here before update of fence on download for each row when (new.fence is not null)
    execute function wait_here();
  select pg_advisory_lock(77)`

const ask = async ({ port }: Running): Promise<string> => {
  const database = openAs(connections().app, { poolSize: 1 })
  const { headers } = await issueToken(database, { account: 'lin.haiyan' })
  await database.close()
  const answer = await fetch(`http://localhost:${port}/mdsdata/user/asyncExport`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ headers: ['name', 'account'] }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

type Row = { status: number; run: number; row_count: number }
const rowOf = async (owner: Client, id: string): Promise<Row> =>
  (await owner.query('select status, run, row_count from download where id = $1', [id])).rows[0]
const until = async (what: () => Promise<boolean>, about: string) => {
  for (let tries = 0; tries < 900; tries++) {
    if (await what()) return
    await sleep(50)
  }
  throw new Error(`still waiting: ${about}`)
}
const waitsForLock = (owner: Client) => async () =>
  (await owner.query(`select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`)).rows
    .length > 0
const files = () =>
  readdirSync(join(dataDir, 'files', 'store'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )

it('TR-C7: an export outlives SIGTERM, which waits for it, and SIGKILL, after which it is made once (TR-C6)', async () => {
  const first = await start()
  await first.ready()
  const owner = await asOwner()
  await owner.query(gate)
  // The demo has files of its own.
  const before = files().length
  const told = await ask(first)
  await until(waitsForLock(owner), 'the first export is taken up')
  first.child.kill('SIGTERM')
  await sleep(300)
  await owner.query('select pg_advisory_unlock(77)')
  expect(await first.exit).toBe(0)
  await owner.end()

  const second = await start()
  await second.ready()
  const again = await asOwner()
  expect(await rowOf(again, told)).toMatchObject({ status: 2, run: 1 })
  expect(files()).toHaveLength(before + 1)
  await again.query('select pg_advisory_lock(77)')
  const killed = await ask(second)
  await until(waitsForLock(again), 'the second export is taken up')
  const server = family(second.child.pid!).find(pid =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'),
  )
  process.kill(server!, 'SIGKILL')
  await second.exit
  await again.end().catch(() => undefined) // the database has ended with the server

  const third = await start()
  await third.ready()
  const last = await asOwner()
  await until(async () => (await rowOf(last, killed)).status !== 1, 'the killed export is taken up again')
  expect(await rowOf(last, killed)).toMatchObject({ status: 2, run: 1 })
  expect(files()).toHaveLength(before + 2)
  const { rows } = await last.query(
    `select count(*)::int as count from audit_log where entity_id = any($1) and action = 'finishExport'`,
    [[told, killed]],
  )
  expect(rows[0].count).toBe(2)
  await last.end()
  third.child.kill('SIGTERM')
  expect(await third.exit).toBe(0)
}, 240_000)
