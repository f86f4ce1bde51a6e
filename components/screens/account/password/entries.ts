import { codeText, t } from '../../../../client/words/i18n.ts'
import { passwordFault } from '../../../../contract/auth/password-rules.ts'
import { codes } from '../../../../contract/codes.ts'

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

/** The field of a path of the input: passwords are sent as their hashes. */
export const toField = (path: string): Field | undefined => wireFields[path]

const wireFields: Partial<Record<string, Field>> = { oldPwd: 'current', newPwd: 'next', code: 'code' }
