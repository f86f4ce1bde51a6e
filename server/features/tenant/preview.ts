import type { Output, Parsed } from '../../../contract/define.ts'
import type { Consequence, previewSetting } from '../../../contract/tenant/calls.ts'
import { namedSettings, settingNames, type TenantSettings } from '../../../contract/tenant/settings.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { type AffectedGroup, type Condition, listAffected } from './affected.ts'
import { checkReviewer } from './reviewer.ts'
import { keptSettings } from './settings.ts'

const sampled = 10

const ofPeople = async (
  { tx, actor }: Context,
  condition: Condition,
): Promise<Pick<Consequence, 'count' | 'people'>> => {
  // The number of affected users covers the whole company; names of users stay within the actor's scope (TR-Z3).
  const row = (await one(tx)<Pick<Consequence, 'count' | 'people'>>`with hit as materialized (
      select u.id, u.tenant_id, u.last_name, u.first_name, u.reading, u.account, u.sort_name from users u
      where u.tenant_id = (select current_tenant()) and u.removed_at is null and ${condition})
    select (select count(*)::int from hit) as count, coalesce((select jsonb_agg(jsonb_build_object('id', id, 'lastName', last_name,
        'firstName', first_name, 'reading', reading, 'account', account, 'department', department, 'departmentEn', department_en)
        order by sort_name, id)
      from (select u.*, d.name as department, d.name_en as department_en from hit u
        left join lateral (select d.name, d.name_en from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
          where ud.tenant_id = u.tenant_id and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true
        where ${usersInScope(actor.scope, 'u')} order by u.sort_name, u.id limit ${sampled}) as first), '[]') as people`)!
  return row
}

const ofDepartments = async (
  { tx }: Context,
  condition: Condition,
): Promise<Pick<Consequence, 'count' | 'departments'>> => {
  const row = (await one(tx)<Pick<Consequence, 'count' | 'departments'>>`with hit as materialized (
      select d.id, d.name, d.name_en from department d where d.tenant_id = (select current_tenant()) and d.removed_at is null and ${condition})
    select (select count(*)::int from hit) as count, coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'nameEn', name_en)
      order by name, id) from (select * from hit order by name, id limit ${sampled}) as first), '[]') as departments`)!
  return row
}

const ofInvitations = async ({ tx }: Context, condition: Condition): Promise<Pick<Consequence, 'count'>> => {
  const row = (await one(tx)<Pick<Consequence, 'count'>>`select count(*)::int as count from invitation i
    where i.tenant_id = (select current_tenant()) and ${condition}`)!
  return row
}

/** Size of each affected group, and its first users; empty groups are left out. */
export const measureConsequences = async (
  context: Context,
  hits: readonly AffectedGroup[],
): Promise<Consequence[]> => {
  const consequences: Consequence[] = []
  for (const { kind, reminder, people, departments, invitations } of hits) {
    const consequence: Consequence = {
      ...{ kind, reminder: reminder ?? null, count: 0, people: [], departments: [] },
      ...(people && (await ofPeople(context, people))),
      ...(departments && (await ofDepartments(context, departments))),
      ...(invitations && (await ofInvitations(context, invitations))),
    }
    if (consequence.count > 0) consequences.push(consequence)
  }
  return consequences
}

/** Previews which users a change of the settings would affect, and which settings change. */
export const preview = async (
  context: Context,
  asked: Parsed<typeof previewSetting>,
): Promise<Output<typeof previewSetting>> => {
  const { settings } = await keptSettings(context.tx)
  const wish: TenantSettings = { ...settings, ...asked }
  if (wish.accessReviewerId !== settings.accessReviewerId)
    await checkReviewer(context.tx, wish.accessReviewerId)
  const consequences = await measureConsequences(context, listAffected(settings, wish, context))
  return { consequences, changed: changedIn(settings, wish) }
}

const changedIn = (now: TenantSettings, next: TenantSettings) => {
  const [before, after] = [namedSettings(now), namedSettings(next)]
  return settingNames.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
