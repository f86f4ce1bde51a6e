import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchNotices } from '../../contract/notices/calls.ts'
import { ownProfile } from '../../contract/users/calls.ts'
import { buildStale } from '../../scripts/build.ts'
import { type Issued, issueToken } from '../../scripts/lib/issue-token.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { seedDemo } from '../../server/app/demo/seed.ts'
import { getConnections } from '../../server/kernel/db/connections.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/pool.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { keysFrom } from '../../server/kernel/keys.ts'
import { root } from '../../server/kernel/root.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import { isReady } from './balancer.ts'
import { administerAll, docBlocks, type OwnServer, ownPostgres, settingsIn } from './own-postgres.ts'
import { hasPgbouncer, openPgbouncer } from './pgbouncer.ts'
import { killStarted, launch, type Running } from './rig.ts'

const base = mkdtempSync(join(tmpdir(), 'mds-behind-'))
const secret = 'a secret of this test alone 9876543210'
/** Connections of PgBouncer to PostgreSQL. */
const size = 5

let server: OwnServer
let pgbouncer: Awaited<ReturnType<typeof openPgbouncer>>
let nodes: Running[]
let people: Issued[]
/** Of two companies. */
const accounts = ['zhang.wei', 's.tanaka']

/** A database of an operator with the demo, PgBouncer in front of it, and two servers behind that. */
async function open() {
  await buildStale(['server'])
  server = await ownPostgres('shipped')
  await administerAll(server, docBlocks('### Your own PostgreSQL', 'sql')[0]!)
  const direct = settingsIn(server, docBlocks('### Your own PostgreSQL', 'sh')[1]!)
  const shared = { MDS_SECRET: secret, FILE_DIR: join(base, 'files') }
  const settings = readSettings({ ...direct, ...shared, DATA_DIR: base, NODE_ENV: 'test' })
  const connections = getConnections(settings)
  await migrate(connections)
  await seedDemo(connections, { keys: keysFrom(secret), files: openFiles(settings), production: false })
  const database = openDatabase(settings)
  people = await Promise.all(accounts.map(account => issueToken(database, { account })))
  await database.close()
  pgbouncer = await openPgbouncer(direct.DATABASE_APP_URL!, size)
  const env = {
    ...direct,
    ...shared,
    DATABASE_APP_URL: pgbouncer.address,
    DATABASE_LISTEN_URL: direct.DATABASE_APP_URL,
    DATABASE_PREPARE: 'off',
  }
  nodes = await Promise.all(['one', 'two'].map(name => startNode(join(base, name), env)))
}

async function startNode(dataDir: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const port = await freePort()
  const command = [process.execPath, join(root, 'dist/server/main.js')]
  const running = await launch({ dataDir, port, command, env })
  while (!(await isReady(port))) {
    if (running.child.exitCode !== null) throw new Error(running.said())
    await sleep(25)
  }
  return running
}

const call = async (port: number, path: string, { headers }: Issued) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return (await answer.json()) as { code: number; data: { account: string } | null }
}

/** Follows a person's notices on a node; `next` resolves to the next event, null at its end. */
async function follow(port: number, { headers }: Issued) {
  const ending = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${port}${watchNotices.path}`, {
    headers,
    signal: ending.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader.read().catch(() => ({ value: null }))).value ?? null
  return { next, leave: () => ending.abort() }
}
const arrived = 'event: arrived\ndata: {}\n\n'

/** A notice for the first person. */
const arrive = ({ tenantId }: Issued) =>
  server.administer(
    `insert into notice (id, tenant_id, user_id, type, kind) select gen_random_uuid(), m.tenant_id, m.user_id, 'notification', 'system'
      from membership m join account a on a.id = m.account_id where a.name = '${accounts[0]}' and m.tenant_id = '${tenantId}'`,
    'mds',
  )

describe.skipIf(!hasPgbouncer)(
  'two servers behind PgBouncer in transaction mode',
  { timeout: 120_000 },
  () => {
    beforeAll(open, 240_000)
    afterAll(async () => {
      killStarted()
      await pgbouncer.close()
      await server.stop()
      rmSync(base, { recursive: true, force: true })
    })

    it('TR-T2 answer any call of any company on few connections, each with its own rows', async () => {
      const asked = Array.from({ length: 120 }, async (_, at) => {
        const { code, data } = await call(nodes[(at >> 1) % 2]!.port, ownProfile.path, people[at % 2]!)
        return [at % 2, code, data?.account]
      })
      const answers = new Set((await Promise.all(asked)).map(String))
      expect(answers).toEqual(new Set(accounts.map((account, at) => `${at},0,${account}`)))
      const [row] = await server.administer(
        "select count(*)::int as open from pg_stat_activity where usename = 'mds_app' and application_name = 'mds-kit'",
      )
      expect(row!.open).toBeGreaterThan(0)
      expect(row!.open).toBeLessThanOrEqual(size)
    })

    it('tell of a notice at once, and a stream goes on at the other server when one ends', async () => {
      for (const { said } of nodes) expect(said()).not.toContain('not heard here')
      const [reader] = people as [Issued]
      const first = await follow(nodes[0]!.port, reader)
      expect(await first.next(), 'it asks what there is').toBe(arrived)
      await arrive(reader)
      expect(await first.next()).toBe(arrived)
      nodes[0]!.child.kill('SIGTERM')
      expect(await first.next(), 'the server ends').toBe(null)
      await arrive(reader)
      const second = await follow(nodes[1]!.port, reader)
      expect(await second.next(), 'what came between is asked for').toBe(arrived)
      await arrive(reader)
      expect(await second.next()).toBe(arrived)
      second.leave()
      expect(await nodes[0]!.exit).toBe(0)
    })
  },
)
