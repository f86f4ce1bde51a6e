import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import type * as calls from '../../../contract/narrow-tokens/calls.ts'
import type { ApplicationActor, Client, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { newToken, tokenHash } from '../auth/tokens.ts'

type Wanted = Parsed<typeof calls.issueNarrowToken>

/** A user of the transaction's company, and the role that the token is to act in; a wanted role must be one of theirs. */
export type Holder = { accountId: string; userId: string; roleId: string | null }

export const findHolder = async (
  tx: Transaction,
  { account, roleId: wanted }: Pick<Wanted, 'account' | 'roleId'>,
): Promise<Holder | null> => {
  const roleId = wanted ?? null
  const row = await one(tx)<Holder>`select a.id as "accountId", u.id as "userId", h.role_id as "roleId"
    from account a join membership m on m.account_id = a.id and m.tenant_id = (select current_tenant())
    join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.removed_at is null
    left join lateral (select ra.role_id from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled
        and (r.expires_at is null or now() < r.expires_at)
      where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
        and (${roleId}::uuid is null or r.id = ${roleId}::uuid)
      order by coalesce(m.last_role_id = r.id, false) desc, r.created_at, r.name limit 1) h on true
    where lower(a.name) = lower(${account}) and a.enabled and (${roleId}::uuid is null or h.role_id is not null)`
  return row ?? null
}

/** Stores a token, as its hash, in a session of its own: whatever ends the sessions of its user ends it too. */
export const insertToken = async (
  tx: Transaction,
  { credentialId, tenantId }: ApplicationActor,
  { accountId, roleId }: Holder,
  { elements, minutes, client }: Pick<Wanted, 'elements' | 'minutes'> & { client: Client },
): Promise<{ id: string; token: string; expiresAt: Date }> => {
  const [id, token] = [randomUUID(), newToken()]
  const { expiresAt } = (await one(tx)<{ expiresAt: Date }>`with made as (
      insert into session (id, account_id, kind, method, ip, user_agent, held_to, created_at, last_seen_at, expires_at, elements, role_id, credential_id)
      select ${id}::uuid, ${accountId}::uuid, 'narrow', 'narrow', ${client.ip}, ${client.userAgent}, ${tenantId}::uuid, at, at,
        at + make_interval(mins => ${minutes}), ${elements}::text[], ${roleId}::uuid, ${credentialId}::uuid
      from (select clock_timestamp() as at) as clock returning expires_at)
    select expires_at as "expiresAt" from made`)!
  await run(tx)`insert into access_token (hash, session_id, expires_at)
    values (${tokenHash(token)}, ${id}::uuid, ${expiresAt})`
  return { id, token, expiresAt }
}

type Row = Omit<
  Output<typeof calls.listNarrowTokens>['records'][number],
  'application' | 'issuedAt' | 'expiresAt'
> & {
  applicationId: number
  issuedAt: Date
  expiresAt: Date
  total: number
}

/** The valid tokens of the transaction's company, the newest first. */
export const validTokens = async (
  tx: Transaction,
  { limit, pageNum }: Parsed<typeof calls.listNarrowTokens>,
): Promise<Row[]> => {
  return rows(tx)<Row>`select s.id, c.application_id as "applicationId", s.elements,
    s.created_at as "issuedAt",
      s.expires_at as "expiresAt", count(*) over ()::int as total,
      case when u.id is not null then jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name, 'reading', u.reading) end as "user"
    from session s
    join application_credential c on c.tenant_id = (select current_tenant()) and c.id = s.credential_id
    left join membership m on m.account_id = s.account_id and m.tenant_id = c.tenant_id
    left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where s.kind = 'narrow' and s.held_to = (select current_tenant()) and s.ended_at is null and s.expires_at > now()
    order by s.created_at desc, s.id limit ${limit} offset ${(pageNum - 1) * limit}`
}

/** The elements and the user's account of a valid token of the transaction's company. */
export const findToken = async (
  tx: Transaction,
  id: string,
): Promise<{ elements: string[]; userId: string | null } | null> => {
  const row = await one(tx)<{ elements: string[]; userId: string | null }>`select s.elements,
    m.user_id as "userId" from session s
    left join membership m on m.account_id = s.account_id and m.tenant_id = s.held_to
    where s.id = ${id}::uuid and s.kind = 'narrow' and s.held_to = (select current_tenant()) and s.ended_at is null and s.expires_at > now()`
  return row ?? null
}
