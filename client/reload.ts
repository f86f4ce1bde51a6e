import { atom, type ReadableAtom } from 'nanostores'

/** Why the page should be loaded anew. Only the portal acts on it, when no form would be lost; embeds never reload. */
export type ReloadWish =
  /** Back after more than 120 s offline (F38). */
  | { why: 'offline' }
  /** Another build is served now (F40). */
  | { why: 'deployment'; commitId: string }
  /** A script or style could not be loaded (F39); `path` was being opened. `left`: reloads that may still be tried (N10). */
  | { why: 'chunk'; path: string; left: number }

const $wish = atom<ReloadWish | null>(null)

/** The reload that is wanted, or null. */
export const $reloadWanted: ReadableAtom<ReloadWish | null> = $wish

/** Says that the page should be loaded anew. */
export const wantReload = (wish: ReloadWish): void => $wish.set(wish)

/** The wish was met or waived. */
export const waiveReload = (): void => $wish.set(null)
