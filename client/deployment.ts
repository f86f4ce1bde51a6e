import { wantReload } from './reload.ts'

/** How often a page that is looked at asks which build is served (ms). */
const every = 5 * 60_000
/** A return to the page asks at once, but not more often than this (ms). */
const atLeast = 30_000

/** Gives the commit id of the build that is served under a prefix, or null when nobody can tell. */
const servedCommit = async (prefix: string): Promise<string | null> => {
  try {
    const answer = await fetch(`${prefix}/healthCheck.json?t=${Date.now()}`, { cache: 'no-store' })
    const { lastCommitId } = (await answer.json()) as { lastCommitId?: unknown }
    return answer.ok && typeof lastCommitId === 'string' ? lastCommitId : null
  } catch {
    // Offline, or a proxy in the way: the next look will tell.
    return null
  }
}

/**
 * Watches for a new deployment while the page is looked at, and wants a reload once for each (F40, M29). The first
 * answer is the build that this page came from. Gives the function that ends it.
 */
export const watchDeployment = (prefix = '/csr_mds'): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let known: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    if (document.hidden || Date.now() - lookedAt < atLeast) return
    lookedAt = Date.now()
    const commitId = await servedCommit(prefix)
    if (!commitId || signal.aborted) return
    if (known !== null && known !== commitId) wantReload({ why: 'deployment', commitId })
    known = commitId
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
