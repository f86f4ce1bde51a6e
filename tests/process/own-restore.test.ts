import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { ownProfile } from '../../contract/users/calls.ts'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { getConnections } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { root } from '../../server/kernel/root.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import {
  administerAll,
  debianPostgres,
  docBlocks,
  type OwnServer,
  ownPostgres,
  password,
  settingsIn,
} from './own-postgres.ts'
import { killStarted, launch, type Running } from './rig.ts'

const run = promisify(execFile)
const base = mkdtempSync(join(tmpdir(), 'mds-own-restore-'))
const MDS_SECRET = 'a secret of this test alone 9876543210'
const [roles] = docBlocks('### Your own PostgreSQL', 'sql')
const [, addresses] = docBlocks('### Your own PostgreSQL', 'sh')
const [backupRole] = docBlocks('### Backup and restore of your own PostgreSQL', 'sql')
const [backup, restore] = docBlocks('### Backup and restore of your own PostgreSQL', 'sh')
const folder = join(base, 'backup')

/** An installation on its own database server. */
const place = async (name: string) => {
  const server = await ownPostgres('debian')
  const dataDir = join(base, name)
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const own = { MDS_SECRET, MDS_DEMO: 'on', DATA_DIR: dataDir }
  const env: NodeJS.ProcessEnv = { ...settingsIn(server, addresses!), ...own }
  return { server, dataDir, env }
}
type Installation = Awaited<ReturnType<typeof place>>

/** Runs lines of the docs in a shell, with the variables that they use. */
const shell = (lines: string, { server, dataDir, env }: Installation) =>
  run('sh', ['-ec', lines], {
    cwd: root,
    env: {
      ...env,
      PATH: `${debianPostgres}/bin:${process.env.PATH}`,
      FOLDER: folder,
      FILE_DIR: join(dataDir, 'files'),
      BACKUP: server.addressed('postgres://mds_backup:…@db.example.com:5432'),
      ADMIN: server.addressed('postgres://mds_owner@db.example.com:5432'),
    },
  })

const start = async ({ dataDir, env }: Installation, more: NodeJS.ProcessEnv = {}): Promise<Running> =>
  launch({ dataDir, env: { ...env, ...more } })
const end = async (running: Running) => {
  running.child.kill('SIGTERM')
  await running.exit
}
const tokenAt = async ({ env }: Installation) => {
  const database = openAs(getConnections(readSettings({ ...env, NODE_ENV: 'test' })).app, { poolSize: 1 })
  const { headers } = await issueToken(database, { account: 'lin.haiyan' })
  await database.close()
  return headers
}
const getAnchors = ({ dataDir }: Installation) => {
  const folder = join(dataDir, 'anchors')
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('')
}
const newAnchors = async (at: Installation) => {
  for (const before = getAnchors(at); getAnchors(at) === before; ) await sleep(50)
}
const ask = async ({ port }: Running, headers: Record<string, string>) => {
  const answer = await fetch(`http://localhost:${port}${ownProfile.path}`, { headers })
  return ((await answer.json()) as { code: number }).code
}

let first: Installation
let second: Installation
let headers: Record<string, string>
let moment: string
const stops: OwnServer[] = []

describe.runIf(debianPostgres)(
  'TR-C12 a PostgreSQL of the operator’s own, as docs/operators.md says',
  { timeout: 180_000 },
  () => {
    beforeAll(async () => {
      first = await place('first')
      second = await place('second')
      stops.push(first.server, second.server)
      await administerAll(first.server, roles!)
      const running = await start(first)
      await running.ready()
      headers = await tokenAt(first)
      expect(await ask(running, headers)).toBe(0)
      if (getAnchors(first) === '') await newAnchors(first)
      await administerAll(first.server, backupRole!)
      mkdirSync(folder)
      moment = new Date().toISOString()
      await shell(backup!, first)
      await end(running)
    }, 240_000)
    afterAll(async () => {
      killStarted()
      for (const server of stops) await server.stop()
      rmSync(base, { recursive: true, force: true })
    })

    it('is not dumped by the role of DATABASE_URL, which row-level security binds', async () => {
      const asOwner = {
        ...first,
        server: { ...first.server, addressed: () => `${first.env.DATABASE_URL}`.replace(/\/mds$/, '') },
      }
      await expect(shell(backup!.replace('mds.dump', 'other.dump'), asOwner)).rejects.toThrow(
        /row-level security/,
      )
    })

    it('that was restored without the roles is refused by the start, which names what is lost', async () => {
      const { server } = second
      await server.administer(`create role mds login createrole password '${password}'`)
      await server.administer('create database mds owner mds')
      const loose = restore!.split('\n')[0]!.replace('--exit-on-error --single-transaction', '')
      await expect(shell(loose, second)).rejects.toThrow(/role "mds_app" does not exist/)
      const running = await start(second, { DATABASE_APP_URL: '' })
      expect(await running.exit).toBe(1)
      expect(running.said()).toMatch(
        /The database lacks \d{3} of the \d{3} rights of the roles mds_app and mds_search \(mds_app: /,
      )
      expect(running.said()).not.toContain('Ready')
      await server.administer('drop database mds')
      await server.administer('drop role mds_app, mds_search, mds')
    })

    it('is restored with its roles: sessions end, the trail holds and tells of it, later anchors are put aside', async () => {
      // The first installation's trail continues after the dump and is anchored: the restore loses these entries.
      const running = await start(first)
      await running.ready()
      await tokenAt(first)
      await end(running)
      cpSync(join(first.dataDir, 'anchors'), join(folder, 'anchors'), { recursive: true })
      await administerAll(second.server, roles!)
      const [loading, finishing] = restore!.replace('2026-11-24T02:00:00Z', moment).split(/\n(?=npm )/)
      await shell(loading!, second)
      const early = await start(second)
      await early.ready()
      expect(await ask(early, headers), 'also where the last line was forgotten').toBe(
        codes.systemUpdated.code,
      )
      await end(early)
      const { stdout } = await shell(finishing!, second)
      expect(stdout).toMatch(/: ok, \d+ entries, [1-9]\d* anchors\n/)
      expect(stdout).toMatch(/[1-9] anchors name entries after the backup: they are now in .*\.jsonl\.after-/)
      const aside = readdirSync(join(second.dataDir, 'anchors'), { recursive: true }).map(String)
      expect(aside.filter(name => name.includes('.after-')).length).toBeGreaterThan(0)
      const restored = await start(second)
      await restored.ready()
      expect(await ask(restored, headers), 'it was told why').toBe(codes.tokenInvalid.code)
      const told = await second.server.administer(
        `select p.payload #>> '{detail,moment}' as moment, (p.payload #>> '{detail,count}')::int as count from audit_log
        join audit_payload p using (tenant_id, seq) where action = 'restoreData'`,
        'mds',
      )
      expect(told.map(each => each.moment)).toEqual(told.map(() => moment))
      expect(told.reduce((sum, { count }) => sum + Number(count), 0)).toBeGreaterThan(0)
      await end(restored)
      await run('npm', ['run', 'audit', '--', 'verify'], {
        cwd: root,
        env: { ...process.env, ...second.env },
      })
    })
  },
)
