import { atom, type ReadableAtom } from 'nanostores'

/** Why the page should be reloaded. Only the portal acts on it, when no form input would be lost; embeds never reload. */
export type ReloadOptions =
  /** Back after more than 120 s offline (F38). */
  | { why: 'offline' }
  /** Another build is served now (F40). */
  | { why: 'deployment'; commitId: string }
  /** A script or style could not be loaded (F39); `path` was being opened. `left`: reloads that may still be tried (N10). */
  | { why: 'chunk'; path: string; left: number }

const $wish = atom<ReloadOptions | null>(null)

/** The requested reload, or null. */
export const $reloadWanted: ReadableAtom<ReloadOptions | null> = $wish

/** Requests a reload of the page. */
export const wantReload = (wish: ReloadOptions): void => $wish.set(wish)

/** The reload was done or is no longer needed. */
export const waiveReload = (): void => $wish.set(null)
