import type { Download } from '../../contract/downloads/calls.ts'
import { pageLocks } from '../page/exclusive.ts'

/** What the tabs of one browser tell each other about a user's exports. */
export type DownloadNews = { scope: string; records: Download[] }

export type Channel = {
  tell: (told: DownloadNews) => void
  close: () => void
}

const name = 'mds.downloads.1'

/** Receives what other tabs have read; without BroadcastChannel each tab asks for itself. */
export const joinDownloads = (hear: (told: DownloadNews) => void): Channel => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }) => isTold(data) && hear(data))
  return { tell: told => channel?.postMessage(told), close: () => channel?.close() }
}

const isTold = (data: unknown): data is DownloadNews =>
  typeof data === 'object' && data !== null && 'scope' in data && 'records' in data

/**
 * Runs work unless another tab is doing the same work: that tab will share its result. Without Web Locks (no secure
 * context) each tab does its own.
 */
export const unlessElsewhere = async (scope: string, work: () => Promise<void>): Promise<void> => {
  const locks = pageLocks()
  if (!locks) return work()
  await locks.request(`${name} ${scope}`, { ifAvailable: true }, async lock => {
    if (lock) await work()
  })
}
