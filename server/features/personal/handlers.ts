import { applications } from '../../../contract/access/applications.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import * as calls from '../../../contract/personal/calls.ts'
import * as look from '../../../contract/workspace/system-setting.ts'
import { applicationOpen } from '../../access/decide.ts'
import { toProblem } from '../../access/reasons.ts'
import type { Actor, Context, Visitor } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { type Handled, handle, handleVisitor } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { tokensOfApplications } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { issueAccess } from '../auth/sessions.ts'
import { addAddress, changeAddress, mailCode, ownAddresses, removeAddress } from './mail-addresses.ts'
import { keepOwnProfile } from './profile.ts'
import { getSignature, keepSignature } from './signature.ts'
import { getSystemSetting, keepSystemSetting, portalLanguages } from './system.ts'

/** A new access token of the actor's session for an application that they may open; it ends with the session (TR-N6). */
const tokenForApplication = async (
  { actor, apart }: Context,
  { sysId }: Parsed<typeof calls.applicationToken>,
): Promise<Output<typeof calls.applicationToken>> => {
  if (!applications.some(each => each.id === sysId)) throw problem('dataNotFound')
  const open = applicationOpen(actor, sysId)
  if (!open.ok) throw toProblem(open)
  const refusal = await apart(tx => countAll(tx, tokensOfApplications(actor.sessionId)), null)
  if (refusal) throw refusal
  return apart(tx => issueAccess(tx, actor.sessionId), null)
}

/** The claims of a token; reading them does not extend the idle limit (TR-N8). */
const factsOfToken = async ({
  tx,
  actor,
}: Context<Actor | Visitor>): Promise<Output<typeof calls.tokenFacts>> => {
  const { ends, idle } = (await one(tx)<{ ends: Date; idle: Date }>`select expires_at as ends,
      least(expires_at, last_seen_at + make_interval(mins => ${limits.idleMinutes})) as idle
    from session where id = ${actor.sessionId}::uuid`)!
  return { accountId: actor.accountId, expiresAt: ends.toISOString(), idleAt: idle.toISOString() }
}

/** Handlers of contract/personal/calls.ts. */
export const handlers: readonly Handled[] = [
  handle(calls.saveOwnProfile, keepOwnProfile),
  handle(look.readSystemSetting, ({ tx, actor }) => getSystemSetting(tx, actor)),
  handle(look.saveSystemSetting, keepSystemSetting),
  handle(look.listPortalLanguages, portalLanguages),
  handle(calls.readSignSetting, getSignature),
  handle(calls.saveSignSetting, keepSignature),
  handle(calls.listMailAddresses, ownAddresses),
  handle(calls.codeToMailAddress, mailCode),
  handle(calls.addMailAddress, addAddress),
  handle(calls.updateMailAddress, changeAddress),
  handle(calls.removeMailAddress, removeAddress),
  handle(calls.applicationToken, tokenForApplication),
  handleVisitor(calls.tokenFacts, factsOfToken),
]
