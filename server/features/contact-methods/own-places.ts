import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import * as calls from '../../../contract/recovery/held-account.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import { maskedEmail, maskedPhone } from '../../access/contact.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { type Handled, handleVisitor } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import type { CodeTarget } from '../auth/codes.ts'
import { getFormer } from '../auth/holds.ts'
import { asksSecondFactor } from '../auth/second-factor/required.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { offersSms, requireSms } from '../auth/sign-in/by-sms.ts'
import { getTenants } from '../auth/tenants.ts'
import { type Own, requireCode, sendOwnCode, spend } from './codes.ts'
import { addressKey, ownWays } from './own.ts'

type Name = (typeof calls.ownPlaces)[number]
type OwnContact = { place: Name; to: string; masked: string; locale: Locale; target: CodeTarget }

const isPhone = (place: Name): boolean => place === 'phone' || place === 'formerPhone'

/** Contact methods that the account's owner set, not a company. A phone counts only where SMS are sent. */
const getPlaces = async ({ tx, actor, services }: Own): Promise<OwnContact[]> => {
  const { accountId } = actor
  const [ways, former, held] = [
    await ownWays(tx, accountId),
    await getFormer(tx, accountId),
    await heldPlaces(tx, accountId),
  ]
  const email = (place: Name, to: string | null) =>
    to === null
      ? []
      : [
          {
            place,
            to,
            masked: maskedEmail(to) ?? '',
            target: { purpose: 'own-email', target: addressKey(to) } as const,
          },
        ]
  const phone = (place: Name, to: typeof ways.phone) => {
    if (to === null || !offersSms(services)) return []
    const masked = `+${to.callingCode} ${maskedPhone(to.phone)}`
    return [
      { place, to: worldwide(to), masked, target: { purpose: 'own-phone', target: worldwide(to) } as const },
    ]
  }
  return [
    ...email('email', held.email ? null : ways.email),
    ...phone('phone', held.phone ? null : ways.phone),
    ...email('formerEmail', former.email),
    ...phone('formerPhone', former.phone),
  ].map(each => ({ ...each, locale: ways.locale }))
}

const heldPlaces = async (tx: Transaction, accountId: string) => {
  const row = (await one(tx)<{ email: boolean; phone: boolean }>`
    select email_held_to is not null as email, phone_held_to is not null as phone from account where id = ${accountId}::uuid`)!
  return row
}

const heldSession = handleVisitor(calls.heldSession, async context => {
  const isHeldByCompany = context.actor.heldBy === 'company'
  if (!isHeldByCompany) return { held: isHeldByCompany, places: [], byPassword: false }
  const places = (await getPlaces(context)).map(({ place, masked }) => ({ place, masked }))
  return { held: isHeldByCompany, places, byPassword: (await getMethod(context)) === 'password' }
})

const getMethod = async ({ tx, actor }: Own): Promise<string> => {
  return (await one(tx)<{ method: string }>`select method from session
    where id = ${actor.sessionId}::uuid`)!.method
}

/** A contact method of a session that a company restricts. A session that a provider restricts has another way to prove ownership. */
const placeAsked = async (context: Own, name: Name): Promise<OwnContact> => {
  if (context.actor.heldBy !== 'company') throw problem('sessionNotHeld')
  if (isPhone(name)) requireSms(context.services)
  const contactMethod = (await getPlaces(context)).find(({ place }) => place === name)
  if (!contactMethod) throw problem('placeNotOwn')
  return contactMethod
}

const codeToOwnPlace = handleVisitor(calls.codeToOwnPlace, async (context, { place }) => {
  const { to, locale, target } = await placeAsked(context, place)
  return sendOwnCode(context, target, code =>
    isPhone(place)
      ? { via: 'sms', message: { to, locale, kind: 'ownPlace', code } }
      : {
          via: 'mail',
          message: { to, locale, kind: 'ownPlaceCode', values: { code, minutes: limits.codeMinutes } },
        },
  )
})

/**
 * Lifts the restriction from this session and from the contact method that opened it: access to both shows that they belong to one person.
 * Passwords do not count, because others may know them. A new one set in this session opens every company.
 */
const proveOwnPlace = handleVisitor(calls.proveOwnPlace, async (context, { place, code }) => {
  const { tx, actor } = context
  const { accountId, sessionId } = actor
  const { target } = await placeAsked(context, place)
  await requireCode(context, target, code, 'code')
  await requireFactor(tx, accountId, sessionId)
  await spend(tx, target)
  await run(tx)`update session set held_to = null, held_by = null, freed_from = held_to
    where id = ${sessionId}::uuid`
  await run(tx)`update account a set
      email_held_to = case when s.method = 'email-code' and a.email_held_to = ${actor.heldTo}::uuid then null else a.email_held_to end,
      phone_held_to = case when s.method = 'sms-code' and a.phone_held_to = ${actor.heldTo}::uuid then null else a.phone_held_to end
    from session s where s.id = ${sessionId}::uuid and a.id = s.account_id`
  await tellOwner(context, tx, { accountId, event: 'companiesOpened' })
  context.audit({ entityId: accountId, detail: { way: place }, everywhere: true })
  return { done: true as const }
})

/** A company that was closed to this session may require a second factor, which the sign-in did not ask for. */
const requireFactor = async (tx: Transaction, accountId: string, sessionId: string): Promise<void> => {
  if (!asksSecondFactor(await getTenants(tx, accountId))) return
  const row = await one(tx)<{ shown: boolean }>`select second_factor_at is not null as shown from session
    where id = ${sessionId}::uuid`
  if (!row?.shown) throw problem('secondFactorFirst')
}

/** Handlers of contract/recovery/held-account.ts. */
export const placeHandlers: readonly Handled[] = [heldSession, codeToOwnPlace, proveOwnPlace]
