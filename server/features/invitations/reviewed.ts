import { getSettings } from '../../../contract/tenant/settings.ts'
import type { UserAction, UserStatus } from '../../../contract/users/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import type { ReviewAnswer } from '../../kernel/mail/invitation.ts'
import { postCompanyMail } from '../../kernel/messages/post.ts'
import { signInAddress } from '../auth/sign-in-address.ts'
import { getSaying, issueInvitation } from './issue.ts'
import { closeReviews } from './reviewers.ts'

const answers: Readonly<Partial<Record<UserAction, ReviewAnswer>>> = {
  activate: 'activated',
  reject: 'rejected',
  sendBack: 'sentBack',
}

type Reviewed = { id: string; status: UserStatus; email: string | null; account: string | null }

/** After a review, closes the to-dos about the registrations and mails the result to each person. */
export const tellReviewed = async (
  context: Context,
  action: UserAction,
  reviewed: readonly Reviewed[],
  reason: string,
): Promise<void> => {
  const answer = answers[action]
  if (!answer) return
  // `reviewed` has the status before the change. An invited user has not registered anything.
  const registered = reviewed.filter(user => user.status === 'under_review')
  await closeReviews(
    context.tx,
    registered.map(user => user.id),
  )
  for (const user of registered) await tell(context, user, answer, reason)
}

/** A user who is sent back gets a link to return with their existing account. */
const tell = async (
  context: Context,
  user: Reviewed,
  answer: ReviewAnswer,
  reason: string,
): Promise<void> => {
  const { tx, services, actor } = context
  const { email, account } = user
  if (!email || !account) return
  const about = {
    tenantId: actor.tenantId,
    userId: user.id,
    email,
    kind: 'email',
    madeBy: actor.userId,
  } as const
  const days = getSettings(actor.tenant.settings).invitationDays
  const { locale, company, link, id } =
    answer === 'sentBack'
      ? await issueInvitation(services, tx, { ...about, days })
      : { ...(await getSaying(tx, about)), link: '', id: undefined }
  const values = {
    ...{ answer, company, account, reason },
    link: answer === 'activated' ? signInAddress(services.settings, actor.tenantId) : link,
  }
  const mail = { to: email, locale, kind: 'registrationReviewed', values } as const
  await postCompanyMail(context, tx, mail, { invitationId: id })
}
