import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { ownProfile } from '../../contract/users/calls.ts'
import { issueToken } from '../../scripts/lib/issue-token.ts'
import { embedded } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'
import { openBucketServer } from '../server/files/bucket-server.ts'
import { copyDemo } from './demo-data.ts'
import { hostNode, killStarted, launch, type Running } from './rig.ts'

const base = mkdtempSync(join(tmpdir(), 'mds-backup-'))
const first = join(base, 'first')
const second = join(base, 'second')
const folder = join(base, 'backup')
/** The secret of the demo that `first` is a copy of. */
let secret: string

afterAll(() => {
  killStarted()
  rmSync(base, { recursive: true, force: true })
})

/** Runs one of our scripts to its end. */
async function runScript(name: string, args: string[], dataDir: string, more: NodeJS.ProcessEnv = {}) {
  const command = [hostNode(), 'scripts/with-node.mjs', `scripts/${name}.ts`, ...args]
  const running = await launch({ dataDir, command, env: { MDS_SECRET: secret, ...more } })
  return { code: await running.exit, said: running.said() }
}

const connections = (dataDir: string) => embedded(livePostmaster(getCluster(dataDir))!.socketDir)
async function asOwner<T>(dataDir: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(connections(dataDir).owner)
  await owner.connect()
  return work(owner).finally(() => owner.end())
}
const getNumber = (dataDir: string, from: string) =>
  asOwner(dataDir, async owner =>
    Number((await owner.query(`select count(*) as count from ${from}`)).rows[0].count),
  )

const start = async (dataDir: string): Promise<Running> => {
  const running = await launch({ dataDir, env: { MDS_SECRET: secret } })
  await running.ready()
  return running
}
const end = async (running: Running) => {
  running.child.kill('SIGTERM')
  await running.exit
}

let headers: Record<string, string>
let files: string[]
let acknowledged = 0
/** Rows that exist before the backup begins. */
const sure = 100
const profile = (port: number) =>
  fetch(`http://localhost:${port}${ownProfile.path}`, { headers }).then(answer => answer.json())

/** Backs up a running installation while rows are added without pause. */
beforeAll(async () => {
  await copyDemo(first)
  secret = readFileSync(join(first, 'secret'), 'utf8').trim()
  const running = await start(first)
  const database = openAs(connections(first).app, { poolSize: 1 })
  headers = (await issueToken(database, { account: 'lin.haiyan' })).headers
  await database.close()
  while (!existsSync(join(first, 'files/anchors'))) await sleep(50)
  files = readdirSync(join(first, 'files'), { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name).slice(first.length))
    .filter(path => !path.startsWith('/files/anchors/'))
  await asOwner(first, async owner => {
    await owner.query('create table kept (n integer)')
    let going = true
    const writing = (async () => {
      for (; going; acknowledged++) await owner.query('insert into kept values ($1)', [acknowledged + 1])
    })()
    while (acknowledged < sure) await sleep(10)
    const { code, said } = await runScript('backup', [folder], first)
    const during = acknowledged - sure
    going = false
    await writing
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Backed up as of .*\n.*whose key is [\da-f]{16}/),
    ])
    expect(during).toBeGreaterThan(0)
  })
  await end(running)
}, 240_000)

describe('TR-C12 npm run backup', () => {
  it('names every file, the heads of the trail and the key, and holds no secret', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const there = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(each => each.isFile() && each.name !== 'manifest.json')
      .map(each => join(each.parentPath, each.name).slice(folder.length + 1))
    expect(Object.keys(manifest.files).sort()).toEqual(there.sort())
    for (const place of ['data', 'files'])
      expect(Object.keys(manifest.files).some(path => path.startsWith(`${place}/anchors/`))).toBe(true)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(there).toContain(file.slice(1))
    expect(manifest.heads.length).toBeGreaterThan(1)
    expect(manifest.keys.anchor).toMatch(/^[\da-f]{16}$/)
    expect(JSON.stringify(manifest)).not.toContain(secret)
  })

  it('refuses a folder that holds something', async () => {
    const { code, said } = await runScript('backup', [folder], first)
    expect([code, said]).toEqual([1, expect.stringMatching(/is not empty: name a new folder\.\n$/)])
  })
})

