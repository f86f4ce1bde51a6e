import { atom } from 'nanostores'
import { keep, recall } from '../../../client/page/storage.ts'
import { globalSession, type SessionRole } from '../../../client/session/store.ts'

/** A role that the user got, since when this page knows it, and the page that they asked for, if they did. */
export const $newRole = atom<{
  role: SessionRole
  since: string
  path: string | null
  /** The user has already chosen to take it. */
  now?: boolean
} | null>(null)

const askedKey = 'mds-asked-page'

/** Pages are those of one user: another one in the same browser is not led there. */
const getOwner = (): string => `${globalSession().$session.get().user?.id} `

/** Remembers in this browser for which page access was asked: it opens with the role that brings it. */
export const rememberAsked = (path: string): void => void keep(askedKey, getOwner() + path)

const recallAsked = (): string | null => {
  const [text, owner] = [recall(askedKey), getOwner()]
  return text?.startsWith(owner) ? text.slice(owner.length) : null
}

/** The first role that the user did not have before. */
export const findNewRole = (
  before: readonly SessionRole[],
  now: readonly SessionRole[],
): SessionRole | undefined => now.find(each => before.every(({ id }) => id !== each.id))

/** Tells of a role, by default one that has just come. */
export const tellNewRole = (role: SessionRole, since: string = new Date().toISOString()): void =>
  $newRole.set({ role, since, path: recallAsked() })

/** Takes a role that has come: the user pressed the notice that says so. */
export const takeNewRole = (role: SessionRole, since: string): void =>
  $newRole.set({ role, since, path: recallAsked() ?? '/home', now: true })

/** The role is taken: nothing is left to be told. */
export const forgetNewRole = (): void => {
  keep(askedKey, null)
  $newRole.set(null)
}
