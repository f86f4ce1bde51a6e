import { limits } from '../../../contract/limits.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'

type Signer = Pick<Actor, 'sessionId' | 'tenantId' | 'role'>

/**
 * Whether the session has signed in this tenant and role a short time ago, so that the password is enough (21 CFR 11.200(a)(1)(i)).
 * A session that has ended or was idle makes no calls, so its window is closed too.
 */
export const isWindowOpen = async (
  tx: Transaction,
  { sessionId, tenantId, role }: Signer,
): Promise<boolean> => {
  const signingWindows = await rows(tx)`select from signing_window
    where session_id = ${sessionId}::uuid and tenant_id = ${tenantId}::uuid and role_id is not distinct from ${role?.id ?? null}::uuid
      and used_at > clock_timestamp() - make_interval(mins => ${limits.signingWindowMinutes})`
  return signingWindows.length > 0
}

/** Opens the window of a session, or keeps it open, after a signature. */
export const openWindow = async (tx: Transaction, { sessionId, tenantId, role }: Signer): Promise<void> => {
  await run(tx)`insert into signing_window (session_id, tenant_id, role_id, used_at)
    values (${sessionId}::uuid, ${tenantId}::uuid, ${role?.id ?? null}::uuid, clock_timestamp())
    on conflict (session_id) do update set tenant_id = excluded.tenant_id, role_id = excluded.role_id, used_at = excluded.used_at`
}

/** Closes the window of a session: after a wrong password, and when the user changes role or tenant. */
export const closeWindow = async (tx: Transaction, sessionId: string): Promise<void> => {
  await run(tx)`delete from signing_window where session_id = ${sessionId}::uuid`
}
