import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../scripts/lib/port.ts'
import { root } from '../../server/kernel/root.ts'
import { hasPackage } from './debian.ts'

export const hasPgbouncer = hasPackage('pgbouncer', ['--version'])

/** PgBouncer with deploy/pgbouncer.ini in front of a database whose address is given; its own address for the same login. */
export async function openPgbouncer(address: string, size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mds-pgbouncer-'))
  const { username, password, host, pathname } = new URL(address)
  const port = await freePort()
  const ini = readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8')
    .replace('host=10.0.0.9 port=5432', `host=${decodeURIComponent(host)}`)
    .replace(/listen_port = .*/, `listen_port = ${port}`)
    .replace(/auth_file = .*/, `auth_file = ${folder}/users`)
    .replace(/default_pool_size = .*/, `default_pool_size = ${size}`)
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), ini)
  // Like PostgreSQL it does not run as root, and starts in a user namespace there.
  const prefix = process.getuid?.() === 0 ? ['unshare', '-U', '--map-user=1000', '--map-group=1000'] : []
  const [program, ...words] = [...prefix, 'pgbouncer', join(folder, 'pgbouncer.ini')]
  const child = spawn(program!, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', text => {
    said += text
  })
  const own = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  await answers(own, () => (child.exitCode === null ? null : said))
  return {
    address: own,
    close: async () => {
      const ended = new Promise(done => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(address: string, fault: () => string | null) {
  for (let tries = 0; tries < 200; tries++) {
    const client = new Client({ connectionString: address })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch {
      if (fault() !== null) break
      await new Promise(done => setTimeout(done, 50))
    }
  }
  throw new Error(`PgBouncer does not answer: ${fault()}`)
}
