import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type Issued, issueToken } from '../scripts/lib/issue-token.ts'
import { loadAccount } from '../scripts/lib/load-names.ts'
import { type LoadSize, seedLoad } from '../scripts/lib/load-seed.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { provideDatabase } from '../server/kernel/db/provide.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { root } from '../server/kernel/root.ts'
import { readSettings } from '../server/kernel/settings.ts'

const people = 100_000

export type Seeded = {
  /** Tokens of each tenant's administrator. */
  tokens: Issued[]
  /** Database logins, for rows that a measurement needs. */
  logins: Logins
  /** The secret that the servers run with. */
  secret: string
  /** Environment of a server on these data. */
  env: NodeJS.ProcessEnv
  /** Starts a server file of this folder with its settings, and returns its port. */
  serve: (file: string, setting: (logins: Logins) => Record<string, unknown>) => Promise<Running>
}
export type SeededPeople = Seeded & { token: Issued }
type Logins = Awaited<ReturnType<typeof provideDatabase>>['connections']
type Running = { port: number; pid: number; stop: () => void }

/** Runs work on a tenant of 100,000 people, created on the first run and kept in .data/bench (BENCH_DIR). */
export const withPeople = <T>(
  log: (line: string) => void,
  work: (seeded: SeededPeople) => Promise<T>,
): Promise<T> =>
  withLoad(
    log,
    process.env.BENCH_DIR ?? join(root, '.data/bench'),
    [{ tenants: 1, users: people, studies: 200 }],
    seeded => work({ ...seeded, token: seeded.tokens[0]! }),
  )

/** Runs work on tenants of these sizes, created on the first run and kept in a folder. */
export async function withLoad<T>(
  log: (line: string) => void,
  folder: string,
  sizes: readonly LoadSize[],
  work: (seeded: Seeded) => Promise<T>,
): Promise<T> {
  const settings = readSettings({ ...process.env, DATA_DIR: folder })
  const { connections: logins, stop } = await provideDatabase(settings, { log })
  const owner = await connectOwner(logins)
  const running: Running[] = []
  const env = { ...process.env, MDS_SECRET: settings.secret, DATA_DIR: settings.dataDir }
  try {
    await migrate(logins, { log })
    const { rows } = await owner.query('select 1 from account where name = $1', ['load.000001'])
    if (rows.length === 0)
      for (const size of sizes) await seedLoad(owner, keysFrom(settings.secret), size, log)
    await signIn(owner)
    await owner.query('analyze')
    const database = openAs(logins.app, { poolSize: 2 })
    const tokens: Issued[] = []
    let first = 1
    for (const { users } of sizes) {
      tokens.push(await issueToken(database, { account: loadAccount(first) }))
      first += users
    }
    await database.close()
    // A measurement takes longer than a token is valid, and nothing renews it.
    await owner.query("update access_token set expires_at = now() + interval '1 day'")
    return await work({
      tokens,
      logins,
      secret: settings.secret,
      env,
      serve: async (file, setting) => {
        const settingFile = join(mkdtempSync(join(tmpdir(), 'mds-bench-')), 'setting.json')
        writeFileSync(settingFile, JSON.stringify(setting(logins)), { mode: 0o600 })
        const started = await start(file, { ...env, BENCH_SETTING: settingFile })
        running.push(started)
        return started
      },
    })
  } finally {
    for (const server of running) server.stop()
    await owner.end()
    await stop()
  }
}

/**
 * One user in twenty is signed in at the start. With sessions of the measured users only, PostgreSQL would scan the whole table to find
 * one.
 */
async function signIn(owner: Client) {
  await owner.query('delete from signing_window')
  await owner.query(`delete from session where kind = 'token'`)
  await owner.query(
    `with opened as (insert into session (id, account_id, kind, method, last_seen_at, expires_at)
       select gen_random_uuid(), id, 'token', 'token', now() - n % 60 * interval '1 minute', now() + interval '1 day'
       from (select id, row_number() over (order by id) as n from account) as a where n % 20 = 0 returning id)
     insert into access_token (hash, session_id, expires_at)
     select sha256(id::text::bytea), id, now() + interval '1 hour' from opened`,
  )
}

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const flags = ['--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, join(root, 'bench', file)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', part => resolve(Number(/port (\d+)/.exec(String(part))?.[1])))
    child.on('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return { port, pid: child.pid!, stop: () => child.kill('SIGKILL') }
}
