import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  hourlyMost,
  type NoticeEvent,
  readersMost,
  type TodoEnd,
  type TodoEvent,
} from '../../../contract/application-events/shapes.ts'
import type { ApplicationActor, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { addNotices, endTodos } from '../notices/add.ts'
import { type FindDeliveries, rememberChoices } from '../notices/choices.ts'
import { type FindReaders, rememberReaders } from './readers.ts'
import { isRefused, readSentence } from './sentence.ts'
import type { Taken } from './take.ts'

type Sender = Context<ApplicationActor>
type Message = NoticeEvent | TodoEvent
type Stored = { id: string; content: Buffer; ended_at: Date | null; end_kind: 'done' | 'cancelled' | null }

const here = sql`(select current_tenant())`

const getType = ({ kind }: Message) => (kind === 'todo' ? 'todo' : 'notification')
const getExternalId = (event: Message): string => (event.kind === 'todo' ? event.todoId : event.eventId)

const getContent = ({ eventId: _id, at: _at, ...message }: Message): Buffer =>
  createHash('sha256').update(JSON.stringify(message)).digest()

const findSent = (
  tx: Transaction,
  { application }: ApplicationActor,
  type: 'todo' | 'notification',
  externalId: string,
): Promise<Stored | undefined> =>
  one(tx)<Stored>`select id, content, ended_at, end_kind from application_notice where tenant_id = ${here}
    and application_id = ${application.id}::int and type = ${type} and external_id = ${externalId} for update`

/** Reserves the id of a message; another transaction that sends the same waits here for this one. */
const keepSent = async (
  tx: Transaction,
  { application }: ApplicationActor,
  event: Message,
): Promise<string | null> => {
  const row = await one(tx)<{
    id: string
  }>`insert into application_notice (tenant_id, id, application_id, type, external_id, content, readers)
    values (${here}, ${randomUUID()}::uuid, ${application.id}::int, ${getType(event)}, ${getExternalId(event)}, ${getContent(event)}, 0)
    on conflict do nothing returning id`
  return row?.id ?? null
}

/** How many notices an application has sent to this company within the last hour, one for each reader. */
const countLately = async (tx: Transaction, { application }: ApplicationActor): Promise<number> =>
  (await one(tx)<{ count: number }>`select coalesce(sum(readers), 0)::int as count from application_notice
    where tenant_id = ${here} and application_id = ${application.id}::int and received_at > now() - interval '1 hour'`)!
    .count

/** What the messages of one call look up once, since they often go to the same people. */
export type Lookups = { findReaders: FindReaders; findDeliveries: FindDeliveries }

export const openLookups = (tx: Transaction): Lookups => ({
  findReaders: rememberReaders(tx),
  findDeliveries: rememberChoices(tx),
})

/** Sends a notice or a to-do to its readers, once for each id of the application. */
export const takeMessage = async (
  context: Sender,
  event: Message,
  lookups: Lookups,
): Promise<Taken | Problem> => {
  const { tx, actor } = context
  const sent = await findSent(tx, actor, getType(event), getExternalId(event))
  if (sent) return sent.content.equals(getContent(event)) ? 'same' : problem('noticeIdTaken')
  const sentence = await readSentence(tx, actor, event)
  if (isRefused(sentence)) return sentence
  const reached = await lookups.findReaders(event.to, {
    studyId: event.studyId,
    unblinded: sentence.unblinded,
  })
  if (isRefused(reached)) return reached
  const readers = reached.reduce((sum, { to }) => sum + to.length, 0)
  if (readers > readersMost) return problem('noticeReadersMany', { most: readersMost })
  if ((await countLately(tx, actor)) + readers > hourlyMost)
    return problem('noticesMany', { most: hourlyMost })
  const id = await keepSent(tx, actor, event)
  if (!id) return takeMessage(context, event, lookups)
  const { kind, subject, unblinded } = sentence
  const { studyId, siteId, link } = event
  const message = { kind, subject, unblinded, studyId, siteId, link, type: getType(event) } as const
  const due = event.kind === 'todo' ? { dueAt: event.dueAt, blocking: event.blocking } : {}
  const application = { id: actor.application.id, externalId: getExternalId(event) }
  await addNotices(
    tx,
    reached.map(each => ({ ...message, ...due, ...each, application })),
    lookups.findDeliveries,
  )
  await run(
    tx,
  )`update application_notice set readers = ${readers} where tenant_id = ${here} and id = ${id}::uuid`
  context.audit({ ...getFile(actor), action: 'reportNotice', detail: { kind: event.kind, count: readers } })
  return 'done'
}

const getFile = ({ credentialId }: ApplicationActor) => ({
  entity: 'applicationCredentials',
  entityId: credentialId,
})

/** Ends a to-do, for one person or for everyone. */
export const takeEnd = async (context: Sender, event: TodoEnd): Promise<Taken | Problem> => {
  const { tx, actor } = context
  const todo = await findSent(tx, actor, 'todo', event.todoId)
  if (!todo) return problem('todoUnknown')
  const end = event.kind === 'todo.done' ? 'done' : 'cancelled'
  if (todo.end_kind) return todo.end_kind === end ? 'same' : problem('todoEnded')
  const account = event.kind === 'todo.done' ? event.account : null
  const userId = account === null ? null : await findUser(tx, account)
  if (account !== null && !userId) return problem('noticeReaderUnknown', { reader: account })
  const ofIt = sql`n.application_id = ${actor.application.id}::int and n.external_id = ${event.todoId}`
  const ofPerson = userId ? sql` and (n.user_id = ${userId}::uuid or n.copy_of = ${userId}::uuid)` : sql``
  const count = await endTodos(tx, sql`${ofIt}${ofPerson}`, end)
  if (!userId)
    await run(
      tx,
    )`update application_notice set ended_at = now(), end_kind = ${end} where tenant_id = ${here} and id = ${todo.id}::uuid`
  else if (count === 0) return 'same'
  context.audit({ ...getFile(actor), action: 'reportTodoEnd', detail: { kind: event.kind, count } })
  return 'done'
}

const findUser = async (tx: Transaction, account: string): Promise<string | null> =>
  (
    await one(tx)<{
      id: string
    }>`select id from users where tenant_id = ${here} and id in (select users_called(array[${account}::text])) and removed_at is null`
  )?.id ?? null
