import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { listProviders } from '../../contract/auth/third-party.ts'
import { transactionPooler } from '../server/db/transaction-pooler.ts'
import {
  administerAll,
  debianPostgres,
  docBlocks,
  getStatements,
  type Kind,
  ownPostgres,
  settingsIn,
} from './own-postgres.ts'
import { killStarted, launch } from './rig.ts'

const base = mkdtempSync(join(tmpdir(), 'mds-own-data-'))
const secret = 'a secret of this test alone 9876543210'
const kinds: Kind[] = debianPostgres ? ['shipped', 'debian'] : ['shipped']
const [roles] = docBlocks('### Your own PostgreSQL', 'sql')
const [, bothAddresses] = docBlocks('### Your own PostgreSQL', 'sh')

afterEach(killStarted)
afterAll(() => rmSync(base, { recursive: true, force: true }))

const start = (dataDir: string, env: NodeJS.ProcessEnv) =>
  launch({ dataDir, env: { MDS_SECRET: secret, ...env } })

const ask = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://localhost:${port}${path}`, { headers })
  return (await answer.json()) as { code: number }
}
const readiness = async (port: number) => (await fetch(`http://localhost:${port}/readyz`)).status

describe.each(kinds)(
  'a PostgreSQL of the operator’s own, without CREATEROLE (%s)',
  { timeout: 180_000 },
  kind => {
    it('is refused with the commands to run, then starts as docs/operators.md says, and says so behind a pooler', async () => {
      const server = await ownPostgres(kind)
      const env = settingsIn(server, bothAddresses!)
      const dataDir = mkdtempSync(join(base, 'first-'))
      const [owner, , , , create] = getStatements(server.addressed(roles!))
      for (const text of [owner!, create!]) await server.administer(text)
      const bare = await start(dataDir, env)
      expect(await bare.exit).toBe(1)
      expect(bare.said()).toMatch(
        /create role mds_app login .*create role mds_search nologin.*grant mds_search to "?mds"? with admin option.*DATABASE_APP_URL/s,
      )
      await server.administer('drop database mds')
      await server.administer('drop role mds')

      await administerAll(server, roles!)
      const running = await start(dataDir, env)
      await running.ready()
      expect(running.said()).not.toContain('DATABASE_LISTEN_URL')
      expect(await readiness(running.port)).toBe(200)
      expect((await ask(running.port, listProviders.path)).code).toBe(0)
      running.child.kill('SIGTERM')
      expect(await running.exit).toBe(0)

      const { host, password } = new URL(env.DATABASE_APP_URL!)
      const login = { host: decodeURIComponent(host), user: 'mds_app', password, database: 'mds' }
      const pooler = await transactionPooler(login, 20)
      const pooled = {
        ...env,
        DATABASE_APP_URL: `postgres://mds_app@127.0.0.1:${pooler.port}/mds`,
        DATABASE_PREPARE: 'off',
      }
      const deaf = await start(dataDir, pooled)
      await deaf.ready()
      expect(deaf.said()).toMatch(/not heard here.*Set DATABASE_LISTEN_URL/)
      deaf.child.kill('SIGTERM')
      await deaf.exit
      const hearing = await start(dataDir, { ...pooled, DATABASE_LISTEN_URL: env.DATABASE_APP_URL })
      await hearing.ready()
      expect(hearing.said()).not.toContain('DATABASE_LISTEN_URL')
      hearing.child.kill('SIGTERM')
      await hearing.exit
      await pooler.close()
      await server.stop()
    })
  },
)
