import type { Locale } from '../../../contract/locales.ts'
import type { RoleNames } from '../../../contract/values/built-in-roles.ts'
import type { TenantRow } from '../../kernel/db/insert.ts'
import { roleTexts } from '../../kernel/search/role.ts'
import type { NamedRole } from './named-roles.ts'
import { reached } from './reach.ts'

/** An initial role of a tenant: a named one, or one of its own. */
export type FirstRole = Omit<NamedRole, 'code'> & {
  id: string
  code: string | null
  description?: Partial<RoleNames>
  blinding?: 'none' | 'blinded' | 'unblinded'
  contractRole?: boolean
  expiresAt?: Date | null
}

export type RoleRows = {
  roles: TenantRow<'role'>[]
  menus: TenantRow<'role_menu'>[]
  buttons: TenantRow<'role_button'>[]
  applications: TenantRow<'role_application'>[]
}

const keys = { 'zh-CN': 'zh', 'en-US': 'en', 'ja-JP': 'ja', 'es-ES': 'es' } as const

/** Rows for roles, named in the tenant's first language, with the menus, buttons and applications of each. */
export function roleRows(roles: readonly FirstRole[], locale: Locale, createdAt: Date): RoleRows {
  const menus = roles.flatMap(role =>
    [
      ...Object.entries(role.menus).map(([menu, buttons]) => ({ menu: Number(menu), buttons })),
      ...reached(role.reach, role.applications),
    ].map(row => ({ ...row, role_id: role.id })),
  )
  return {
    roles: roles.map(role => roleRow(role, keys[locale], createdAt)),
    menus: menus.map(({ role_id, menu }) => ({ role_id, menu_id: menu })),
    buttons: menus.flatMap(({ role_id, menu, buttons }) =>
      (buttons ?? []).map(button => ({ role_id, menu_id: menu, button })),
    ),
    applications: roles.flatMap(role =>
      role.applications.map(application => ({ role_id: role.id, application_id: application })),
    ),
  }
}

function roleRow(role: FirstRole, language: keyof RoleNames, createdAt: Date): TenantRow<'role'> {
  const texts = {
    code: role.code,
    name: role.names[language],
    nameEn: role.names.en,
    description: role.description?.[language] ?? '',
  }
  return {
    id: role.id,
    code: texts.code,
    name: texts.name,
    name_en: texts.nameEn,
    description: texts.description,
    ...roleTexts(texts),
    category: role.category,
    level: role.level,
    data_scope: role.scope,
    blinding: role.blinding ?? 'none',
    contract_role: role.contractRole === true,
    expires_at: role.expiresAt ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}
