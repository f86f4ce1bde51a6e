import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { builtInRoles } from '../../../contract/values/built-in-roles.ts'
import { sitesInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import { rows } from '../../kernel/db/statements.ts'
import { usersHaving } from '../people/having.ts'
import type { Checking } from './definition.ts'
import { byName, type IdsByName, wanted } from './places.ts'

/** Users in the actor's scope, by account, address or employee number, in lower case. */
export const peopleNamed = async ({ tx, actor }: Checking, texts: readonly string[]): Promise<IdsByName> => {
  const uniqueTexts = [...new Set([...texts.filter(Boolean), ...wanted(texts)])]
  const users = await rows(tx)<{ id: string; names: string[] }>`select u.id,
      array[lower(coalesce(u.account, '')), lower(coalesce(u.email, '')), lower(coalesce(u.employee_id, ''))] as names
    from users u where u.tenant_id = (select current_tenant()) and u.removed_at is null
      and u.id in (select n.id from users n where n.tenant_id = (select current_tenant()) and n.removed_at is null
          and n.account = any(${uniqueTexts}::text[])
        union all ${usersHaving({ emails: uniqueTexts, employeeIds: uniqueTexts })})
      and ${usersInScope(actor.scope, 'u')} order by u.id`
  return byName(users)
}

/** The English name of a role that every company begins with, by its name in each language. */
const englishNames = new Map(
  Object.values(builtInRoles).flatMap(names =>
    Object.values(names).map(name => [name.toLowerCase(), names.en.toLowerCase()] as const),
  ),
)

/** Roles by name, without deleted ones; built-in roles by their name in any language, as templates offer them. */
export const rolesNamed = async ({ tx }: Checking, texts: readonly string[]): Promise<IdsByName> => {
  const names = wanted(texts).flatMap(text => [text, englishNames.get(text) ?? text])
  const roles = await rows(tx)<{ id: string; names: string[] }>`select id, array[lower(name),
    lower(name_en)] as names from role
    where tenant_id = (select current_tenant()) and removed_at is null
      and (lower(name) = any(${wanted(names)}::text[]) or lower(name_en) = any(${wanted(names)}::text[])) order by id`
  const rolesByName = byName(roles)
  return new Map(
    [...rolesByName.keys(), ...wanted(texts)].map(text => [
      text,
      rolesByName.get(text) ?? rolesByName.get(englishNames.get(text) ?? '') ?? [],
    ]),
  )
}

export type NamedStudy = { id: string; status: StudyStatus; active: boolean; sites: IdsByName }

/** Studies in the actor's scope by protocol number, with their sites by number. */
export const studiesNamed = async (
  { tx, actor }: Checking,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, NamedStudy>> => {
  const studies = await rows(tx)<Omit<NamedStudy, 'sites'> & { plan: string; numbers: [string, string][] }>`
    select s.id, s.status, s.active, s.plan_key as plan,
      coalesce((select jsonb_agg(jsonb_build_array(c.id, lower(c.site_no))) from site c
        where c.tenant_id = s.tenant_id and c.study_id = s.id and c.removed_at is null and ${sitesInScope(actor.scope, 'c')}), '[]') as numbers
    from study s where s.tenant_id = (select current_tenant()) and s.plan_key = any(${wanted(planIds)}::text[])
      and ${studiesInScope(actor.scope, 's')}`
  return new Map(
    studies.map(({ plan, numbers, ...study }) => [
      plan,
      { ...study, sites: byName(numbers.map(([id, number]) => ({ id, names: [number] }))) },
    ]),
  )
}

/** Sites of a study in the actor's scope by number. */
export const sitesNamed = async ({ tx, actor }: Checking, studyId: string): Promise<IdsByName> => {
  const sites = await rows(tx)<{ id: string; names: string[] }>`select id, array[lower(site_no)] as names
    from site
    where tenant_id = (select current_tenant()) and study_id = ${studyId}::uuid and removed_at is null
      and ${sitesInScope(actor.scope, 'site')}`
  return byName(sites)
}
