import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isAlive } from '../../server/kernel/db/postmaster.ts'
import { root } from '../../server/kernel/root.ts'
import { freePort } from './port.ts'

const runs = (program: string, ...words: string[]) => spawnSync(program, words).status === 0

/** Programs of Debian's PostgreSQL. */
export const debianBin = (): string | null => {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).map(Number) : []
  const newest = Math.max(...versions.filter(each => each >= 15))
  return newest > 0 ? join(base, String(newest), 'bin') : null
}

/** Programs of a pair that are not installed. */
export const missingForPair = (): string[] =>
  Object.entries({
    patroni: runs('patroni', '--version'),
    etcd: runs('etcd', '--version'),
    haproxy: runs('haproxy', '-v'),
    postgresql: debianBin() !== null,
  })
    .filter(([, isThere]) => !isThere)
    .map(([name]) => name)

/** A file of deploy/ with the addresses, ports and folders of this run. Each must be in it: the file is what operators use. */
export function configure(name: string, values: Record<string, string>): string {
  let text = readFileSync(join(root, 'deploy', name), 'utf8')
  for (const [before, after] of Object.entries(values)) {
    if (!text.includes(before)) throw new Error(`deploy/${name} has no ${before}`)
    text = text.replaceAll(before, after)
  }
  return text
}

