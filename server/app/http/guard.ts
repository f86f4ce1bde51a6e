import type { FastifyRequest } from 'fastify'
import { type CodeName, codeByNumber } from '../../../contract/codes.ts'
import { mayCall } from '../../../contract/narrow-tokens/elements.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toProblem, toWireReason } from '../../access/reasons.ts'
import { type ResolvedSession, resolveCaller } from '../../access/resolve.ts'
import { passwordIsDue } from '../../access/sign-in.ts'
import type { Actor, Narrow, Transaction, Visitor } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { bearerHash, type Claim, claim } from '../../kernel/http/client.ts'
import type { Handled } from '../../kernel/http/handle.ts'
import { type Problem, problem } from '../../kernel/problem.ts'

export type Claims = {
  tokenHash: Buffer | null
  tenantId: string | null
  userId: string | null
  roleId: string | null
  /** Claims that are no id, and so false for every actor. */
  malformed: readonly FalseClaim[]
}

type FalseClaim = 'user' | 'tenant' | 'role'

const falseClaim = {
  user: 'tokenInvalid',
  tenant: 'tenantForbidden',
  role: 'roleChanged',
} as const satisfies Record<FalseClaim, CodeName>

export const refuseClaim = (claim: FalseClaim): Problem => problem(falseClaim[claim], { claim })

/** Reads token and claims of a request. Claims are checked, never trusted (TR-T4). */
export const getClaims = ({ headers }: FastifyRequest): Claims => {
  const claimed: Record<FalseClaim, Claim> = {
    user: claim(headers['mds-user']),
    tenant: claim(headers['mds-tenant']),
    // '-1' is the special role without a row (H7).
    role: headers['mds-role'] === '-1' ? null : claim(headers['mds-role']),
  }
  const getId = (name: FalseClaim) => (claimed[name] === 'malformed' ? null : claimed[name])
  return {
    tokenHash: bearerHash(headers.authorization),
    tenantId: getId('tenant'),
    userId: getId('user'),
    roleId: getId('role'),
    malformed: (['user', 'tenant', 'role'] as const).filter(name => claimed[name] === 'malformed'),
  }
}

/** A session that is bound to one tenant is refused in every other, whether or not the account has a user there (TR-N14). */
const refuseTenant = ({ heldTo, heldBy }: Visitor, claimed: string): Problem => {
  if (heldTo === null || heldTo === claimed) return refuseClaim('tenant')
  return problem(heldBy === 'company' ? 'tenantUnproved' : 'tenantOtherWay', { claim: 'tenant' })
}

export type Admitted = { actor: Actor | Visitor; staleSeconds: number; now: Date }

const anew =
  ({ tokenHash, tenantId, roleId }: Claims) =>
  async (tx: Transaction) =>
    tokenHash && resolveCaller(tx, tokenHash, tenantId, roleId)

/** Resolves the actor and decides on the call. Throws the catalogue code of the first refusal. */
export const admit = async (
  tx: Transaction,
  handled: Handled,
  claims: Claims,
  known: (actor: Actor | Visitor) => void,
  resolve: (tx: Transaction) => Promise<ResolvedSession | null> = anew(claims),
): Promise<Admitted> => {
  if (!claims.tokenHash) throw problem('tokenMissing')
  const caller = await resolve(tx)
  if (!caller) throw problem('tokenInvalid')
  checkSession(caller)
  if (claims.userId && claims.userId !== caller.row.account_id) throw refuseClaim('user')
  const { actor } = caller
  known(actor)
  if (actor.narrow) refuseWider(actor.narrow, handled, claims, actor.heldTo)
  const claimed = refusalOfClaims(actor, handled, claims)
  if (claimed) throw claimed
  if (handled.call.wholeAccount && actor.heldBy === 'company') throw problem('wholeAccountShut')
  if (!handled.call.whenExpired) await checkPasswordAge(tx, caller)
  const refusal = refusalOfRights(actor, handled, caller.row.now)
  if (refusal) throw refusal
  return { actor, staleSeconds: caller.row.stale_seconds, now: caller.row.now }
}

/** A narrow token makes the calls of its elements, in its own company and role (KIT-C43). */
const refuseWider = (narrow: Narrow, { call }: Handled, claims: Claims, heldTo: string | null): void => {
  const outside =
    !mayCall(narrow.elements, call) ||
    (claims.tenantId !== null && claims.tenantId !== heldTo) ||
    (claims.roleId !== null && claims.roleId !== narrow.roleId)
  if (outside) throw problem('tokenTooNarrow', { elements: narrow.elements.join(', ') })
}

const refusalOfClaims = (actor: Actor | Visitor, handled: Handled, claims: Claims): Problem | null => {
  const [malformed] = claims.malformed
  if (malformed) return refuseClaim(malformed)
  if (claims.tenantId && actor.tenantId === null) return refuseTenant(actor, claims.tenantId)
  if (handled.who !== 'actor') return null
  if (actor.tenantId === null) return problem('tenantMissing')
  return claims.roleId && !actor.role ? refuseClaim('role') : null
}

const refusalOfRights = (actor: Actor | Visitor, handled: Handled, at: Date): Problem | null => {
  if (actor.tenantId === null || handled.who !== 'actor') return null
  const refusal = firstRefusal(decide(actor, handled.call, null, at))
  return refusal && toProblem(refusal, { reasons: [toWireReason(refusal)] })
}

const checkSession = ({ row }: ResolvedSession) => {
  if (row.ended) {
    if (row.end_told || row.end_code === null) throw problem('tokenInvalid')
    throw problem(codeByNumber.get(row.end_code) ?? 'tokenInvalid', { sessionId: row.session_id })
  }
  if (row.idle || row.over) throw problem('sessionExpired')
  if (!row.account_enabled) throw problem('tenantForbidden')
  if (!row.token_live) throw problem('tokenInvalid', { expired: true })
}

/**
 * A tenant may require a new password after some months; 0 is never (P10, TR-P6). A call that names no tenant is checked
 * against the strictest setting of the account's tenants, so that leaving out a header opens nothing.
 */
const checkPasswordAge = async (tx: Transaction, { actor, row }: ResolvedSession): Promise<void> => {
  const { credential_set_at: setAt, now } = row
  if (!setAt) return
  const settings =
    actor.tenantId === null ? await settingsOfAll(tx, actor.accountId) : [actor.tenant.settings]
  if (passwordIsDue(setAt, settings, now)) throw problem('passwordExpired')
}

const settingsOfAll = async (tx: Transaction, accountId: string): Promise<unknown[]> => {
  const memberships = await rows(tx)<{ settings: unknown }>`select t.settings from membership m
    join tenant t on t.id = m.tenant_id where m.account_id = ${accountId}::uuid`
  return memberships.map(({ settings }) => settings)
}
