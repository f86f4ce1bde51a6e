import { limits } from '../limits.ts'

/** Rules of a password that the form can check by itself (G3). */
export type PasswordFault = 'passwordLength' | 'passwordClasses'

const classes = [/\p{Nd}/u, /\p{Lu}/u, /\p{Ll}/u, /[^\p{Nd}\p{Lu}\p{Ll}]/u] as const

/** Length of a password in the form that is hashed: composed (NFC), counted in code points. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** Which kinds of characters a password has: digits, upper case, lower case, and everything else. */
export const passwordKinds = (password: string): readonly boolean[] => {
  const composed = password.normalize('NFC')
  return classes.map(kind => kind.test(composed))
}

/** The first rule that a password breaks, or null (G3). The same in the form and on the server. */
export const passwordFault = (password: string): PasswordFault | null => {
  const length = passwordLength(password)
  if (length < limits.passwordMin || length > limits.passwordMax) return 'passwordLength'
  const kinds = passwordKinds(password).filter(Boolean).length
  return kinds < limits.passwordClasses ? 'passwordClasses' : null
}
