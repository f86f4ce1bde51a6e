import { sql } from 'kysely'
import { getLocale } from '../../../contract/locales.ts'
import { type Phone, worldwide } from '../../../contract/values/phone.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import type { StepUpPurpose } from '../auth/step-up.ts'

/** Current contact methods and language of an account. */
export type OwnWays = {
  email: string | null
  phone: Phone | null
  locale: ReturnType<typeof getLocale>
  /** Whether the account has an own password for sign-in. */
  hasPassword: boolean
}

/** Reads the contact methods of an account; `forChange` locks them until the end of the transaction. */
export const ownWays = async (tx: Transaction, accountId: string, forChange = false): Promise<OwnWays> => {
  const lock = forChange ? sql`for update of a` : sql``
  const row = (await one(tx)<{
    email: string | null
    phone: string | null
    code: string
    locale: string
    password: boolean
  }>`select a.email, a.phone, a.calling_code as code, a.locale,
      exists (select from credential c where c.account_id = a.id and c.current and c.held_to is null) as password
    from account a where a.id = ${accountId}::uuid ${lock}`)!
  return {
    email: row.email,
    phone: row.phone === null ? null : { phone: row.phone, callingCode: row.code },
    locale: getLocale(row.locale),
    hasPassword: row.password,
  }
}

/** Refusals when the proof that a change needs is missing. */
export const unprovedCodes = {
  'old-email': 'oldEmailUnverified',
  'old-phone': 'oldPhoneUnverified',
  password: 'passwordUnverified',
} as const satisfies Partial<Record<StepUpPurpose, string>>

/** Proof of identity before a contact method is bound. */
export type Voucher = keyof typeof unprovedCodes

/** Normalised form of an address, for comparisons and as the key of its codes. */
export const addressKey = (email: string): string => email.trim().toLowerCase()

/** Whether two phone numbers are the same. */
export const samePhone = (one: Phone | null, other: Phone): boolean =>
  one !== null && worldwide(one) === worldwide(other)
