import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/lib/port.ts'
import { targets } from '../../scripts/lib/targets.ts'
import { embedded } from '../../server/kernel/db/connections.ts'
import { getCluster, livePostmaster } from '../../server/kernel/db/postmaster.ts'
import { root } from '../../server/kernel/root.ts'
import { family, killStarted, launch, noneNaming, processesNaming, type Running } from './rig.ts'

const base = mkdtempSync(join(tmpdir(), 'mds process '))
chmodSync(base, 0o755)
const dataDir = join(base, 'data')
const asRoot = process.getuid?.() === 0
const health = (port: number, path = 'healthz') => fetch(`http://localhost:${port}/${path}`)
const oneSentence = /^[^\n]+\.\n$/

/** It ends with code 1 within a few seconds, and its last line is one clear sentence. */
async function refuses(running: Running, sentence: RegExp) {
  const start = performance.now()
  expect(await running.exit).toBe(1)
  expect(performance.now() - start).toBeLessThan(10_000)
  const last = running.said().replace(/^ +\d+\.\d s {2}.*\n/gm, '')
  expect(last).toMatch(sentence)
  expect(last).toMatch(oneSentence)
}

/** Probes, link checkers and previews get a page: only a client that asks for JSON gets JSON. */
async function answersPages(origin: string) {
  const ask = async (path: string, accept: string, method = 'GET') => {
    const { status, headers } = await fetch(origin + path, { method, headers: { accept } })
    return [status, headers.get('content-type')?.split(';')[0]]
  }
  expect(await ask('/', '*/*')).toEqual([200, 'text/html'])
  expect(await ask('/csr_mds/study', 'text/html, */*', 'HEAD')).toEqual([200, 'text/html'])
  expect(await ask('/csr_mds/study', 'application/json')).toEqual([404, 'application/json'])
  expect(await ask('/nowhere', '*/*')).toEqual([404, 'text/html'])
  expect(await ask('/plt/none', '*/*')).toEqual([404, 'application/json'])
}

afterEach(killStarted)
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('npm start', () => {
  it('starts on an empty directory, answers, and SIGTERM leaves no process', async () => {
    const running = await launch({ dataDir })
    await running.ready()
    expect((await health(running.port)).status).toBe(200)
    expect((await health(running.port, 'readyz')).status).toBe(200)
    expect(running.said()).toContain(`http://localhost:${running.port}`)
    await answersPages(`http://localhost:${running.port}`)
    expect(processesNaming(dataDir).length).toBeGreaterThan(0)
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
    expect(await noneNaming(dataDir)).toBe(true)
    expect(existsSync(join(getCluster(dataDir), 'postmaster.pid'))).toBe(false)
  })

  it('starts a second time on the same data, and SIGINT ends it', async () => {
    const running = await launch({ dataDir })
    await running.ready()
    expect((await health(running.port)).status).toBe(200)
    running.child.kill('SIGINT')
    expect(await running.exit).toBe(0)
    expect(await noneNaming(dataDir)).toBe(true)
  })

  it('under npm ends when npm is told to end', async () => {
    const running = await launch({ dataDir, command: ['npm', 'start', '--silent'] })
    await running.ready()
    running.child.kill('SIGTERM')
    await running.exit
    expect(await noneNaming(dataDir)).toBe(true)
  })

  it('refuses a second process on the same data', async () => {
    const first = await launch({ dataDir })
    await first.ready()
    await refuses(
      await launch({ dataDir }),
      /^Another process already uses the data in .*: stop it first, or set DATA_DIR/,
    )
    expect((await health(first.port, 'readyz')).status).toBe(200)
    await refuses(
      await launch({ dataDir: join(base, 'other'), port: first.port }),
      /^Port \d+ is taken: .*set PORT/,
    )
    first.child.kill('SIGTERM')
    await first.exit
  })

  it('keeps every acknowledged write when everything is killed', async () => {
    const first = await launch({ dataDir })
    await first.ready()
    const { pid, socketDir } = livePostmaster(getCluster(dataDir))!
    const client = new Client(embedded(socketDir).owner)
    client.on('error', () => {}) // the connection will break
    await client.connect()
    await client.query('drop table if exists kept')
    await client.query('create table kept (n integer)')
    let acknowledged = 0
    const writing = (async () => {
      for (;;) {
        await client.query('insert into kept values ($1)', [acknowledged + 1])
        acknowledged++
      }
    })().catch(() => {})
    while (acknowledged < 50) await sleep(10)
    for (const each of [...family(first.child.pid!), pid]) process.kill(each, 'SIGKILL')
    await writing
    const second = await launch({ dataDir })
    await second.ready()
    const again = new Client(embedded(livePostmaster(getCluster(dataDir))!.socketDir).owner)
    await again.connect()
    const { rows } = await again.query('select count(*)::int as count, max(n) as last from kept')
    await again.end()
    expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].last).toBe(rows[0].count)
    second.child.kill('SIGTERM')
    await second.exit
  })

  it('recovers when only its first process was killed', async () => {
    const first = await launch({ dataDir })
    await first.ready()
    first.child.kill('SIGKILL')
    await first.exit
    const second = await launch({ dataDir })
    await second.ready()
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    expect(await noneNaming(dataDir)).toBe(true)
  })
})

