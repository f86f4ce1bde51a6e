import { getSettings } from '../../contract/tenant.ts'
import type { UserAction, UserStatus } from '../../contract/user-shapes.ts'
import type { Context } from '../context.ts'
import type { ReviewAnswer } from '../mail/invitation.ts'
import { postCompanyMail } from '../messages/post.ts'
import { signInAddress } from '../tenant/sign-in-address.ts'
import { getSaying, issueInvitation } from './issue.ts'
import { closeReviews } from './reviewers.ts'

const answers: Readonly<Partial<Record<UserAction, ReviewAnswer>>> = {
  activate: 'activated',
  reject: 'rejected',
  sendBack: 'sentBack',
}

type Reviewed = { id: string; status: UserStatus; email: string | null; account: string | null }

/** What follows once registrations have been reviewed: no to-do about them is left, and each person hears of it by mail. */
export const tellReviewed = async (
  context: Context,
  action: UserAction,
  reviewed: readonly Reviewed[],
  reason: string,
): Promise<void> => {
  const answer = answers[action]
  if (!answer) return
  // As they were read before: who was only invited has registered nothing.
  const registered = reviewed.filter(user => user.status === 'under_review')
  await closeReviews(
    context.tx,
    registered.map(user => user.id),
  )
  for (const user of registered) await tell(context, user, answer, reason)
}

/** Whoever is sent back gets a link by which he comes again with the account that he has. */
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
