import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
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
    `local all ${ownerRole} trust\nlocal all all scram-sha-256\n`,
  )
  const administer: OwnServer['administer'] = async (text, database = 'postgres') => {
    const client = new Client(embeddedLogin(socketDir, ownerRole, database))
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  await administer('select pg_reload_conf()')
  const addressed = (text: string) =>
    text.replaceAll('db.example.com:5432', encodeURIComponent(socketDir)).replaceAll('…', password)
  const stop = async () => {
    await halt()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  return { administer, addressed, stop }
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
