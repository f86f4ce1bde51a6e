import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import type { Link } from './links.ts'

export type FileKind = 'export' | 'course' | 'certificate' | 'image' | 'attachment'

export type FileRow = {
  id: string
  owner_user_id: string | null
  kind: FileKind
  name: string
  media_type: string
  size: string
  sha256: Buffer
  key: string
}

type NewFile = {
  tenantId: string
  ownerUserId: string | null
  kind: FileKind
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  key: string
  expiresAt?: Date
}

/** Inserts a file whose bytes are in the store already; returns its id. */
export const enterFile = async (tx: Transaction, file: NewFile): Promise<string> => {
  const id = randomUUID()
  await tx
    .insertInto('file')
    .values({
      tenant_id: file.tenantId,
      id,
      owner_user_id: file.ownerUserId,
      kind: file.kind,
      name: file.name,
      media_type: file.mediaType,
      size: String(file.size),
      sha256: file.sha256,
      key: file.key,
      ...(file.expiresAt && { expires_at: file.expiresAt }),
    })
    .execute()
  return id
}

/** A picture of the tenant or of the user; null for any other id. */
export const pictureById = async (tx: Transaction, id: string, userId: string): Promise<FileRow | null> => {
  const row = await one(tx)<FileRow>`select id, owner_user_id, kind, name, media_type, size, sha256, key
    from file
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and media_type like 'image/%' and expires_at > now()
      and (owner_user_id = ${userId}::uuid or (owner_user_id is null and kind = 'image'))`
  return row ?? null
}

/** Makes a picture that the user has just uploaded the tenant's own permanently; false when there is none. */
export const adoptPicture = async (tx: Transaction, id: string, userId: string): Promise<boolean> => {
  const count = await run(tx)`update file set owner_user_id = null, expires_at = 'infinity'
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and owner_user_id = ${userId}::uuid and kind = 'image'
      and media_type = 'image/png' and expires_at > now() and expires_at < 'infinity'`
  return count === 1
}

/** Keeps a picture that the user has just uploaded as their own permanently; false when there is none. */
export const keepOwnPicture = async (tx: Transaction, id: string, userId: string): Promise<boolean> => {
  const count = await run(tx)`update file set expires_at = 'infinity'
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and owner_user_id = ${userId}::uuid and kind = 'image'
      and media_type = 'image/png' and expires_at > now() and expires_at < 'infinity'`
  return count === 1
}

/** Makes files that the user has just uploaded part of a record permanently; false unless all of them are such files. */
export const adoptAttachments = async (
  tx: Transaction,
  ids: readonly string[],
  userId: string,
): Promise<boolean> => {
  const count = await run(tx)`update file set owner_user_id = null, expires_at = 'infinity'
    where tenant_id = (select current_tenant()) and id = any(${[...ids]}::uuid[]) and owner_user_id = ${userId}::uuid
      and kind = 'attachment' and expires_at > now() and expires_at < 'infinity'`
  return count === ids.length
}

/** Whether a further attachment still fits into the space of the user and of the company (TR-W5). */
export const isRoomFor = async (tx: Transaction, size: number, userId: string): Promise<boolean> => {
  const row = (await one(tx)<{ whole: string; waiting: string }>`select coalesce(sum(size), 0) as whole,
    coalesce(sum(size) filter (where owner_user_id = ${userId}::uuid), 0) as waiting
    from file where tenant_id = (select current_tenant()) and kind = 'attachment' and expires_at > now()`)!
  const megabyte = 1024 * 1024
  const { whole, waiting } = row
  return (
    Number(whole) + size <= limits.companyFilesGb * 1024 * megabyte &&
    Number(waiting) + size <= limits.waitingFilesMb * megabyte
  )
}

/** Releases a file that nothing refers to: the next sweep removes it. */
export const giveUpFile = async (tx: Transaction, id: string): Promise<void> => {
  await run(tx)`update file set expires_at = now() where tenant_id = (select current_tenant())
    and id = ${id}::uuid`
}

/** Whether the session of a link is still valid, in its tenant, for its user. */
const live = (link: Link, tokenHash: Buffer | null) => sql`exists (select from session s
  join account a on a.id = s.account_id and a.enabled
  join membership m on m.account_id = a.id and m.tenant_id = ${link.tenantId}::uuid and m.user_id = ${link.userId}::uuid
  join tenant t on t.id = m.tenant_id and t.enabled and t.licence_from <= now() and now() < t.licence_to
  join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status = 'enabled' and u.removed_at is null
    and u.valid_from <= now() and now() < u.valid_to
  where s.id = ${link.sessionId}::uuid and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at >= now() - make_interval(mins => ${limits.idleMinutes})
    and (${tokenHash === null}::boolean or exists (select from access_token k
      where k.session_id = s.id and k.hash = ${tokenHash}::bytea and k.expires_at > now())))`

/** Database time while the session of a link is valid; otherwise null. */
export const sessionNow = async (tx: Transaction, link: Link): Promise<Date | null> => {
  const row = await one(tx)<{ now: Date }>`select now() as now where ${live(link, null)}`
  return row?.now ?? null
}

/** The file of a link with the database time; null unless everything that the link depends on is still valid. */
export const fileOfLink = async (
  tx: Transaction,
  link: Link,
  tokenHash: Buffer | null,
): Promise<(FileRow & { now: Date }) | null> => {
  const row = await one(tx)<
    FileRow & { now: Date }
  >`select f.id, f.owner_user_id, f.kind, f.name, f.media_type, f.size, f.sha256, f.key, now() as now from file f
    where f.tenant_id = (select current_tenant()) and f.id = ${link.fileId}::uuid and f.expires_at > now() and ${live(link, tokenHash)}`
  return row ?? null
}

/** Removes the rows of expired files; returns their keys, whose bytes are removed after the commit. */
export const expireFiles = async (tx: Transaction): Promise<string[]> => {
  const files = await rows(tx)<{ key: string }>`delete from file where tenant_id = (select current_tenant())
    and expires_at <= now() returning key`
  return files.map(row => row.key)
}

/** Those of these keys that no row of the tenant refers to; none of a company that is not at work here: its files may be on their way. */
export const keysUnknown = async (tx: Transaction, keys: readonly string[]): Promise<string[]> => {
  const files = await rows(tx)<{ key: string }>`select k.key from unnest(${[...keys]}::text[]) k (key)
    where not exists (
      select from file f where f.tenant_id = (select current_tenant()) and f.key = k.key)
      and exists (select from tenant t where t.id = (select current_tenant()) and t.moved_to is null)`
  return files.map(row => row.key)
}
