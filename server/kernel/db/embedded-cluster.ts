import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'
import { postgresEnvironment } from './embedded-binaries.ts'
import type { Identity } from './embedded-identity.ts'
import { isAlive } from './postmaster.ts'

const run = promisify(execFile)

/** Fills the folder of a new cluster. */
export type Fill = (folder: string) => Promise<void>

/** Creates a cluster in a temporary folder and moves it when complete, so that a killed attempt leaves no broken cluster. */
export async function makeCluster(
  identity: Identity,
  owner: string,
  fill: Fill = folder => initialise(identity, folder, owner),
) {
  const { cluster, uid, gid } = identity
  dropAttempts(dirname(cluster))
  const fresh = `${cluster}.new-${process.pid}`
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(fresh, uid, gid)
  try {
    await fill(fresh)
    if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, fresh])
    // The permissions of the socket's folder are the access control. PostgreSQL listens on no network address.
    writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all trust\n')
    if (!existsSync(cluster)) renameSync(fresh, cluster)
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new SetupError(`The database could not be made in ${cluster} (${reason.split('\n').at(-1)}).`)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function initialise({ native, prefix, uid, gid }: Identity, folder: string, owner: string) {
  const words = ['-D', folder, '-U', owner, '--auth=trust', '--encoding=UTF8', '--locale=C']
  // PostgreSQL's own C.UTF-8: sorting and lower case are the same on every machine.
  words.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const command = [...prefix, join(native, 'bin', 'initdb'), ...words]
  await run(command[0]!, command.slice(1), { uid, gid, cwd: '/', env: postgresEnvironment(native) })
}

function dropAttempts(folder: string) {
  for (const name of readdirSync(folder)) {
    const pid = /^pg\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
