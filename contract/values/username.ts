import { z } from 'zod'
import { limits } from '../limits.ts'

const rule = new RegExp(
  `^(?!\\p{Nd}+$)[^\\s@,，\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}]{${limits.usernameMin},${limits.usernameMax}}$`,
  'u',
)

/**
 * User name of an account (G1): 3 to 30 characters, not only digits, without @, commas and invisible characters. Wide
 * and narrow forms of a letter count as the same.
 */
export const username = z
  .string()
  .max(128)
  .normalize('NFKC')
  .trim()
  .regex(rule, { message: 'usernameInvalid' })

/** Whether a text can be a user name. */
export const isUsername = (text: string): boolean => username.safeParse(text).success
