import type { Right } from './rights.ts'

/** Why a role is a risk to give: its user decides on others, administers people or the company, or sees treatments. */
export const roleReaches = ['decides', 'administers', 'unblinds'] as const
export type RoleReach = (typeof roleReaches)[number]

/** Rights to decide on what others may do. */
const deciding: ReadonlySet<Right> = new Set(['1014-AUTHORISATION_REVIEW', '1011-USER_MANAGEMENT_REVIEW'])

/** Rights over users, roles, the company and its settings. */
const administering: ReadonlySet<Right> = new Set([
  '1002-TENANT_INFO_EDIT',
  '1003-DEPARTMENT_EDIT',
  '1005-POSITION_EDIT',
  '1005-TENANT_SETTING_EDIT',
  '1010-ROLE_MANAGEMENT_ADD',
  '1010-ROLE_MANAGEMENT_EDIT',
  '1010-ROLE_MANAGEMENT_DELETE',
  '1011-USER_MANAGEMENT_STATUS',
  '1011-USER_MANAGEMENT_RESET',
  '1011-USER_MANAGEMENT_REMOVE',
  '1011-USER_MANAGEMENT_DOWNGRADE',
  '1011-USER_ROLE_ASSIGN',
  '1011-USER_HANDOVER',
])

/** How far a role reaches beyond the work of its user; empty for most roles. */
export const getRoleReach = (role: { rights: ReadonlySet<Right>; blinding: string }): RoleReach[] => {
  const has = (some: ReadonlySet<Right>) => [...some].some(each => role.rights.has(each))
  const is = {
    decides: has(deciding),
    administers: has(administering),
    unblinds: role.blinding === 'unblinded',
  }
  return roleReaches.filter(each => is[each])
}
