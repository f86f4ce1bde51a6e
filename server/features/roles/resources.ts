import { type Application, applications, masterDataId } from '../../../contract/access/applications.ts'
import {
  getLevels,
  offeredOf,
  type ResourceButton,
  type ResourceMenu,
  unblindingMenus,
} from '../../../contract/access/resources.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import type {
  listApplicationLevels,
  listOtherApplications,
  Resource,
  resourceTree,
} from '../../../contract/roles/calls.ts'
import type { RoleLevel } from '../../../contract/roles/shapes.ts'
import type { Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { wordAt } from '../../kernel/words.ts'
import { getLicences } from './queries.ts'

const getNames = (of: (locale: Locale) => string) => ({ name: of('zh-CN'), nameEn: of('en-US') })

const menuName = (application: number, key: string) => (locale: Locale) =>
  application === masterDataId ? wordAt(locale, `menus:${key}`) : wordAt(locale, `resources:menu.${key}`)

const buttonName =
  ({ key, action }: ResourceButton) =>
  (locale: Locale) =>
    action ? wordAt(locale, `resources:action.${action}`) : wordAt(locale, `menus:button.${key}`)

const getMenu = (
  application: number,
  { id, key, sort, buttons }: ResourceMenu,
): Resource['menus'][number] => ({
  id,
  key,
  sort,
  unblinding: unblindingMenus.has(id),
  ...getNames(menuName(application, key)),
  buttons: buttons.map(button => ({ ...button, ...getNames(buttonName(button)) })),
})

const getTree = ({ id, key }: Application): Omit<Resource, 'refusal'> => ({
  id,
  key,
  ...getNames(locale => wordAt(locale, `applications:${key}`)),
  levels: getLevels(id),
  menus: offeredOf(id).map(menu => getMenu(id, menu)),
})

/** What roles can be given, for one application or all; the same for every user of a tenant, apart from its licences. */
export const treeOfResources = async (
  { tx, now }: Context,
  { sysId }: Parsed<typeof resourceTree>,
): Promise<Output<typeof resourceTree>> => {
  const wantedApplications = applications.filter(({ id }) => sysId === undefined || id === sysId)
  if (wantedApplications.length === 0) throw problem('dataNotFound')
  const licence = await getLicences(tx, now)
  const refusals = wantedApplications.map(({ id }) => licence(id))
  const records = wantedApplications.map((application, at) => ({
    ...getTree(application),
    refusal: refusals[at]!,
  }))
  return { records, total: records.length }
}

/** The levels that each application accepts, with the number of roles of each level that open it. */
export const applicationLevels = async ({
  tx,
  now,
}: Context): Promise<Output<typeof listApplicationLevels>> => {
  const roleApplications = await rows(tx)<{ application_id: number; level: RoleLevel; roles: number }>`
    select ra.application_id, r.level, count(*)::int as roles
    from role_application ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.removed_at is null
    where ra.tenant_id = (select current_tenant()) group by 1, 2`
  const licence = await getLicences(tx, now)
  const getRoles = (id: number, level: RoleLevel) =>
    roleApplications.find(row => row.application_id === id && row.level === level)?.roles ?? 0
  const records = applications.map(({ id, key }) => ({
    id,
    key,
    levels: getLevels(id).map(level => ({ level, roles: getRoles(id, level) })),
    refusal: licence(id),
  }))
  return { records, total: records.length }
}

/** Applications besides master data; the reason says when one does not accept the level. */
export const otherApplications = async (
  { tx, now }: Context,
  { level }: Parsed<typeof listOtherApplications>,
): Promise<Output<typeof listOtherApplications>> => {
  const licence = await getLicences(tx, now)
  const records = applications
    .filter(({ id }) => id !== masterDataId && (level === undefined || getLevels(id).includes(level)))
    .map(({ id, key }): { id: number; key: string; refusal: Refusal | null } => ({
      id,
      key,
      refusal: licence(id),
    }))
  return { records, total: records.length }
}
