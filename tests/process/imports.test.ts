import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { embedded } from '../../server/db/connections.ts'
import { openAs } from '../../server/db/pool.ts'
import { clusterOf, livePostmaster } from '../../server/db/postmaster.ts'
import { family, killStarted, launch, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-imports-'))
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

const people = 40
const address = (at: number) => `sheet.${at}@visit.example`

/** Whoever enters the twentieth person waits here, so that the server can be killed in the middle of an import. */
const gate = `create or replace function wait_here() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock(78); return new; end $$;
  create or replace trigger wait_here before insert on users for each row when (new.email = '${address(20)}')
    execute function wait_here();
  select pg_advisory_lock(78)`

const heads = ['E-mail', 'Family name', 'Given name', 'Type', 'Department']
const workbook = async () =>
  new Blob([
    new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: 'Sheet', rows: [heads, ...Array.from({ length: people }, (_, at) => [address(at)])] },
          { name: 'mds-template', rows: [['invitations', '1']], veryHidden: true },
        ],
      }),
    ),
  ])

const prefix = '/mdsdata/user/import'
const ask = async ({ port }: Running): Promise<string> => {
  const database = openAs(connections().app, { poolSize: 1 })
  const { headers } = await issueToken(database, { account: 'lin.haiyan' })
  await database.close()
  const send = async (path: string, body: FormData | string) => {
    const answer = await fetch(`http://localhost:${port}${prefix}/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'idempotency-key': crypto.randomUUID(),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    })
    const said = (await answer.json()) as {
      code: number
      message: string
      data: { id: string; rowVersion: number }
    }
    expect(said.code, said.message).toBe(0)
    return said.data
  }
  const form = new FormData()
  form.append('kind', 'invitations')
  form.append('file', await workbook(), 'people.xlsx')
  const { id, rowVersion } = await send('importData', form)
  await send('apply', JSON.stringify({ id, rowVersion }))
  return id
}

const until = async (what: () => Promise<boolean>, about: string) => {
  for (let tries = 0; tries < 900; tries++) {
    if (await what()) return
    await sleep(50)
  }
  throw new Error(`still waiting: ${about}`)
}
const numberOf = async (owner: Client, statement: string, values: unknown[] = []): Promise<number> =>
  (await owner.query(`select count(*)::int as count from ${statement}`, values)).rows[0].count
const invited = (owner: Client) => numberOf(owner, `users where email like 'sheet.%@visit.example'`)

it('TR-C5 TR-C6: a server killed in the middle of an import has changed nothing; the next one applies it once', async () => {
  const first = await start()
  await first.ready()
  const owner = await asOwner()
  await owner.query(gate)
  const id = await ask(first)
  await until(
    async () =>
      (await numberOf(owner, `pg_locks where locktype = 'advisory' and objid = 78 and not granted`)) > 0,
    'the import is in its middle',
  )
  const server = family(first.child.pid!).find(pid =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'),
  )
  process.kill(server!, 'SIGKILL')
  await first.exit
  await owner.end().catch(() => undefined) // the database has ended with the server

  const second = await start()
  await second.ready()
  const last = await asOwner()
  const state = async () =>
    (await last.query('select state from import_job where id = $1', [id])).rows[0].state
  await until(async () => (await state()) !== 'applying', 'the import is taken up again')
  expect(await state()).toBe('done')
  expect(await invited(last)).toBe(people)
  expect(await numberOf(last, `invitation where email like 'sheet.%@visit.example'`)).toBe(people)
  expect(
    await numberOf(last, `audit_payload where payload -> 'detail' ->> 'import' = $1`, [id]),
    'an entry a row, and no row twice (TR-A2)',
  ).toBe(people)
  expect(await numberOf(last, `audit_log where entity_id = $1 and action = 'finishImport'`, [id])).toBe(1)
  await last.end()
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
}, 240_000)
