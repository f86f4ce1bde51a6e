import { atom, type ReadableAtom } from 'nanostores'
import { keep, recall } from '../../../client/page/storage.ts'
import { type Density, globalSession, type Theme } from '../../../client/session/store.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themes)[number]
export const densities = ['compact', 'default', 'comfortable'] as const satisfies readonly Density[]

export type Preferences = { theme: ThemeChoice; density: Density; collapsed: boolean | null }

const names = { theme: 'mds-theme', density: 'mds-density', collapsed: 'mds-side-menu' }

const among = <T extends string>(allowed: readonly T[], value: string | null, otherwise: T): T =>
  allowed.find(each => each === value) ?? otherwise

const $chosen = atom<Preferences>({ theme: 'auto', density: 'default', collapsed: null })

/** The user's settings for this browser: theme, density, and the side menu's width (null: by screen width). */
export const $preferences: ReadableAtom<Preferences> = $chosen

/** Reads the stored preferences and applies them, before anything renders. */
export function restorePreferences(): void {
  const side = recall(names.collapsed)
  apply({
    theme: among(themes, recall(names.theme), 'auto'),
    density: among(densities, recall(names.density), 'default'),
    collapsed: side === null ? null : side === 'collapsed',
  })
}

/** Changes preferences and stores them. */
export function setPreferences(patch: Partial<Preferences>): void {
  const next = { ...$chosen.get(), ...patch }
  keep(names.theme, next.theme)
  keep(names.density, next.density)
  keep(names.collapsed, next.collapsed === null ? null : next.collapsed ? 'collapsed' : 'wide')
  apply(next)
}

function apply(next: Preferences): void {
  const { dataset } = document.documentElement
  if (next.theme === 'auto') delete dataset.mdsTheme
  else dataset.mdsTheme = next.theme
  dataset.mdsDensity = next.density
  const theme: Theme | null = next.theme === 'auto' ? null : next.theme
  globalSession().update({ theme, density: next.density })
  $chosen.set(next)
}
