import type { Menu } from './menus.ts'

/** Screens that a menu opens beside its own: one permission, two entries of the side menu (spec 1, /csr_mds/setting). */
export const furtherScreens = [
  { id: 1005, key: 'settings', groupNo: 1, sort: 35, path: '/csr_mds/setting' },
] as const satisfies readonly Omit<Menu, 'buttons'>[]
