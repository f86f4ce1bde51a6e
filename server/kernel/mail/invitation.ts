import { words } from '../words.ts'
import type { Message, Parts } from './letter.ts'

/** Result of a registration's review. */
export type ReviewAnswer = 'activated' | 'rejected' | 'sentBack'

/** Values of the mails about invitations. */
export type InvitationValues = {
  /** `person`: the inviting user; may be empty. `admits`: the recipient is the first administrator. `note`: words of the inviting user; may be empty. */
  invitation: {
    company: string
    person: string
    days: number
    link: string
    admits: boolean
    note: string
  }
  /** `other`: the half hidden address of the account where it is another one, empty if it has none. */
  invitationAccepted: { company: string; account: string; other: string | null }
  registrationReviewed: {
    answer: ReviewAnswer
    company: string
    account: string
    reason: string
    link: string
  }
}

/** To the invited address: who became the company's first administrator by the invitation. */
export const acceptedParts = ({
  locale,
  values: { company, account, other },
}: Message<'invitationAccepted'>): Parts => {
  const t = words(locale)
  const lead = other === null ? 'lead' : other === '' ? 'leadNone' : 'leadOther'
  return {
    subject: t('mail:invitationAccepted.subject', { company }),
    heading: t('mail:invitationAccepted.heading'),
    lead: t(`mail:invitationAccepted.${lead}`, { company, account, other: other ?? '' }),
    notes: [t('mail:invitationAccepted.caution')],
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** A link with which a person registers with a company, or joins it (F14, F16). */
export const invitationParts = ({
  locale,
  values: { company, person, days, link, admits, note },
}: Message<'invitation'>): Parts => {
  const t = words(locale)
  const leadOf = person
    ? t('mail:invitation.lead', { company, person })
    : t('mail:invitation.unsaid', { company })
  return {
    subject: t('mail:invitation.subject', { company }),
    heading: t('mail:invitation.heading', { company }),
    lead: admits ? t('mail:invitation.first.lead', { company }) : leadOf,
    notes: [
      ...(note && person ? [t('mail:invitation.note', { person, note })] : []),
      t(admits ? 'mail:invitation.first.next' : 'mail:invitation.next', { company }),
      t('mail:invitation.validity', { count: days }),
      t('mail:invitation.caution'),
    ],
    link,
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}

/** The result of a registration, and the reason. */
export const reviewedParts = ({
  locale,
  values: { answer, company, account, reason, link },
}: Message<'registrationReviewed'>): Parts => {
  const t = words(locale)
  return {
    subject: t(`mail:registrationReviewed.${answer}.subject`, { company }),
    heading: t(`mail:registrationReviewed.${answer}.heading`),
    lead: t(`mail:registrationReviewed.${answer}.lead`, { company, account }),
    notes: [
      ...(reason ? [t('mail:registrationReviewed.reason', { reason })] : []),
      t(`mail:registrationReviewed.${answer}.next`),
    ],
    ...(link && { link }),
    sender: t('mail:sender'),
    automatic: t('mail:automatic'),
  }
}
