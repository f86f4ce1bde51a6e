import { z } from 'zod'
import { limits } from '../limits.ts'
import { isCallingCode } from './calling-codes.ts'

/** Separators that users type between digits, and that have no meaning. */
const between = /[\s\-().‐-―－]/gu

/** Digits of a number as dialled within its country: full-width digits count, spaces and dashes do not. */
export const phoneDigits = (typed: string): string => typed.normalize('NFKC').replace(between, '')

const wanted = new RegExp(`^\\d{${limits.phoneMin},${limits.phoneMax}}$`)

/** Whether a number can be dialled within its country (G8). */
export const isPhone = (typed: string): boolean => wanted.test(phoneDigits(typed))

/** A number as dialled within its country, 8 to 11 digits (G8). */
export const phone = z
  .string()
  .max(32)
  .transform(phoneDigits)
  .pipe(z.string().regex(wanted, { message: 'phoneInvalid' }))

/** Calling code of its country, without the plus. */
export const callingCode = z.string().trim().refine(isCallingCode, { message: 'phoneInvalid' }).default('86')

export type Phone = { phone: string; callingCode: string }

/** Countries where the leading zero belongs to the number; elsewhere it is only dialled within the country. */
const zeroStays: ReadonlySet<string> = new Set(['39', '378'])

/** The number without zeros that are only dialled within its country; the same as `phone_key` in the database. */
export const nationalNumber = ({ phone, callingCode }: Phone): string =>
  zeroStays.has(callingCode) ? phone : phone.replace(/^0+/, '')

/** The number in international form (E.164): one form for one telephone, however it was typed. */
export const worldwide = (number: Phone): string => `+${number.callingCode}${nationalNumber(number)}`
