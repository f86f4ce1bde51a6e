import { sql } from 'kysely'
import { getLocale } from '../../contract/locales.ts'
import { type Phone, worldwide } from '../../contract/phone.ts'
import type { StepUpPurpose } from '../auth/step-up.ts'
import type { Transaction } from '../context.ts'

/** Where an account is reached now, and in which language. */
export type OwnWays = {
  email: string | null
  phone: Phone | null
  locale: ReturnType<typeof getLocale>
  /** Whether a password opens the account too. */
  hasPassword: boolean
}

/** Reads where an account is reached; `forChange` keeps anybody else from changing it until the end of the transaction. */
export const ownWays = async (tx: Transaction, accountId: string, forChange = false): Promise<OwnWays> => {
  const lock = forChange ? sql`for update of a` : sql``
  const { rows } = await sql<{
    email: string | null
    phone: string | null
    code: string
    locale: string
    password: boolean
  }>`select a.email, a.phone, a.calling_code as code, a.locale,
      exists (select from credential c where c.account_id = a.id and c.current) as password
    from account a where a.id = ${accountId}::uuid ${lock}`.execute(tx)
  const row = rows[0]!
  return {
    email: row.email,
    phone: row.phone === null ? null : { phone: row.phone, callingCode: row.code },
    locale: getLocale(row.locale),
    hasPassword: row.password,
  }
}

/** What is refused while nothing of the kind is proved that a change asks for. */
export const unprovedCodes = {
  'old-email': 'oldEmailUnverified',
  'old-phone': 'oldPhoneUnverified',
  password: 'passwordUnverified',
} as const satisfies Partial<Record<StepUpPurpose, string>>

/** What vouches for the person before a way into the account is bound. */
export type Voucher = keyof typeof unprovedCodes

/** The form in which an address is compared and codes are kept for it. */
export const addressKey = (email: string): string => email.trim().toLowerCase()

/** Whether two numbers are one telephone. */
export const samePhone = (one: Phone | null, other: Phone): boolean =>
  one !== null && worldwide(one) === worldwide(other)
