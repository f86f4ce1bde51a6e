/** Text stored for the site under a name, or null: no text, or storage is refused (some third-party frames). */
export const recall = (name: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(name) ?? null
  } catch {
    // Refused storage counts as empty.
    return null
  }
}

/** Stores text for the site under a name; null removes it. False where storage is refused or full. */
export const keep = (name: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis.localStorage?.removeItem(name)
    else globalThis.localStorage?.setItem(name, text)
    return true
  } catch {
    // Stored values only save a request or a choice; without them the page works the same.
    return false
  }
}
