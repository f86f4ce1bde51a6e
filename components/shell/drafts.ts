import { atom, type ReadableAtom } from 'nanostores'
import { getScope, globalSession } from '../../client/session-store.ts'
import { parseJson } from '../../client/wire.ts'

/**
 * What was typed and not saved when the page had to be left: the session ended, another tab changed who acts, the page was
 * loaded anew. It stays in this tab alone, for the same account, tenant, role and address, for a day, and never holds a secret.
 * What is typed before anybody has signed in (a registration) is offered as long as nobody is, and goes with a sign-out.
 */
export type Draft = { at: number; values: unknown }

/** A draft that waits on this page for the person to take it up or to drop it. */
export type StoredDraft = { key: string; at: number; restore: () => void; discard: () => void }

const prefix = 'mds-draft '
const dayMs = 24 * 60 * 60_000
/** A draft longer than this (characters) would crowd out the others. */
const longest = 200_000
/** Never kept, whatever form they stand in. */
const secret = /pass|pwd|code|secret|token/i

const $offers = atom<readonly StoredDraft[]>([])
const accepted = new Set<string>()

/** Drafts that are offered on this page. */
export const $kept: ReadableAtom<readonly StoredDraft[]> = $offers

/** Under what a form's draft is kept: who acts now, on which page. */
export function draftKey(name: string): string {
  const [tenant, account, role] = getScope(globalSession().$session.get())
  return `${prefix}${[account, tenant, role, location.pathname, name].join(' ')}`
}

/** Keeps a draft; false where storage is refused or full. */
export function keepDraft(key: string, values: unknown): boolean {
  const text = JSON.stringify({ at: Date.now(), values }, (name, value) =>
    secret.test(name) ? undefined : value,
  )
  if (text.length > longest) return false
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    // The page is being left anyway: without storage it is left as it always was.
    return false
  }
}

/** The draft of a key, or null: none, or too old. */
export function getDraft(key: string): Draft | null {
  const draft = parseJson(sessionStorage.getItem(key) ?? '') as Partial<Draft> | undefined
  if (typeof draft?.at !== 'number' || Date.now() - draft.at > dayMs) return null
  return { at: draft.at, values: draft.values }
}

/** Takes a draft for good. */
export function takeDraft(key: string): Draft | null {
  const draft = getDraft(key)
  sessionStorage.removeItem(key)
  accepted.delete(key)
  return draft
}

/** Whether the person has said yes to this draft before its form was there. */
export const isAccepted = (key: string): boolean => accepted.has(key)

/** Offers a draft; gives the function that withdraws the offer. `open`: brings the form, which then takes the draft itself. */
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
      const taken = takeDraft(key)
      if (taken) restore(taken.values)
    },
    discard: () => {
      end()
      takeDraft(key)
    },
  }
  $offers.set([...$offers.get().filter(each => each.key !== key), offer])
  return end
}

/** Drops the drafts of everybody but this account, and old ones; nobody's stay beside the account's own. True when another person's were among them. */
export function dropDraftsOfOthers(accountId: string | null): boolean {
  let others = false
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(prefix)) continue
    const kept = accountId !== null && [accountId, ''].some(id => key.startsWith(`${prefix}${id} `))
    if (kept && getDraft(key)) continue
    if (!kept && getDraft(key)) others = true
    sessionStorage.removeItem(key)
  }
  return others
}
