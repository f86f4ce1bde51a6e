import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { embedded } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'
import { copyDemo } from './demo-data.ts'
import { findServer, killStarted, launch, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-jobs-'))
const start = async (): Promise<Running> => {
  const running = await launch({ dataDir })
  await running.ready()
  return running
}
const connections = () => embedded(livePostmaster(getCluster(dataDir))!.socketDir)
beforeAll(() => copyDemo(dataDir))
afterAll(() => {
  killStarted()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const asOwner = async () => {
  const owner = new Client(connections().owner)
  owner.on('error', () => {}) // the database ends with the server
  await owner.connect()
  return owner
}

const people = 40
const address = (at: number) => `sheet.${at}@visit.example`
const locks = { exports: 77, imports: 78 }

/** The statement waits for a lock, so that a test can observe a job while it runs, or kill the server then. */
const gate = (queue: keyof typeof locks, when: string) =>
  `create or replace function wait_for_${queue}() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${locks[queue]}); return coalesce(new, old); end $$;
  create or replace trigger wait_for_${queue} before ${when} execute function wait_for_${queue}();
  select pg_advisory_lock(${locks[queue]})`
const takingUpAnExport = gate(
  'exports',
  'update of fence on download for each row when (new.fence is not null)',
)
const addingAnOrganisation = gate('imports', `insert or delete on organisation for each row`)
const enteringTheTwentieth = gate(
  'imports',
  `insert on users for each row when (new.email = '${address(20)}')`,
)
const waitsFor = (owner: Client, queue: keyof typeof locks) => async () =>
  (await getNumber(owner, `pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [
    locks[queue],
  ])) > 0

/** Calls of an administrator, with its own token. */
const asAdministrator = async ({ port }: Running) => {
  const database = openAs(connections().app, { poolSize: 1 })
  const { headers } = await issueToken(database, { account: 'lin.haiyan' })
  await database.close()
  return async (path: string, body: FormData | object) => {
    const answer = await fetch(`http://localhost:${port}/mdsdata/user/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'idempotency-key': crypto.randomUUID(),
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    const said = (await answer.json()) as {
      code: number
      message: string
      data: { id: string; rowVersion: number }
    }
    expect(said.code, said.message).toBe(0)
    return said.data
  }
}

const askForExport = async (running: Running): Promise<string> => {
  const send = await asAdministrator(running)
  return (await send('asyncExport', { headers: ['name', 'account'] })).id
}

const heads = ['E-mail', 'Family name', 'Given name', 'Type', 'Department']
const workbook = async () => {
  const rows = [heads, ...Array.from({ length: people }, (_, at) => [address(at)])]
  const template = { name: 'mds-template', rows: [['invitations', '1']], veryHidden: true }
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sheet', rows }, template] }))])
}

const askForImport = async (running: Running): Promise<string> => {
  const send = await asAdministrator(running)
  const form = new FormData()
  form.append('kind', 'invitations')
  form.append('file', await workbook(), 'people.xlsx')
  const { id, rowVersion } = await send('import/importData', form)
  await send('import/apply', { id, rowVersion })
  return id
}

type Row = { status: number; run: number; row_count: number }
const getExport = async (owner: Client, id: string): Promise<Row> =>
  (await owner.query('select status, run, row_count from download where id = $1', [id])).rows[0]
const getImport = async (owner: Client, id: string): Promise<string> =>
  (await owner.query('select state from import_job where id = $1', [id])).rows[0].state
const getNumber = async (owner: Client, statement: string, values: unknown[] = []): Promise<number> =>
  (await owner.query(`select count(*)::int as count from ${statement}`, values)).rows[0].count

const until = async (what: () => Promise<boolean>, about: string) => {
  for (let tries = 0; tries < 900; tries++) {
    if (await what()) return
    await sleep(50)
  }
  throw new Error(`still waiting: ${about}`)
}
const files = () =>
  readdirSync(join(dataDir, 'files', 'store'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )

/** What the first server leaves after SIGTERM, and the second after SIGKILL. */
let first: { made: string; files: number }
let second: { export: string; import: string; files: number }

it('TR-C7: an export outlives SIGTERM, which waits for it', async () => {
  const running = await start()
  const owner = await asOwner()
  await owner.query(takingUpAnExport)
  // The demo has files of its own.
  first = { files: files().length, made: await askForExport(running) }
  await until(waitsFor(owner, 'exports'), 'the first export is taken up')
  running.child.kill('SIGTERM')
  await sleep(300)
  await owner.query('select pg_advisory_unlock($1)', [locks.exports])
  expect(await running.exit).toBe(0)
  await owner.end()
}, 120_000)

it('TR-C7: the next server finds it made, and is killed in the middle of an export and of an import', async () => {
  const running = await start()
  const owner = await asOwner()
  expect(await getExport(owner, first.made)).toMatchObject({ status: 2, run: 1 })
  expect(files()).toHaveLength(first.files + 1)
  await owner.query('select pg_advisory_lock($1)', [locks.exports])
  await owner.query(enteringTheTwentieth)
  const killed = await askForExport(running)
  await until(waitsFor(owner, 'exports'), 'the second export is taken up')
  const applied = await askForImport(running)
  await until(waitsFor(owner, 'imports'), 'the import is in its middle')
  second = { export: killed, import: applied, files: files().length }
  process.kill(findServer(running), 'SIGKILL')
  await running.exit
  await owner.end().catch(() => undefined) // the database has ended with the server
}, 120_000)

it('TR-C5 TR-C6: of what was killed nothing was changed; the server after it makes both, each once', async () => {
  const running = await start()
  const owner = await asOwner()
  await until(
    async () => (await getExport(owner, second.export)).status !== 1,
    'the killed export is taken up again',
  )
  expect(await getExport(owner, second.export)).toMatchObject({ status: 2, run: 1 })
  expect(files()).toHaveLength(second.files + 1)
  const finished = `audit_log where entity_id = any($1) and action = 'finishExport'`
  expect(await getNumber(owner, finished, [[first.made, second.export]])).toBe(2)

  const id = second.import
  await until(async () => (await getImport(owner, id)) !== 'applying', 'the killed import is taken up again')
  expect(await getImport(owner, id)).toBe('done')
  expect(await getNumber(owner, `users where email like 'sheet.%@visit.example'`)).toBe(people)
  expect(await getNumber(owner, `invitation where email like 'sheet.%@visit.example'`)).toBe(people)
  expect(
    await getNumber(owner, `audit_payload where payload -> 'detail' ->> 'import' = $1`, [id]),
    'an entry a row, and no row twice (TR-A2)',
  ).toBe(people)
  expect(await getNumber(owner, `audit_log where entity_id = $1 and action = 'finishImport'`, [id])).toBe(1)
  await owner.end()
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
}, 120_000)

/** Rows pasted as organisations. */
const organisations = {
  kind: 'organisations',
  existing: 'skip',
  cells: [
    ['Name', 'Type'],
    ...Array.from({ length: people }, (_, at) => [`Killed Hospital ${at}`, 'Hospital']),
  ],
}
const getOrganisations = (owner: Client) =>
  getNumber(owner, `organisation where name like 'Killed Hospital %'`)
/** The job is in its middle when the server is killed. */
const kill = async (running: Running, owner: Client) => {
  await until(waitsFor(owner, 'imports'), 'the import is in its middle')
  process.kill(findServer(running), 'SIGKILL')
  await running.exit
  await owner.end().catch(() => undefined)
}
let batch: { id: string; rowVersion: number }

it('MD-O8 TR-C5: a server is killed while it adds organisations of a sheet', async () => {
  const running = await start()
  const owner = await asOwner()
  await owner.query(addingAnOrganisation)
  const send = await asAdministrator(running)
  batch = await send('import/pasteRows', organisations)
  await send('import/apply', { id: batch.id, rowVersion: batch.rowVersion })
  await kill(running, owner)
}, 120_000)

it('MD-O8 TR-C6: none were added; the next server adds all within 90 s, and is killed while it undoes them', async () => {
  const since = Date.now()
  const running = await start()
  const owner = await asOwner()
  await until(async () => (await getImport(owner, batch.id)) !== 'applying', 'the import is taken up again')
  expect(Date.now() - since).toBeLessThan(90_000)
  expect([await getImport(owner, batch.id), await getOrganisations(owner)]).toEqual(['done', people])
  await owner.query('select pg_advisory_lock($1)', [locks.imports])
  const send = await asAdministrator(running)
  const { rows } = await owner.query('select row_version from import_job where id = $1', [batch.id])
  await send('import/undo', { id: batch.id, rowVersion: rows[0].row_version })
  await kill(running, owner)
}, 180_000)

it('MD-O8 TR-C6: all stood; the next server undoes all of them', async () => {
  const running = await start()
  const owner = await asOwner()
  await until(async () => (await getImport(owner, batch.id)) !== 'undoing', 'the undo is taken up again')
  expect([await getImport(owner, batch.id), await getOrganisations(owner)]).toEqual(['undone', 0])
  await owner.end()
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
}, 180_000)
