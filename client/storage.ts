/** Text kept for the site under a name, or null: nothing there, or storage is refused (some third-party frames). */
export const recall = (name: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(name) ?? null
  } catch {
    // A refused storage is an empty one.
    return null
  }
}

/** Keeps text for the site under a name; null forgets it. False where storage is refused or full. */
export const keep = (name: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis.localStorage?.removeItem(name)
    else globalThis.localStorage?.setItem(name, text)
    return true
  } catch {
    // What is kept here only spares a request or a choice; without it the page works the same.
    return false
  }
}
