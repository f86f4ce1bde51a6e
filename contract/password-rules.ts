import { limits } from './limits.ts'

/** Rules of a password that the field alone can tell (G3). */
export type PasswordFault = 'passwordLength' | 'passwordClasses'

const classes = [/\p{Nd}/u, /\p{Lu}/u, /\p{Ll}/u, /[^\p{Nd}\p{Lu}\p{Ll}]/u] as const

/** How many characters a password has, the way that it is hashed: composed, and by code points. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

/** Which kinds of characters a password has: digits, upper case, lower case, and everything else. */
export const passwordKinds = (password: string): readonly boolean[] => {
  const composed = password.normalize('NFC')
  return classes.map(kind => kind.test(composed))
}

/** The first rule that a password breaks, or null (G3). The same on the form and on the server. */
export const passwordFault = (password: string): PasswordFault | null => {
  const length = passwordLength(password)
  if (length < limits.passwordMin || length > limits.passwordMax) return 'passwordLength'
  const kinds = passwordKinds(password).filter(Boolean).length
  return kinds < limits.passwordClasses ? 'passwordClasses' : null
}
