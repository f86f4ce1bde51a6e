import { applications } from '../../../contract/access/applications.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import * as calls from '../../../contract/narrow-tokens/calls.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { resolveHolder } from '../../access/resolve.ts'
import type { ApplicationActor, Context } from '../../kernel/context.ts'
import { handle, handleApplication } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { endSessions } from '../auth/sessions.ts'
import { findHolder, findToken, insertToken, validTokens } from './queries.ts'

/** Issues a token for a user who may act in the company now. An account of another company is not found (TR-T5). */
const issue = async (
  context: Context<ApplicationActor>,
  input: Parsed<typeof calls.issueNarrowToken>,
): Promise<Output<typeof calls.issueNarrowToken>> => {
  const { tx, actor, client, now } = context
  if (!actor.kinds.includes('embed')) throw problem('noPermission')
  const holder = await findHolder(tx, input)
  const standing = holder && (await resolveHolder(tx, { ...holder, tenantId: actor.tenantId }))
  if (!holder || !standing) throw problem('dataNotFound')
  requireAllowed(decide(standing.actor, { name: 'userInfo', needs: 'signed-in' }, null, now))
  const elements = [...new Set(input.elements)]
  const { id, token, expiresAt } = await insertToken(tx, actor, holder, { ...input, elements, client })
  context.audit({
    entityId: id,
    detail: { userId: holder.userId, roleId: holder.roleId, elements, expiresAt: expiresAt.toISOString() },
  })
  return { id, token, elements, roleId: holder.roleId, expiresAt: expiresAt.toISOString() }
}

const listed = async (
  { tx }: Context,
  input: Parsed<typeof calls.listNarrowTokens>,
): Promise<Output<typeof calls.listNarrowTokens>> => {
  const rows = await validTokens(tx, input)
  const records = rows.map(({ applicationId, total: _all, issuedAt, expiresAt, ...row }) => ({
    ...row,
    application: applications.find(({ id }) => id === applicationId)?.key ?? String(applicationId),
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { records, total: rows[0]?.total ?? 0 }
}

const revoke = async ({ tx, audit }: Context, { id }: Parsed<typeof calls.revokeNarrowToken>) => {
  const token = await findToken(tx, id)
  if (!token) throw problem('dataNotFound')
  await endSessions(tx, { sessionId: id }, 'tokenInvalid')
  audit({ entityId: id, detail: { userId: token.userId, elements: token.elements } })
  return { done: true as const }
}

export const handlers = [
  handleApplication(calls.issueNarrowToken, issue),
  handle(calls.listNarrowTokens, listed),
  handle(calls.revokeNarrowToken, revoke),
]
