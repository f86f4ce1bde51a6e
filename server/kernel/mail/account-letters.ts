import { words } from '../words.ts'
import type { CodeKind, Message, Parts } from './letter.ts'

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

/** A code, where to enter it, how long it is valid, and what support never asks for (TR-N4). */
export const codeParts = ({ locale, kind, values: { code, minutes } }: Message<CodeKind>): Parts => {
  const t = words(locale)
  return {
    subject: t(`mail:codes.${kind}.subject`, { code }),
    heading: t(`mail:codes.${kind}.heading`),
    lead: t(`mail:codes.${kind}.lead`),
    code,
    notes: [t('mail:codes.validity', { count: minutes }), t(`mail:codes.${kind}.caution`)],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** A sign-in method was changed, and what to do if the user did not do it (TR-E6). */
export const secondFactorParts = ({
  locale,
  values: { event, account, time },
}: Message<'secondFactorChanged'>): Parts => {
  const t = words(locale)
  const heading = t(`mail:secondFactor.event.${event}`)
  return {
    subject: heading,
    heading,
    lead: t('mail:secondFactor.lead', { account, time }),
    notes: [t('mail:secondFactor.caution')],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