describe('npm start refuses with one clear sentence and exit code 1', () => {
  it('a port that another program has', async () => {
    const server = createServer()
    const port = await freePort()
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    await refuses(await launch({ dataDir, port }), new RegExp(`^Port ${port} is taken: .*set PORT`))
    server.close()
  })

  it('a directory that cannot be written', async () => {
    const file = join(base, 'a file')
    writeFileSync(file, '')
    await refuses(
      await launch({ dataDir: join(file, 'data') }),
      /^The directory .*a file\/data cannot be written .*DATA_DIR/,
    )
  })

  it('a DATABASE_URL that does not answer', async () => {
    const DATABASE_URL = `postgres://someone:secret@127.0.0.1:${await freePort()}/mds`
    const running = await launch({ dataDir, env: { DATABASE_URL } })
    await refuses(running, /^The database mds at 127\.0\.0\.1:\d+ cannot be opened as someone .*DATABASE_URL/)
    expect(running.said()).not.toContain('secret')
  })

  it('a wrong setting, and production without a secret', async () => {
    await refuses(await launch({ dataDir, env: { LOG_LEVEL: 'loud' } }), /^LOG_LEVEL must be one of/)
    await refuses(
      await launch({ dataDir, env: { NODE_ENV: 'production', MDS_DEMO: '' } }),
      /^MDS_SECRET must be set/,
    )
  })
})

/** An ordinary user of this machine. */
const somebody = () => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(text => Number(text.split(':')[2]) >= 1000)!
  const [, , uid, gid] = line.split(':').map(Number)
  return { uid: uid!, gid: gid! }
}
const modules = join(root, 'node_modules')
const open = (path: string): boolean =>
  path === '/' || ((statSync(path).mode & 0o005) === 5 && open(join(path, '..')))

describe('npm start in a closed home, in a path with a space', () => {
  /** The product in a user's home directory, with the same packages. */
  const install = (owner: { uid: number; gid: number } | null) => {
    const home = mkdtempSync(join(base, 'home of '))
    const project = join(home, 'mds kit')
    mkdirSync(project)
    const parts = new Set(targets.flatMap(({ inputs }) => inputs.map(input => input.split('/')[0]!)))
    // The examples' packages are no part of it, and another run may be installing them now.
    const filter = (path: string) => basename(path) !== 'node_modules'
    for (const name of [...parts, 'package.json', 'dist', 'examples'])
      cpSync(join(root, name), join(project, name), { recursive: true, filter })
    symlinkSync(modules, join(project, 'node_modules'))
    chmodSync(home, 0o700)
    if (owner) for (const path of [home, project]) chownSync(path, owner.uid, owner.gid)
    return project
  }
  const runs = async (owner: { uid: number; gid: number } | null) => {
    const project = install(owner)
    const env = { HOME: project, DATA_DIR: '', FILE_DIR: '', OUTBOX_DIR: '' }
    for (const time of ['first', 'second']) {
      const running = await launch({ dataDir: '', cwd: project, env, uid: owner?.uid, gid: owner?.gid })
      await running.ready()
      expect((await health(running.port, 'readyz')).status, `${time} start`).toBe(200)
      running.child.kill('SIGTERM')
      expect(await running.exit).toBe(0)
    }
    expect(existsSync(join(project, '.data', 'pg', 'PG_VERSION'))).toBe(true)
    expect(await noneNaming(project)).toBe(true)
  }

  it('runs as who runs the tests, twice', () => runs(null))

  it.runIf(asRoot && open(modules))('runs as an ordinary user, twice', () => runs(somebody()))

  it.runIf(asRoot)('runs as root in the home of somebody else', async () => {
    const project = install(somebody())
    const running = await launch({ dataDir: '', cwd: project, env: { DATA_DIR: '' } })
    await running.ready()
    expect((await health(running.port, 'readyz')).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
  })
})
