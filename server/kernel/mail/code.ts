import { words } from '../words.ts'
import type { CodeKind, Message, Parts } from './letter.ts'

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
