import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** A code to sign in with, for how long it holds, and what nobody will ever ask. */
export const signInCodeParts = ({
  locale,
  values: { code, minutes },
}: Extract<Message, { kind: 'signInCode' }>): Parts => {
  const t = words(locale)
  return {
    subject: t('mail:signInCode.subject', { code }),
    heading: t('mail:signInCode.heading'),
    lead: t('mail:signInCode.lead'),
    code,
    notes: [t('mail:signInCode.validity', { count: minutes }), t('mail:signInCode.caution')],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
