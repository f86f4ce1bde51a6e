import { atom } from 'nanostores'
import type { SessionRole } from '../../../client/session/store.ts'

/** A role that the user got while the page was open, and the page that they asked for, if they did in this tab. */
export const $newRole = atom<{ role: SessionRole; path: string | null } | null>(null)

let askedPath: string | null = null

/** Remembers for which page access was asked: it opens with the role that brings it. */
export const rememberAsked = (path: string): void => {
  askedPath = path
}

/** The first role that the user did not have before. */
export const findNewRole = (
  before: readonly SessionRole[],
  now: readonly SessionRole[],
): SessionRole | undefined => now.find(each => before.every(({ id }) => id !== each.id))

export const tellNewRole = (role: SessionRole): void => $newRole.set({ role, path: askedPath })