describe('TR-C12 npm run restore', { timeout: 180_000 }, () => {
  it('brings data, files and anchors back, ends every session, verifies the trail and tells of it there', async () => {
    const { code, said } = await runScript('restore', [folder], second)
    expect(said).toMatch(/: ok, \d+ entries, [1-9]\d* anchors\n/)
    expect(said).not.toMatch(/BAD/)
    expect(code).toBe(0)
    const running = await start(second)
    const { moment } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const kept = await getNumber(second, 'kept')
    expect(kept).toBeGreaterThanOrEqual(sure)
    expect(kept).toBeLessThanOrEqual(acknowledged)
    expect(await getNumber(second, `kept where n > ${kept}`)).toBe(0)
    expect(await getNumber(second, 'session where ended_at is null and expires_at > now()')).toBe(0)
    const told = `audit_log l join audit_payload p using (tenant_id, seq) where l.action = 'restoreData' and p.payload #>> '{detail,moment}' = '${moment}'`
    expect(await getNumber(second, told)).toBe(await getNumber(second, 'tenant'))
    for (const file of files)
      expect(readFileSync(join(second, file)).equals(readFileSync(join(first, file)))).toBe(true)
    expect((await profile(running.port)).code).toBe(codes.systemUpdated.code)
    await end(running)
    expect((await runScript('audit', ['verify'], second)).code).toBe(0)
  })

  it('overwrites nothing', async () => {
    const before = readdirSync(second)
    const { code, said } = await runScript('restore', [folder], second)
    expect([code, said]).toEqual([1, expect.stringMatching(/holds data already: nothing is overwritten/)])
    expect(readdirSync(second)).toEqual(before)
  })

  it('refuses another secret, a file that changed, and a backup that is not whole', async () => {
    const third = join(base, 'third')
    const other = await runScript('restore', [folder], third, {
      MDS_SECRET: 'another secret of this test 0123456789',
    })
    expect([other.code, other.said]).toEqual([1, expect.stringMatching(/under another MDS_SECRET/)])
    const broken = join(base, 'broken')
    cpSync(folder, broken, { recursive: true })
    appendFileSync(join(broken, 'pg/PG_VERSION'), '\n')
    const changed = await runScript('restore', [broken], third)
    expect([changed.code, changed.said]).toEqual([
      1,
      expect.stringMatching(/1 of the files .* not those that were backed up \(pg\/PG_VERSION\)/),
    ])
    rmSync(join(broken, 'manifest.json'))
    const part = await runScript('restore', [broken], third)
    expect([part.code, part.said]).toEqual([1, expect.stringMatching(/is no whole backup/)])
    expect(existsSync(join(third, 'pg'))).toBe(false)
  })
})

describe('TR-C12 with FILE_URL', { timeout: 180_000 }, () => {
  it('restores files into the bucket, and backs them up from there', async () => {
    const bucket = await openBucketServer()
    const [into, copy] = [join(base, 'into'), join(base, 'copy')]
    const env = { FILE_URL: bucket.url }
    try {
      const restored = await runScript('restore', [folder], into, env)
      expect(restored.code, restored.said).toBe(0)
      expect(existsSync(join(into, 'files/store'))).toBe(false)
      const again = await runScript('restore', [folder], join(base, 'again'), env)
      expect([again.code, again.said]).toEqual([
        1,
        expect.stringMatching(/bucket mds-files holds data already/),
      ])
      const { code, said } = await runScript('backup', [copy], into, env)
      expect(code, said).toBe(0)
    } finally {
      await bucket.close()
    }
    const storedIn = (where: string) => {
      const { files } = JSON.parse(readFileSync(join(where, 'manifest.json'), 'utf8'))
      return Object.entries(files)
        .filter(([path]) => path.startsWith('files/store/'))
        .sort(([one], [other]) => (one < other ? -1 : 1))
    }
    expect(storedIn(folder).length).toBeGreaterThan(0)
    expect(storedIn(copy)).toEqual(storedIn(folder))
  })
})
