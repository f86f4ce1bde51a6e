import { limits } from '../../contract/limits.ts'
import { $reloadWanted, wantReload } from './reload.ts'

const counter = 'mds-load-reloads'
/** A page that ran this long (ms) has loaded completely, so the count of failures starts again at one. */
const settledAfter = 60_000

/** Loads a chunk, or gives up after 120 s (N9). */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), limits.chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A chunk that was not loaded within 120 s. */
export class ChunkTimeout extends Error {
  override message = 'a part of the page did not come in time'
}

/**
 * Watches for scripts and styles that fail to load, and requests a reload of the path being opened, at most three times
 * (F39, N9, N10). `pendingPath` returns that path. Returns a function that stops it.
 */
export const watchChunks = (pendingPath: () => string): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const settled = setTimeout(() => write(0), settledAfter)
  const failed = () => chunkFailed(pendingPath())
  window.addEventListener('vite:preloadError', failed, { signal })
  window.addEventListener('error', ({ target }) => isLoader(target) && failed(), { signal, capture: true })
  return () => {
    clearTimeout(settled)
    ending.abort()
  }
}

/**
 * Requests a reload for a chunk that failed; `left` is 0 once three reloads have not helped. A browser reports one file
 * several times, and a page may miss several files: all of that is one failure, which one reload handles.
 */
export const chunkFailed = (path: string): void => {
  const wish = $reloadWanted.get()
  if (wish?.why === 'chunk' && wish.path === path) return
  const tried = read()
  const left = Math.max(0, limits.maxLoadReloads - tried)
  if (left > 0) write(tried + 1)
  wantReload({ why: 'chunk', path, left })
}

const isLoader = (target: EventTarget | null): boolean =>
  target instanceof HTMLScriptElement || target instanceof HTMLLinkElement

const read = (): number => {
  try {
    return Number(sessionStorage.getItem(counter)) || 0
  } catch {
    // Without storage, reloads cannot be counted, so none is tried: one broken page is better than an endless loop.
    return limits.maxLoadReloads
  }
}

const write = (count: number): void => {
  try {
    sessionStorage.setItem(counter, String(count))
  } catch {
    // See read().
    return
  }
}
