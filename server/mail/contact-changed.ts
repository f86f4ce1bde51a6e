import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

export type ContactValues = {
  account: string
  way: 'email' | 'phone' | 'unbound' | 'renamed' | 'added'
  /** The new name, or the new or further address or number, half hidden; null where none took the place of the old one. */
  now: string | null
}

/** That name, address or number of an account has changed, for the old place and the new one: whoever did not do it must hear of it. */
export const contactChangedParts = ({
  locale,
  values: { account, way, now },
}: Message<'contactChanged'>): Parts => {
  const t = words(locale)
  return {
    subject: t(`mail:contactChanged.${way}.subject`),
    heading: t(`mail:contactChanged.${way}.heading`),
    lead: t(`mail:contactChanged.${way}.lead`, { account, now: now ?? '' }),
    // A further address signs nobody out.
    notes: [
      ...(way === 'added' ? [] : [t('mail:contactChanged.sessions')]),
      t('mail:contactChanged.caution'),
    ],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
