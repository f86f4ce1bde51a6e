import type { ElementClass } from './base/definition.ts'
import { register } from './base/register.ts'

const classIn = async (file: Promise<{ element: ElementClass }>) => (await file).element

/** Every element of the kit, listed by hand: the loader, the build and the tests that walk all elements read this list. */
export const elements = {
  'mds-session': () => classIn(import('./session.ts')),
  'mds-notice-bell': () => classIn(import('./notice-bell.ts')),
  'mds-download-center': () => classIn(import('./download-center.ts')),
  'mds-role-tree': () => classIn(import('./role-tree.tsx')),
  'mds-elearning-player': () => classIn(import('./elearning-player.tsx')),
  'mds-study-site-table': () => classIn(import('./study-site-table.tsx')),
  'mds-organisation-selector': () => classIn(import('./organisation-selector.tsx')),
  'mds-user-picker': () => classIn(import('./user-picker.tsx')),
  'mds-time-zone-picker': () => classIn(import('./time-zone-picker.tsx')),
  'mds-upload': () => classIn(import('./upload.tsx')),
} satisfies Record<string, () => Promise<ElementClass>>

export type Tag = keyof typeof elements

/** Registers all elements, or `only` some, with `-suffix` appended to their tags where two versions share a page (KIT-C19). */
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
