import type { CallError } from '../../client/http/call-error.ts'
import { codeText, t } from '../../client/words/i18n.ts'
import { passwordFault } from '../../contract/auth/password-rules.ts'
import { type CodeName, codes } from '../../contract/codes.ts'

/** Entries of a form that sets a password; `current` and `code` stay empty if the form does not ask for them. */
export type Entries = { current: string; next: string; repeat: string; code: string }
export type Field = keyof Entries
export type Faults = Partial<Record<Field, string>>

export const noEntries: Entries = { current: '', next: '', repeat: '', code: '' }

/** Errors that block sending, in the order of the form (G3, G4). */
export function getFaults(entries: Entries, asked: readonly Field[]): Faults {
  const faults: Faults = {}
  for (const field of asked) if (entries[field] === '') faults[field] = t(`password:required.${field}`)
  const broken = passwordFault(entries.next)
  if (!faults.next && broken) faults.next = codeText(codes[broken].code)
  if (!faults.repeat && entries.repeat !== entries.next) faults.repeat = codeText(codes.passwordMismatch.code)
  return faults
}

const fieldOf: Partial<Record<CodeName, Field>> = {
  currentPasswordWrong: 'current',
  authenticatorWrong: 'code',
  authenticatorUsed: 'code',
  passwordLength: 'next',
  passwordClasses: 'next',
  passwordReused: 'next',
  passwordCommon: 'next',
  passwordLikeAccount: 'next',
}

/** The field of a server error; undefined if it is about the whole form. */
export const fieldOfRefusal = (error: CallError): Field | undefined => fieldOf[error.name as CodeName]
