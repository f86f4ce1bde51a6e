import { atom, type ReadableAtom } from 'nanostores'
import { parseJson } from '../../../client/http/wire.ts'
import { getScope, globalSession } from '../../../client/session/store.ts'

/**
 * Unsaved entries when the user must leave the page: the session ended, another tab changed the actor, the page was
 * reloaded. A draft stays in this tab only, for the same account, tenant, role and address, for a day, and never
 * contains a secret. Entries made before a sign-in (a registration) are offered while nobody is signed in, and are
 * deleted at sign-out.
 */
export type Draft = { at: number; values: unknown }

/** A draft on this page that the user can restore or drop. */
export type StoredDraft = { key: string; at: number; restore: () => void; discard: () => void }

const prefix = 'mds-draft '
const dayMs = 24 * 60 * 60_000
/** A longer draft (characters) would crowd out the others. */
const longest = 200_000
/** Never stored, whatever the form. */
const secret = /pass|pwd|code|secret|token/i

const $offers = atom<readonly StoredDraft[]>([])
const accepted = new Set<string>()

/** Drafts offered on this page. */
export const $kept: ReadableAtom<readonly StoredDraft[]> = $offers

/** The storage key of a form's draft: the actor and the page. */
export function draftKey(name: string): string {
  const [tenant, account, role] = getScope(globalSession().$session.get())
  return `${prefix}${[account, tenant, role, location.pathname, name].join(' ')}`
}

/** Stores a draft; false if storage is denied or full. */
export function keepDraft(key: string, values: unknown): boolean {
  const text = JSON.stringify({ at: Date.now(), values }, (name, value) =>
    secret.test(name) ? undefined : value,
  )
  if (text.length > longest) return false
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    // The page is being left anyway: without storage the entries are lost.
    return false
  }
}

/** The draft of a key, or null: none, or too old. */
export function getDraft(key: string): Draft | null {
  const draft = parseJson(sessionStorage.getItem(key) ?? '') as Partial<Draft> | undefined
  if (typeof draft?.at !== 'number' || Date.now() - draft.at > dayMs) return null
  return { at: draft.at, values: draft.values }
}

/** Reads and deletes a draft. */
export function takeDraft(key: string): Draft | null {
  const draft = getDraft(key)
  sessionStorage.removeItem(key)
  accepted.delete(key)
  return draft
}

/** Whether the user accepted this draft before its form existed. */
export const isAccepted = (key: string): boolean => accepted.has(key)

/**
 * Offers a draft; returns the function that withdraws the offer. `open`: opens the form, which then takes the draft
 * itself.
 */
export function offerDraft(key: string, restore: (values: unknown) => void, open?: () => void): () => void {
  const draft = getDraft(key)
  if (!draft) return () => undefined
  const end = () => $offers.set($offers.get().filter(each => each !== offer))
  const offer: StoredDraft = {
    key,
    at: draft.at,
    restore: () => {
      end()
      if (open) {
        accepted.add(key)
        return open()
      }
      const stored = takeDraft(key)
      if (stored) restore(stored.values)
    },
    discard: () => {
      end()
      takeDraft(key)
    },
  }
  $offers.set([...$offers.get().filter(each => each.key !== key), offer])
  return end
}

/**
 * Deletes old drafts and those of every other account; drafts made before a sign-in stay. True if another account's
 * were among them.
 */
export function dropDraftsOfOthers(accountId: string | null): boolean {
  let others = false
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(prefix)) continue
    const isOwn = accountId !== null && [accountId, ''].some(id => key.startsWith(`${prefix}${id} `))
    if (isOwn && getDraft(key)) continue
    if (!isOwn && getDraft(key)) others = true
    sessionStorage.removeItem(key)
  }
  return others
}
