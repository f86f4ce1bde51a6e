import * as calls from '../../../../contract/auth/third-party.ts'
import { codeByNumber } from '../../../../contract/codes.ts'
import type { Client, Context, Transaction } from '../../../kernel/context.ts'
import { one } from '../../../kernel/db/statements.ts'
import { type Handled, handlePublic, handleVisitor } from '../../../kernel/http/handle.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import { thirdPartyBegun } from '../../../kernel/throttle/rules.ts'
import { countAll } from '../../../kernel/throttle/throttle.ts'
import { countAttempt, getCounter, wasLocked } from '../lockout.ts'
import { passwordAgain } from '../password-again.ts'
import { proveIfAsked } from '../second-factor/prove.ts'
import { tellOwner } from '../second-factor/tell-owner.ts'
import type { Hold } from '../sessions.ts'
import { admitPerson, failedSignIn } from '../sign-in/sign-in.ts'
import { bindIdentity, unbindIdentities } from './identities.ts'
import { configured, getProviders, providersFor } from './providers.ts'
import { beginWay, carriedBy, confirmWay, getIdentityState, takeIdentity } from './ways.ts'

const listed = <T>(records: T[]) => ({ records, total: records.length })

const listProviders = handlePublic(calls.listProviders, async ({ apart }, { company }) =>
  listed(await apart(tx => providersFor(tx, company ?? null), null)),
)

type Beginning = Pick<Context<unknown>, 'apart' | 'client' | 'services'>

/** A browser without its id cookie cannot be recognised later, so it is refused. */
const begun = async (
  { apart, client, services }: Beginning,
  providerId: string,
  accountId: string | null,
) => {
  if (client.crossSite) throw problem('crossSiteRefused')
  const { browser } = client
  if (!browser) throw problem('thirdPartyStateInvalid')
  const way = await apart(async tx => {
    const refusal = await countAll(tx, thirdPartyBegun(client))
    if (refusal) return refusal
    const provider = await configured(tx, services.keys, providerId)
    if (!provider) return problem('thirdPartyUnavailable')
    return { ...(await beginWay(tx, { ...client, browser }, providerId, accountId)), kind: provider.kind }
  }, null)
  if (way instanceof Problem) throw way
  const { kind, go: token, ...rest } = way
  const go = `/plt/thirdpart/go/${token}`
  return { ...rest, go, scan: kind === 'wechat' ? null : `${services.settings.publicOrigin}${go}` }
}

const beginThirdParty = handlePublic(calls.beginThirdParty, (context, { provider }) =>
  begun(context, provider, null),
)

const beginThirdPartyBinding = handleVisitor(calls.beginThirdPartyBinding, async (context, { provider }) => {
  const { accountId, heldTo } = context.actor
  const own = await getProviders(context.tx, accountId, heldTo)
  if (!own.some(each => each.id === provider)) throw problem('thirdPartyUnavailable')
  return begun(context, provider, accountId)
})

const askThirdParty = handlePublic(calls.askThirdParty, async ({ apart, client }, { state }) => {
  const standing = await apart(tx => getIdentityState(tx, state, client.browser), null)
  switch (standing.step) {
    case 'unknown':
      throw problem('thirdPartyStateInvalid')
    case 'expired':
      throw problem('qrCodeExpired')
    case 'failed':
      throw problem(codeByNumber.get(standing.code) ?? 'thirdPartyUnavailable')
    default:
      return standing
  }
})

const readCarriedWay = handlePublic(calls.readCarriedWay, async ({ apart, client, services }) => {
  const { carrierCookie } = client
  if (!carrierCookie) throw problem('thirdPartyStateInvalid')
  const carrier = await apart(async tx => {
    const way = await carriedBy(tx, carrierCookie)
    return way && { way, provider: await configured(tx, services.keys, way.providerId) }
  }, null)
  if (!carrier?.provider) throw problem('qrCodeExpired')
  const { userAgent, network } = carrier.way
  return { userAgent, network, provider: carrier.provider }
})

const confirmCarriedWay = handlePublic(calls.confirmCarriedWay, async ({ apart, client }, { digits }) => {
  const { carrierCookie } = client
  if (!carrierCookie || client.crossSite) throw problem('thirdPartyStateInvalid')
  const outcome = await apart(tx => confirmWay(tx, carrierCookie, digits), null)
  if (outcome === 'gone') throw problem('qrCodeExpired')
  if (outcome === 'wrong') throw problem('codeWrong')
  return { done: true as const }
})

