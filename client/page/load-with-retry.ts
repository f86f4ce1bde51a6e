/** Pauses (ms) before the next try to load a part. */
const pauses = [1_000, 4_000, 15_000, 60_000]

/**
 * Loads a part that something waits for, with a few retries after a network failure if `again` says so. Null when it
 * could not be loaded; the caller continues without it, and no error is shown.
 */
export const loadWithRetry = async <T>(bring: () => Promise<T>, again = true): Promise<T | null> => {
  for (const pause of [...(again ? pauses : []), null]) {
    try {
      return await bring()
    } catch {
      if (pause !== null) await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return null
}
