/** Pauses (ms) before a part is asked for again. */
const pauses = [1_000, 4_000, 15_000, 60_000]

/**
 * Brings a part that something waits for, also when it can't be had just now (the network went): it is asked for again a few
 * times if `again` says so. Null when it did not come; the caller does without, and nobody hears of it.
 */
export const insist = async <T>(bring: () => Promise<T>, again = true): Promise<T | null> => {
  for (const pause of [...(again ? pauses : []), null]) {
    try {
      return await bring()
    } catch {
      if (pause !== null) await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return null
}
