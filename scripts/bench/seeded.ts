import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { connectOwner } from '../../server/db/connections.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openAs } from '../../server/db/pool.ts'
import { provideDatabase } from '../../server/db/provide.ts'
import { keysFrom } from '../../server/keys.ts'
import { root } from '../../server/root.ts'
import { readSettings } from '../../server/settings.ts'
import { type Issued, issueToken } from '../lib/issue-token.ts'
import { seedLoad } from '../lib/load-seed.ts'

const people = 100_000

export type Seeded = {
  token: Issued
  /** Starts a server of this folder with a setting of its own, and gives its port. */
  serve: (file: string, setting: (logins: Logins) => Record<string, unknown>) => Promise<Running>
}
type Logins = Awaited<ReturnType<typeof provideDatabase>>['connections']
type Running = { port: number; stop: () => void }

/** Runs work on a tenant of 100,000 people, filled on the first run and kept in .data/bench (BENCH_DIR). */
export async function withPeople<T>(
  log: (line: string) => void,
  work: (seeded: Seeded) => Promise<T>,
): Promise<T> {
  const settings = readSettings({
    ...process.env,
    DATA_DIR: process.env.BENCH_DIR ?? join(root, '.data/bench'),
  })
  const { connections: logins, stop } = await provideDatabase(settings, { log })
  const owner = await connectOwner(logins)
  const running: Running[] = []
  const env = { ...process.env, MDS_SECRET: settings.secret, DATA_DIR: settings.dataDir }
  try {
    await migrate(logins, { log })
    const { rows } = await owner.query('select 1 from account where name = $1', ['load.000001'])
    if (rows.length === 0)
      await seedLoad(owner, keysFrom(settings.secret), { tenants: 1, users: people, studies: 200 }, log)
    await owner.query('analyze')
    const database = openAs(logins.app, { poolSize: 2 })
    const token = await issueToken(database, { account: 'load.000001' })
    await database.close()
    return await work({
      token,
      serve: async (file, setting) => {
        const started = await start(file, { ...env, BENCH_SETTING: JSON.stringify(setting(logins)) })
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

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const flags = ['--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, join(root, 'scripts/bench', file)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', part => resolve(Number(/port (\d+)/.exec(String(part))?.[1])))
    child.on('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return { port, stop: () => child.kill('SIGKILL') }
}
