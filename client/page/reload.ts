import { atom, type ReadableAtom } from 'nanostores'

/** Why the page should be reloaded. Only the portal acts on it, when no form input would be lost; embeds never reload. */
export type ReloadReason =
  /** Back after more than 120 s offline (F38). */
  | { why: 'offline' }
  /** Another build is served now (F40). */
  | { why: 'deployment'; commitId: string }
  /** A script or style could not be loaded (F39); `path` was being opened. `left`: reloads that may still be tried (N10). */
  | { why: 'chunk'; path: string; left: number }

const $reason = atom<ReloadReason | null>(null)

/** The requested reload, or null. */
export const $reloadWanted: ReadableAtom<ReloadReason | null> = $reason

/** Requests a reload of the page. */
export const wantReload = (reason: ReloadReason): void => $reason.set(reason)

/** The reload was done or is no longer needed. */
export const waiveReload = (): void => $reason.set(null)
