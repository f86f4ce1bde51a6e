import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

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
