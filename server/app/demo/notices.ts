import type { ClientBase } from 'pg'
import { applications } from '../../../contract/access/applications.ts'
import { declareNoticeKinds, reportEvents } from '../../../contract/application-events/calls.ts'
import { audienceMost, eventsMost } from '../../../contract/application-events/shapes.ts'
import type { Call, Input, Output, Parsed } from '../../../contract/define.ts'
import type { NoticeReason } from '../../../contract/notices/reasons.ts'
import { resolveApplication } from '../../access/application.ts'
import { handlers } from '../../features/application-events/handlers.ts'
import { addNotices, type NewNotice } from '../../features/notices/add.ts'
import { keepNotices } from '../../features/notices/keep.ts'
import type { ApplicationActor, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import type { Clock } from './clock.ts'
import { readJson } from './files.ts'
import type { Folder } from './tables.ts'
import type { Entry } from './trail.ts'

type Scene = { client: ClientBase; tx: Transaction; clock: Clock; folder: Folder }
type Event = Input<typeof reportEvents>['events'][number]
type Line = Pick<NewNotice, 'type' | 'kind' | 'subject' | 'link'> & {
  /** Key of the application that sends it; empty for one of ours, which has a rule in its place. */
  application: string
  reason: NoticeReason['rule'] | ''
  study: string
  userId: string
  urgency: NewNotice['urgency'] | ''
  blocking: boolean
  dueAt: Date | null
  at: Date
  readAt: Date | null
  doneAt: Date | null
}

const readNotices = (folder: Folder): Line[] => {
  const texts = folder.lines('notice')
  return folder.read('notice').map(({ user_id, due_at, created_at, read_at, done_at, ...line }, at) => {
    const { application = '', reason = '', study = '' } = texts[at]!
    return {
      ...(line as Pick<Line, 'type' | 'kind' | 'subject' | 'link' | 'urgency'>),
      ...{ application, reason: reason as Line['reason'], study, userId: `${user_id}` },
      ...{ blocking: line.blocking === 'true', dueAt: due_at as Date | null, at: created_at as Date },
      ...{ readAt: read_at as Date | null, doneAt: done_at as Date | null },
    }
  })
}

/** Lines that say the same, in groups that one event can name. */
const groupLines = (lines: readonly Line[]): Line[][] =>
  [
    ...Map.groupBy(lines, ({ userId: _, at: _at, readAt: _read, doneAt: _done, ...said }) =>
      JSON.stringify(said),
    ).values(),
  ].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / audienceMost) }, (_, at) =>
      group.slice(at * audienceMost, (at + 1) * audienceMost),
    ),
  )

const toEvent = (folder: Folder, lines: readonly Line[], at: number): Event => {
  const { application, type, kind, subject, link, study, dueAt, blocking } = lines[0]!
  const { event, ...values } = subject
  const id = `${kind}.${event} ${at}`
  const isOurs = kind !== 'application'
  const message = {
    ...{ eventId: id, studyId: study ? folder.getId('study', study) : null, link: link ?? null },
    ...{ sentence: isOurs ? `${kind}.${event}` : event, values: values as Record<string, string | number> },
    to: lines.map(({ userId }) => ({ userId })),
    at: new Date(Math.min(...lines.map(each => each.at.getTime()))).toISOString(),
  }
  const due = { todoId: `${application} ${id}`, dueAt: dueAt?.toISOString() ?? null, blocking }
  return type === 'todo' ? { ...message, ...due, kind: 'todo' } : { ...message, kind: 'notice' }
}

/** The credential of an application in this company, with its licence checked as for any call. */
const findSender = async (tx: Transaction, folder: Folder, key: string): Promise<ApplicationActor> => {
  const { id } = applications.find(each => each.key === key)!
  const row = await one(tx)<{ hash: Buffer }>`select secret_hash as hash from application_credential
    where tenant_id = (select current_tenant()) and application_id = ${id}::int`
  return (await resolveApplication(tx, folder.tenantId, row!.hash)).actor
}

/** Makes a call of an application by the handler that answers it over HTTP. */
async function callAs<C extends Call>(
  { tx, clock }: Scene,
  actor: ApplicationActor,
  call: C,
  input: Input<C>,
): Promise<{ answer: Output<C>; details: Record<string, unknown>[] }> {
  const details: Record<string, unknown>[] = []
  const handled = handlers.find(each => each.call === (call as Call))!
  const context: Pick<Context<ApplicationActor>, 'tx' | 'actor' | 'now' | 'audit'> & { client: object } = {
    ...{ tx, actor, now: clock.now, client: { locale: 'en-US' } },
    audit: ({ detail = {} }) => details.push(detail),
  }
  const parsed = call.input.parse(input) as Parsed<C>
  return { answer: (await handled.run(context as Context<unknown>, parsed)) as Output<C>, details }
}

