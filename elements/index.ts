import type { ElementClass } from './base/definition.ts'
import { register } from './base/register.ts'

/** Every element of the kit, by hand: the loader, the build and the tests that walk all elements read this list. */
export const elements = {
  'mds-session': () => import('./session.ts').then(({ MdsSession }) => MdsSession),
  'mds-notice-bell': () => import('./notice-bell.ts').then(({ element }) => element),
  'mds-download-center': () => import('./download-center.ts').then(({ element }) => element),
  'mds-role-tree': () => import('./role-tree.tsx').then(({ element }) => element),
  'mds-elearning-player': () => import('./elearning-player.tsx').then(({ element }) => element),
  'mds-study-site-table': () => import('./study-site-table.tsx').then(({ element }) => element),
  'mds-organisation-selector': () => import('./organisation-selector.tsx').then(({ element }) => element),
  'mds-user-picker': () => import('./user-picker.tsx').then(({ element }) => element),
  'mds-time-zone-picker': () => import('./time-zone-picker.tsx').then(({ element }) => element),
} satisfies Record<string, () => Promise<ElementClass>>

export type Tag = keyof typeof elements

/** Registers all elements, or `only` some, with `-suffix` behind their tags where two versions share a page (KIT-C19). */
export async function defineAll({
  suffix = '',
  only = Object.keys(elements) as Tag[],
}: {
  suffix?: string
  only?: readonly Tag[]
} = {}): Promise<void> {
  const classes = await Promise.all(only.map(tag => elements[tag]()))
  for (const element of classes) register(element, { suffix })
}
