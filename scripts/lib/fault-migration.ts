import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../server/kernel/root.ts'
import { fail, play, type Scene, type Site } from './fault-rig.ts'

/** A migration that holds a table for seconds, as a long one does. */
const slow = `alter table position add column fault text;
  comment on column position.fault is 'Added by the fault run.';
  select pg_sleep(4)`

const program = (folder: string) => `
  const { getConnections } = await import('./server/kernel/db/connections.ts')
  const { migrate } = await import('./server/kernel/db/migrate.ts')
  const { readSettings } = await import('./server/kernel/settings.ts')
  await migrate(getConnections(readSettings()), { folder: ${JSON.stringify(folder)} })`

/** Kills a migration in the middle, beside writes: nothing of it is kept, and the next try has all of it. */
export async function playMigration(site: Site, scene: Scene): Promise<void> {
  const name = 'kill -9 within a migration'
  const folder = mkdtempSync(join(tmpdir(), 'mds-migrations-'))
  cpSync(join(root, 'server/kernel/db/migrations'), folder, { recursive: true })
  writeFileSync(join(folder, '9999-fault.sql'), slow)
  const start = () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program(folder)], {
      cwd: root,
      stdio: 'inherit',
      env: { PATH: process.env.PATH, ...site, NODE_ENV: 'test' },
    })
  const owner = await scene.owner()
  const count = async (text: string) => Number((await owner.query(text)).rows[0].n)
  const countColumns = () =>
    count(
      `select count(*) as n from information_schema.columns where table_name = 'position' and column_name = 'fault'`,
    )
  await play(scene, name, async () => {
    const killed = start()
    const isRunning = () =>
      count(
        `select count(*) as n from pg_stat_activity where pid <> pg_backend_pid() and query like '%pg_sleep(4)%'`,
      )
    while ((await isRunning()) === 0 && killed.exitCode === null) await sleep(50)
    const gone = new Promise(done => killed.once('exit', done))
    killed.kill('SIGKILL')
    await gone
    while ((await isRunning()) > 0) await sleep(50)
    if ((await countColumns()) > 0) fail(`${name}: a part of it was kept.`)
    const next = start()
    const code = await new Promise(done => next.once('exit', done))
    if (code !== 0 || (await countColumns()) !== 1) fail(`${name}: the next try ended with ${code}.`)
  })
  await owner.end()
  rmSync(folder, { recursive: true })
}
