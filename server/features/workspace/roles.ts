import { sql } from 'kysely'
import { applications, masterDataId } from '../../../contract/access/applications.ts'
import { type Menu, menus, withoutScreen } from '../../../contract/access/menus.ts'
import { resourcesOf } from '../../../contract/access/resources.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { listHeldRoles, listRoleMenus, useRole } from '../../../contract/workspace/calls.ts'
import { furtherScreens } from '../../../contract/workspace/further-screens.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { closeWindow } from '../auth/signing-window.ts'
import { getGate } from '../learning/gate.ts'

type HeldRow = {
  id: string
  code: string | null
  name: string
  name_en: string
  level: 'study' | 'site' | 'personnel'
  expires_at: Date | null
  last_used: boolean
}

/** The actor's current roles, by database time (TR-Z7); with an application only those that open it. */
export const heldRoles = async (
  { tx, actor }: Context,
  { sysId = null }: { sysId?: number | null },
): Promise<Output<typeof listHeldRoles>> => {
  const roleAssignments = await rows(tx)<HeldRow>`select r.id, r.code, r.name, r.name_en, r.level,
      least(coalesce(r.expires_at, 'infinity'), max(ra.expires_at)) as expires_at, coalesce(m.last_role_id = r.id, false) as last_used
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled and (r.expires_at is null or now() < r.expires_at)
    left join membership m on m.account_id = ${actor.accountId}::uuid and m.tenant_id = ra.tenant_id
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${actor.userId}::uuid and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at
      and (${actor.narrow === null} or r.id = ${actor.narrow?.roleId ?? null}::uuid)
      and (${sysId}::int is null or exists (select from role_application rp
        where rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.application_id = ${sysId}::int))
    group by r.tenant_id, r.id, r.code, r.name, r.name_en, r.level, r.expires_at, r.created_at, m.last_role_id
    order by last_used desc, r.created_at, r.name`
  return roleAssignments.map(row => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    level: row.level,
    expiresAt: iso(row.expires_at),
    lastUsed: row.last_used,
  }))
}

type RoleMenu = Output<typeof listRoleMenus>['menus'][number]

const administration: ReadonlyMap<number, Menu> = new Map(menus.map(menu => [menu.id, menu]))

/** Menus of an application that have a screen; those of a sub-application are one group under its own prefix. */
const getMenus = (sysId: number): readonly RoleMenu[] => {
  const prefix = applications.find(({ id }) => id === sysId)?.prefix
  const all = (resourcesOf.get(sysId) ?? []).map(({ id, key, sort }) => {
    const own = administration.get(id)
    return { id, key, sort, groupNo: own?.groupNo ?? 1, path: own?.path ?? `${prefix}/${key}` }
  })
  return sysId === masterDataId
    ? [...all.filter(({ key }) => !withoutScreen.has(key)), ...furtherScreens]
    : all
}

/**
 * Why the plan of the company shuts every item of an application: its licence has ended or was never there, or no department of
 * the user may use it (B24). The item stays in the menu and says so, as each call behind it would.
 */
const planRefusal = ({ licensed, departmentApplications }: Actor, id: number): CodeName | null => {
  if (!licensed.has(id)) return 'applicationNotLicensed'
  return departmentApplications && !departmentApplications.has(id) ? 'departmentApplicationShut' : null
}

/**
 * Menus and buttons of a role in one application; a role that the actor does not have gets the answer of a changed one (TR-T4).
 * A menu is a promise of a screen, so only those with one are answered; a button is a permission, and all of them are.
 */
export const roleMenus = async (
  context: Context,
  { roleId, sysId }: Parsed<typeof listRoleMenus>,
): Promise<Output<typeof listRoleMenus>> => {
  // Every menu belongs to a role: without a role there are none, in any system (H7).
  if (roleId === '-1') return { menus: [], buttons: [] }
  if (!(await heldRoles(context, {})).some(role => role.id === roleId)) throw problem('roleChanged')
  const roleMenuRows = await rows(context.tx)<{ menu_id: number; buttons: string[] }>`select rm.menu_id,
      coalesce((select array_agg(rb.menu_id || '-' || rb.button order by rb.button) from role_button rb
        where rb.tenant_id = rm.tenant_id and rb.role_id = rm.role_id and rb.menu_id = rm.menu_id), '{}') as buttons
    from role_menu rm where rm.tenant_id = (select current_tenant()) and rm.role_id = ${roleId}::uuid`
  const buttonsByMenu = new Map(roleMenuRows.map(row => [row.menu_id, row.buttons]))
  const refusal = planRefusal(context.actor, sysId)
  const menus = getMenus(sysId)
    .filter(({ id }) => buttonsByMenu.has(id))
    .sort((a, b) => a.sort - b.sort)
    .map(menu => ({ ...menu, ...(refusal !== null && { refusal: codes[refusal].code }) }))
  const resources = (resourcesOf.get(sysId) ?? []).toSorted((a, b) => a.sort - b.sort)
  return { menus, buttons: resources.flatMap(({ id }) => buttonsByMenu.get(id) ?? []) }
}

/** Remembers the acting role for this tenant and account (F32, H6). */
export const takeRole = async (
  context: Context,
  { roleId }: Parsed<typeof useRole>,
): Promise<Output<typeof useRole>> => {
  const role = (await heldRoles(context, {})).find(each => each.id === roleId)
  if (!role) throw problem('roleChanged')
  // Optional learning is the user's choice; required learning is not (F34).
  const gate = await getGate(context, roleId, masterDataId)
  if (!gate.isPass && gate.learningType === 1) throw problem('examNotPassed')
  await context.tx
    .updateTable('membership')
    .set({ last_role_id: roleId, last_used_at: sql<Date>`now()` })
    .where('account_id', '=', context.actor.accountId)
    .where('tenant_id', '=', context.actor.tenantId)
    .execute()
  await closeWindow(context.tx, context.actor.sessionId)
  context.audit({
    entityId: context.actor.sessionId,
    changes: { role: [context.actor.role?.name ?? null, role.name] },
  })
  return { done: true }
}
