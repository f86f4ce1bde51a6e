import { sql } from 'kysely'
import type { Transaction } from '../context.ts'
import { one, rows, run } from '../db/statements.ts'

/** Key of a waiting message: its company, or none. */
export type MessageAddress = { tenantId: string | null; id: string }

/** The record that a company's message belongs to. */
export type Belongs = { importId?: string | undefined; invitationId?: string | undefined }

type NewMessage = { id: string; kind: string; sealed: Buffer; minutes: number }

const getTable = (tenantId: string | null) =>
  tenantId === null ? sql`account_message` : sql`company_message`
const within = (tenantId: string | null) =>
  tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}::uuid`
const isAt = ({ tenantId, id }: MessageAddress) => sql`${within(tenantId)} and id = ${id}::uuid`

/** Inserts a message of this transaction's company; returns that company. */
export const enterCompanyMessage = async (
  tx: Transaction,
  { id, kind, sealed, minutes }: NewMessage,
  { importId, invitationId }: Belongs,
): Promise<string> => {
  const row = (await one(tx)<{ tenantId: string }>`insert into company_message (tenant_id, id, kind, sealed,
    import_id, invitation_id, expires_at)
    values (current_tenant(), ${id}::uuid, ${kind}, ${sealed}, ${importId ?? null}::uuid, ${invitationId ?? null}::uuid,
      clock_timestamp() + make_interval(mins => ${minutes})) returning tenant_id as "tenantId"`)!
  return row.tenantId
}

/** Inserts a message about an account. Without content it is a decoy, so that an unknown name costs the same. */
export const enterAccountMessage = async (
  tx: Transaction,
  { id, kind, sealed, minutes }: Omit<NewMessage, 'sealed'> & { sealed: Buffer | null },
): Promise<void> => {
  await run(tx)`insert into account_message (id, kind, sealed, state, expires_at)
    values (${id}::uuid, ${kind}, ${sealed}, ${sealed ? 'waiting' : 'decoy'},
      clock_timestamp() + make_interval(mins => ${minutes}))`
}

export type ClaimedMessage = { kind: string; sealed: Buffer; tries: number; late: boolean }

/** Claims a due message until the end of this transaction; null when another transaction has it, or it was sent. */
export const claimMessage = async (
  tx: Transaction,
  place: MessageAddress,
): Promise<ClaimedMessage | null> => {
  const row = await one(tx)<ClaimedMessage>`select kind, sealed, tries,
    expires_at <= clock_timestamp() as late
    from ${getTable(place.tenantId)} where ${isAt(place)} and state = 'waiting' and next_try_at <= clock_timestamp() and (select company_is_here(${place.tenantId}::uuid))
    for update skip locked`
  return row ?? null
}

/** Ends a message: erases its content and recipient. */
export const endMessage = async (
  tx: Transaction,
  place: MessageAddress,
  state: 'sent' | 'failed',
  fault: string | null = null,
): Promise<void> => {
  await run(tx)`update ${getTable(place.tenantId)}
    set state = ${state}, sealed = null, ended_at = clock_timestamp(),
    fault = coalesce(${fault}, fault) where ${isAt(place)}`
}

const firstPauseSeconds = 15
const longestPauseSeconds = 30 * 60

/** Schedules a retry, with growing pauses. */
export const postponeMessage = async (
  tx: Transaction,
  place: MessageAddress,
  fault: string,
): Promise<void> => {
  await run(tx)`update ${getTable(place.tenantId)}
    set tries = tries + 1, fault = ${fault}, next_try_at = clock_timestamp()
      + make_interval(secs => least(${longestPauseSeconds}, ${firstPauseSeconds} * power(2, least(tries, 20))))
    where ${isAt(place)} and state = 'waiting'`
}

/** Ids of due messages, longest waiting first. */
export const dueMessages = async (
  tx: Transaction,
  tenantId: string | null,
  most: number,
): Promise<string[]> => {
  const list = await rows(tx)<{ id: string }>`select id from ${getTable(tenantId)}
    where ${within(tenantId)} and state = 'waiting' and next_try_at <= clock_timestamp()
    order by next_try_at, id limit ${most}`
  return list.map(row => row.id)
}

/** When the oldest message that still waits was posted. */
export const oldestMessage = async (tx: Transaction, tenantId: string | null): Promise<Date | null> =>
  (await one(tx)<{ at: Date | null }>`select min(made_at) as at from ${getTable(tenantId)}
    where ${within(tenantId)} and state = 'waiting'`)!.at

/** Days for which the result of a message is kept: as long as an import. */
const daysKept = 30

/** Deletes messages of a company, or of none, that ended long ago; sent ones about accounts, and decoys, after an hour. */
export const forgetOldMessages = async (tx: Transaction, tenantId: string | null): Promise<void> => {
  const soon =
    tenantId === null ? sql`state in ('sent', 'decoy') and made_at < now() - interval '1 hour'` : sql`false`
  await run(tx)`delete from ${getTable(tenantId)} where ${within(tenantId)} and state <> 'waiting'
    and (${soon} or made_at < now() - make_interval(days => ${daysKept}))`
}
