import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refresh } from '../../contract/auth/calls.ts'
import { toggleStudies } from '../../contract/studies/calls.ts'
import { listStudies } from '../../contract/studies/list.ts'
import { buildStale } from '../../scripts/build.ts'
import { type Issued, issueToken } from '../../scripts/lib/issue-token.ts'
import { tokenHash } from '../../server/features/auth/tokens.ts'
import { getConnections } from '../../server/kernel/db/connections.ts'
import { DatabaseBusy, openAs } from '../../server/kernel/db/pool.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import { administerAll, docBlocks, type OwnServer, ownPostgres, settingsIn } from './own-postgres.ts'
import { killStarted, launch, type Running } from './rig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mds-replica-'))
const [roles] = docBlocks('### Your own PostgreSQL', 'sql')
const [, addresses] = docBlocks('### Your own PostgreSQL', 'sh')
const MDS_SECRET = 'a secret of this test alone 9876543210'

let primary: OwnServer
let login: ClientConfig
let standby: Awaited<ReturnType<OwnServer['standby']>>
let server: Running
/** Two sessions of one administrator. */
let writer: Issued
let reader: Issued

const start = async (env: NodeJS.ProcessEnv): Promise<Running> => {
  const running = await launch({ dataDir, env: { MDS_SECRET, MDS_DEMO: 'on', ...env } })
  await running.ready()
  return running
}
const end = async (running: Running) => {
  running.child.kill('SIGTERM')
  await running.exit
}

beforeAll(async () => {
  await buildStale(['server'])
  primary = await ownPostgres('shipped')
  await administerAll(primary, roles!)
  const env = settingsIn(primary, addresses!)
  await end(await start(env))
  standby = await primary.standby()
  login = getConnections(readSettings({ ...env, DATA_DIR: dataDir, MDS_SECRET, NODE_ENV: 'test' })).app
  const database = openAs(login, { poolSize: 1 })
  writer = await issueToken(database, { account: 'lin.haiyan' })
  reader = await issueToken(database, { account: 'lin.haiyan' })
  await database.close()
  server = await start({
    ...env,
    DATABASE_READ_URL: `postgres://${encodeURIComponent(standby.socketDir)}/mds`,
  })
}, 300_000)
afterAll(async () => {
  killStarted()
  await standby?.stop()
  await primary?.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

type Study = { id: string; rowVersion: number; active: boolean }
const send = async (path: string, headers: Record<string, string>, body?: object) => {
  const json = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(`http://localhost:${server.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { code: number; message: string; data: never }
}
const getStudies = async ({ headers }: Pick<Issued, 'headers'>) => {
  const { code, message, data } = await send(`${listStudies.path}?pageIndex=1&pageSize=50`, headers)
  expect(code, message).toBe(0)
  return (data as { records: Study[] }).records
}
const getStudy = async (by: Pick<Issued, 'headers'>, id: string) =>
  (await getStudies(by)).find(each => each.id === id)!
const toggle = async (by: Issued, { id, rowVersion, active }: Study) => {
  const body = { studies: [{ id, rowVersion }], active: !active, reason: 'Read elsewhere' }
  const { code, message, data } = await send(toggleStudies.path, by.headers, body)
  expect(code, message).toBe(0)
  expect(data).toMatchObject({ results: [{ id, code: 0 }] })
}
/** Connections of the application at the replica: there are none before it is asked for the first time. */
const countReaders = async () => {
  const [row] = await standby.administer(
    `select count(*)::int as n from pg_stat_activity where usename = 'mds_app'`,
  )
  return row!.n as number
}
/** A position of the primary must be ten seconds old before the replica is asked. */
const warm = async () => {
  for (let round = 0; (await countReaders()) === 0; round++) {
    expect(round, 'the replica is never asked').toBeLessThan(60)
    await getStudies(reader)
    await sleep(500)
  }
}
const caughtUp = async () => {
  const [{ at } = { at: '' }] = (await primary.administer('select pg_current_wal_lsn()::text as at')) as {
    at: string
  }[]
  for (let round = 0; ; round++) {
    expect(round, 'the replica does not follow').toBeLessThan(400)
    const [row] = await standby.administer(`select pg_last_wal_replay_lsn() >= '${at}' as ok`)
    if (row!.ok) return
    await sleep(50)
  }
}

const resume = async () => {
  await standby.administer('select pg_wal_replay_resume()')
  await caughtUp()
}

describe('a replica for calls that read much', { timeout: 120_000 }, () => {
  beforeEach(resume)

  it('answers who wrote nothing; who wrote reads the own write at once, in each tab; nobody reads what is older than ten seconds', async () => {
    await warm()
    const before = (await getStudies(reader)).find(each => each.active)
    await standby.administer('select pg_wal_replay_pause()')
    await toggle(writer, before!)
    // The replica answers: it does not have the change of another session yet.
    expect((await getStudy(reader, before!.id)).active).toBe(before!.active)
    expect((await getStudy(writer, before!.id)).active).toBe(!before!.active)
    const renewed = await send(refresh.path, {}, { refreshToken: writer.refreshToken })
    expect(renewed.code, renewed.message).toBe(0)
    const { accessToken } = renewed.data as { accessToken: string }
    const otherTab = { headers: { ...writer.headers, Authorization: `Bearer ${accessToken}` } }
    expect((await getStudy(otherTab, before!.id)).active).toBe(!before!.active)
    for (let round = 0; (await getStudy(reader, before!.id)).active === before!.active; round++) {
      expect(round, 'the replica answers without an end').toBeLessThan(40)
      await sleep(500)
    }
    await resume()
    // A session that wrote is answered by the replica again once that has the write.
    await standby.administer('select pg_wal_replay_pause()')
    await toggle(reader, await getStudy(reader, before!.id))
    expect((await getStudy(otherTab, before!.id)).active).toBe(!before!.active)
  })

  it('does not keep a session alive that has ended', async () => {
    await standby.administer('select pg_wal_replay_pause()')
    const hash = tokenHash(reader.accessToken).toString('hex')
    await primary.administer(
      `update session set ended_at = now() where id = (select session_id from access_token where hash = '\\x${hash}')`,
      'mds',
    )
    const { code } = await send(`${listStudies.path}?pageIndex=1&pageSize=10`, reader.headers)
    expect(code).not.toBe(0)
  })

  it('is never taken for the primary: what it answers may be old', async () => {
    const database = openAs({ ...login, host: standby.socketDir }, { poolSize: 1 })
    const read = database.transaction(null, async () => {}, { readOnly: true })
    await expect(read).rejects.toThrow(DatabaseBusy)
    await database.close()
  })

  it('that goes away, or is promoted, is not missed', async () => {
    await standby.administer('select pg_promote()')
    await getStudies(writer)
    await standby.stop()
    for (let round = 0; round < 5; round++) await getStudies(writer)
  })
})

describe('a synchronous standby', { timeout: 60_000 }, () => {
  it('that is away leaves no write acknowledged that it does not have', async () => {
    await primary.administer(`alter system set synchronous_standby_names = '*'`)
    await primary.administer('select pg_reload_conf()')
    const database = openAs(login, { poolSize: 1 })
    const row = { key: 'not at the standby', window_start: new Date(), count: 1 }
    const write = database.transaction(null, tx => tx.insertInto('frequency').values(row).execute(), {
      statementTimeout: 500,
    })
    await expect(write).rejects.toThrow(DatabaseBusy)
    await database.close()
    await primary.administer('alter system reset synchronous_standby_names')
    await primary.administer('select pg_reload_conf()')
  })
})
