import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { copyCluster } from '../../scripts/lib/base-backup.ts'
import { databaseName } from '../../server/kernel/db/connections.ts'
import { startEmbedded } from '../../server/kernel/db/embedded.ts'
import { postgresEnvironment } from '../../server/kernel/db/embedded-binaries.ts'
import { chooseIdentity } from '../../server/kernel/db/embedded-identity.ts'
import { launchPostgres } from '../../server/kernel/db/embedded-process.ts'
import { embeddedLogin, ownerRole } from '../../server/kernel/db/embedded-socket.ts'
import { root } from '../../server/kernel/root.ts'

const run = promisify(execFile)

/** PostgreSQL 15 or newer as Debian installs it, with pg_dump and pg_restore; null if it is not installed. */
export const debianPostgres: string | null = (() => {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).map(Number).sort() : []
  const found = versions.filter(each => each >= 15 && existsSync(join(base, String(each), 'bin/pg_dump')))
  return found.length > 0 ? join(base, String(found.at(-1))) : null
})()

export type Kind = 'shipped' | 'debian'
export type OwnServer = {
  /** Runs an administrator's statements in a database. */
  administer(text: string, database?: string): Promise<Record<string, unknown>[]>
  /** Starts a streaming replica of this server. */
  standby(): Promise<{ socketDir: string; administer: OwnServer['administer']; stop(): Promise<void> }>
  /** An address from the docs, changed to this server and this password. */
  addressed(text: string): string
  stop(): Promise<void>
}

export const password = 'a-password-of-this-test'

/** An operator's own database server, where every role except the administrator signs in by password. */
export async function ownPostgres(kind: Kind): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mds-own-'))
  const { socketDir, halt } = await (kind === 'shipped' ? startShipped(dataDir) : startDebian(dataDir))
  writeFileSync(
    join(dataDir, 'pg', 'pg_hba.conf'),
    `local all,replication ${ownerRole} trust\nlocal all all scram-sha-256\n`,
  )
  const administer = administratorAt(socketDir)
  await administer('select pg_reload_conf()')
  const addressed = (text: string) =>
    text.replaceAll('db.example.com:5432', encodeURIComponent(socketDir)).replaceAll('…', password)
  const stop = async () => {
    await halt()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const standby = () => startStandby(socketDir, join(dataDir, 'pg'))
  return { administer, standby, addressed, stop }
}

/** Runs an administrator's statements at a socket. */
const administratorAt =
  (socketDir: string): OwnServer['administer'] =>
  async (text, database = 'postgres') => {
    const client = new Client(embeddedLogin(socketDir, ownerRole, database))
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

/** A replica as PostgreSQL ships it: a copy of the running cluster that follows its log. */
async function startStandby(primary: string, cluster: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mds-standby-'))
  const owner = new Client(embeddedLogin(primary, ownerRole, databaseName))
  await owner.connect()
  const fill = async (folder: string) => {
    const { folders } = await copyCluster(owner, cluster, folder)
    for (const each of folders) mkdirSync(join(folder, each), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'standby.signal'), '')
  }
  const settings = { primary_conninfo: `host=${primary} user=${ownerRole}` }
  const { socketDir, stop } = await startEmbedded({ dataDir, fill, settings })
  await owner.end()
  return {
    socketDir,
    administer: administratorAt(socketDir),
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function startShipped(dataDir: string) {
  const { socketDir, stop } = await startEmbedded({ dataDir })
  return { socketDir, halt: stop }
}

async function startDebian(dataDir: string) {
  const wish = { native: debianPostgres!, dataDir, cluster: join(dataDir, 'pg'), log: () => {} }
  const identity = await chooseIdentity(wish)
  const words = ['-D', wish.cluster, '-U', ownerRole, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const command = [...identity.prefix, join(wish.native, 'bin/initdb'), ...words]
  const { uid, gid } = identity
  await run(command[0]!, command.slice(1), { uid, gid, cwd: '/', env: postgresEnvironment(wish.native) })
  return launchPostgres(identity, { dataDir, log: () => {} })
}

/** Code blocks of one language below a heading of docs/operators.md, in order. */
export function docBlocks(heading: string, language: string): string[] {
  const text = readFileSync(join(root, 'docs/operators.md'), 'utf8')
  const from = text.indexOf(`\n${heading}\n`) + heading.length + 2
  const end = text.slice(from).search(/\n##+ /)
  const part = text.slice(from, end < 0 ? undefined : from + end)
  return [...part.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(found => found[1]!)
}

/** The statements of a block, one by one: a database is created outside of a transaction. */
export const getStatements = (block: string): string[] =>
  block.split(/;\n/).filter(text => text.trim() !== '')

/** Runs a block of the docs as an administrator. */
export const administerAll = async (server: OwnServer, block: string) => {
  for (const text of getStatements(server.addressed(block))) await server.administer(text)
}

/** The settings in a line of the docs. */
export const settingsIn = (server: OwnServer, line: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    [...server.addressed(line).matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
