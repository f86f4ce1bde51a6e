import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../../server/kernel/db/embedded.ts'
import { connectSocket } from '../../../server/kernel/db/embedded-socket.ts'
import { isAlive, livePostmaster, recordedPostmaster } from '../../../server/kernel/db/postmaster.ts'

const base = mkdtempSync(join(tmpdir(), 'mds embedded '))
const dataDir = join(base, 'a home', 'data')
mkdirSync(dataDir, { recursive: true })
chmodSync(join(base, 'a home'), 0o700)
const cluster = join(dataDir, 'pg')
const open: Embedded[] = []
const children: ChildProcess[] = []

const start = async (options: Partial<EmbeddedOptions> = {}) => {
  const embedded = await startEmbedded({ dataDir, ...options })
  open.push(embedded)
  return embedded
}
/** A separate process that starts PostgreSQL on the data and then waits. */
const startElsewhere = async () => {
  const script = `import { startEmbedded } from '${new URL('../../../server/kernel/db/embedded.ts', import.meta.url).href}'
    await startEmbedded({ dataDir: process.argv[1] }); console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise(resolve => child.stdout!.once('data', resolve))
  return child
}
const gone = async (pid: number) => {
  for (let tries = 0; tries < 200 && isAlive(pid); tries++) await sleep(25)
  expect(isAlive(pid)).toBe(false)
}
const write = async (socketDir: string, text: string) => {
  const client = await connectSocket(socketDir)
  await client.query('create table if not exists kept (text text)')
  await client.query('insert into kept values ($1)', [text])
  await client.end()
}
const kept = async (socketDir: string) => {
  const client = await connectSocket(socketDir)
  const { rows } = await client.query('select text from kept order by text')
  await client.end()
  return rows.map(row => row.text)
}

afterEach(async () => {
  for (const embedded of open.splice(0)) await embedded.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('embedded PostgreSQL', () => {
  it('starts in a path with a space below a closed folder, twice on the same data, without a port', async () => {
    const first = await start()
    await write(first.socketDir, 'a')
    const client = await connectSocket(first.socketDir)
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen, lower('É') as lower,
        current_setting('server_encoding') as encoding`,
    )
    await client.end()
    expect(rows[0]).toEqual({ fsync: 'on', listen: '', lower: 'é', encoding: 'UTF8' })
    await open.shift()!.stop()
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
    expect(existsSync(first.socketDir)).toBe(false)
    const second = await start()
    expect(await kept(second.socketDir)).toEqual(['a'])
  })

  it('refuses a second process on the same data with one sentence', async () => {
    const child = await startElsewhere()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /^Another process already uses the data in .*DATA_DIR/,
    )
    expect(livePostmaster(cluster)).not.toBeNull()
    child.kill('SIGKILL')
  })

  it('stops in good order when its owner is killed, and starts again at once', async () => {
    const child = await startElsewhere()
    const { pid, socketDir } = livePostmaster(cluster)!
    await write(socketDir, 'b')
    child.kill('SIGKILL')
    const again = await start()
    await gone(pid)
    expect(await kept(again.socketDir)).toEqual(['a', 'b'])
    expect(existsSync(socketDir)).toBe(false)
  })

  it('recovers what was acknowledged when everything is killed at once', async () => {
    const child = await startElsewhere()
    const { pid, socketDir } = livePostmaster(cluster)!
    await write(socketDir, 'c')
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await gone(pid)
    const again = await start()
    expect(await kept(again.socketDir)).toEqual(['a', 'b', 'c'])
  })

  it('takes a recorded number that is another program now for what it is', async () => {
    const child = await startElsewhere()
    const { pid } = livePostmaster(cluster)!
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await gone(pid)
    await sleep(700) // its children notice its death and release the data
    const file = join(cluster, 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
    expect(recordedPostmaster(cluster)!.pid).toBe(process.pid)
    const again = await start()
    expect(await kept(again.socketDir)).toEqual(['a', 'b', 'c'])
  })

  it('is started again at the same socket when it dies under a living owner', async () => {
    const lines: string[] = []
    const embedded = await start({ log: line => lines.push(line) })
    const { pid } = livePostmaster(cluster)!
    process.kill(pid, 'SIGKILL')
    await gone(pid)
    let back: string[] | null = null
    for (let tries = 0; tries < 100 && !back; tries++) {
      await sleep(50)
      back = await kept(embedded.socketDir).catch(() => null)
    }
    expect(back).toEqual(['a', 'b', 'c'])
    expect(lines).toContain('PostgreSQL ended unasked and is started again')
  })

  it('is started again when everything of it was told to end and it waits for its clients', async () => {
    const { socketDir } = await start()
    await write(socketDir, 'told to end')
    const client = await connectSocket(socketDir)
    const broken = new Promise(resolve => client.on('error', () => {}).once('end', resolve))
    const { pid } = livePostmaster(cluster)!
    const shell = Number(
      / ([0-9]+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)!.slice(2))![1],
    )
    process.kill(pid, 'SIGTERM')
    process.kill(shell, 'SIGTERM')
    await broken
    await gone(pid)
    await expect.poll(() => kept(socketDir).catch(() => []), { timeout: 20_000 }).toContain('told to end')
    expect(livePostmaster(cluster)!.pid).not.toBe(pid)
  })

  it('leaves no half-made cluster behind a killed first start', async () => {
    mkdirSync(join(dataDir, 'pg.new-999999'), { recursive: true })
    rmSync(cluster, { recursive: true })
    await start()
    expect(readdirSync(dataDir).sort()).toEqual(['pg', 'postgres.log'])
  })

  it('says so when the data was made by another PostgreSQL', async () => {
    const file = join(cluster, 'PG_VERSION')
    writeFileSync(file, '17\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /made by PostgreSQL 17 and this release ships 18/,
    )
    writeFileSync(file, '18\n')
  })
})
