import { applications } from '../../../../contract/access/applications.ts'
import * as calls from '../../../../contract/auth/calls.ts'
import { limits } from '../../../../contract/limits.ts'
import { getLocale, locales } from '../../../../contract/locales.ts'
import { type Handled, handle, handlePublic, handleVisitor } from '../../../kernel/http/handle.ts'
import { problem } from '../../../kernel/problem.ts'
import { signInUnsolved } from '../../../kernel/throttle/rules.ts'
import { getRefusal } from '../../../kernel/throttle/throttle.ts'
import { words } from '../../../kernel/words.ts'
import { logoLink } from '../../files/logo.ts'
import { accountByName } from '../accounts.ts'
import { inEachTenant, recordIn, warnUser } from '../events.ts'
import { rotate } from '../refresh.ts'
import { endSessions, liveSessions } from '../sessions.ts'
import { getTenants } from '../tenants.ts'
import { type CodeSignIn, sendSignInCode, signInByCode } from './by-code.ts'
import { checkSlide, drawSlide, signIn } from './by-password.ts'
import { offersSms, handlers as smsHandlers } from './by-sms.ts'

const getWay = (email: string): CodeSignIn => {
  const target = email.trim().toLowerCase()
  return {
    to: { purpose: 'sign-in-email', target },
    find: async tx => {
      const account = await accountByName(tx, target)
      // The name of an account may look like an address, but mail is never sent to a name.
      return account?.email?.toLowerCase() === target ? account : null
    },
  }
}

const sendEmailCode = handlePublic(calls.sendEmailCode, (context, { email, slide }) =>
  sendSignInCode(context, { ...getWay(email), slide }, (account, code) => ({
    via: 'mail',
    message: {
      to: account.email ?? email,
      locale: getLocale(account.locale),
      kind: 'signInCode',
      values: { code, minutes: limits.codeMinutes },
    },
  })),
)

const signInByEmail = handlePublic(
  calls.signInByEmail,
  (context, { email, verificationCode, legal, slide }) =>
    signInByCode(context, {
      ...getWay(email),
      slide,
      call: calls.signInByEmail,
      method: 'email-code',
      submitted: verificationCode,
      legal,
    }),
)

const checkSignInType = handlePublic(calls.checkSignInType, async ({ apart, client, services }) => ({
  slide: (await apart(tx => getRefusal(tx, signInUnsolved(client)), null)) !== null,
  methods: ['password' as const, ...(offersSms(services) ? ['sms' as const] : []), 'email' as const],
}))

const refresh = handlePublic(calls.refresh, async (context, input) => {
  const { client, services } = context
  // Browsers send the cookie by themselves, so a request from another site must bring the token.
  const token = input.refreshToken ?? (client.crossSite ? null : client.refreshCookie)
  if (!token) throw problem('tokenInvalid')
  const rotation = await context.apart(tx => rotate(tx, services.keys, token, client), null)
  if (rotation.state === 'renewed') return rotation.tokens
  if (rotation.state === 'ended') throw problem(rotation.code)
  const { accountId, account } = rotation
  await inEachTenant(context, accountId, async (tx, place) => {
    await warnUser(tx, place, { event: 'tokenReused', account })
    await recordIn(tx, place, { accountId, account }, calls.refresh, client, {
      action: 'signOut',
      outcome: 'refused',
      detail: { cause: 'tokenReused' },
    })
  })
  throw problem('tokenInvalid')
})

const signOut = handleVisitor(calls.signOut, async (context, input) => {
  const { accountId, sessionId } = context.actor
  const ended = await endSessions(
    context.tx,
    input.everywhere ? { accountId } : { sessionId },
    'tokenInvalid',
  )
  const detail = {
    sessions: ended,
    everywhere: input.everywhere,
    ...(input.auditTitle && { title: input.auditTitle }),
  }
  context.audit({ entityId: sessionId, detail })
  return { done: true as const }
})

const listTenants = handleVisitor(calls.listTenants, async context => {
  const { services, now, actor } = context
  const isHeldByCompany = actor.heldBy === 'company'
  const all = await getTenants(context.tx, actor.accountId, actor.heldTo)
  // An administrator of one company may have caused this session, and must not learn the other companies of the account.
  const records = (isHeldByCompany ? all.filter(({ id }) => id === actor.heldTo) : all).map(
    ({ userId, languages, logoUrl: logo, ...tenant }) => ({
      ...tenant,
      tenantLanguageList: languages,
      // Only a user of that tenant can read the logo. A tenant that would refuse the user shows none.
      logoUrl: logoLink(
        { keys: services.keys, actor: { tenantId: tenant.id, userId, sessionId: actor.sessionId }, now },
        logo,
      ),
    }),
  )
  return { records, total: records.length, ...(isHeldByCompany && { held: isHeldByCompany }) }
})

const listLanguages = handlePublic(calls.listLanguages, async () => {
  const records = locales.map(code => ({ code, name: words(code)(`common:language.${code}`) }))
  return { records, total: records.length }
})

const recordSubsystem = handle(calls.recordSubsystem, async (context, { sysId, moment }) => {
  const application = applications.find(each => each.id === sysId)
  if (!application) throw problem('dataNotFound')
  context.audit({ entityId: String(sysId), detail: { moment, application: application.key } })
  return { done: true as const }
})

const endSession = handleVisitor(calls.endSession, async ({ tx, actor, audit }, { id }) => {
  const { accountId, sessionId } = actor
  if (id === undefined) {
    const sessions = await endSessions(tx, { accountId }, 'tokenInvalid', sessionId)
    audit({ entityId: sessionId, detail: { sessions, others: true } })
    return { done: true as const }
  }
  // A session of another account gets the same answer as one that never existed.
  if (!(await liveSessions(tx, accountId)).some(each => each.id === id)) throw problem('dataNotFound')
  await endSessions(tx, { sessionId: id }, 'tokenInvalid')
  audit({ entityId: id })
  return { done: true as const }
})

const listSessions = handleVisitor(calls.listSessions, async ({ tx, actor }) => {
  const records = (await liveSessions(tx, actor.accountId)).map(session => ({
    ...session,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    own: session.id === actor.sessionId,
  }))
  return { records, total: records.length }
})

/** Handlers of contract/auth/calls.ts. */
export const handlers: readonly Handled[] = [
  drawSlide,
  checkSlide,
  checkSignInType,
  signIn,
  sendEmailCode,
  signInByEmail,
  ...smsHandlers,
  refresh,
  signOut,
  listTenants,
  listLanguages,
  recordSubsystem,
  listSessions,
  endSession,
]