/** The user of Debian's PostgreSQL where root runs this: it does not run as root. */
const getIdentity = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = users.find(line => line.startsWith('postgres:'))!.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Starts programs in a folder, and ends them all. */
export function openPrograms(folder: string) {
  const identity = getIdentity()
  const children = new Set<ChildProcess>()
  chmodSync(folder, 0o755)
  return {
    /** A folder of the user that runs the programs. */
    ownFolder: (name: string): string => {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid!)
      return path
    },
    write: (name: string, text: string): string => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    /** Starts a program; `space` names the network that it is in. */
    start: (name: string, command: string[], space?: string): ChildProcess => {
      const output = openSync(join(folder, `${name}.log`), 'a')
      const { uid, gid } = identity
      const entered = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
      const words = space ? ['ip', 'netns', 'exec', space, ...entered, ...command] : command
      const child = spawn(words[0]!, words.slice(1), {
        ...(!space && identity),
        cwd: '/',
        stdio: ['ignore', output, output],
        env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8' },
      })
      children.add(child)
      child.once('exit', () => children.delete(child))
      return child
    },
    stop: async (): Promise<void> => {
      for (const child of children) child.kill('SIGTERM')
      for (let tries = 0; children.size > 0 && tries < 200; tries++) await sleep(100)
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
type Programs = ReturnType<typeof openPrograms>

const network = { space: 'mds-faults', near: 'mdsf0', far: 'mdsf1' }
const ip = (...words: string[]) => runs('ip', ...words)

/** Addresses of the two members. Root gives the second one a network of its own, which can be cut. */
function makeNetwork(): { addresses: [string, string]; range: string; space?: string } {
  const { space, near, far } = network
  const isMade =
    process.getuid?.() === 0 &&
    ip('netns', 'add', space) &&
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space) &&
    ip('addr', 'add', '10.213.7.1/24', 'dev', near) &&
    ip('link', 'set', near, 'up') &&
    ip('-n', space, 'addr', 'add', '10.213.7.2/24', 'dev', far) &&
    ip('-n', space, 'link', 'set', far, 'up') &&
    ip('-n', space, 'link', 'set', 'lo', 'up')
  return isMade
    ? { addresses: ['10.213.7.1', '10.213.7.2'], range: '10.213.7.0/24', space }
    : { addresses: ['127.0.0.1', '127.0.0.1'], range: '127.0.0.0/8' }
}

export type Member = {
  name: string
  address: string
  postgres: number
  rest: number
  folder: string
  space?: string | undefined
  child?: ChildProcess
}

async function startEtcd(programs: Programs, address: string): Promise<string> {
  const client = `${address}:${await freePort()}`
  const text = configure('etcd.yml', {
    '/var/lib/etcd/mds': programs.ownFolder('etcd'),
    ',two=http://10.0.0.22:2380,three=http://10.0.0.23:2380': '',
    '10.0.0.21:2379': client,
    '10.0.0.21:2380': `${address}:${await freePort()}`,
  })
  programs.start('etcd', ['etcd', '--config-file', programs.write('etcd.yml', text)])
  return client
}

type Shared = { etcd: string; range: string; archive: string; password: string }

async function writeMember(
  programs: Programs,
  { name, address, space }: Pick<Member, 'name' | 'address' | 'space'>,
  { etcd, range, archive, password }: Shared,
): Promise<Member> {
  const [postgres, rest, folder] = [await freePort(), await freePort(), programs.ownFolder(name)]
  const text = configure('patroni.yml', {
    'name: one': `name: ${name}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': etcd,
    '10.0.0.11:8008': `${address}:${rest}`,
    '10.0.0.11:5432': `${address}:${postgres}`,
    '10.0.0.0/24': range,
    '/usr/lib/postgresql/15/bin': debianBin()!,
    '/var/lib/postgresql/15/mds': join(folder, 'data'),
    '/var/lib/postgresql/archive': archive,
    '/var/lib/postgresql/patroni.pgpass': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    '…': password,
  })
  programs.write(`${name}.yml`, text)
  return { name, address, space, postgres, rest, folder }
}

async function startHaproxy(
  programs: Programs,
  members: Member[],
): Promise<{ port: number; readPort: number }> {
  const [port, readPort] = [await freePort(), await freePort()]
  const servers = members.map(({ name, address, postgres, rest }, at) => [
    `server ${name} 10.0.0.1${at + 1}:5432`,
    `server ${name} ${address}:${postgres} port ${rest}`,
  ])
  const text = configure('haproxy-database.cfg', {
    '127.0.0.1:5432': `127.0.0.1:${port}`,
    '127.0.0.1:5433': `127.0.0.1:${readPort}`,
    'check port 8008': 'check',
    ...Object.fromEntries(servers),
  })
  programs.start('haproxy', ['haproxy', '-db', '-q', '-f', programs.write('haproxy-database.cfg', text)])
  return { port, readPort }
}

/** Whether Patroni says that a member is the primary, or the standby that may take its place. */
const isRole = ({ address, rest }: Member, role: 'primary' | 'sync'): Promise<boolean> =>
  fetch(`http://${address}:${rest}/${role}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

const until = async (missing: string, holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 720; tries++) {
    if (await holds()) return
    await sleep(250)
  }
  throw new Error(missing)
}

/** PostgreSQL of a member, without Patroni. */
export function killPostgres({ folder }: Member): void {
  const file = join(folder, 'data/postmaster.pid')
  const pid = existsSync(file) && Number(readFileSync(file, 'utf8').split('\n')[0])
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** Kills Patroni and PostgreSQL, as when the machine dies. */
export async function killMember(member: Member): Promise<void> {
  const gone = new Promise(done => member.child!.once('exit', done))
  member.child!.kill('SIGKILL')
  killPostgres(member)
  await gone
}

/** Writes the files of the pair, and starts what it needs. */
async function preparePair(programs: Programs) {
  const { addresses, range, space } = makeNetwork()
  const password = crypto.randomUUID()
  const archive = programs.ownFolder('archive')
  const shared = { etcd: await startEtcd(programs, addresses[0]), range, archive, password }
  const members = [
    await writeMember(programs, { name: 'one', address: addresses[0] }, shared),
    await writeMember(programs, { name: 'two', address: addresses[1], space }, shared),
  ]
  return { members, space, password, archive, ...(await startHaproxy(programs, members)) }
}

/** Runs an administrator's statements at the present primary. */
const administratorAt =
  ({ port, password }: { port: number; password: string }) =>
  async (text: string, database = 'postgres') => {
    const login = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database })
    login.on('error', () => {})
    await login.connect()
    try {
      return (await login.query(text)).rows as Record<string, unknown>[]
    } finally {
      await login.end()
    }
  }

export type Pair = Awaited<ReturnType<typeof startPair>>

/** Starts etcd, two members under Patroni, and HAProxy, each by its file of deploy/. */
export async function startPair(folder: string) {
  const programs = openPrograms(folder)
  const { members, space, ...prepared } = await preparePair(programs)
  const startMember = (member: Member) => {
    member.child = programs.start(member.name, ['patroni', join(folder, `${member.name}.yml`)], member.space)
  }
  const stop = async () => {
    await programs.stop()
    members.forEach(killPostgres)
    if (space) ip('netns', 'del', space)
  }
  const administer = administratorAt(prepared)
  const hasStandby = () =>
    administer(`select from pg_stat_replication where sync_state = 'sync'`).then(
      rows => rows.length > 0,
      () => false,
    )
  /** Waits for a primary with a synchronous standby, which Patroni has noted: before that it would not promote it. */
  const whole = () =>
    until(`No synchronous standby in ${folder}`, async () => {
      const noted = await Promise.all(members.map(member => isRole(member, 'sync')))
      return noted.includes(true) && (await hasStandby())
    })
  const getPrimary = async (): Promise<Member> => {
    for (const member of members) if (await isRole(member, 'primary')) return member
    throw new Error('There is no primary')
  }
  /** Cuts the network of the second member, or mends it; null where this user may not. */
  const cut = space ? (isCut: boolean) => void ip('link', 'set', network.near, isCut ? 'down' : 'up') : null
  try {
    for (const member of members) {
      startMember(member)
      await until(`No primary in ${folder}`, () => isRole(members[0]!, 'primary'))
    }
    await whole()
  } catch (error) {
    await stop()
    throw error
  }
  return { ...prepared, near: members[0]!, startMember, administer, whole, getPrimary, cut, stop, folder }
}
