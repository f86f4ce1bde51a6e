import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { copyFile, forEach, listBelow, type Print } from './backup-copy.ts'

export type Head = { tenantId: string; seq: string; hash: string }
/** What was copied; `moment` is the moment whose data the copy has. */
export type BaseBackup = { moment: Date; heads: Head[]; folders: string[]; files: Map<string, Print> }

/** Folders whose files PostgreSQL creates when it starts; pg_wal is copied last, by segments. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
const ownFiles =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp[^/]*)$/
const control = 'global/pg_control'

/** Copies the files of a running PostgreSQL so that it can start on them (PostgreSQL manual, 25.3.3). `owner` must be a superuser there. */
export async function copyCluster(owner: Client, cluster: string, target: string): Promise<BaseBackup> {
  // While this session lives, PostgreSQL removes no segment that the copy needs.
  await owner.query(
    `select pg_create_physical_replication_slot('mds_backup_' || pg_backend_pid(), true, true)`,
  )
  const begun = await owner.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('mds-kit backup', true)) as wal`,
  )
  const { folders, files } = await listBelow(cluster, path => emptied.test(path) || ownFiles.test(path))
  const copied = new Map<string, Print>()
  const copy = async (path: string) => {
    const print = await copyFile(join(cluster, path), join(target, path))
    if (print) copied.set(path, print)
  }
  await forEach(
    files.filter(path => path !== control),
    copy,
  )
  await copy(control)
  const heads = await owner.query<Head>(
    `select tenant_id as "tenantId", seq::text, encode(hash, 'hex') as hash from audit_head order by 1`,
  )
  const { rows } = await owner.query<{ at: Date; wal: string; label: string }>(
    `select clock_timestamp() as at, pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(true)`,
  )
  const { at, wal, label } = rows[0]!
  const segments = await listBelow(join(cluster, 'pg_wal'), path => !/^[\dA-F]{24}$/.test(path))
  const needed = segments.files.filter(name => name >= begun.rows[0]!.wal && name <= wal)
  await forEach(
    needed.map(name => `pg_wal/${name}`),
    copy,
  )
  await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flush: true })
  return { moment: at, heads: heads.rows, folders, files: copied }
}