const getEntry = (
  { credentialId, application }: ApplicationActor,
  more: Pick<Entry, 'at' | 'action' | 'detail'>,
): Entry => ({
  ...{ actor: null, name: `application ${application.key}`, role: null, entity: 'applicationCredentials' },
  ...{ entityId: credentialId, version: null, reason: '', ip: '40', ...more },
})

/** Sends what one application says, as events of its call; returns its audit entries. */
async function sendAs(scene: Scene, key: string, lines: readonly Line[]): Promise<Entry[]> {
  const { tx, folder } = scene
  const actor = await findSender(tx, folder, key)
  const entries: Entry[] = []
  const groups = groupLines(lines)
  const events = groups.map((each, at) => toEvent(folder, each, at))
  if (events.some(event => event.eventId.startsWith('application.'))) {
    const declared = await callAs(scene, actor, declareNoticeKinds, readJson('notice-kinds.json'))
    const at = new Date(Math.min(...lines.map(each => each.at.getTime())))
    entries.push(getEntry(actor, { at, action: 'declareNoticeKinds', detail: declared.details[0]! }))
  }
  for (let from = 0; from < events.length; from += eventsMost) {
    const batch = events.slice(from, from + eventsMost)
    const { answer, details } = await callAs(scene, actor, reportEvents, { events: batch })
    const refused = answer.results.find(({ result }) => result !== 'done')
    if (refused) throw new Error(`The demo's ${key} was refused: ${JSON.stringify(refused)}`)
    for (const [at, detail] of details.entries())
      entries.push(getEntry(actor, { at: new Date(batch[at]!.at), action: 'reportNotice', detail }))
  }
  return entries
}

const getReason = ({ reason, subject }: Line): NoticeReason => {
  const { study, site, siteEn } = subject as Record<string, string>
  return { rule: reason || 'own', ...(reason === 'leadCra' && { study, site, siteEn }) } as NoticeReason
}

/** Adds our own notices, as the work that each is about does. */
const addOwn = (tx: Transaction, folder: Folder, lines: readonly Line[]) =>
  addNotices(
    tx,
    groupLines(lines).map(group => {
      const { type, kind, subject, link, urgency, blocking, dueAt, study } = group[0]!
      return {
        ...{ type, kind, subject, link, blocking, dueAt, urgency: urgency || 'normal' },
        ...{ reason: getReason(group[0]!), studyId: study ? folder.getId('study', study) : null },
        to: group.map(({ userId }) => userId),
      }
    }),
  )

/** Moves notices that have just come to the instants of the story, with what their readers have read and done. */
const moveToStory = (tx: Transaction, lines: readonly Line[]) =>
  run(tx)`update notice n set created_at = g.at, seen_at = g.read_at, read_at = g.read_at, done_at = g.done_at
    from jsonb_to_recordset(${JSON.stringify(
      lines.map(each => ({ ...each, user_id: each.userId, read_at: each.readAt, done_at: each.doneAt })),
    )}::jsonb) as g (user_id uuid, kind text, subject jsonb, at timestamptz, read_at timestamptz, done_at timestamptz)
    where n.tenant_id = (select current_tenant()) and n.user_id = g.user_id and n.kind = g.kind
      and n.subject @> (g.subject || case when g.kind = 'application' then '{"event":"declared"}' else '{}' end::jsonb)`

/** Within it `now()` of a statement is the instant of the story, which a test chooses. */
async function atStory<T>({ client, clock }: Scene, work: () => Promise<T>): Promise<T> {
  await client.query(`create schema story;
    create function story.now() returns timestamptz language sql stable as $$ select '${clock.now.toISOString()}'::timestamptz $$;
    set local search_path = story, pg_catalog, public`)
  const result = await work()
  await client.query('set local search_path to default; drop schema story cascade')
  return result
}

/**
 * Sends the notices of a company: those of applications by the call of applications, each with its credential, and ours by the function
 * that adds any notice. Returns the audit entries of the applications.
 */
export const sendNotices = (scene: Scene): Promise<Entry[]> =>
  atStory(scene, async () => {
    const { client, tx, folder } = scene
    // Otherwise the look-up of readers would use plans for empty tables.
    await client.query('analyze users, role_assignment, role, study, site, study_member, department')
    const lines = readNotices(folder)
    const { '': own = [], ...sent } = Object.groupBy(lines, ({ application }) => application)
    const entries: Entry[] = []
    for (const [key, each] of Object.entries(sent)) entries.push(...(await sendAs(scene, key, each!)))
    await addOwn(tx, folder, own)
    await moveToStory(tx, lines)
    await keepNotices(tx)
    return entries
  })
