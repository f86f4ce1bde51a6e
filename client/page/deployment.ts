import { wantReload } from './reload.ts'

/** How often a visible page asks which build is served (ms). */
const every = 5 * 60_000
/** A return to the page asks at once, but not more often than this (ms). */
const atLeast = 30_000

/** Returns the commit id of the build that is served under a prefix, or null when it is unknown. */
const servedCommit = async (prefix: string): Promise<string | null> => {
  try {
    const answer = await fetch(`${prefix}/healthCheck.json?t=${Date.now()}`, { cache: 'no-store' })
    const { lastCommitId } = (await answer.json()) as { lastCommitId?: unknown }
    return answer.ok && typeof lastCommitId === 'string' ? lastCommitId : null
  } catch {
    // Offline, or blocked by a proxy: the next check will find out.
    return null
  }
}

/**
 * Watches for a new deployment while the page is visible, and requests a reload once for each (F40, M29). The first
 * answer is the build of this page. Returns a function that stops it.
 */
export const watchDeployment = (prefix = '/csr_mds'): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let version: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    if (document.hidden || Date.now() - lookedAt < atLeast) return
    lookedAt = Date.now()
    const commitId = await servedCommit(prefix)
    if (!commitId || signal.aborted) return
    if (version !== null && version !== commitId) wantReload({ why: 'deployment', commitId })
    version = commitId
  }
  const timer = setInterval(look, every)
  window.addEventListener('focus', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  void look()
  return () => {
    clearInterval(timer)
    ending.abort()
  }
}
