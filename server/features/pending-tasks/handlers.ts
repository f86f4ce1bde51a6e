import type { Output, Parsed } from '../../../contract/define.ts'
import { getLocale } from '../../../contract/locales.ts'
import {
  pendingTasksOf,
  pendingTasksOfRole,
  pendingTasksOfUsers,
  reminderPauseMinutes,
  remindOfTasks,
} from '../../../contract/pending-tasks/calls.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { toProblem } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { postCompanyMail } from '../../kernel/messages/post.ts'
import { fullName } from '../../kernel/names.ts'
import { problem } from '../../kernel/problem.ts'
import { dayIn } from '../../kernel/zone.ts'
import { listedUsers } from '../people/seen.ts'
import { getReceiver, getToDos, getWaiting, takeReminder } from './queries.ts'
import { ofRole, ofUser, ofUsers, remindReason } from './tasks.ts'

/** Mails a user their open to-dos and approval requests (L88). */
const remind = async (
  context: Context,
  { userId }: Parsed<typeof remindOfTasks>,
): Promise<Output<typeof remindOfTasks>> => {
  const { tx, actor, services, audit } = context
  const [user] = await listedUsers(context, [userId])
  if (!user) throw problem('dataNotFound')
  const refusal = remindReason(user, undefined)
  if (refusal) throw toProblem(refusal)
  const toDos = await getToDos(tx, [userId], userId)
  const waiting = await getWaiting(tx, actor.scope, userId)
  if (toDos.length + waiting.length === 0) throw problem('nothingPending')
  if (!(await takeReminder(tx, userId, actor.userId, reminderPauseMinutes))) throw problem('reminderTooSoon')
  const receiver = await getReceiver(tx, userId)
  const locale = getLocale(receiver.locale)
  const values = {
    company: localName({ name: receiver.company, nameEn: receiver.company_en }, locale),
    person: fullName(actor.name, locale),
    toDos: toDos.map(({ kind, subject, due_at }) => ({
      kind,
      subject,
      due: due_at && dayIn(due_at, locale, actor.tenant.timeZone),
    })),
    changes: waiting.map(row => localName({ name: row.name, nameEn: row.name_en }, locale)),
    link: `${services.settings.publicOrigin}/home/notice/todo`,
  }
  await postCompanyMail(context, tx, { to: user.email!, locale, kind: 'taskReminder', values })
  audit({ entityId: userId, detail: { tasks: toDos.length + waiting.length } })
  return { done: true }
}

/** Handlers of contract/pending-tasks/calls.ts. */
export const handlers: readonly Handled[] = [
  handle(pendingTasksOf, ofUser),
  handle(pendingTasksOfUsers, ofUsers),
  handle(pendingTasksOfRole, ofRole),
  handle(remindOfTasks, remind),
]
