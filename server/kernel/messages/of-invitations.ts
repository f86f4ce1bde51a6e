import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../context.ts'
import { rows, run } from '../db/statements.ts'

/** Cancels messages for a person's withdrawn invitations; one that is being sent still goes out. */
export const withdrawInvitationMails = async (
  tx: Transaction,
  invitationIds: readonly string[],
): Promise<void> => {
  if (invitationIds.length === 0) return
  await run(tx)`update company_message set state = 'failed', sealed = null, fault = 'withdrawn',
    ended_at = clock_timestamp()
    where tenant_id = (select current_tenant()) and id in (select id from company_message
      where tenant_id = (select current_tenant()) and invitation_id = any(${[...invitationIds]}::uuid[]) and state = 'waiting'
      for update skip locked)`
}

/** Counts the mails of an import: sent, waiting, or given up. */
export const mailsOfImport = async (
  tx: Transaction,
  importId: string,
): Promise<{ sent: number; waiting: number; failed: number }> => {
  const companyMessages = await rows(tx)<{ state: 'sent' | 'waiting' | 'failed'; count: number }>`
    select state, count(*)::int as count from company_message
    where tenant_id = (select current_tenant()) and import_id = ${importId}::uuid
      and fault is distinct from 'withdrawn' group by state`
  return {
    sent: 0,
    waiting: 0,
    failed: 0,
    ...Object.fromEntries(companyMessages.map(row => [row.state, row.count])),
  }
}

/** For an invitation `i`: whether its mail is waiting or was given up; null once it was sent. */
export const mailOfInvitation: RawBuilder<'waiting' | 'failed' | null> =
  sql`(select m.state from company_message m
  where m.tenant_id = i.tenant_id and m.invitation_id = i.id and m.state in ('waiting', 'failed')
    and m.fault is distinct from 'withdrawn' limit 1)`
