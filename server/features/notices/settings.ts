import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  NoticeChoice,
  NoticeSettings,
  narrowNotices,
  saveNoticeSettings,
} from '../../../contract/notices/settings.ts'
import { knowsStudy } from '../../access/study-knowledge.ts'
import { lastChange } from '../../audit/history.ts'
import type { Actor, Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

const here = sql`(select current_tenant())`
const unset = { zone: 'UTC', quiet: [], digestAt: '08:00', rowVersion: 0 }

/** The settings of a user. A choice for a study that the user has left is not shown, and kept. */
export const getSettings = async (
  tx: Transaction,
  { userId, tenant }: Pick<Actor, 'userId' | 'tenant'>,
): Promise<NoticeSettings> => {
  const row = await one(tx)<Omit<NoticeSettings, 'choices'>>`select zone, quiet, digest_at as "digestAt",
      row_version as "rowVersion" from notice_setting where tenant_id = ${here} and user_id = ${userId}::uuid`
  const choices = await rows(tx)<
    NoticeSettings['choices'][number]
  >`select c.kind, c.study_id as "studyId", t.plan_id as study, c.bell,
      c.mail, c.sms
    from notice_choice c left join study t on t.tenant_id = c.tenant_id and t.id = c.study_id
    where c.tenant_id = ${here} and c.user_id = ${userId}::uuid and (c.study_id is null or ${knowsStudy('c.user_id', 'c.study_id')})
    order by c.kind, t.plan_id nulls first`
  return { ...(row ?? { ...unset, zone: tenant.timeZone }), choices }
}

const toText = ({ kind, study, bell, mail, sms }: NoticeSettings['choices'][number]): string =>
  [kind, study ?? '*', bell, mail, sms ? 'sms' : 'off'].join(' ')

const getChanges = (before: NoticeSettings, after: NoticeSettings): Record<string, [unknown, unknown]> => ({
  noticeChoices: [before.choices.map(toText), after.choices.map(toText)],
  quietHours: [before, after].map(({ zone, quiet }) =>
    quiet.map(({ from, to }) => `${from}-${to} ${zone}`),
  ) as [unknown, unknown],
  digestAt: [before.digestAt, after.digestAt],
})

/** Counts the version on, if it is still the one that was seen; null takes any. */
const nextVersion = async (tx: Transaction, { userId }: Actor, seen: number | null): Promise<boolean> => {
  await run(
    tx,
  )`insert into notice_setting (tenant_id, user_id, row_version) values (${here}, ${userId}::uuid, 0) on conflict do nothing`
  const changed = await run(tx)`update notice_setting set row_version = row_version + 1, updated_at = now()
    where tenant_id = ${here} and user_id = ${userId}::uuid and (${seen}::int is null or row_version = ${seen}::int)`
  return changed === 1
}

const putChoices = (tx: Transaction, { userId }: Actor, choices: readonly NoticeChoice[]) =>
  run(tx)`insert into notice_choice as c (tenant_id, user_id, kind, study_id, bell, mail, sms)
    select ${here}, ${userId}::uuid, g.* from unnest(${choices.map(each => each.kind)}::text[], ${choices.map(each => each.studyId)}::uuid[],
      ${choices.map(each => each.bell)}::text[], ${choices.map(each => each.mail)}::text[], ${choices.map(each => each.sms)}::boolean[]) as g
    on conflict (tenant_id, user_id, kind, study_id) do update set bell = excluded.bell, mail = excluded.mail, sms = excluded.sms`

/** Saves all settings of the actor if the version still matches (TR-C1). */
export const keepSettings = async (
  context: Context,
  { zone, quiet, digestAt, choices, rowVersion }: Parsed<typeof saveNoticeSettings>,
): Promise<NoticeSettings> => {
  const { tx, actor, audit } = context
  const before = await getSettings(tx, actor)
  if (!(await nextVersion(tx, actor, rowVersion)))
    throw problem('dataChanged', await lastChange(tx, 'noticeSettings', actor.userId))
  const studies = choices.flatMap(({ studyId }) => studyId ?? [])
  const strange = await rows(tx)`select from unnest(${studies}::uuid[]) as g (id)
    cross join (select ${actor.userId}::uuid as id) as own
    where not exists (select from study t where t.tenant_id = ${here} and t.id = g.id and t.removed_at is null) or not ${knowsStudy('own.id', 'g.id')}`
  if (strange.length > 0) throw problem('dataNotFound', { field: 'choices' })
  await run(tx)`delete from notice_choice where tenant_id = ${here} and user_id = ${actor.userId}::uuid`
  await putChoices(tx, actor, choices)
  await run(
    tx,
  )`update notice_setting set zone = ${zone}, quiet = ${JSON.stringify(quiet)}::jsonb, digest_at = ${digestAt}
    where tenant_id = ${here} and user_id = ${actor.userId}::uuid`
  const after = await getSettings(tx, actor)
  audit({ entityId: actor.userId, version: after.rowVersion, changes: getChanges(before, after) })
  return after
}

/** Changes the bell for the kind of one notice, in its study or everywhere; mails and SMS stay as they are, but for `off`. */
export const narrow = async (
  { tx, actor, audit }: Context,
  { id, bell, inStudy }: Parsed<typeof narrowNotices>,
): Promise<Output<typeof narrowNotices>> => {
  const notice = await one(tx)<{
    kind: NoticeChoice['kind']
    studyId: string | null
  }>`select kind, study_id as "studyId" from notice
    where tenant_id = ${here} and user_id = ${actor.userId}::uuid and id = ${id}::uuid`
  if (!notice) throw problem('dataNotFound')
  const studyId = inStudy ? notice.studyId : null
  const before = await getSettings(tx, actor)
  await nextVersion(tx, actor, null)
  const { kind } = notice
  const general =
    before.choices.find(each => each.kind === kind && each.studyId === studyId) ??
    before.choices.find(each => each.kind === kind && each.studyId === null)
  await putChoices(tx, actor, [
    { kind, studyId, bell, mail: general?.mail ?? 'off', sms: general?.sms ?? false },
  ])
  const after = await getSettings(tx, actor)
  audit({ entityId: actor.userId, version: after.rowVersion, changes: getChanges(before, after) })
  return { done: true }
}
