import type { Menu } from '../access/menus.ts'

/** Screens that a menu opens besides its own: one permission, two entries in the side menu (spec 1, /csr_mds/setting). */
export const furtherScreens = [
  { id: 1005, key: 'settings', groupNo: 1, sort: 35, path: '/csr_mds/setting' },
  { id: 1009, key: 'organisationFields', groupNo: 1, sort: 45, path: '/csr_mds/organiztion/field' },
  { id: 1010, key: 'roleRules', groupNo: 1, sort: 55, path: '/csr_mds/role/rule' },
] as const satisfies readonly Omit<Menu, 'buttons'>[]
