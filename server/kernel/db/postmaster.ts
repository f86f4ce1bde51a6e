import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Postmaster = { pid: number; socketDir: string }

/** The cluster of a data directory: usually inside it (see asNobody). */
export function getCluster(dataDir: string): string {
  const pointer = join(dataDir, 'pg-location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'pg')
}

/** The content of postmaster.pid, whether or not that process is alive. */
export function recordedPostmaster(cluster: string): Postmaster | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '' }
}

/** The live postmaster of this cluster, or null. */
export function livePostmaster(cluster: string): Postmaster | null {
  const recorded = recordedPostmaster(cluster)
  return recorded && isAlive(recorded.pid) && serves(recorded.pid, cluster) ? recorded : null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the shell around it, from launchPostgres, is alive: then its owner is alive, or it is being stopped. */
export function isWatched(pid: number): boolean {
  const parent = / ([0-9]+) /.exec(getStat(pid)?.slice(2) ?? '')?.[1]
  const command = `/proc/${parent}/cmdline`
  return parent !== undefined && existsSync(command) && readFileSync(command, 'utf8').includes('wait "$pg"')
}

/** The fields after the name in /proc/<pid>/stat: state, parent and so on; null on systems other than Linux. */
function getStat(pid: number): string | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const stat = readFileSync(file, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 1)
}

/** Ended, but not yet reaped by its parent. */
const isZombie = (pid: number) => getStat(pid)?.trimStart()[0] === 'Z'

/** After a crash another program may have the recorded id. A postmaster's working directory is its data directory. */
function serves(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === join(realpathSync(dirname(cluster)), 'pg')
  } catch {
    return isAlive(pid) // another user's process cannot be inspected: assume it is live, never take over
  }
}
