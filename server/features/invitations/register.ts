import type { Call, Parsed } from '../../../contract/define.ts'
import * as calls from '../../../contract/invitations/calls.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { handlePublic } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { registration } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { acceptedSecret } from '../auth/password/set.ts'
import { openAccount, requireFree } from '../auth/sign-in/new-account.ts'
import { admitPerson } from '../auth/sign-in/sign-in.ts'
import { arrive } from './arrival.ts'
import { type Invitation, openInvitation } from './found.ts'
import { tellInvited } from './tell-invited.ts'

/** Counts a try against the address that it came from: a link must not allow probing for names (TR-T7, TR-W7). */
export const counted = async ({
  apart,
  client,
}: Pick<Context<unknown>, 'apart' | 'client'>): Promise<void> => {
  const refusal = await apart(tx => countAll(tx, registration(client)), null)
  if (refusal) throw refusal
}

/** At least one name is required: the trail prints it. */
export const requireName = ({ lastName, firstName }: { lastName: string; firstName: string }): void => {
  if (!lastName && !firstName) throw problem('nameRequired', { field: 'lastName' })
}

/** The answer of a company to a new registration. */
export const arrived = ({ company, companyEn, admits }: Invitation) => ({
  state: admits ? ('enabled' as const) : ('under_review' as const),
  company,
  companyEn,
})

export const readInvitation = handlePublic(calls.readInvitation, async (context, { param }) => {
  await counted(context)
  const invitation = await openInvitation(context, param)
  const { kind, company, companyEn, email, lastName, firstName, expiresAt, accountId, admits } = invitation
  const hasAccount =
    accountId !== null || (email !== null && (await context.apart(tx => hasAddress(tx, email), null)))
  return {
    ...{ kind, company, companyEn, email, lastName, firstName, hasAccount, admits },
    sentBack: accountId !== null,
    expiresAt: expiresAt.toISOString(),
  }
})

const hasAddress = async (tx: Transaction, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('account')
    .select('id')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()) !== undefined

type Registration = Omit<Parsed<typeof calls.registerByInvitation>, 'param' | 'verificationCode'> & {
  email: string
  employeeId?: string | null
}

/**
 * Opens the account and puts it into the company, all or nothing. `first` runs in the same transaction, for what must hold
 * at that moment, e.g. the code that proves an address.
 */
export const register = async (
  context: Context<null>,
  invitation: Invitation,
  given: Registration,
  call: Call,
  first: (tx: Transaction) => Promise<void> = async () => undefined,
) => {
  const { apart, client } = context
  const { account: name, email, lastName, firstName, locale, newPwd, passwordEnc, employeeId, legal } = given
  requireName(given)
  await apart(tx => requireFree(tx, name, email), null)
  const names = [lastName, firstName, lastName + firstName, firstName + lastName]
  const companies = [invitation.company, invitation.companyEn]
  const stored = await acceptedSecret(
    context,
    { purpose: 'register', newPwd, passwordEnc },
    { account: name, email, names, companies },
    invitation.settings.strictPasswordPolicy,
  )
  const proof = invitation.admits ? ('code' as const) : undefined
  const person = await apart(async tx => {
    await first(tx)
    const accountId = await openAccount(tx, { name, email, locale, stored })
    const arrival = {
      accountId,
      account: name,
      email,
      lastName,
      firstName,
      employeeId: employeeId ?? null,
      legal,
      proof,
    }
    await arrive(tx, invitation, arrival, { call, client })
    if (invitation.admits) await tellInvited(context, tx, invitation, { account: name, email })
    return { id: accountId, name }
  }, invitation.tenantId)
  // Password and address are proved just now: asking for them again would prove nothing more.
  if (!invitation.admits) return arrived(invitation)
  return { ...arrived(invitation), tokens: await admitPerson(context, person, 'password', { call, legal }) }
}