type Bearer = { id: string; name: string; enabled: boolean; hold: Hold | null }

/**
 * Returns the account of an identity while its provider is enabled. For the provider of a company, the account must belong
 * to that company.
 */
const getBearer = async (
  tx: Transaction,
  ticket: string,
  client: Client,
): Promise<Bearer | null | undefined> => {
  const identity = await takeIdentity(tx, ticket, client.browser, null)
  if (!identity) return undefined
  const row = await one(tx)<Bearer>`select a.id, a.name, a.enabled, case
      when p.tenant_id is not null then jsonb_build_object('to', p.tenant_id, 'by', 'provider')
      when i.held_to is not null then jsonb_build_object('to', i.held_to, 'by', 'company') end as hold from third_party_identity i
    join identity_provider p on p.id = i.provider_id and p.enabled join account a on a.id = i.account_id
    where i.provider_id = ${identity.providerId}::uuid and i.subject = ${identity.subject}
      and (p.tenant_id is null or exists (select from membership m join tenant t on t.id = m.tenant_id and t.enabled
        where m.account_id = a.id and m.tenant_id = p.tenant_id))`
  return row ?? null
}

/**
 * A locked name is locked for all sign-in methods, and this one does not unlock it (TR-N1). The operator of a company's
 * provider can name any identity, so it opens that company only.
 */
const signInByThirdParty = handlePublic(calls.signInByThirdParty, async (context, { ticket, legal }) => {
  const began = performance.now()
  const bearer = await context.apart(tx => getBearer(tx, ticket, context.client), null)
  if (bearer === undefined) throw problem('thirdPartyStateInvalid')
  if (!bearer?.enabled) throw problem('thirdPartyNotBound')
  const { counter, attempt } = await context.apart(async tx => {
    const counter = await getCounter(tx, bearer.name, bearer.id, context.client)
    return { counter, attempt: await countAttempt(tx, counter) }
  }, null)
  if (wasLocked(attempt)) {
    const failure = {
      person: bearer,
      attempt,
      counter,
      method: 'third-party',
      call: calls.signInByThirdParty,
    } as const
    throw await failedSignIn(context, { ...failure, plain: problem('signInLocked'), began })
  }
  const { hold } = bearer
  return admitPerson(context, bearer, 'third-party', {
    call: calls.signInByThirdParty,
    counter,
    hold,
    legal,
  })
})

const listThirdParties = handleVisitor(calls.listThirdParties, async ({ tx, actor }) =>
  listed(
    (await getProviders(tx, actor.accountId, actor.heldTo)).map(each => ({
      ...each,
      boundAt: each.boundAt?.toISOString() ?? null,
    })),
  ),
)

const bindThirdParty = handleVisitor(calls.bindThirdParty, async (context, { ticket, password, code }) => {
  const { accountId, heldTo } = context.actor
  await passwordAgain(context, password)
  await proveIfAsked(context, code)
  const identity = await takeIdentity(context.tx, ticket, context.client.browser, accountId)
  if (!identity) throw problem('thirdPartyStateInvalid')
  if (!(await bindIdentity(context.tx, accountId, identity, heldTo))) throw problem('thirdPartyTaken')
  await tellOwner(context, context.tx, { accountId, event: 'thirdPartyBound' })
  context.audit({ entityId: accountId, detail: { provider: identity.providerId }, everywhere: true })
  return { done: true as const }
})

/** The user has proved the password, so one sign-in method remains after the removal. */
const unbindThirdParty = handleVisitor(calls.unbindThirdParty, async (context, { provider, password }) => {
  const { accountId } = context.actor
  await passwordAgain(context, password)
  if (!(await unbindIdentities(context.tx, accountId, provider))) throw problem('thirdPartyNotBound')
  await tellOwner(context, context.tx, { accountId, event: 'thirdPartyUnbound' })
  context.audit({ entityId: accountId, detail: { provider }, everywhere: true })
  return { done: true as const }
})

/** Handlers of contract/auth/third-party.ts. */
export const handlers: readonly Handled[] = [
  listProviders,
  beginThirdParty,
  beginThirdPartyBinding,
  askThirdParty,
  readCarriedWay,
  confirmCarriedWay,
  signInByThirdParty,
  listThirdParties,
  bindThirdParty,
  unbindThirdParty,
]
