import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** That something which signs the person in has changed, and what to do if it was somebody else (TR-E6). */
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
