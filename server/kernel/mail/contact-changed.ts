import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

export type ContactValues = {
  account: string
  way: 'email' | 'phone' | 'unbound' | 'renamed' | 'added'
  /** The new name, or the new or additional address or phone, masked; null when nothing replaced the old one. */
  now: string | null
}

/** Tells the old and the new address that a name, address or phone of an account was changed, in case the user did not do it. */
export const contactChangedParts = ({
  locale,
  values: { account, way, now },
}: Message<'contactChanged'>): Parts => {
  const t = words(locale)
  return {
    subject: t(`mail:contactChanged.${way}.subject`),
    heading: t(`mail:contactChanged.${way}.heading`),
    lead: t(`mail:contactChanged.${way}.lead`, { account, now: now ?? '' }),
    // An additional address ends no session.
    notes: [
      ...(way === 'added' ? [] : [t('mail:contactChanged.sessions')]),
      t('mail:contactChanged.caution'),
    ],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
