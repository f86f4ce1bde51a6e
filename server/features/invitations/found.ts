import type { CodeName } from '../../../contract/codes.ts'
import type { InvitationKind } from '../../../contract/invitations/calls.ts'
import { getSettings, type TenantSettings } from '../../../contract/tenant/settings.ts'
import type { UserStatus } from '../../../contract/users/shapes.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { type InvitationRef, namedBy } from './token.ts'

/** A usable invitation, with the needed data of company and person. */
export type Invitation = InvitationRef & {
  kind: InvitationKind
  userId: string | null
  email: string | null
  type: 'internal' | 'external'
  departmentId: string | null
  /** The person is admitted without a review. */
  admits: boolean
  expiresAt: Date
  company: string
  companyEn: string
  settings: TenantSettings
  lastName: string
  firstName: string
  /** Account of a person who was sent back to correct the registration. */
  accountId: string | null
  account: string | null
}

type Row = Omit<Invitation, keyof InvitationRef | 'settings'> & {
  settings: unknown
  status: UserStatus | null
  removed: boolean
  revoked: boolean
  used: boolean
  expired: boolean
  open: boolean
}

type Works = Pick<Context<unknown>, 'apart' | 'services'>
type State = { state: 'open' } | { state: 'refused'; code: CodeName }

/** Returns the invitation of a link and whether it can be used; null for a link that was never made here. */
export const lookUp = async (
  { apart, services }: Works,
  param: string,
): Promise<{ invitation: Invitation; state: State } | null> => {
  const named = namedBy(services.keys, param)
  if (!named) return null
  const row = await apart(tx => getRow(tx, named.id), named.tenantId)
  if (!row) return null
  const {
    status: _status,
    removed: _removed,
    revoked: _revoked,
    used: _used,
    expired: _expired,
    open: _open,
    ...rest
  } = row
  return { invitation: { ...named, ...rest, settings: getSettings(row.settings) }, state: getState(row) }
}

/** Returns the invitation of a usable link. Throws the reason for any other link (F23, N59). */
export const openInvitation = async (works: Works, param: string): Promise<Invitation> => {
  const link = await lookUp(works, param)
  if (!link) throw problem('registrationLinkInvalid')
  const { invitation, state } = link
  if (state.state === 'open') return invitation
  // The holder of an expired link may have a new one mailed to the same address.
  throw problem(state.code, state.code === 'registrationLinkExpired' ? { kind: invitation.kind } : undefined)
}

const refuse = (code: CodeName): State => ({ state: 'refused', code })

const getState = (row: Row): State => {
  if (row.revoked) return refuse('registrationLinkInvalid')
  if (row.used || (row.accountId && row.status !== 'inactive')) return refuse('registrationLinkUsed')
  if (!row.open || row.removed || row.status === 'disabled' || row.status === 'rejected')
    return refuse('registrationClosed')
  return row.expired ? refuse('registrationLinkExpired') : { state: 'open' }
}

const getRow = async (tx: Transaction, id: string): Promise<Row | undefined> => {
  return one(tx)<Row>`
    select i.kind, i.user_id as "userId", i.email, i.type, i.department_id as "departmentId", i.admits, i.expires_at as "expiresAt",
      i.revoked_at is not null as revoked, i.used_at is not null as used, i.expires_at <= clock_timestamp() as expired,
      t.company_name as company, t.company_name_en as "companyEn", t.settings,
      t.enabled and t.licence_from <= now() and now() < t.licence_to as open,
      u.status, u.removed_at is not null as removed, u.account_id as "accountId", u.account,
      coalesce(u.last_name, '') as "lastName", coalesce(u.first_name, '') as "firstName"
    from invitation i join tenant t on t.id = i.tenant_id left join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where i.tenant_id = (select current_tenant()) and i.id = ${id}::uuid`
}

/** Uses an invitation once. Of two concurrent last uses only one succeeds. */
export const takeUse = async (tx: Transaction, { id }: InvitationRef): Promise<void> => {
  const count = await run(tx)`update invitation
    set uses = uses + 1, used_at = case when uses + 1 >= max_uses then clock_timestamp() end
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and used_at is null and revoked_at is null
      and expires_at > clock_timestamp()`
  if (count !== 1) throw problem('registrationLinkUsed')
}
